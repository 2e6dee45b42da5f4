"""Bars whose values an answer tells already."""

from typing import Any

from agents.decisions.summarize.question import Part
from agents.decisions.summarize.told_bars import without_told_bars
from tools.artifacts import Chart, Table
from tools.call import ToolCall, ToolResult

BARS = [{"label": "Porto", "value": 3.0}, {"label": "Lyon", "value": 2.0}]
CHART = Chart(title="wages", figure={})


def shown(rows: list[list[Any]], *, charts: tuple[Chart, ...] = (), bars: list[dict[str, Any]] | None = None) -> Part:
    table = Table(columns=["city", "wage"], rows=rows, total_rows=len(rows))
    call = ToolCall(id="1.1", tool_id="data/x", arguments={})
    value = {"bars": bars} if bars is not None else {}
    result = ToolResult(call=call, status="ok", value=value, tables=(table,), charts=charts)
    return Part(number=1, description="wages", results=(result,))


def listed(*parts: Part) -> list[Any]:
    return [r.value.get("bars") for part in without_told_bars(parts) for r in part.results if r.charts]


def test_bars_are_not_listed_where_the_table_before_tells_them() -> None:
    drawn = shown([["Porto", 3.0], ["Lyon", 2.0]], charts=(CHART,), bars=BARS)
    assert listed(shown([["Lyon", 2], ["Porto", 3]]), drawn) == [[]]


def test_bars_of_other_values_are_listed() -> None:
    drawn = shown([["Porto", 3.0], ["Lyon", 2.0]], charts=(CHART,), bars=BARS)
    assert listed(shown([["Lyon", 9], ["Porto", 3]]), drawn) == [BARS]


def test_a_chart_alone_lists_its_bars() -> None:
    assert listed(shown([["Porto", 3.0], ["Lyon", 2.0]], charts=(CHART,), bars=BARS)) == [BARS]
