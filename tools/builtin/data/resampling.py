"""Putting the values of a time series together by day, week, month, quarter or year."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, Field

from errors import DataUnavailable
from tools.artifacts import Table
from tools.builtin.data.aggregates import AGGREGATES, VALUE_CUES, Aggregate
from tools.builtin.data.catalogue import Column, TableInfo, table_named
from tools.builtin.data.columns import Asked, date_column, finite, number_column
from tools.builtin.data.database import Database, reading
from tools.builtin.data.periods import Every, start_of
from tools.builtin.data.values import Scalar, preview, rounded, scalar, tidy
from tools.context import ToolContext
from tools.kinds import ColumnName, TableName
from tools.marking import ExampleCall, tool

_TIME, _VALUE = Asked("data/resample_time_series", "time"), Asked("data/resample_time_series", "value")
TIME_CUES = ["over", "by", "along", "date column", "time column", "按", "随", "时间列", "日期列"]


class PeriodValue(BaseModel):
    """One period."""

    start: str = Field(description="First day of the period, YYYY-MM-DD")
    value: Scalar = Field(description="The aggregate over the period")
    rows: int = Field(description="Rows of the period that hold a value")
    change_percent: float | None = Field(description="Change from the period before; empty for the first, and from 0")


class Resampled(BaseModel):
    """A time series by period."""

    table: TableName = Field(description="The table")
    time: str = Field(description="The column of dates")
    value: str = Field(description="The column that was put together")
    every: str = Field(description="day, week, month, quarter or year")
    aggregate: str = Field(description="How values of one period were put together")
    n_periods: int = Field(description="Number of periods that hold rows")
    n_missing: int = Field(description="Periods between the first and the last that hold none")
    first: PeriodValue = Field(description="The earliest period")
    last: PeriodValue = Field(description="The latest period")
    highest: PeriodValue = Field(description="The period with the highest value")
    lowest: PeriodValue = Field(description="The period with the lowest value")
    result: Table = Field(description="The periods in order, at most the latest 50")


@dataclass(frozen=True)
class _Series:
    table: TableInfo
    time: Column
    value: Column
    every: str
    aggregate: str

    @property
    def sql(self) -> str:
        """Periods in order: start, value, rows, value before."""
        start = start_of(self.every, self.time.sql)
        value = AGGREGATES[self.aggregate].format("v")
        return (
            f"WITH s AS (SELECT {start} AS p, {finite(self.value)} AS v FROM {self.table.sql} "  # noqa: S608 - quoted
            f"WHERE {self.time.sql} IS NOT NULL AND isfinite({self.time.sql})), "
            f"g AS (SELECT p, {value} AS a, count(v) AS n FROM s WHERE v IS NOT NULL GROUP BY p) "
            "SELECT p, a, n, lag(a) OVER (ORDER BY p) AS b FROM g"
        )


@tool(
    examples=(
        "monthly average close from stock_prices",
        "resample sales to quarterly totals",
        "turn the daily visitors into weekly sums",
        "yearly maximum of volume in stock_prices over date",
        "把 stock_prices 的成交量按季度汇总",
        "每月平均收盘价是多少",
        "将每日销量转换成周数据",
        "按年重采样订单金额，取合计",
    ),
    domains=("data",),
    functions=("compute", "transform"),
    permission="low",
    idempotent=True,
    answers={
        "en": "**{{ aggregate|capitalize }} of {{ value }} by {{ every }}** ({{ table }}, {{ n_periods|num }} periods, "
        "{{ first.start }} to {{ last.start }}{% if n_missing %}, {{ n_missing|num }} without rows{% endif %}):\n\n"
        "- latest: {{ last.start }}: **{{ last.value|num }}**"
        "{% if last.change_percent is not none %} ({{ last.change_percent|pct }} from the period before){% endif %}\n"
        "- highest: {{ highest.start }}: **{{ highest.value|num }}**\n"
        "- lowest: {{ lowest.start }}: **{{ lowest.value|num }}**",
        "zh": "表 **{{ table }}** 的 {{ value }} 按{{ {'day': '日', 'week': '周', 'month': '月', 'quarter': '季度', "
        "'year': '年'}[every] }}汇总的"
        "{{ {'mean': '平均值', 'sum': '合计', 'count': '数量', 'min': '最小值', 'max': '最大值', 'median': '中位数'}"
        "[aggregate] }}（共 {{ n_periods|num }} 期，{{ first.start }} 至 {{ last.start }}"
        "{% if n_missing %}，其中 {{ n_missing|num }} 期没有数据{% endif %}）：\n\n"
        "- 最新一期 {{ last.start }}：**{{ last.value|num }}**"
        "{% if last.change_percent is not none %}（较上期 {{ last.change_percent|pct }}）{% endif %}\n"
        "- 最高 {{ highest.start }}：**{{ highest.value|num }}**\n"
        "- 最低 {{ lowest.start }}：**{{ lowest.value|num }}**",
    },
    call=ExampleCall(arguments={"table": "stock_prices", "value": "close", "every": "quarter"}),
)
async def resample_time_series(  # noqa: PLR0913 - a tool's parameters are flat
    context: ToolContext,
    table: TableName,
    value: Annotated[ColumnName, Field(json_schema_extra={"x-type": "number", "x-cues": VALUE_CUES})],
    time: Annotated[ColumnName, Field(json_schema_extra={"x-type": "date", "x-cues": TIME_CUES})] = "",
    every: Every = "month",
    aggregate: Aggregate | None = None,
) -> Resampled:
    """Put the values of a time series together by day, week, month, quarter or year.

    Use it to turn daily rows into monthly averages, quarterly totals and so on. Where the periods are a column of their
    own already (a column `year`), use group_aggregate; for a picture use plot_line.

    Args:
        context: The surroundings of the call.
        table: Name of the table.
        value: Numeric column to put together.
        time: Column of dates; the table's only one when not given.
        every: Length of the periods.
        aggregate: How the values of one period are put together; the mean when not given.

    Returns:
        The periods in order with value and number of rows, the latest, the highest and the lowest.
    """
    how = (every, aggregate or "mean")
    return await reading(context, lambda database: _resampled(database, _series(database, table, (time, value), how)))


def _series(database: Database, name: str, columns: tuple[str, str], how: tuple[str, str]) -> _Series:
    table = table_named(database, name)
    time, value = date_column(table, columns[0], _TIME), number_column(table, columns[1], _VALUE)
    return _Series(table, time, value, *how)


def _resampled(database: Database, series: _Series) -> Resampled:
    n, missing = database.row(
        f"SELECT count(*), date_diff('{series.every}', min(p), max(p)) + 1 - count(*) FROM ({series.sql})"  # noqa: S608
    )
    if not n:
        raise DataUnavailable(
            f"No row of {series.table.name!r} has both a date in {series.time.name!r} and a number in "
            f"{series.value.name!r}.",
            zh=f"表 {series.table.name!r} 中没有同时含有 {series.time.name!r} 日期和 {series.value.name!r} 数值的行。",
        )
    latest = [_period(*row) for row in database.rows(f"{series.sql} ORDER BY p DESC LIMIT 50")][::-1]
    rows = [(p.start, p.value, p.rows, p.change_percent) for p in latest]
    title = f"{series.aggregate} of {series.value.name} by {series.every}"
    return Resampled(
        table=series.table.name,
        time=series.time.name,
        value=series.value.name,
        every=series.every,
        aggregate=series.aggregate,
        n_periods=n,
        n_missing=missing,
        first=_one(database, series, "p"),
        last=latest[-1],
        highest=_one(database, series, "a DESC, p"),
        lowest=_one(database, series, "a, p"),
        result=preview(
            [series.every, f"{series.aggregate}({series.value.name})", "rows", "change_percent"], rows, n, title
        ),
    )


def _one(database: Database, series: _Series, order: str) -> PeriodValue:
    return _period(*database.row(f"{series.sql} ORDER BY {order} LIMIT 1"))


def _period(start: object, value: float, rows: int, before: float | None) -> PeriodValue:
    change = None if not before else tidy(100 * (value - before) / abs(before))
    return PeriodValue(start=str(scalar(start)), value=rounded(value), rows=rows, change_percent=change)
