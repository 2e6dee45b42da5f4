"""Drawing two columns against each other."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, Field

from errors import DataUnavailable
from tools.artifacts import Chart
from tools.builtin.data.charts.figures import figure
from tools.context import ToolContext
from tools.kinds import ColumnName, TableName
from tools.marking import ExampleCall, tool
from tools.numerics.significance import p_of_correlation
from tools.tables.catalogue import Column, TableInfo, table_named
from tools.tables.columns import ColumnQuestion, finite, number_column
from tools.tables.database import Database, reading
from tools.tables.values import rounded, scalar, tidy

MAX_POINTS = 2_000
"""Points of a bigger table that are drawn, at random."""
MAX_COLOURS = 12
_SEED = 20
_X, _Y = ColumnQuestion("x"), ColumnQuestion("y")


class ScatterPlot(BaseModel):
    """A scatter plot."""

    table: TableName = Field(description="The table")
    x: str = Field(description="Column along the horizontal axis")
    y: str = Field(description="Column along the vertical axis")
    colour: str = Field(description="Column whose values colour the points; empty without one")
    n_rows: int = Field(description="Rows that have both values")
    n_points: int = Field(description="Points that were drawn; a random sample when fewer than n_rows")
    r: float | None = Field(description="Correlation over all rows; empty where a column does not vary")
    p_value: float | None = Field(description="How likely chance alone gives such a correlation")
    slope: float | None = Field(description="Change of y for one more of x, on the fitted line")
    intercept: float | None = Field(description="Where the fitted line meets x = 0")
    other_values: int = Field(description="Values of the colour column beyond the 12 most frequent, drawn as one")
    chart: Chart = Field(description="The figure")


@dataclass(frozen=True)
class _Plot:
    table: TableInfo
    x: Column
    y: Column
    colour: Column | None

    @property
    def rows_sql(self) -> str:
        """The rows that have both values."""
        colour = f", {self.colour.sql}::VARCHAR AS c" if self.colour else ", NULL AS c"
        return (
            f"SELECT * FROM (SELECT {finite(self.x)} AS x, {finite(self.y)} AS y{colour} "  # noqa: S608 - quoted
            f"FROM {self.table.sql}) WHERE x IS NOT NULL AND y IS NOT NULL"
        )


@dataclass(frozen=True)
class _Line:
    n: int
    r: float | None
    slope: float | None
    intercept: float | None
    ends: tuple[float, float]


@tool(
    domains=("data",),
    functions=("generate", "compute"),
    permission="low",
    idempotent=True,
    call=ExampleCall(
        arguments={"table": "penguins", "x": "flipper_length_mm", "y": "body_mass_g", "colour": "species"}
    ),
)
async def plot_scatter(
    context: ToolContext,
    table: TableName,
    y: Annotated[ColumnName, Field(json_schema_extra={"x-type": "number"})],
    x: Annotated[ColumnName, Field(json_schema_extra={"x-type": "number"})],
    colour: Annotated[ColumnName, Field(json_schema_extra={"x-type": "text"})] = "",
) -> ScatterPlot:
    """Draw a scatter plot: one point a row, one numeric column against another, with a fitted line.

    Use it to see how two columns go together. For a value over time or years use plot_line; for an aggregate by
    category use plot_bar; for the figures alone use correlation_matrix or linear_regression.

    Args:
        context: The surroundings of the call.
        table: Name of the table.
        y: Numeric column along the vertical axis; the first of "Y against X".
        x: Numeric column along the horizontal axis; what stands after "against", "versus", 随.
        colour: Column of categories that colour the points.

    Returns:
        The figure, the correlation and the fitted line over all rows. Of big tables 2,000 random rows are drawn.
    """
    return await reading(context, lambda database: _drawn(database, _plot(database, table, (x, y, colour))))


def _plot(database: Database, name: str, wanted: tuple[str, str, str]) -> _Plot:
    table = table_named(database, name)
    x, y = number_column(table, wanted[0], _X), number_column(table, wanted[1], _Y)
    return _Plot(table, x, y, table.column(wanted[2]) if wanted[2].strip() else None)


def _drawn(database: Database, plot: _Plot) -> ScatterPlot:
    line = _line(database, plot)
    sample = f"USING SAMPLE reservoir({MAX_POINTS} ROWS) REPEATABLE ({_SEED})" if line.n > MAX_POINTS else ""
    points = database.rows(f"SELECT * FROM ({plot.rows_sql}) {sample}")  # noqa: S608 - quoted
    kept, others = _colours(database, plot)
    title = f"{plot.y.name} against {plot.x.name}"
    drawn = figure([*_clouds(points, plot, kept), *_fitted(line)], title, plot.x.name, plot.y.name)
    return ScatterPlot(
        table=plot.table.name,
        x=plot.x.name,
        y=plot.y.name,
        colour=plot.colour.name if plot.colour else "",
        n_rows=line.n,
        n_points=len(points),
        r=line.r,
        p_value=p_of_correlation(line.r, line.n),
        slope=line.slope,
        intercept=line.intercept,
        other_values=others,
        chart=Chart(title=title, figure=drawn),
    )


def _line(database: Database, plot: _Plot) -> _Line:
    n, low, high, *fitted = database.row(
        "SELECT count(*), min(x), max(x), corr(y, x), regr_slope(y, x), regr_intercept(y, x) "  # noqa: S608
        f"FROM ({plot.rows_sql})"
    )
    if not n:
        raise DataUnavailable(
            f"No row of {plot.table.name!r} has a number in both {plot.x.name!r} and {plot.y.name!r}.",
            zh=f"表 {plot.table.name!r} 中没有 {plot.x.name!r} 和 {plot.y.name!r} 都有数值的行。",
        )
    if any(value is None or not math.isfinite(value) for value in fitted):  # a column does not vary
        return _Line(n, None, None, None, (low, high))
    r, slope, intercept = map(tidy, fitted)
    return _Line(n, max(-1.0, min(1.0, r)), slope, intercept, (low, high))


def _colours(database: Database, plot: _Plot) -> tuple[list[str], int]:
    """The most frequent values of the colour column, and how many there are beyond them."""
    if plot.colour is None:
        return [], 0
    found = database.rows(
        f"SELECT c, count(*) AS n FROM ({plot.rows_sql}) WHERE c IS NOT NULL "  # noqa: S608 - quoted
        f"GROUP BY c ORDER BY n DESC, c LIMIT {MAX_COLOURS}"
    )
    (distinct,) = database.row(f"SELECT count(DISTINCT c) FROM ({plot.rows_sql})")  # noqa: S608 - quoted
    return [str(value) for value, _ in found], distinct - len(found)


def _clouds(points: Sequence[tuple[Any, ...]], plot: _Plot, kept: Sequence[str]) -> list[dict[str, Any]]:
    if plot.colour is None:
        return [_cloud(points, plot.y.name)]
    clouds = [(value, [p for p in points if p[2] == value]) for value in kept]
    clouds.append(("…", [p for p in points if p[2] not in kept]))
    return [_cloud(members, str(scalar(value))) for value, members in clouds if members]


def _cloud(points: Sequence[tuple[Any, ...]], name: str) -> dict[str, Any]:
    x, y = [rounded(p[0]) for p in points], [rounded(p[1]) for p in points]
    return {"type": "scatter", "mode": "markers", "x": x, "y": y, "name": name, "marker": {"opacity": 0.7}}


def _fitted(line: _Line) -> list[dict[str, Any]]:
    if line.slope is None or line.intercept is None:
        return []
    y = [rounded(line.intercept + line.slope * x) for x in line.ends]
    return [{"type": "scatter", "mode": "lines", "x": list(line.ends), "y": y, "name": f"r = {line.r:.2f}"}]
