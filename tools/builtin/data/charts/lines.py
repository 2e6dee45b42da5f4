"""Drawing a column along time or another column."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, Field

from errors import DataUnavailable
from tools.artifacts import Chart
from tools.builtin.data.charts.axes import Axis, axis_of
from tools.builtin.data.charts.calendar_order import calendar_places
from tools.builtin.data.charts.figures import figure
from tools.builtin.data.queries.periods import Every
from tools.builtin.data.statistics.aggregates import AGGREGATES, Aggregate
from tools.context import ToolContext
from tools.kinds import ColumnName, TableName
from tools.marking import ExampleCall, tool
from tools.tables.catalogue import Column, TableInfo, table_named
from tools.tables.columns import ColumnQuestion, date_column, finite, number_column
from tools.tables.database import Database, reading
from tools.tables.identifiers import same
from tools.tables.values import Scalar, rounded, scalar, tidy

MAX_LINES = 12
_YEARS = {"year", "年", "年份", "年度"}
_X, _Y = ColumnQuestion("x"), ColumnQuestion("y")


class LinePoint(BaseModel):
    """One point of a line."""

    x: Scalar = Field(description="Place along the axis")
    value: float = Field(description="Height")
    line: str = Field(description="The line that it lies on; empty where there is one line")


class LineChart(BaseModel):
    """A line chart."""

    table: TableName = Field(description="The table")
    of_a_result: bool = Field(default=False, description="Whether the table only holds the rows of an earlier result")
    x: str = Field(description="Column along the axis")
    y: str = Field(description="What the lines show")
    series: str = Field(description="Column whose values have a line each; empty for one line")
    n_lines: int = Field(description="Number of lines")
    other_lines: int = Field(description="Values of the series column beyond the 12 with the most rows, not drawn")
    n_points: int = Field(description="Points that were drawn")
    n_rows: int = Field(description="Rows behind them")
    steps: str = Field(description="Period or width of interval by which rows were put together; empty for none")
    first: LinePoint = Field(description="The first point")
    last: LinePoint = Field(description="The last point")
    highest: LinePoint = Field(description="The highest point")
    lowest: LinePoint = Field(description="The lowest point")
    chart: Chart = Field(description="The figure")


@dataclass(frozen=True)
class _Lines:
    table: TableInfo
    x: Column
    y: Column
    series: Column | None
    aggregate: str

    def rows_sql(self, axis: Axis) -> str:
        """Place, value and line of every row that has all of them."""
        line = f"{self.series.sql}::VARCHAR" if self.series else "''"
        return (
            f"SELECT * FROM (SELECT {axis.sql} AS p, {finite(self.y)} AS v, {line} AS s FROM {self.table.sql}) "  # noqa: S608
            "WHERE p IS NOT NULL AND v IS NOT NULL AND s IS NOT NULL"
        )


@dataclass(frozen=True)
class _Drawn:
    points: Sequence[tuple[Any, float, str, int]]
    """Place, height, line, rows; in the order of the axis."""
    kept: Sequence[str]
    others: int

    @property
    def summed(self) -> bool:
        """Whether a point stands for several rows."""
        return any(rows > 1 for *_, rows in self.points)


@tool(
    domains=("data",),
    functions=("generate", "compute"),
    permission="low",
    idempotent=True,
    call=ExampleCall(
        arguments={"table": "stock_prices", "y": "close", "x": "date", "series": "ticker", "every": "month"}
    ),
)
async def plot_line(  # noqa: PLR0913 - a tool's parameters are flat
    context: ToolContext,
    table: TableName,
    y: Annotated[ColumnName, Field(json_schema_extra={"x-type": "number"})],
    x: ColumnName = "",
    series: Annotated[ColumnName, Field(json_schema_extra={"x-type": "text"})] = "",
    every: Every | None = None,
    aggregate: Aggregate | None = None,
) -> LineChart:
    """Draw a line chart of a table: a numeric column along dates, years or another ordered column.

    Use it for trends, developments and time series as a picture. For one bar per category use plot_bar, for unordered
    pairs of numbers plot_scatter, for the figures by month or year without a picture resample_time_series. Share prices
    of companies by ticker are drawn by the finance tools, not from a table.

    Args:
        context: The surroundings of the call.
        table: Name of the table.
        y: Numeric column for the height of the line.
        x: Column along the axis: dates, years or numbers; the table's only column of dates when not given.
        series: Column of categories; each gets a line of its own.
        every: Period by which dates are put together; chosen to fit when not given.
        aggregate: How rows of one place are put together; the mean when not given.

    Returns:
        The figure with its first, last, highest and lowest point. Long axes are put together in steps; it says which.
    """
    how = (every or "", aggregate or "mean")
    return await reading(
        context, lambda database: _chart(database, _lines(database, table, (x, y, series), how), how[0])
    )


def _lines(database: Database, name: str, wanted: tuple[str, str, str], how: tuple[str, str]) -> _Lines:
    table = table_named(database, name)
    x, y, series = wanted
    split = table.column(series) if series.strip() else None
    along = table.column(x) if x.strip() else _along(table, split)
    return _Lines(table, along, number_column(table, y, _Y), split if split != along else None, how[1])


def _along(table: TableInfo, split: Column | None) -> Column:
    """The axis of a chart for which none was named: dates, else years, else the one other column that was named."""
    if len(table.columns_of("date")) != 1:
        years = [c for c in table.columns_of("number") if {same(name) for name in (c.name, *c.aliases)} & _YEARS]
        if found := [*years[:1], *([split] if split else [])]:
            return found[0]
    return date_column(table, "", _X)


def _chart(database: Database, lines: _Lines, every: str) -> LineChart:
    axis = axis_of(database, lines.table, lines.x, every, _X)
    drawn = _points(database, lines, axis)
    if not drawn.points:
        raise DataUnavailable(
            f"No row of {lines.table.name!r} has values in both {lines.x.name!r} and {lines.y.name!r}.",
            zh=f"表 {lines.table.name!r} 中没有 {lines.x.name!r} 和 {lines.y.name!r} 都有值的行。",
        )
    shown = f"{lines.aggregate} of {lines.y.name}" if drawn.summed else lines.y.name
    title = f"{shown} over {lines.x.name}"
    by_height = sorted(drawn.points, key=lambda point: point[1])
    return LineChart(
        table=lines.table.name,
        of_a_result=lines.table.of_a_result,
        x=lines.x.name,
        y=shown,
        series=lines.series.name if lines.series else "",
        n_lines=len(drawn.kept),
        other_lines=drawn.others,
        n_points=len(drawn.points),
        n_rows=sum(rows for *_, rows in drawn.points),
        steps=axis.steps,
        first=_point(drawn.points[0]),
        last=_point(drawn.points[-1]),
        highest=_point(by_height[-1]),
        lowest=_point(by_height[0]),
        chart=Chart(title=title, figure=figure(_traces(drawn, shown), title, lines.x.name, shown, **_kind(lines.x))),
    )


def _points(database: Database, lines: _Lines, axis: Axis) -> _Drawn:
    rows = lines.rows_sql(axis)
    found = database.rows(
        f"SELECT s FROM ({rows}) GROUP BY s ORDER BY count(*) DESC, s LIMIT {MAX_LINES}"  # noqa: S608 - quoted
    )
    kept = sorted(str(name) for (name,) in found)
    (distinct,) = database.row(f"SELECT count(DISTINCT s) FROM ({rows})")  # noqa: S608 - quoted
    value = AGGREGATES[lines.aggregate].format("v")
    points = database.rows(
        f"SELECT p, {value} AS a, s, count(*) FROM ({rows}) WHERE list_contains(?, s) "  # noqa: S608 - quoted
        "GROUP BY p, s ORDER BY p, s",
        [kept],
    )
    heights = [(place, float(height), str(name), int(n)) for place, height, name, n in points]
    if lines.x.type == "text" and (known := calendar_places([place for place, *_ in heights])):
        heights = [point for _, point in sorted(zip(known, heights, strict=True))]
    return _Drawn(heights, kept, distinct - len(kept))


def _point(point: tuple[Any, float, str, int]) -> LinePoint:
    place, height, name, _ = point
    return LinePoint(x=_place(place), value=tidy(height), line=name)


def _place(place: object) -> Scalar:
    shown = rounded(place)
    return shown.removesuffix("T00:00:00") if isinstance(shown, str) else shown


def _traces(drawn: _Drawn, shown: str) -> list[dict[str, Any]]:
    return [
        {
            "type": "scatter",
            "mode": "lines",
            "name": str(scalar(name)) or shown,
            "x": [_place(place) for place, _, line, _ in drawn.points if line == name],
            "y": [rounded(height) for _, height, line, _ in drawn.points if line == name],
        }
        for name in drawn.kept
    ]


def _kind(x: Column) -> dict[str, Any]:
    return {"xaxis": {"type": "category"}} if x.type == "text" else {}
