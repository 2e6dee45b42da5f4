"""Values of a database, made into JSON that stays small."""

import math
from collections.abc import Iterable
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any, TypeAlias

from tools.artifacts import Table

MAX_TEXT = 200
MAX_PREVIEW = 50
"""Rows that leave the database at most."""
MAX_ITEMS = 20
_EXACT_INT = 2**53
Scalar: TypeAlias = str | int | float | bool | None
"""A value that stands in one cell."""


def plain(value: Any) -> Any:  # noqa: ANN401 - any database value in, any JSON value out
    """A JSON value: dates in ISO 8601, no NaN, long text cut."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int | float | Decimal):
        return _number(value)
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, bytes):
        return _cut(value.hex())
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in list(value.items())[:MAX_ITEMS]}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value[:MAX_ITEMS]]
    return _cut(str(value))


def scalar(value: object) -> Scalar:
    """A JSON value of one cell; nested values as text."""
    shown = plain(value)
    return shown if shown is None or isinstance(shown, bool | int | float | str) else _cut(str(shown))


def preview(columns: Iterable[str], rows: Iterable[tuple[Any, ...]], total: int, title: str = "") -> Table:
    """A table of the first rows."""
    kept = [[plain(value) for value in row] for _, row in zip(range(MAX_PREVIEW), rows, strict=False)]
    return Table(title=title, columns=list(columns), rows=kept, total_rows=total)


def rounded(value: object) -> Scalar:
    """A cell whose binary noise is gone: 10 significant digits stay."""
    return tidy(value) if isinstance(value, float) and math.isfinite(value) else scalar(value)


def tidy(value: float) -> float:
    """A number without binary noise."""
    return float(f"{value:.10g}")


def _number(value: int | float | Decimal) -> int | float | str | None:
    if isinstance(value, int):
        return value if abs(value) <= _EXACT_INT else str(value)
    if isinstance(value, Decimal) and value.is_nan():
        return None  # a signalling NaN cannot even become a float
    number = float(value)
    if not math.isfinite(number):
        return None
    return int(number) if isinstance(value, Decimal) and value == value.to_integral_value() else number


def _cut(text: str) -> str:
    return text if len(text) <= MAX_TEXT else text[: MAX_TEXT - 1] + "…"
