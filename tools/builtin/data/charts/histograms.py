"""Drawing how the values of a column are distributed."""

import math
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, Field

from errors import DataUnavailable
from tools.artifacts import Chart
from tools.builtin.data.charts.figures import figure
from tools.context import ToolContext
from tools.kinds import ColumnName, TableName
from tools.marking import ExampleCall, tool
from tools.tables.catalogue import Column, TableInfo, table_named
from tools.tables.columns import ColumnQuestion, finite
from tools.tables.database import Database, reading
from tools.tables.values import tidy

MAX_BINS = 100
_ASKED = ColumnQuestion("column")
_FEW_WHOLE = 30
"""Whole numbers that span less have a bin each."""
_NICE = (1, 2, 2.5, 5, 10)


class Bin(BaseModel):
    """One bar of a histogram."""

    start: float = Field(description="Lower end, which belongs to the bin")
    end: float = Field(description="Upper end, which belongs to the next bin")
    rows: int = Field(description="Rows with a value between both")


class Histogram(BaseModel):
    """A histogram."""

    table: TableName = Field(description="The table")
    column: str = Field(description="The column that was drawn")
    n_values: int = Field(description="Rows that hold a number; all of them are counted")
    n_bins: int = Field(description="Number of bins")
    bin_width: float = Field(description="Width of every bin")
    fullest: Bin = Field(description="The bin with the most rows")
    mean: float = Field(description="Mean of the values")
    median: float = Field(description="Median of the values")
    chart: Chart = Field(description="The figure")


@dataclass(frozen=True)
class _Shape:
    n: int
    low: float
    high: float
    quartiles: float
    """Third quartile less the first."""
    mean: float
    median: float
    whole: bool
    """Whether all values are whole numbers."""


@tool(
    domains=("data",),
    functions=("generate", "compute"),
    permission="low",
    idempotent=True,
    call=ExampleCall(arguments={"table": "cars", "column": "horsepower"}),
)
async def plot_histogram(
    context: ToolContext,
    table: TableName,
    column: Annotated[ColumnName, Field(json_schema_extra={"x-type": "number"})],
    bins: Annotated[int | None, Field(ge=1, le=MAX_BINS)] = None,
) -> Histogram:
    """Draw a histogram of one numeric column: how many rows fall into each interval of its values.

    Use it for the distribution, spread or shape of numbers as a picture. For one bar per category (species, region) use
    plot_bar; for figures without a picture use summary_statistics.

    Args:
        context: The surroundings of the call.
        table: Name of the table.
        column: Numeric column whose values are counted.
        bins: Number of bins; round intervals that fit the data when not given.

    Returns:
        The figure, the fullest bin, mean and median. Every row is counted.
    """
    return await reading(context, lambda database: _drawn(database, table, column, bins))


def _drawn(database: Database, name: str, wanted: str, n_bins: int | None) -> Histogram:
    table = table_named(database, name)
    column = _numbers(table, wanted)
    shape = _shape(database, table, column)
    start, width, count = _fixed(shape, n_bins) if n_bins else _round(shape)
    bins = _bins(database, (table, column), (start, width, count))
    title = f"distribution of {column.name}"
    return Histogram(
        table=table.name,
        column=column.name,
        n_values=shape.n,
        n_bins=count,
        bin_width=tidy(width),
        fullest=max(bins, key=lambda b: b.rows),
        mean=tidy(shape.mean),
        median=tidy(shape.median),
        chart=Chart(title=title, figure=figure([_bars(bins)], title, column.name, "rows", bargap=0.02)),
    )


def _numbers(table: TableInfo, wanted: str) -> Column:
    column = table.column(wanted)
    if column.type == "number":
        return column
    raise _ASKED.refusal(
        f"A histogram needs numbers, and {column.name!r} holds {column.type}; draw its values with plot_bar.",
        f"直方图需要数值列，{column.name!r} 不是数值列；可以用 plot_bar 画出各取值的数量。",
    )


def _shape(database: Database, table: TableInfo, column: Column) -> _Shape:
    n, low, high, quartiles, mean, median, whole = database.row(
        "SELECT count(v), min(v), max(v), quantile_cont(v, 0.75) - quantile_cont(v, 0.25), avg(v), median(v), "  # noqa: S608
        f"bool_and(v = floor(v)) FROM (SELECT {finite(column)} AS v FROM {table.sql})"
    )
    if not n:
        raise DataUnavailable(
            f"Column {column.name!r} of {table.name!r} holds no numbers.",
            zh=f"表 {table.name!r} 的 {column.name!r} 列没有数值。",
        )
    return _Shape(n, low, high, quartiles, mean, median, whole)


def _fixed(shape: _Shape, n_bins: int) -> tuple[float, float, int]:
    return shape.low, (shape.high - shape.low) / n_bins or 1.0, n_bins


def _round(shape: _Shape) -> tuple[float, float, int]:
    """Start, width and number of bins, by the rule of Freedman and Diaconis, at ends that people read easily."""
    span = shape.high - shape.low
    ideal = 2 * shape.quartiles / shape.n ** (1 / 3) or span / max(1, math.ceil(math.log2(shape.n) + 1))
    width = _nice(max(ideal, span / (MAX_BINS - 2))) or 1.0
    if shape.whole:
        width = 1.0 if span < min(shape.n, _FEW_WHOLE) else max(width, 1.0)
    start = math.floor(shape.low / width) * width
    return start, width, max(1, math.floor((shape.high - start) / width) + 1)


def _nice(width: float) -> float:
    if width <= 0:
        return 0.0
    scale = 10.0 ** math.floor(math.log10(width))
    return next(step * scale for step in _NICE if step * scale >= width * 0.999)


def _bins(database: Database, where: tuple[TableInfo, Column], bounds: tuple[float, float, int]) -> list[Bin]:
    """Count in the database; the highest value belongs to the last bin."""
    (table, column), (start, width, count) = where, bounds
    found = dict(
        database.rows(
            f"SELECT CAST(least(floor((v - ?) / ?), ?) AS BIGINT) AS b, count(*) FROM "  # noqa: S608 - quoted
            f"(SELECT {finite(column)} AS v FROM {table.sql}) WHERE v IS NOT NULL GROUP BY b",
            [start, width, count - 1],
        )
    )
    return [
        Bin(start=tidy(start + i * width), end=tidy(start + (i + 1) * width), rows=found.get(i, 0))
        for i in range(count)
    ]


def _bars(bins: list[Bin]) -> dict[str, Any]:
    return {
        "type": "bar",
        "x": [tidy((b.start + b.end) / 2) for b in bins],
        "y": [b.rows for b in bins],
        "width": [tidy(b.end - b.start) for b in bins],
        "customdata": [[b.start, b.end] for b in bins],
        "hovertemplate": "%{customdata[0]} – %{customdata[1]}: %{y}<extra></extra>",
    }
