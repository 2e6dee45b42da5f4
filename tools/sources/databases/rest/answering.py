"""Runs an endpoint's statement: its arguments are checked, and bound beside it, never written into it."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from sqlglot import exp

from errors import InvalidArguments
from prompts.frozen import Frozen
from tools.sources.databases.address import Dialect
from tools.sources.databases.catalogue import Catalogue
from tools.sources.databases.limits import ReadLimits
from tools.sources.databases.naming import as_text, literal
from tools.sources.databases.rest.endpoint import CUT
from tools.sources.databases.rest.slot import LARGEST, MARK, MAX_LIMIT, MAX_TEXT, MAX_VALUES, Slot, Value
from tools.sources.databases.session import Rows, Session
from tools.sources.databases.statement import SQLGLOT_DIALECTS, checked_tree, parsed_select
from tools.tables.values import plain


class BoundStatement(Frozen):
    """A statement as it goes to the database."""

    sql: str
    values: Mapping[str, Value] = {}


def checked_arguments(slots: Sequence[Slot], arguments: Mapping[str, Any]) -> dict[str, Value | list[Value]]:
    """Return what is given to each parameter, as its type.

    Raises:
        InvalidArguments: one is missing, unknown, or of another type.
    """
    known = {slot.name for slot in slots}
    if unknown := sorted(str(name) for name in arguments if name not in known):
        raise _refused(f"There is no parameter {unknown[0][:60]!r}.", unknown[0], f"没有参数 {unknown[0][:60]!r}。")
    return {slot.name: _value(slot, arguments.get(slot.name)) for slot in slots}


def bound_statement(
    sql: str, slots: Sequence[Slot], arguments: Mapping[str, Any], dialect: Dialect, catalogue: Catalogue
) -> BoundStatement:
    """Check a statement with marks, and return it with what is bound to them.

    Raises:
        InvalidArguments: the statement reads what it may not, or an argument does not fit.
    """
    given = checked_arguments(slots, arguments)
    tree = checked_tree(sql, dialect, catalogue, None, frozenset(f"{MARK}{name}" for name in given))
    values: dict[str, Value] = {}
    for place in list(tree.find_all(exp.Placeholder)):
        said = given[str(place.name).removeprefix(MARK)]
        named: dict[str, Value] = {}
        for one in said if isinstance(said, list) else [said]:
            named[f"v{len(values) + len(named) + 1}"] = one
        written = [mark(name, dialect) for name in named]
        values |= named
        _put(place, written)
    return BoundStatement(sql=tree.sql(dialect=SQLGLOT_DIALECTS[dialect]), values=values)


def shown_statement(sql: str, slots: Sequence[Slot], arguments: Mapping[str, Any], dialect: Dialect) -> str:
    """Write the statement with its values in it: to be read by people, never run."""
    given = checked_arguments(slots, arguments)
    tree = parsed_select(sql, dialect)
    for place in list(tree.find_all(exp.Placeholder)):
        said = given[str(place.name).removeprefix(MARK)]
        parts = [exp.Var(this=literal(one)) for one in (said if isinstance(said, list) else [said])]
        _put(place, parts)
    return tree.sql(dialect=SQLGLOT_DIALECTS[dialect])


def run_endpoint(
    session: Session, catalogue: Catalogue, sql: str, slots: Sequence[Slot], arguments: Mapping[str, Any]
) -> Rows:
    """Run a statement with marks in a session.

    Raises:
        InvalidArguments: an argument does not fit.
        ToolCallFailed: the database refuses it, or it takes too long.
    """
    bound = bound_statement(sql, slots, arguments, session.dialect, catalogue)
    return session.select(bound.sql, bound.values)


def body_of(result: str, rows: Rows) -> dict[str, Any]:
    """Return rows as an endpoint answers them: values of one column as they are, several by their names."""
    names = _names(rows.columns)
    if len(names) == 1:
        listed: list[Any] = [json_value(row[0]) for row in rows.rows]
    else:
        listed = [dict(zip(names, map(json_value, row), strict=True)) for row in rows.rows]
    return {result: listed} | ({CUT: False} if rows.cut else {})


def json_value(value: object) -> Any:  # noqa: ANN401 - any JSON
    """Return a value of a database as JSON, a text whole."""
    return value if isinstance(value, str) else plain(value)


def limits_said(limits: ReadLimits) -> str:
    """Say what an answer holds at most."""
    return f"at most {limits.rows:,} rows, {limits.result_bytes / 1e6:g} MB and {limits.seconds:g} seconds an answer"


def _names(columns: Sequence[str]) -> list[str]:
    names: list[str] = []
    for column in columns:
        wanted = column or "column"
        several = (wanted, *(f"{wanted}_{number}" for number in range(2, len(columns) + 2)))
        names.append(next(name for name in several if name not in names))
    return names


def _put(place: exp.Placeholder, parts: Sequence[exp.Expr]) -> None:
    """Put something in the place of a mark; several only in a list."""
    if isinstance(place.parent, exp.In) and place.arg_key == "expressions":
        place.parent.set("expressions", list(parts))
    elif len(parts) == 1:
        place.replace(parts[0])
    else:
        raise _refused("A list stands where one value is wanted.", "sql", "此处只能有一个值。")


def mark(name: str, dialect: Dialect) -> exp.Expr:
    """Return the mark of a bound value (v1, v2, …) as a database has it."""
    if dialect == "postgresql":
        return exp.Parameter(this=exp.Literal.number(int(name[1:])))
    return exp.Placeholder(this=name)


def _value(slot: Slot, said: object) -> Value | list[Value]:
    if said is None and slot.default is not None:
        return slot.default
    if said is None:
        raise _refused(f"{slot.name} is missing.", slot.name, f"缺少参数 {slot.name}。")
    if not slot.many:
        return _one(slot, said)
    if not isinstance(said, list | tuple) or not 0 < len(said) <= MAX_VALUES:
        raise _refused(
            f"{slot.name} takes a list of 1 to {MAX_VALUES} values.",
            slot.name,
            f"{slot.name} 需要 1 到 {MAX_VALUES} 个值。",
        )
    return [_one(slot, one) for one in said]


def _one(slot: Slot, said: object) -> Value:
    if slot.kind == "text":
        if isinstance(said, str) and len(said) <= MAX_TEXT and "\0" not in said:
            return as_text(said)
        raise _refused(
            f"{slot.name} takes a text of at most {MAX_TEXT:,} characters.", slot.name, f"{slot.name} 需要文本。"
        )
    if isinstance(said, bool) or not isinstance(said, int | float) or math.isnan(said - said):
        raise _refused(f"{slot.name} takes a number.", slot.name, f"{slot.name} 需要数字。")
    if slot.kind == "integer" and said != int(said):
        raise _refused(f"{slot.name} takes a whole number.", slot.name, f"{slot.name} 需要整数。")
    least, most = (0, MAX_LIMIT) if slot.counts else (-LARGEST, LARGEST)
    if not least <= said <= most:
        raise _refused(f"{slot.name} lies between {least:,} and {most:,}.", slot.name, f"{slot.name} 超出范围。")
    return int(said) if slot.kind == "integer" else said


def _refused(text: str, parameter: str, zh: str) -> InvalidArguments:
    return InvalidArguments(text, parameter=parameter, zh=zh)
