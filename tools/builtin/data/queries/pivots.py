"""Crossing two columns: one makes the rows, the other the columns, an aggregate fills the cells."""

from typing import Annotated

from pydantic import Field

from tools.builtin.data.statistics.aggregates import (
    AGGREGATES,
    BY_CUES,
    VALUE_CUES,
    Aggregate,
    Grouping,
    Wanted,
    grouping_of,
)
from tools.context import ToolContext
from tools.kinds import ColumnName, TableName
from tools.marking import ExampleCall, tool
from tools.tables.catalogue import Column
from tools.tables.columns import Asked
from tools.tables.database import Database, writing
from tools.tables.derived import DerivedTable, Recipe, derive, literal, shown, stem_of
from tools.tables.identifiers import quoted, unique_names
from tools.tables.values import Scalar, scalar

_TOOL = "data/pivot"
_ASKED = Asked(_TOOL, "columns")
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
    examples=(
        "pivot sales: regions as rows, products as columns, sum of units",
        "cross-tabulate class and survived in titanic",
        "pivot table of average body_mass_g with island in rows and species in columns",
        "mean mpg by origin and cylinders as a matrix",
        "做一个透视表，行是地区，列是产品，值为销量合计",
        "titanic 按舱位和性别交叉统计人数",
        "用岛屿作行、物种作列，透视平均体重",
        "把 cars 按产地和气缸数做数据透视，求平均油耗",
    ),
    domains=("data",),
    functions=("compute", "transform"),
    permission="low",
    idempotent=True,
    answers={
        "en": "Pivot table **{{ table }}**: {{ aggregate }} of {% if value %}`{{ value }}`{% else %}rows{% endif %} "
        "with `{{ by_rows }}` in {{ rows|num }} rows and `{{ by_columns }}` in {{ column_values|length }} columns "
        "({{ columns[1:13]|join(', ') }}{% if column_values|length > 12 %}, …{% endif %})."
        "\n\n{{ first_rows|grid(columns) }}",
        "zh": "透视表 **{{ table }}**：行为 `{{ by_rows }}`（{{ rows|num }} 行），列为 `{{ by_columns }}`"
        "（{{ column_values|length }} 列：{{ columns[1:13]|join('、') }}"
        "{% if column_values|length > 12 %}……{% endif %}），"
        "值为{% if value %} `{{ value }}` 的{% else %}行数{% endif %}"
        "{% if value %}{{ {'mean': '平均值', 'sum': '合计', 'count': '数量', 'min': '最小值', 'max': '最大值', "
        "'median': '中位数'}[aggregate] }}{% endif %}。\n\n{{ first_rows|grid(columns) }}",
    },
    call=ExampleCall({"table": "penguins", "rows": "island", "columns": "species", "values": "body_mass_g"}),
)
async def pivot(  # noqa: PLR0913 - a tool's parameters are flat
    context: ToolContext,
    table: TableName,
    rows: Annotated[ColumnName, Field(json_schema_extra={"x-cues": ["in rows", "as rows", "rows", "行", *BY_CUES]})],
    columns: Annotated[
        ColumnName,
        Field(
            json_schema_extra={
                "x-cues": ["in columns", "as columns", "columns", "against", "versus", "列", "作列", "和"]
            }
        ),
    ],
    values: Annotated[ColumnName, Field(json_schema_extra={"x-cues": VALUE_CUES, "x-type": "number"})] = "",
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
    wanted = Wanted(_TOOL, table, rows, values, aggregate)
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


def _recipe(grouping: Grouping, across: Column, found: list[tuple[object, str | None]]) -> Recipe:
    names = unique_names([grouping.by.name, *(_heading(text) for _, text in found)])[1:]
    expression = AGGREGATES[grouping.aggregate].format(grouping.operand)
    held = f"CAST({across.sql} AS VARCHAR)"
    cells = ", ".join(
        f"{expression} FILTER (WHERE {held} IS NOT DISTINCT FROM {_text(text)}) AS {quoted(name)}"
        for (_, text), name in zip(found, names, strict=True)
    )
    table = grouping.table
    return Recipe(
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
