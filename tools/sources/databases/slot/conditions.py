"""Conditions of rows as SQL."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from errors import InvalidArguments
from tools.sources.databases.address import Dialect
from tools.sources.databases.naming import as_text, literal
from tools.sources.databases.slot.relation import Relation, operand

COMPARISONS: Final[Mapping[str, str]] = {
    "equal_to": "=",
    "not_equal_to": "<>",
    "greater_than": ">",
    "less_than": "<",
    "greater_than_equal_to": ">=",
    "less_than_equal_to": "<=",
}
CONDITIONS: Final = (*COMPARISONS, "contains", "like", "not_like", "in", "not_in", "is_null", "is_not_null")
MAX_MEMBERS: Final = 5_000


def condition_sql(left: str, condition: str, value: object, relation: Relation | None, dialect: Dialect) -> str:
    """Write a condition.

    Args:
        left: What is compared, as SQL.
        condition: One of `CONDITIONS`.
        value: A value, a list of them, a relation, or `{"key": …}`.
        relation: Whose columns may be named.
        dialect: Of the database.

    Raises:
        InvalidArguments: there is no such condition, or the value does not fit it.
    """
    if condition in ("is_null", "is_not_null") or (value is None and condition in ("equal_to", "not_equal_to")):
        return f"{left} IS {'NOT ' if condition.startswith(('is_not', 'not')) else ''}NULL"
    if condition in COMPARISONS:
        return f"{left} {COMPARISONS[condition]} {operand(relation, value)}"
    if condition in ("in", "not_in"):
        return f"{left} {'NOT ' if condition == 'not_in' else ''}IN {_members(value, relation)}"
    like = "LIKE" if dialect == "sqlite" else "ILIKE"
    if condition in ("like", "not_like"):
        return f"{left} {'NOT ' if condition == 'not_like' else ''}{like} {operand(relation, value)}"
    if condition == "contains":
        plain = as_text(value).replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        return f"{left} {like} {literal(f'%{plain}%')} ESCAPE '\\'"
    raise InvalidArguments(
        f"A condition is one of {', '.join(CONDITIONS)}.", parameter="condition", zh="没有这种条件。"
    )


def _members(value: object, relation: Relation | None) -> str:
    if isinstance(value, Relation):
        return value.members
    listed: Sequence[Any] = value if isinstance(value, list | tuple) else [value]
    if len(listed) > MAX_MEMBERS:
        raise InvalidArguments(f"A list of values holds at most {MAX_MEMBERS:,}.", parameter="value")
    if len(listed) == 1 and isinstance(listed[0], Relation):
        return listed[0].members
    return f"({', '.join(operand(relation, member) for member in listed)})"
