"""Results cut to a number of bytes: lists first, then long texts; every cut is said."""

import json
from collections.abc import Callable
from dataclasses import replace

from errors import ToolCallFailed
from tools.artifacts import Chart, Table
from tools.calls.result import Json, Payload

_MARK = "…"


def capped(payload: Payload, max_bytes: int) -> Payload:
    """Return the payload with its value, its tables and its charts each within the bound.

    Raises:
        ToolCallFailed: it does not fit however much is cut.
    """
    value, notices = capped_value(payload.value, max_bytes)
    tables = [_capped_table(table, max_bytes, notices) for table in payload.tables]
    charts = [chart for chart in payload.charts if _chart_fits(chart, max_bytes, notices)]
    return replace(payload, value=value, tables=tables, charts=charts, notices=[*payload.notices, *notices])


def capped_value(value: Json, max_bytes: int) -> tuple[Json, list[str]]:
    """Cut the lists, then the texts, of a value to the longest length at which the whole fits."""
    if n_bytes(value) <= max_bytes:
        return value, []
    size = n_bytes(value)
    n_items = _largest(_longest(value, list), lambda n: n_bytes(_cut(value, n, size)) <= max_bytes)
    if n_items is not None:
        return _cut(value, n_items, size), [f"The result was cut: lists hold their first {n_items} items."]
    n_chars = _largest(_longest(value, str), lambda n: n_bytes(_cut(value, 1, n)) <= max_bytes)
    if n_chars is None:
        raise ToolCallFailed(f"The result of {size:,} bytes is larger than the bound of {max_bytes:,} bytes.")
    notice = f"The result was cut: lists hold their first item, texts their first {n_chars} characters."
    return _cut(value, 1, n_chars), [notice]


def n_bytes(value: Json) -> int:
    """Size of a value as UTF-8 JSON, bytes."""
    return len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace"))


def _cut(value: Json, n_items: int, n_chars: int) -> Json:
    if isinstance(value, dict):
        return {key: _cut(inner, n_items, n_chars) for key, inner in value.items()}
    if isinstance(value, list):
        return [_cut(item, n_items, n_chars) for item in value[:n_items]]
    if isinstance(value, str) and len(value) > n_chars:
        return value[:n_chars] + _MARK
    return value


def _longest(value: Json, kind: type[list[Json]] | type[str]) -> int:
    own = len(value) if isinstance(value, kind) else 0
    inner = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    return max([own, *(_longest(item, kind) for item in inner)])


def _largest(top: int, fits: Callable[[int], bool]) -> int | None:
    """Find the largest n in [1, top] that fits, by bisection; None where not even 1 does."""
    if top < 1 or not fits(1):
        return None
    low, high = 1, top
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(middle) else (low, middle - 1)
    return low


def _capped_table(table: Table, max_bytes: int, notices: list[str]) -> Table:
    size = n_bytes(table.rows)
    if size <= max_bytes:
        return table
    n_rows = _largest(len(table.rows), lambda n: n_bytes(table.rows[:n]) <= max_bytes) or 0
    notices.append(f"The table {table.title!r} shows its first {n_rows} of {table.total_rows} rows.")
    return table.model_copy(update={"rows": table.rows[:n_rows]})


def _chart_fits(chart: Chart, max_bytes: int, notices: list[str]) -> bool:
    fits = n_bytes(chart.figure) <= max_bytes
    if not fits:
        notices.append(f"The chart {chart.title!r} is larger than {max_bytes:,} bytes and is left out.")
    return fits
