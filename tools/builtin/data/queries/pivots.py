"""Crossing two columns: one makes the rows, the other the columns, an aggregate fills the cells."""

from typing import Annotated

from pydantic import Field

from tools.builtin.data.statistics.aggregates import (
    AGGREGATES,
    Aggregate,
    AggregateRequest,
    Grouping,
    grouping_of,
)
from tools.context import ToolContext
from tools.kinds import ColumnName, TableName
from tools.marking import ExampleCall, tool
from tools.tables.catalogue import Column
from tools.tables.columns import ColumnQuestion
from tools.tables.database import Database, writing
from tools.tables.derived import DerivedTable, TableRecipe, derive, literal, shown, stem_of
from tools.tables.identifiers import quoted, unique_names
from tools.tables.values import Scalar, scalar

_ASKED = ColumnQuestion("columns")
MAX_PIVOT_COLUMNS = 60
_NAME_CHARS = 60


class PivotTable(DerivedTable):
    """A pivot table, as a new table."""

    by_rows: ColumnName = Field(description="Column whose values make the rows")
    by_columns: str = Field(description="Column whose values make the columns")
    value: str = Field(description="The aggregated column; empty when rows were counted")
    aggregate: str = Field(description="What was computed")
    column_values: list[Scalar] = Field(description="The values that became columns")


@tool(
    domains=("data",),
    functions=("compute", "transform"),
    permission="low",
    idempotent=True,
    call=ExampleCall({"table": "penguins", "rows": "island", "columns": "species", "values": "body_mass_g"}),
)
async def pivot(  # noqa: PLR0913 - a tool's parameters are flat
    context: ToolContext,
    table: TableName,
    rows: ColumnName,
    columns: ColumnName,
    values: Annotated[ColumnName, Field(json_schema_extra={"x-type": "number"})] = "",
    aggregate: Aggregate | None = None,
) -> PivotTable:
    """Make a pivot table (cross table): one column's values as rows, another's as columns, an aggregate in the cells.

    The result is a new table. Use it for "X by A and B", cross-tabulations and matrices. With one grouping column use
    group_aggregate.

    Args:
        context: The surroundings of the call.
        table: Name of the table.
        rows: Column whose values make the rows.
        columns: Column whose values make the columns, at most 60 different ones.
        values: Numeric column to aggregate; rows are counted when it is not given.
        aggregate: What to compute; the mean when a value column is given, else a count.

    Returns:
        A handle of the new table and its first rows.
    """
    wanted = AggregateRequest(table, rows, values, aggregate)
    return await writing(context, lambda database: _pivoted(database, grouping_of(database, wanted), columns))


def _pivoted(database: Database, grouping: Grouping, columns: str) -> PivotTable:
    across = grouping.table.column(columns)
    if across.name == grouping.by.name:
        raise _ASKED.refusal(
            f"Rows and columns are both {across.name!r}; name two different columns.",
            f"行和列都是 {across.name!r}，请指定两个不同的列。",
        )
    found = _across(database, grouping, across)
    made = derive(database, _recipe(grouping, across, found))
    return PivotTable(
        **shown(database, made),
        by_rows=grouping.by.name,
        by_columns=across.name,
        value=grouping.value.name if grouping.value else "",
        aggregate=grouping.aggregate,
        column_values=[scalar(value) for value, _ in found],
    )


def _across(database: Database, grouping: Grouping, across: Column) -> list[tuple[object, str | None]]:
    """The values that become columns, in order: as they are, and as text."""
    sql = (
        f"SELECT DISTINCT {across.sql}, CAST({across.sql} AS VARCHAR) FROM {grouping.table.sql} "  # noqa: S608 - quoted
        f"ORDER BY 1 NULLS LAST LIMIT {MAX_PIVOT_COLUMNS + 1}"
    )
    found = [(value, text) for value, text in database.rows(sql)]
    if len(found) > MAX_PIVOT_COLUMNS:
        raise _ASKED.refusal(
            f"{across.name!r} has more than {MAX_PIVOT_COLUMNS} different values; put it in the rows, or filter first.",
            f"{across.name!r} 的不同取值超过 {MAX_PIVOT_COLUMNS} 个，请把它放在行上，或先筛选。",
        )
    return found


def _recipe(grouping: Grouping, across: Column, found: list[tuple[object, str | None]]) -> TableRecipe:
    names = unique_names([grouping.by.name, *(_heading(text) for _, text in found)])[1:]
    expression = AGGREGATES[grouping.aggregate].format(grouping.operand)
    held = f"CAST({across.sql} AS VARCHAR)"
    cells = ", ".join(
        f"{expression} FILTER (WHERE {held} IS NOT DISTINCT FROM {_text(text)}) AS {quoted(name)}"
        for (_, text), name in zip(found, names, strict=True)
    )
    table = grouping.table
    return TableRecipe(
        stem=f"{stem_of(table)}_pivot",
        select=f"SELECT {', '.join(filter(None, (grouping.by.sql, cells)))} FROM {table.sql} "  # noqa: S608 - quoted
        "GROUP BY 1 ORDER BY 1 NULLS LAST",
        note=f"{grouping.title} and {across.name} of {table.name}",
        columns=[grouping.by],
    )


def _heading(text: str | None) -> str:
    return "(none)" if text is None else text[:_NAME_CHARS].strip() or "(blank)"


def _text(text: str | None) -> str:
    return "NULL" if text is None else f"({literal(text)})"
