"""The steps along a chart's horizontal axis, few enough to be drawn."""

from dataclasses import dataclass

from tools.builtin.data.queries.periods import PERIODS, start_of
from tools.tables.catalogue import Column, TableInfo
from tools.tables.columns import ColumnQuestion, finite
from tools.tables.database import Database
from tools.tables.values import tidy

MAX_STEPS = 1_000
"""Places along the axis that are drawn; more are put together."""
MAX_LABELS = 400
_FINER = ("minute", "hour", *PERIODS)


@dataclass(frozen=True)
class Axis:
    """Where a row stands along the axis."""

    sql: str
    """NULL for rows that stand nowhere."""
    steps: str = ""
    """What was put together: a period, or the width of an interval; empty where every value stands for itself."""


def axis_of(database: Database, table: TableInfo, column: Column, every: str, asked: ColumnQuestion) -> Axis:
    """Lay a column along an axis.

    Args:
        database: Where the table is.
        table: The table.
        column: Its dates, numbers or few texts.
        every: Period that dates are put together by, other columns not; empty for the finest that can be drawn.
        asked: The parameter that named the column.

    Raises:
        InvalidArguments: the column holds too many different texts.
    """
    if column.type == "date":
        return _dates(database, table, column, every)
    return _numbers(database, table, column) if column.type == "number" else _labels(database, table, column, asked)


def _dates(database: Database, table: TableInfo, column: Column, every: str) -> Axis:
    value = f"CASE WHEN isfinite({column.sql}) THEN {column.sql} END"
    if every:
        return Axis(start_of(every, value), every)
    spans = ", ".join(f"date_diff('{period}', min(v)::TIMESTAMP, max(v)::TIMESTAMP)" for period in _FINER)
    distinct, *lengths = database.row(
        f"SELECT count(DISTINCT v), {spans} FROM (SELECT {value} AS v FROM {table.sql})"  # noqa: S608 - quoted
    )
    if distinct <= MAX_STEPS:
        return Axis(value)
    finest = next((p for p, length in zip(_FINER, lengths, strict=True) if length < MAX_STEPS), "year")
    return Axis(f"date_trunc('{finest}', {value}::TIMESTAMP)", finest)


def _numbers(database: Database, table: TableInfo, column: Column) -> Axis:
    value = finite(column)
    distinct, low, high = database.row(
        f"SELECT count(DISTINCT v), min(v), max(v) FROM (SELECT {value} AS v FROM {table.sql})"  # noqa: S608 - quoted
    )
    if distinct <= MAX_STEPS:
        return Axis(column.sql)
    width = (high - low) / (MAX_STEPS - 1)
    return Axis(f"{low!r} + (floor(({value} - {low!r}) / {width!r}) + 0.5) * {width!r}", str(tidy(width)))


def _labels(database: Database, table: TableInfo, column: Column, asked: ColumnQuestion) -> Axis:
    (distinct,) = database.row(f"SELECT count(DISTINCT {column.sql}) FROM {table.sql}")  # noqa: S608 - quoted
    if distinct > MAX_LABELS:
        raise asked.refusal(
            f"{column.name!r} holds {distinct:,} different texts; a line needs dates, numbers or few labels along x.",
            f"{column.name!r} 有 {distinct:,} 种不同的文本；折线图的横轴需要日期、数值或少量标签。",
        )
    return Axis(f"{column.sql}::VARCHAR")
