"""Aggregating values by group, and summing up columns."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from errors import InvalidArguments
from tools.artifacts import Table
from tools.context import ToolContext
from tools.kinds import ColumnName, TableName
from tools.marking import ExampleCall, tool
from tools.tables.catalogue import Column, TableInfo, table_named
from tools.tables.database import Database, reading
from tools.tables.values import MAX_PREVIEW, Scalar, preview, rounded, scalar

AGGREGATES = {
    "mean": "avg({0})",
    "sum": "sum({0})",
    "count": "count({0})",
    "min": "min({0})",
    "max": "max({0})",
    "median": "median({0})",
}
Aggregate = Literal["mean", "sum", "count", "min", "max", "median"]
Order = Literal["descending", "ascending"]
Limit = Annotated[int, Field(ge=1, le=MAX_PREVIEW)]


class Group(BaseModel):
    """One group."""

    group: Scalar = Field(description="Value of the grouping column")
    value: Scalar = Field(description="The aggregate over the group")
    rows: int = Field(description="Rows of the group, those without a value included")
    missing: int = Field(default=0, description="Of these, rows without a value, which the aggregate leaves out")


class GroupedTable(BaseModel):
    """An aggregate by group."""

    table: TableName = Field(description="The table that was aggregated")
    by: ColumnName = Field(description="The grouping column")
    value: str = Field(description="The aggregated column; empty when rows were counted")
    aggregate: str = Field(description="What was computed")
    groups: list[Group] = Field(description="The groups in order, at most 50")
    n_groups: int = Field(description="How many groups there are")
    result: Table = Field(description="The groups as a table")


@dataclass(frozen=True)
class AggregateRequest:
    """What a call asked for, in its own words."""

    table: str
    by: str
    value: str
    aggregate: str | None


@dataclass(frozen=True)
class Grouping:
    """What to group and how, with the columns found."""

    table: TableInfo
    by: Column
    value: Column | None
    aggregate: str

    @property
    def title(self) -> str:
        """A heading: `mean mpg by origin`."""
        return f"{self.aggregate} {self.value.name if self.value else 'of rows'} by {self.by.name}"

    @property
    def operand(self) -> str:
        """What is aggregated, as SQL; the mean of yes and no is the share of yes."""
        if self.value is None:
            return "*"
        return f"CAST({self.value.sql} AS INTEGER)" if self.value.type == "boolean" else self.value.sql


@tool(
    domains=("data",),
    functions=("compute", "query"),
    permission="low",
    idempotent=True,
    call=ExampleCall({"table": "cars", "by": "origin", "value": "mpg"}),
)
async def group_aggregate(  # noqa: PLR0913 - one flat signature serves a model best
    context: ToolContext,
    table: TableName,
    by: ColumnName,
    value: Annotated[ColumnName, Field(json_schema_extra={"x-type": "number"})] = "",
    aggregate: Aggregate | None = None,
    order: Order = "descending",
    limit: Limit = MAX_PREVIEW,
) -> GroupedTable:
    """Group the rows of a table by one column and compute an aggregate of another: mean, sum, count, min, max, median.

    Use it for "average X by Y", "total X per Y", "how many per Y", and to compare groups or rank them.

    Args:
        context: The surroundings of the call.
        table: Name of the table.
        by: Column whose values make the groups.
        value: Numeric column to aggregate; rows are counted when it is not given.
        aggregate: What to compute; the mean when a value column is given, else a count.
        order: Order of the groups by the result.
        limit: How many groups to return.

    Returns:
        The groups with the aggregate and their numbers of rows.
    """
    wanted = AggregateRequest(table, by, value, aggregate)
    return await reading(context, lambda database: _grouped(database, grouping_of(database, wanted), order, limit))


def grouping_of(database: Database, wanted: AggregateRequest) -> Grouping:
    """Find the table and the columns that are meant; without an aggregate a value is averaged, and rows are counted.

    Raises:
        DataUnavailable: there is no such table or column.
        InvalidArguments: the aggregate needs numbers.
    """
    info = table_named(database, wanted.table)
    by = info.column(wanted.by)
    value = info.column(wanted.value) if wanted.value.strip() else None
    aggregate = wanted.aggregate or ("mean" if value else "count")
    _check_value(info, value, aggregate)
    return Grouping(info, by, value, aggregate)


def group_rows(database: Database, grouping: Grouping, order: str, limit: int) -> list[tuple[Any, Any, int, int]]:
    """Group, aggregate, rows, and how many of these have no value; NULL results last."""
    direction = "DESC" if order == "descending" else "ASC"
    operand = grouping.operand
    expression = AGGREGATES[grouping.aggregate].format(operand)
    sql = (
        f"SELECT {grouping.by.sql} AS g, {expression} AS v, count(*) AS n, n - count({operand}) "  # noqa: S608
        f"FROM {grouping.table.sql} GROUP BY ALL ORDER BY v {direction} NULLS LAST, g LIMIT ?"
    )
    return [(group, value, rows, missing) for group, value, rows, missing in database.rows(sql, [limit])]


def _grouped(database: Database, grouping: Grouping, order: str, limit: int) -> GroupedTable:
    grouped = group_rows(database, grouping, order, limit)
    found = [(scalar(g), rounded(v), n) for g, v, n, _ in grouped]
    counted = f"SELECT count(*) FROM (SELECT DISTINCT {grouping.by.sql} FROM {grouping.table.sql})"  # noqa: S608
    n_groups = int(database.row(counted)[0])
    heading = f"{grouping.aggregate}({grouping.value.name})" if grouping.value else "count"
    result = preview([grouping.by.name, heading, "rows"], found, n_groups, grouping.title)
    return GroupedTable(
        table=grouping.table.name,
        by=grouping.by.name,
        value=grouping.value.name if grouping.value else "",
        aggregate=grouping.aggregate,
        groups=[
            Group(group=group, value=value, rows=rows, missing=missing)
            for (group, value, rows), (*_, missing) in zip(result.rows, grouped, strict=True)
        ],
        n_groups=n_groups,
        result=result,
    )


def _check_value(table: TableInfo, value: Column | None, aggregate: str) -> None:
    if aggregate == "count":
        return
    numbers = ", ".join(repr(column.name) for column in table.columns_of("number"))
    if value is None:
        fault, zh = f"Name the column whose {aggregate} is wanted", "请指明要统计的列"
    elif value.type not in ("number", "boolean") and aggregate in ("mean", "sum", "median"):
        fault = f"The {aggregate} of {value.name!r} cannot be computed: it holds {value.type}, not numbers"
        zh = f"列 {value.name!r} 不是数值列，无法计算"
    else:
        return
    raise InvalidArguments(
        f"{fault}; numeric columns in {table.name!r}: {numbers or 'none'}.",
        parameter="value",
        zh=f"{zh}；表 {table.name!r} 的数值列有：{numbers or '无'}。",
    )
