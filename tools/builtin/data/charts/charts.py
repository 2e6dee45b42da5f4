"""Drawing a table."""

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import BaseModel, Field

from tools.artifacts import Chart, Table
from tools.builtin.data.charts.calendar_order import calendar_places
from tools.builtin.data.charts.figures import figure
from tools.builtin.data.statistics.aggregates import (
    Aggregate,
    AggregateRequest,
    Grouping,
    group_rows,
    grouping_of,
)
from tools.context import ToolContext
from tools.kinds import ColumnName, TableName
from tools.marking import ExampleCall, tool
from tools.tables.catalogue import Column
from tools.tables.database import Database, reading
from tools.tables.values import preview, rounded, scalar

MAX_BARS = 40
FEW_BARS = 20
"""So many bars are listed with their values, too."""
MAX_STEPS = 400
"""Bars along an axis of numbers or days."""


class Bar(BaseModel):
    """One bar."""

    label: str = Field(description="What it stands for; empty for rows without a value")
    value: float = Field(description="Its height")


class BarChart(BaseModel):
    """A bar chart."""

    table: TableName = Field(description="The table that was drawn")
    of_a_result: bool = Field(default=False, description="Whether the table only holds the rows of an earlier result")
    x: ColumnName = Field(description="Column along the axis")
    y: str = Field(description="What the bars show")
    n_bars: int = Field(description="Number of bars")
    highest: str = Field(description="Label of the highest bar")
    highest_value: float | None = Field(description="Its value")
    lowest: str = Field(description="Label of the lowest bar")
    lowest_value: float | None = Field(description="Its value")
    bars: list[Bar] = Field(default=[], description="Each bar in order; of more than 20 bars none")
    result: Table | None = Field(default=None, description="The bars as a table; of more than 20 bars none")
    chart: Chart = Field(description="The figure")


@tool(
    domains=("data",),
    functions=("generate", "compute"),
    permission="low",
    idempotent=True,
    call=ExampleCall(arguments={"table": "penguins", "x": "island", "y": "body_mass_g"}),
)
async def plot_bar(
    context: ToolContext,
    table: TableName,
    x: ColumnName,
    y: Annotated[ColumnName, Field(json_schema_extra={"x-type": "number"})] = "",
    aggregate: Aggregate | None = None,
) -> BarChart:
    """Draw a bar chart of a table: one bar for each value of a column, its height an aggregate of another column.

    Use it for a chart, plot, graph or figure with one bar per category, such as a region, species or product. Without a
    value column the bars count rows. For a development over time use plot_line, for the distribution of one numeric
    column plot_histogram, for two numeric columns against each other plot_scatter.

    Args:
        context: The surroundings of the call.
        table: Name of the table.
        x: Column whose values stand along the axis.
        y: Numeric column for the height of the bars; rows are counted when it is not given.
        aggregate: How the values of one bar are put together; the mean unless said otherwise.

    Returns:
        The figure, and its highest and lowest bar. Of many labels only the 40 highest are drawn.
    """
    wanted = AggregateRequest(table, x, y, aggregate)
    return await reading(context, lambda database: _bars(database, grouping_of(database, wanted)))


def _bars(database: Database, grouping: Grouping) -> BarChart:
    rows = group_rows(database, grouping, "descending", MAX_STEPS)
    bars = [(group, height) for group, value, *_ in rows if (height := _height(value)) is not None]
    along = _along(bars, grouping.by)
    if along is None:
        rows, bars = rows[:MAX_BARS], bars[:MAX_BARS]
        along = bars
    first, last = (bars[0], bars[-1]) if bars else ((None, None), (None, None))
    shown = _what(grouping, rows)
    listed = along if len(along) <= FEW_BARS else []
    cells = [(_label(label), height) for label, height in listed]
    title = f"{shown} by {grouping.by.name}"
    return BarChart(
        table=grouping.table.name,
        of_a_result=grouping.table.of_a_result,
        x=grouping.by.name,
        y=shown,
        n_bars=len(bars),
        highest=_label(first[0]),
        highest_value=first[1],
        lowest=_label(last[0]),
        lowest_value=last[1],
        bars=[Bar(label=label, value=height) for label, height in cells],
        result=preview([grouping.by.name, shown], cells, len(cells), title) if cells else None,
        chart=Chart(title=title, figure=_figure(along, grouping.by.name, shown)),
    )


def _along(bars: Sequence[tuple[Any, float]], by: Column) -> list[tuple[Any, float]] | None:
    """Let years, days and names of months run along the axis; None of labels that stand from high to low."""
    named = [bar for bar in bars if bar[0] is not None]
    if by.type in ("number", "date"):
        return sorted(named, key=lambda bar: bar[0])
    places = calendar_places([str(label) for label, _ in named])
    return [bar for _, bar in sorted(zip(places, named, strict=True))] if places else None


def _what(grouping: Grouping, rows: Sequence[tuple[Any, Any, int, int]]) -> str:
    """Say what the bars show: a column itself where no bar puts rows together."""
    if grouping.value is None:
        return "number of rows"
    one_each = grouping.aggregate != "count" and all(n == 1 for *_, n, _ in rows)
    return grouping.value.name if one_each else f"{grouping.aggregate} of {grouping.value.name}"


def _label(group: object) -> str:
    return "" if group is None else str(scalar(group))


def _figure(bars: list[tuple[Any, float]], x: str, y: str) -> dict[str, Any]:
    labels, heights = [_label(group) for group, _ in bars], [height for _, height in bars]
    bar = {"type": "bar", "x": labels, "y": heights, "name": y}
    return figure([bar], f"{y} by {x}", x, y, xaxis={"type": "category"})


def _height(value: object) -> float | None:
    shown = rounded(value)
    return float(shown) if isinstance(shown, int | float) else None
