"""Tables, charts and the picture of the path as the page's elements, without pandas or plotly."""

import json
from collections.abc import Iterable, Sequence
from typing import ClassVar

from chainlit.element import CustomElement, Element, ElementSize, ElementType
from pydantic.dataclasses import dataclass

from agents.markdown.wrapping import plain
from tools.artifacts import Chart, Table
from tools.call import ToolResult
from web.page.figures import harmless
from web.page.path_picture import Row
from web.page.wording import Wording

MAX_TABLE_ROWS = 500
MAX_TABLES = 6
MAX_CHARTS = 6
CLEAR, GRID = "rgba(0,0,0,0)", "rgba(128,128,128,0.25)"
EITHER_THEME = {"paper_bgcolor": CLEAR, "plot_bgcolor": CLEAR, "font": {"color": "#888"}}
"""A figure is drawn once and read on a light page and on a dark one."""


@dataclass
class DataTable(Element):
    """A table that the page can sort and turn the pages of."""

    type: ClassVar[ElementType] = "dataframe"
    size: ElementSize = "large"
    mime: str = "text/plain"
    """The page parses the text itself; served as JSON it would be parsed twice and fail."""


@dataclass
class PlotlyChart(Element):
    """A Plotly figure, drawn by the page."""

    type: ClassVar[ElementType] = "plotly"
    size: ElementSize = "large"
    mime: str = "application/json"


def elements(words: Wording, results: Iterable[ToolResult], rows: Sequence[Row]) -> list[Element]:
    """Gather what an answer shows beside its text."""
    shown = list(results)
    tables = [table for result in shown for table in result.tables][:MAX_TABLES]
    charts = [chart for result in shown for chart in result.charts][:MAX_CHARTS]
    drawn: list[Element] = [_picture(words, rows)] if rows else []
    drawn += [_chart(chart) for chart in charts]
    drawn += [_table(words, table, number) for number, table in enumerate(tables, start=1)]
    return drawn


def notes(words: Wording, results: Iterable[ToolResult]) -> str:
    """Say of each table that is cut how much of it shows."""
    cut = [(table, min(len(table.rows), MAX_TABLE_ROWS)) for result in results for table in result.tables]
    lines = (
        f"{plain(table.title)} {words.rows_shown.format(shown=shown, total=table.total_rows)}".strip()
        for table, shown in cut[:MAX_TABLES]
        if shown < table.total_rows
    )
    return "\n\n".join(f"*{line}*" for line in lines)


def _table(words: Wording, table: Table, number: int) -> Element:
    rows = table.rows[:MAX_TABLE_ROWS]
    split = {"columns": table.columns, "index": list(range(len(rows))), "data": rows}
    return DataTable(name=table.title or words.table.format(n=number), content=_json(split))


def _chart(chart: Chart) -> Element:
    figure = harmless(chart.figure)
    layout = dict(figure.get("layout", {}))
    layout.pop("width", None)
    for axis in ("xaxis", "yaxis"):
        layout[axis] = {"gridcolor": GRID, "zerolinecolor": GRID, **layout.get(axis, {})}
    return PlotlyChart(
        name=chart.title or "chart",
        content=_json({**figure, "layout": {**EITHER_THEME, **layout, "autosize": True}}),
    )


def _picture(words: Wording, rows: Sequence[Row]) -> Element:
    props = {"title": words.picture, "subtask": words.subtask, "rows": [row.model_dump() for row in rows]}
    return CustomElement(name="PathPicture", props=props)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
