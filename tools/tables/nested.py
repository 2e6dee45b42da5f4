"""Nested fields, as JSON and Parquet have them, made into plain columns.

A field inside a field becomes a column of both names (`address_city`); a list or a map becomes JSON text. A file that
is one object around one list of records (`{"results": [{…}, …]}`) gives the records.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tools.tables.database import Database
from tools.tables.identifiers import quoted, unique_names

MAX_DEPTH = 4
MAX_FIELDS = 60
"""Fields of one level; a wider object becomes JSON text."""
_AS_JSON = frozenset({"list", "array", "map", "union"})


class Plain(NamedTuple):
    """A query that gives plain columns."""

    select: str
    nested: list[str]
    """Columns of the file that were not plain."""


class _Field(NamedTuple):
    name: str
    sql: str
    type: Any
    """DuckDB's type object."""


def plain_columns(database: Database, source: str, parameters: Sequence[object]) -> Plain:
    """Flatten what a source yields; a source of plain columns stays as it is.

    Args:
        database: The open database.
        source: A table function or table, of checked parts only.
        parameters: Its values.
    """
    fields = _fields(database, f"SELECT * FROM {source}", parameters)  # noqa: S608 - ours
    if wrapped := _wrapped(database, fields, source, parameters):
        source = f"(SELECT unnest({wrapped.sql}, max_depth := 2) FROM {source})"  # noqa: S608 - quoted
        fields = _fields(database, f"SELECT * FROM {source}", parameters)  # noqa: S608 - ours
    nested = [field.name for field in fields if not _is_plain(field.type)]
    if not nested:
        return Plain(f"SELECT * FROM {source}", [wrapped.name] if wrapped else [])  # noqa: S608 - ours
    flat = [leaf for field in fields for leaf in _leaves(field, 1)]
    names = unique_names(leaf.name for leaf in flat)
    listed = ", ".join(f"{leaf.sql} AS {quoted(name)}" for leaf, name in zip(flat, names, strict=True))
    return Plain(f"SELECT {listed} FROM {source}", nested)  # noqa: S608 - quoted


def _fields(database: Database, select: str, parameters: Sequence[object]) -> list[_Field]:
    described = database.connection.execute(f"{select} LIMIT 0", list(parameters)).description or ()
    return [_Field(str(column[0]), quoted(str(column[0])), column[1]) for column in described]


def _wrapped(database: Database, fields: list[_Field], source: str, parameters: Sequence[object]) -> _Field | None:
    """The one list of records in a file of one object."""
    lists = [field for field in fields if field.type.id == "list" and field.type.child.id == "struct"]
    if len(lists) != 1:
        return None
    counted = f"SELECT count(*) FROM (SELECT 1 FROM {source} LIMIT 2)"  # noqa: S608 - ours
    return lists[0] if database.row(counted, parameters) == (1,) else None


def _is_plain(type_: Any) -> bool:  # noqa: ANN401 - DuckDB's type object
    return type_.id != "struct" and type_.id not in _AS_JSON


def _leaves(field: _Field, depth: int) -> Iterator[_Field]:
    if _is_plain(field.type):
        yield field
    elif field.type.id in _AS_JSON or depth > MAX_DEPTH or len(field.type.children) > MAX_FIELDS:
        yield field._replace(sql=f"CAST(to_json({field.sql}) AS VARCHAR)")
    else:
        for name, type_ in field.type.children:
            key = "'" + name.replace("'", "''") + "'"
            yield from _leaves(_Field(f"{field.name}_{name}", f"struct_extract({field.sql}, {key})", type_), depth + 1)
