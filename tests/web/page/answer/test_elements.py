import json
from typing import Any

import pytest
from chainlit.element import CustomElement, Element

from tests.web.fake_events import CHART, TABLE
from tools.artifacts import Table
from web.page.answer import elements
from web.page.answer.answer_parts import AnswerParts
from web.page.answer.elements import MAX_TABLE_ROWS
from web.page.wording import EN, ZH, Wording


@pytest.fixture(autouse=True)
def _in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Elements take their conversation from Chainlit's context."""

    class Context:
        class session:  # noqa: N801 - Chainlit's name
            thread_id = "t"

    monkeypatch.setattr("chainlit.element.context", Context)


class Layer:
    """Keeps elements, or has no room for them."""

    def __init__(self, *, has_room: bool) -> None:
        self.has_room, self.kept = has_room, list[str]()

    async def create_element(self, element: Element) -> bool:
        assert element.url is None, "what has an address already would be fetched from there"
        self.kept += [element.id] if self.has_room else []
        return self.has_room


class Kept:
    """What was kept, by its address."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}

    async def __call__(self, name: str, value: object) -> str:
        self.values[f"/kept/{name}"] = value
        return f"/kept/{name}"


async def shown(parts: AnswerParts, words: Wording = EN, kept: Kept | None = None) -> list[Element]:
    return await elements.elements(words, parts, kept or Kept())


async def tables(parts: AnswerParts, words: Wording = EN) -> dict[str, Any]:
    (table,) = [element for element in await shown(parts, words) if isinstance(element, CustomElement)]
    return dict(table.props)


async def test_a_table_is_kept_for_the_page_to_read() -> None:
    kept = Kept()
    await shown(AnswerParts(tables=(TABLE,)), kept=kept)
    assert kept.values == {"/kept/Dividends.json": {"columns": ["year", "dividend"], "rows": TABLE.rows}}


async def test_a_chart_speaks_the_language_of_the_page() -> None:
    (english,), (chinese,) = [await shown(AnswerParts(charts=(CHART,)), words) for words in (EN, ZH)]
    configs = [json.loads(str(chart.content))["config"] for chart in (english, chinese)]
    assert configs == [{}, {"locale": "zh-CN"}]


async def test_a_chart_is_read_by_every_tab_from_where_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    layer = Layer(has_room=True)
    monkeypatch.setattr(elements, "get_data_layer", lambda: layer)
    (chart,) = await shown(AnswerParts(charts=(CHART,)))
    assert await chart._create()
    assert await chart._create(), "told once more, it is not kept once more"
    assert (chart.url, layer.kept) == (f"/toolatlas/files/{chart.id}", [chart.id])


@pytest.mark.parametrize("layer", [None, Layer(has_room=False)], ids=["no history", "no room"])
async def test_a_chart_that_is_not_kept_is_read_from_the_session(
    monkeypatch: pytest.MonkeyPatch, layer: Layer | None
) -> None:
    class Session:
        async def persist_file(self, **file: object) -> dict[str, str]:
            return {"id": "key"}

    monkeypatch.setattr(elements, "get_data_layer", lambda: layer)
    (chart,) = await shown(AnswerParts(charts=(CHART,)))
    monkeypatch.setattr("chainlit.element.context.session", Session())
    await chart._create()
    assert (chart.url, chart.chainlit_key) == (None, "key")


async def test_a_chart_fits_its_place_and_both_themes() -> None:
    (chart,) = await shown(AnswerParts(charts=(CHART,)))
    figure = json.loads(str(chart.content))
    assert figure["data"] == CHART.figure["data"]
    assert figure["layout"]["autosize"]
    assert "width" not in figure["layout"]
    assert figure["layout"]["paper_bgcolor"] == "rgba(0,0,0,0)"


async def test_the_panel_speaks_the_language_of_the_page_and_reads_what_was_kept() -> None:
    kept = Kept()
    button = await elements.why_button(ZH, {"rows": []}, kept)
    assert isinstance(button, CustomElement)
    assert (button.props["words"]["why"], button.props["words"]["picture"]) == ("为什么？", "所走路径")
    assert kept.values == {button.props["url"]: {"rows": []}}


async def test_where_nothing_can_be_kept_there_is_no_button() -> None:
    async def nowhere(name: str, value: object) -> str:
        return ""

    assert await elements.why_button(EN, {}, nowhere) is None


@pytest.mark.parametrize(("words", "note"), [(EN, "500 of 9,000 rows are shown."), (ZH, "共 9,000 行，显示 500 行。")])
async def test_a_long_table_is_cut_and_says_so(words: Wording, note: str) -> None:
    table = Table(title="Bars", columns=["n"], rows=[[n] for n in range(600)], total_rows=9_000)
    (told,) = (await tables(AnswerParts(tables=(table,)), words))["tables"]
    assert (told["note"], told["n_rows"]) == (note, MAX_TABLE_ROWS)


async def test_a_whole_table_needs_no_note() -> None:
    assert (await tables(AnswerParts(tables=(TABLE,))))["tables"][0]["note"] == ""


@pytest.mark.parametrize(("words", "label"), [(EN, "More from the tools (2)"), (ZH, "工具返回的其他内容（2）")])
async def test_what_is_more_is_counted(words: Wording, label: str) -> None:
    props = await tables(AnswerParts(charts=(CHART,), more_tables=(TABLE,), more_charts=(CHART,)), words)
    assert (props["more_label"], props["n_charts"]) == (label, 1)


async def test_where_there_is_no_more_nothing_says_so() -> None:
    assert (await tables(AnswerParts(tables=(TABLE,))))["more_label"] == ""


async def test_nothing_to_show_is_no_element() -> None:
    assert await shown(AnswerParts()) == []
