"""Bars of a chart whose values an answer tells already, in the table that was drawn: they are not listed once more."""

from collections.abc import Iterator, Sequence
from typing import Any

from agents.decisions.summarize.question import Part
from tools.call import ToolResult

_PAIR = 2


def without_told_bars(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Drop the list of bars from what is told of a chart where a result before it holds the same values."""
    told: list[dict[str, float]] = []
    kept = []
    for part in parts:
        results = []
        for result in part.results:
            drawn = bool(result.charts) and any(rows in told for rows in _rows(result))
            results.append(_unlisted(result) if drawn else result)
            told += _rows(result)
        kept.append(part.model_copy(update={"results": tuple(results)}))
    return tuple(kept)


def _rows(result: ToolResult) -> Iterator[dict[str, float]]:
    """Return the labels and values of each table that a result shows."""
    for table in result.tables:
        if all(len(row) >= _PAIR and isinstance(row[1], int | float) for row in table.rows):
            yield {str(row[0]): float(row[1]) for row in table.rows}


def _unlisted(result: ToolResult) -> ToolResult:
    value: dict[str, Any] = result.value if isinstance(result.value, dict) else {}
    return result.model_copy(update={"value": {**value, "bars": []}}) if value.get("bars") else result
