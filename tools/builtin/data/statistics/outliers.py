"""Values that lie far from the others."""

import math
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, Field

from errors import DataUnavailable
from tools.artifacts import Table
from tools.context import ToolContext
from tools.kinds import ColumnName, TableName
from tools.marking import ExampleCall, tool
from tools.shares import Percent
from tools.tables.catalogue import Column, TableInfo, table_named
from tools.tables.columns import ColumnQuestion, finite, number_column
from tools.tables.database import Database, reading
from tools.tables.values import MAX_PREVIEW, preview, tidy

_ASKED = ColumnQuestion("column")
_NORMAL = 1.4826
"""Of normally distributed values the standard deviation is this multiple of the median absolute deviation."""
THRESHOLDS = {"iqr": 1.5, "zscore": 3.0, "mad": 3.5}
"""How many quartile ranges, standard deviations or scaled median deviations away a value is an outlier."""
_SPREAD = {
    "iqr": "quantile_cont(v, 0.25), quantile_cont(v, 0.75), quantile_cont(v, 0.75) - quantile_cont(v, 0.25)",
    "zscore": "avg(v), avg(v), coalesce(stddev_samp(v), 0)",
    "mad": f"median(v), median(v), {_NORMAL} * mad(v)",
}
"""Where the bounds start, below and above, and the unit in which they lie away."""
Method: TypeAlias = Literal["iqr", "zscore", "mad"]


class Outliers(BaseModel):
    """Values outside of bounds."""

    table: TableName = Field(description="The table")
    column: str = Field(description="The column that was looked at")
    method: str = Field(description="iqr, zscore or mad")
    threshold: float = Field(description="How many units of spread away from the middle the bounds lie")
    lower: float = Field(description="Values below it are outliers")
    upper: float = Field(description="Values above it are outliers")
    n_values: int = Field(description="Rows that hold a number")
    n_outliers: int = Field(description="Rows outside of the bounds")
    n_below: int = Field(description="Rows below the lower bound")
    n_above: int = Field(description="Rows above the upper bound")
    share_percent: Percent = Field(description="Outliers among the rows that hold a number")
    farthest: float | None = Field(description="The outlier farthest from the bounds; empty without one")
    rows: Table = Field(description="The rows of the outliers, the farthest first, at most 50")


@dataclass(frozen=True)
class _Bounds:
    lower: float
    upper: float
    threshold: float
    n_values: int


@tool(
    domains=("data",),
    functions=("compute", "validate"),
    permission="low",
    idempotent=True,
    call=ExampleCall(arguments={"table": "cars", "column": "acceleration"}),
)
async def detect_outliers(
    context: ToolContext,
    table: TableName,
    column: Annotated[ColumnName, Field(json_schema_extra={"x-type": "number"})],
    method: Method = "iqr",
    threshold: Annotated[float | None, Field(gt=0, le=100)] = None,
) -> Outliers:
    """Find the outliers of a numeric column: rows whose value lies far from the others.

    Use it for outliers, anomalies, extreme or suspicious values. For the highest or lowest rows sort the table; for
    rows that fulfil a condition filter it.

    Args:
        context: The surroundings of the call.
        table: Name of the table.
        column: Numeric column to look at.
        method: iqr (quartiles), zscore (mean and standard deviation) or mad (median, least disturbed by outliers).
        threshold: How far away a value must lie: 1.5 quartile ranges, 3 standard deviations or 3.5 scaled median
            deviations unless said otherwise.

    Returns:
        The bounds, how many values lie outside, and their rows.
    """
    return await reading(context, lambda database: _outliers(database, table, column, (method, threshold)))


def _outliers(database: Database, name: str, wanted: str, how: tuple[str, float | None]) -> Outliers:
    table = table_named(database, name)
    column = number_column(table, wanted, _ASKED)
    bounds = _bounds(database, table, column, how)
    outside = [bounds.lower, bounds.upper]
    below, above = database.row(
        f"SELECT count(*) FILTER (v < ?), count(*) FILTER (v > ?) "  # noqa: S608 - quoted
        f"FROM (SELECT {finite(column)} AS v FROM {table.sql})",
        outside,
    )
    rows = database.rows(
        f"SELECT * FROM {table.sql} WHERE {finite(column)} < $1 OR {finite(column)} > $2 "  # noqa: S608 - quoted
        f"ORDER BY greatest($1 - {finite(column)}, {finite(column)} - $2) DESC LIMIT {MAX_PREVIEW}",
        outside,
    )
    names = [c.name for c in table.columns]
    return Outliers(
        table=table.name,
        column=column.name,
        method=how[0],
        threshold=bounds.threshold,
        lower=tidy(bounds.lower),
        upper=tidy(bounds.upper),
        n_values=bounds.n_values,
        n_outliers=below + above,
        n_below=below,
        n_above=above,
        share_percent=tidy(100 * (below + above) / bounds.n_values),
        farthest=tidy(float(rows[0][names.index(column.name)])) if rows else None,
        rows=preview(names, rows, below + above, f"outliers of {column.name}"),
    )


def _bounds(database: Database, table: TableInfo, column: Column, how: tuple[str, float | None]) -> _Bounds:
    method, threshold = how[0], how[1] or THRESHOLDS[how[0]]
    n, low, high, unit, smallest, largest = database.row(
        f"SELECT count(v), {_SPREAD[method]}, min(v), max(v) "  # noqa: S608 - quoted
        f"FROM (SELECT {finite(column)} AS v FROM {table.sql})"
    )
    if not n:
        raise DataUnavailable(
            f"Column {column.name!r} of {table.name!r} holds no numbers.",
            zh=f"表 {table.name!r} 的 {column.name!r} 列没有数值。",
        )
    if not math.isfinite(unit):
        raise DataUnavailable(
            f"The values of {column.name!r} are too large to be compared.", zh=f"{column.name!r} 的数值过大，无法比较。"
        )
    if not unit and smallest != largest:
        raise DataUnavailable(
            f"At least half of the values of {column.name!r} are the same, so {method} sees no spread; use zscore.",
            zh=f"{column.name!r} 有一半以上的值相同，{method} 方法无法判断离散程度，请改用 zscore。",
        )
    return _Bounds(low - threshold * unit, high + threshold * unit, threshold, n)
