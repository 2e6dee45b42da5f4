"""Putting the values of a time series together by day, week, month, quarter or year."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, Field

from errors import DataUnavailable
from tools.builtin.data.queries.periods import Every, start_of
from tools.builtin.data.statistics.aggregates import AGGREGATES, Aggregate
from tools.context import ToolContext
from tools.kinds import ColumnName, TableName
from tools.marking import ExampleCall, tool
from tools.shares import Percent
from tools.tables.catalogue import Column, TableInfo, table_named
from tools.tables.columns import ColumnQuestion, date_column, finite, number_column
from tools.tables.database import Database, writing
from tools.tables.derived import DerivedTable, TableRecipe, derive, shown, stem_of
from tools.tables.identifiers import quoted, same
from tools.tables.values import Scalar, rounded, scalar, tidy

_TIME, _VALUE = (
    ColumnQuestion("time"),
    ColumnQuestion("value"),
)


class PeriodValue(BaseModel):
    """One period."""

    start: str = Field(description="First day of the period, YYYY-MM-DD")
    value: Scalar = Field(description="The aggregate over the period")
    rows: int = Field(description="Rows of the period that hold a value")
    change_percent: Percent | None = Field(description="Change from the period before; empty for the first, and from 0")


class Resampled(DerivedTable):
    """A time series by period, as a new table."""

    of_table: str = Field(description="The table whose rows were put together")
    time: str = Field(description="The column of dates; in the new table, the first day of each period")
    value: str = Field(description="The column that was put together")
    every: str = Field(description="day, week, month, quarter or year")
    aggregate: str = Field(description="How values of one period were put together")
    n_missing: int = Field(description="Periods between the first and the last that hold no rows, and are left out")
    first: PeriodValue = Field(description="The earliest period")
    last: PeriodValue = Field(description="The latest period")
    highest: PeriodValue = Field(description="The period with the highest value")
    lowest: PeriodValue = Field(description="The period with the lowest value")


@dataclass(frozen=True)
class _Series:
    table: TableInfo
    time: Column
    value: Column
    every: str
    aggregate: str

    @property
    def recipe(self) -> TableRecipe:
        """The periods in order: start, value, rows, change from the period before."""
        start, value = start_of(self.every, self.time.sql), AGGREGATES[self.aggregate].format("v")
        rows, change = self._free("rows"), self._free("change_percent")
        select = (
            f"WITH s AS (SELECT {start} AS p, {finite(self.value)} AS v FROM {self.table.sql} "  # noqa: S608 - quoted
            f"WHERE isfinite({self.time.sql})), "
            f"g AS (SELECT p, {value} AS a, count(v) AS n FROM s WHERE v IS NOT NULL GROUP BY p) "
            f"SELECT p AS {self.time.sql}, a AS {self.value.sql}, n AS {quoted(rows)}, "
            "100.0 * (a - lag(a) OVER (ORDER BY p)) / nullif(abs(lag(a) OVER (ORDER BY p)), 0) "
            f"AS {quoted(change)} FROM g ORDER BY p"
        )
        note = f"{self.aggregate} of {self.value.name} of {self.table.name} by {self.every} of {self.time.name}"
        return TableRecipe(f"{stem_of(self.table)}_by_{self.every}", select, note, (self.time, self.value))

    def _free(self, name: str) -> str:
        return f"{name}_" if same(name) in {same(self.time.name), same(self.value.name)} else name


@tool(
    domains=("data",),
    functions=("compute", "transform"),
    permission="low",
    idempotent=True,
    call=ExampleCall(arguments={"table": "stock_prices", "value": "close", "every": "quarter"}),
)
async def resample_time_series(  # noqa: PLR0913 - a tool's parameters are flat
    context: ToolContext,
    table: TableName,
    value: Annotated[ColumnName, Field(json_schema_extra={"x-type": "number"})],
    every: Every,
    time: Annotated[ColumnName, Field(json_schema_extra={"x-type": "date"})] = "",
    aggregate: Aggregate | None = None,
) -> Resampled:
    """Put the values of a time series together by day, week, month, quarter or year, as a new table.

    Use it to turn daily rows into monthly averages, quarterly totals and so on. Where the periods are a column of their
    own already (a column `year`), use group_aggregate; for a picture use plot_line.

    Args:
        context: The surroundings of the call.
        table: Name of the table.
        value: Numeric column to put together.
        every: Length of the periods.
        time: Column of dates; the table's only one when not given.
        aggregate: How the values of one period are put together; the mean when not given.

    Returns:
        A handle of the new table: a row a period, with value, number of rows and change from the period before;
        the first, latest, highest and lowest period.
    """
    how = (every, aggregate or "mean")
    return await writing(context, lambda database: _resampled(database, _series(database, table, (time, value), how)))


def _series(database: Database, name: str, columns: tuple[str, str], how: tuple[str, str]) -> _Series:
    table = table_named(database, name)
    time, value = date_column(table, columns[0], _TIME), number_column(table, columns[1], _VALUE)
    return _Series(table, time, value, *how)


def _resampled(database: Database, series: _Series) -> Resampled:
    made = derive(database, series.recipe)
    time, value = made.columns[0].sql, made.columns[1].sql
    n, spanned = database.row(
        f"SELECT count(*), date_diff('{series.every}', min({time}), max({time})) + 1 FROM {made.sql}"  # noqa: S608
    )
    if not n:
        raise DataUnavailable(
            f"No row of {series.table.name!r} has both a date in {series.time.name!r} and a number in "
            f"{series.value.name!r}.",
            zh=f"表 {series.table.name!r} 中没有同时含有 {series.time.name!r} 日期和 {series.value.name!r} 数值的行。",
        )
    return Resampled(
        **shown(database, made),
        of_table=series.table.name,
        time=series.time.name,
        value=series.value.name,
        every=series.every,
        aggregate=series.aggregate,
        n_missing=spanned - n,
        first=_first(database, made, time),
        last=_first(database, made, f"{time} DESC"),
        highest=_first(database, made, f"{value} DESC, {time}"),
        lowest=_first(database, made, f"{value}, {time}"),
    )


def _first(database: Database, made: TableInfo, order: str) -> PeriodValue:
    start, value, rows, change = database.row(f"SELECT * FROM {made.sql} ORDER BY {order} LIMIT 1")  # noqa: S608
    known = None if change is None else tidy(change)
    return PeriodValue(start=str(scalar(start)), value=rounded(value), rows=rows, change_percent=known)
