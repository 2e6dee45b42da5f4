"""Putting two tables together by a column that they share."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, NamedTuple

from pydantic import Field

from tools.context import ToolContext
from tools.kinds import ColumnName, TableName
from tools.marking import ExampleCall, tool
from tools.tables.catalogue import Column, TableInfo, table_named
from tools.tables.columns import ColumnQuestion
from tools.tables.database import MAX_ROWS, Database, writing
from tools.tables.derived import DerivedTable, TableRecipe, derive, shown, stem_of
from tools.tables.descriptions import row_count
from tools.tables.identifiers import quoted, same, unique_names

_ASKED = ColumnQuestion("on")
JoinKind = Literal["inner", "left", "right", "full"]
_SQL = {"inner": "INNER JOIN", "left": "LEFT JOIN", "right": "RIGHT JOIN", "full": "FULL JOIN"}


class JoinedTable(DerivedTable):
    """Two tables as one."""

    on: str = Field(description="The column that the tables were joined on")
    how: str = Field(description="inner, left, right or full")
    of_left: str = Field(description="The first table")
    of_right: str = Field(description="The second table")
    left_rows: int = Field(description="Rows of the first table")
    right_rows: int = Field(description="Rows of the second table")


class _Pair(NamedTuple):
    left: TableInfo
    right: TableInfo
    left_key: Column
    right_key: Column


@tool(
    domains=("data",),
    functions=("transform", "query"),
    permission="low",
    idempotent=True,
    call=ExampleCall({"left": "us_marriages", "right": "us_unemployment", "on": "year"}),
)
async def join_tables(
    context: ToolContext,
    left: TableName,
    right: TableName,
    on: ColumnName = "",
    how: JoinKind = "inner",
) -> JoinedTable:
    """Join two tables on a column that both have, as a new table that other tools can go on with.

    Use it to combine, merge or match two tables. Joins on several columns or on conditions need query_sql.

    Args:
        context: The surroundings of the call.
        left: The first table.
        right: The second table.
        on: The column to match rows by; the one that both tables have when not given.
        how: Which rows stay: those with a partner, all of the first table, all of the second, or all of both.

    Returns:
        A handle of the new table, its number of rows and columns. Columns of one name in both get the second
        table's name behind them.
    """
    return await writing(context, lambda database: _joined(database, (left, right), on, how))


def _joined(database: Database, names: tuple[str, str], on: str, how: str) -> JoinedTable:
    left, right = (table_named(database, name) for name in names)
    pair = _Pair(left, right, *_keys(left, right, on))
    recipe = TableRecipe(
        stem=f"{stem_of(left)}_with_{stem_of(right)}",
        select=_select(pair, how),
        note=f"{left.name} joined with {right.name} on {pair.left_key.name} ({how})",
        columns=list(_columns(pair)),
    )
    made = derive(database, recipe)
    return JoinedTable(
        **shown(database, made),
        on=pair.left_key.name,
        how=how,
        of_left=left.name,
        of_right=right.name,
        left_rows=row_count(database, left),
        right_rows=row_count(database, right),
    )


def _keys(left: TableInfo, right: TableInfo, on: str) -> tuple[Column, Column]:
    if on.strip():
        return left.column(on), right.column(on)
    there = {same(column.name): column for column in right.columns}
    shared = [(column, there[same(column.name)]) for column in left.columns if same(column.name) in there]
    if len(shared) == 1:
        return shared[0]
    if shared:
        listed = ", ".join(repr(column.name) for column, _ in shared)
        raise _ASKED.refusal(
            f"Tables {left.name!r} and {right.name!r} share the columns {listed}; say which to join on.",
            f"表 {left.name!r} 和 {right.name!r} 有多个同名列：{listed}；请指明按哪一列连接。",
        )
    ours, theirs = (", ".join(repr(column.name) for column in table.columns[:20]) for table in (left, right))
    raise _ASKED.refusal(
        f"Tables {left.name!r} and {right.name!r} share no column: {left.name!r} has {ours}; "
        f"{right.name!r} has {theirs}.",
        f"表 {left.name!r} 和 {right.name!r} 没有同名列：前者有 {ours}；后者有 {theirs}。",
    )


def _columns(pair: _Pair) -> Iterator[Column]:
    """The columns of the result: the key once, then what is left of either table."""
    rest_left = [column for column in pair.left.columns if column is not pair.left_key]
    rest_right = [column for column in pair.right.columns if column is not pair.right_key]
    taken = {column.name.casefold() for column in (pair.left_key, *rest_left)}
    told_apart = [f"{c.name}_{pair.right.name}" if c.name.casefold() in taken else c.name for c in rest_right]
    columns = [pair.left_key, *rest_left, *rest_right]
    names = unique_names([pair.left_key.name, *(c.name for c in rest_left), *told_apart])
    return (replace(column, name=name) for column, name in zip(columns, names, strict=True))


def _select(pair: _Pair, how: str) -> str:
    ours, theirs = _compared(pair)
    key = {"left": f"l.{pair.left_key.sql}", "inner": f"l.{pair.left_key.sql}", "right": f"r.{pair.right_key.sql}"}
    sources = [
        key.get(how, f"coalesce({ours}, {theirs})"),
        *(f"l.{column.sql}" for column in pair.left.columns if column is not pair.left_key),
        *(f"r.{column.sql}" for column in pair.right.columns if column is not pair.right_key),
    ]
    listed = ", ".join(f"{s} AS {quoted(column.name)}" for s, column in zip(sources, _columns(pair), strict=True))
    order = "r.rowid, l.rowid" if how == "right" else "l.rowid, r.rowid"
    return (
        f"SELECT {listed} FROM {pair.left.sql} AS l {_SQL[how]} {pair.right.sql} AS r ON {ours} = {theirs} "  # noqa: S608
        f"ORDER BY {order} LIMIT {MAX_ROWS + 1}"
    )


def _compared(pair: _Pair) -> tuple[str, str]:
    """Both keys as SQL; what is not of one type on both sides is compared as text."""
    ours, theirs = f"l.{pair.left_key.sql}", f"r.{pair.right_key.sql}"
    if pair.left_key.type == pair.right_key.type != "text":
        return ours, theirs
    return f"CAST({ours} AS VARCHAR)", f"CAST({theirs} AS VARCHAR)"
