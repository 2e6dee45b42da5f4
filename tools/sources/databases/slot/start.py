"""The first step: tables, joined, become one relation."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from errors import InvalidArguments
from tools.sources.databases.catalogue import Catalogue
from tools.sources.databases.naming import quoted
from tools.sources.databases.slot.conditions import COMPARISONS
from tools.sources.databases.slot.relation import ROW, Made, Relation, unique_name

_JOINS: Final = {
    "INNER": "JOIN",
    "LEFT": "LEFT JOIN",
    "CROSS": "CROSS JOIN",
    "RIGHT": "RIGHT JOIN",
    "FULL": "FULL JOIN",
}
MAX_JOINED: Final = 24


def joined_names(sources: Sequence[tuple[str, Sequence[str]]], *, plain: bool) -> list[list[str]]:
    """Return what the columns of joined tables are called: `table_column`, or as they are where there is one table.

    Args:
        sources: Name and columns of each table in the order of the join.
        plain: Whether the columns of a single table keep their names.
    """
    if plain and len(sources) == 1:
        return [list(sources[0][1])]
    taken: list[str] = []
    named: list[list[str]] = []
    for name, columns in sources:
        prefix = name if sum(other == name for other, _ in sources) == 1 else f"{name}_{len(named) + 1}"
        named.append([])
        for column in columns:
            said = unique_name(f"{prefix}_{column}", taken)
            taken.append(said)
            named[-1].append(said)
    return named


def initialize(
    catalogue: Catalogue,
    condition_sequence: Sequence[Sequence[Any]],
    alias_to_table_dict: Mapping[str, Mapping[str, Any]],
) -> Made:
    """Join tables, or relations, into one.

    Args:
        catalogue: What may be read.
        condition_sequence: `[left, right, kind]` or `[left, right, kind, condition]` with columns as `alias.column`.
        alias_to_table_dict: Alias → `original_table_name` (a table, or a relation) and `modified_table_name`.

    Raises:
        InvalidArguments: a table or a column is not there, or nothing is named.
    """
    if not 0 < len(alias_to_table_dict) <= MAX_JOINED:
        raise InvalidArguments(f"Name one to {MAX_JOINED} tables.", parameter="tables", zh="请指定要读取的数据表。")
    parts = [_Part.of(catalogue, alias, said) for alias, said in alias_to_table_dict.items()]
    plain = len(parts) == 1 and (not parts[0].alias or parts[0].keeps_names)
    names = joined_names([(part.called, part.columns) for part in parts], plain=plain)
    shown = [
        f"{quoted(part.sql_alias, column)} AS {quoted(name)}"
        for part, named in zip(parts, names, strict=True)
        for column, name in zip(part.columns, named, strict=True)
    ]
    order = f"ORDER BY {quoted(parts[0].sql_alias, ROW)}" if len(parts) == 1 and parts[0].is_relation else ""
    place = f"row_number() OVER ({order}) AS {quoted(ROW)}"
    sql = f"SELECT {place}, {', '.join(shown)} FROM {_joined(parts, condition_sequence)}"
    return sql, Relation(name="", columns=tuple(name for named in names for name in named))


class _Part:
    """One table of a join."""

    def __init__(self, alias: str, source: str, columns: Sequence[str], called: str) -> None:
        self.alias, self.source, self.columns, self.called = alias, source, list(columns), called
        self.sql_alias = alias or called
        self.is_relation = False
        self.keeps_names = False

    @classmethod
    def of(cls, catalogue: Catalogue, alias: str, said: Mapping[str, Any]) -> "_Part":
        original = said.get("original_table_name")
        called = str(said.get("modified_table_name") or "")
        if isinstance(original, Relation):
            part = cls(alias, original.source, original.columns, called or alias)
            part.is_relation = True
            return part
        table = catalogue.table(str(original))
        if table is None:
            raise InvalidArguments(
                f"There is no table {str(original)[:80]!r} that may be read.",
                parameter="tables",
                zh=f"没有可读取的数据表 {str(original)[:80]!r}。",
            )
        columns = [column.name for column in table.columns]
        return cls(alias, quoted(table.namespace, table.name), columns, called or table.name)

    def column(self, name: str) -> str | None:
        low = name.casefold()
        found = next((column for column in self.columns if column.casefold() == low), None)
        return quoted(self.sql_alias, found) if found is not None else None


def _joined(parts: Sequence[_Part], conditions: Sequence[Sequence[Any]]) -> str:
    """Write the FROM clause: each table with the conditions that tie it to those before it."""
    written = f"{parts[0].source} AS {quoted(parts[0].sql_alias)}"
    for place, part in enumerate(parts[1:], 1):
        known = parts[: place + 1]
        ties = [said for said in conditions if _last(said, parts) == place]
        kind = str(ties[0][2]).upper() if ties and len(ties[0]) > 2 else "INNER"
        if kind not in _JOINS:
            raise InvalidArguments(f"A join is one of {', '.join(_JOINS)}.", parameter="joins", zh="没有这种连接方式。")
        on = " AND ".join(_tie(said, known) for said in ties)
        join = _JOINS[kind] if on else "CROSS JOIN"
        written += f" {join} {part.source} AS {quoted(part.sql_alias)}{f' ON {on}' if on else ''}"
    alone = [_tie(said, parts) for said in conditions if _last(said, parts) == 0]
    return f"{written} WHERE {' AND '.join(alone)}" if alone else written


def _last(said: Sequence[Any], parts: Sequence[_Part]) -> int:
    return max(_place(str(side), parts) for side in said[:2])


def _place(side: str, parts: Sequence[_Part]) -> int:
    return (
        next(place for place, part in enumerate(parts) if _of_part(side, part) is not None)
        if _is_known(side, parts)
        else _unknown(side)
    )


def _is_known(side: str, parts: Sequence[_Part]) -> bool:
    return any(_of_part(side, part) is not None for part in parts)


def _unknown(side: str) -> int:
    raise InvalidArguments(
        f"There is no column {side[:80]!r} to join by.", parameter="joins", zh=f"没有可用于连接的列 {side[:80]!r}。"
    )


def _of_part(side: str, part: _Part) -> str | None:
    for alias in (part.sql_alias, part.called):
        if side.casefold().startswith(f"{alias.casefold()}."):
            return part.column(side[len(alias) + 1 :])
    return None


def _tie(said: Sequence[Any], parts: Sequence[_Part]) -> str:
    left, right = (parts[_place(str(side), parts)] for side in said[:2])
    condition = COMPARISONS.get(str(said[3])) if len(said) > 3 else "="
    if condition is None:
        raise InvalidArguments(f"A join compares by one of {', '.join(COMPARISONS)}.", parameter="joins")
    return f"{_of_part(str(said[0]), left)} {condition} {_of_part(str(said[1]), right)}"
