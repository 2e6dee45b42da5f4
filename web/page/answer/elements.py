"""Tables and charts as the page's elements, without pandas or plotly."""

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import ClassVar, Final, TypeAlias

from chainlit.data import get_data_layer
from chainlit.element import CustomElement, Element, ElementSize, ElementType
from pydantic.dataclasses import dataclass

from prompts.language import Language
from tools.artifacts import Chart, Table
from web.history.file_store import FILES_ROUTE, WORKBOOKS_ROUTE
from web.page.answer.answer_parts import AnswerParts
from web.page.answer.figures import harmless
from web.page.why_words import why_words
from web.page.wording import Wording

MAX_TABLE_ROWS = 500
CLEAR, GRID = "rgba(0,0,0,0)", "rgba(128,128,128,0.25)"
EITHER_THEME = {"paper_bgcolor": CLEAR, "plot_bgcolor": CLEAR, "font": {"color": "#888"}}
"""A figure is drawn once and read on a light page and on a dark one."""
CONFIGS: Final[Mapping[Language, Mapping[str, object]]] = {"en": {}, "zh": {"locale": "zh-CN"}}
"""What a chart's own buttons and dates are written in; `public/toolatlas.js` has the words."""
Keep: TypeAlias = Callable[[str, object], Awaitable[str]]
"""Keeps a value under a name and answers with the address that the page reads it from; empty where it cannot."""


@dataclass
class PlotlyChart(Element):
    """A Plotly figure, drawn by the page."""

    type: ClassVar[ElementType] = "plotly"
    size: ElementSize = "large"
    mime: str = "application/json"

    async def _create(self, persist: bool = True) -> bool:  # noqa: FBT001, FBT002 - as Chainlit has it
        """Store it before the page is told, so that every tab reads it from one address.

        Chainlit tells it by a key of the session that ran the request: a tab that was reloaded meanwhile, or that
        follows, has a session of its own, and would find nothing there.
        """
        layer = get_data_layer() if persist and not self.persisted else None
        if layer is not None and await layer.create_element(self):
            self.url, self.persisted = f"{FILES_ROUTE}/{self.id}", True
        return await super()._create(persist=persist and layer is None)


async def elements(words: Wording, parts: AnswerParts, keep: Keep) -> list[Element]:
    """Make what an answer shows beside its text: its charts, then one element with its tables and what is more."""
    drawn: list[Element] = [_chart(chart, words.language) for chart in (*parts.charts, *parts.more_charts)]
    if parts.tables or parts.more_tables or parts.more_charts:
        drawn.append(await _tables(words, parts, keep))
    return drawn


async def _tables(words: Wording, parts: AnswerParts, keep: Keep) -> Element:
    n_more = len(parts.more_tables) + len(parts.more_charts)
    props = {
        "language": words.language,
        "tables": [await _table(words, table, keep) for table in parts.tables],
        "more": [await _table(words, table, keep) for table in parts.more_tables],
        "n_charts": len(parts.charts),
        "more_label": words.more.format(n=n_more) if n_more else "",
        "download": words.download_csv,
        "download_excel": words.download_excel,
        "sort": words.sort_by,
        "unread": words.table_unread,
    }
    return CustomElement(name="AnswerTables", props=props)


async def _table(words: Wording, table: Table, keep: Keep) -> dict[str, object]:
    rows = table.rows[:MAX_TABLE_ROWS]
    title = table.title or words.table
    cut = words.rows_shown.format(shown=f"{len(rows):,}", total=f"{table.total_rows:,}")
    url = await keep(f"{title}.json", {"columns": table.columns, "rows": rows})
    workbook = f"{WORKBOOKS_ROUTE}/{url.rpartition('/')[2]}.xlsx" if url else ""
    note = cut if len(rows) < table.total_rows else ""
    return {"title": title, "note": note, "url": url, "workbook": workbook, "n_rows": len(rows)}


def _chart(chart: Chart, language: Language) -> Element:
    figure = harmless(chart.figure)
    layout = dict(figure.get("layout", {}))
    layout.pop("width", None)
    for axis in ("xaxis", "yaxis"):
        layout[axis] = {"gridcolor": GRID, "zerolinecolor": GRID, **layout.get(axis, {})}
    return PlotlyChart(
        name=chart.title or "chart",
        content=_json({**figure, "layout": {**EITHER_THEME, **layout, "autosize": True}, "config": CONFIGS[language]}),
    )


async def why_button(
    words: Wording, record: Mapping[str, object], keep: Keep, *, has_lead: bool = False
) -> Element | None:
    """Make the button that opens the panel over a run's record; none where nothing can be kept.

    Args:
        words: The page's language.
        record: What the run did.
        keep: Where it is kept.
        has_lead: Whether what is bold at the head of the answer is the value that was asked for, and is shown large.
    """
    url = await keep("why.json", record)
    said = why_words(words.language).model_dump() | {"picture": words.picture, "subtask": words.subtask}
    return CustomElement(name="WhyPanel", props={"url": url, "words": said, "lead": has_lead}) if url else None


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
