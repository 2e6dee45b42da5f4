import json
from typing import Any

import pytest
from chainlit.element import Element

from tests.web.fake_assistant import CHART, DIVIDENDS, TABLE, dividends_result, result
from tools.artifacts import Table
from tools.call import ToolResult
from web.page import elements
from web.page.elements import MAX_TABLE_ROWS, notes
from web.page.path_picture import Row
from web.page.wording import EN, ZH

ROW = Row(subtask=1, nodes=(), edges=(), text="START → END")


@pytest.fixture(autouse=True)
def _in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Elements take their conversation from Chainlit's context."""

    class Context:
        class session:  # noqa: N801 - Chainlit's name
            thread_id = "t"

    monkeypatch.setattr("chainlit.element.context", Context)


def test_a_table_is_sent_as_the_page_reads_it() -> None:
    shown = content(dividends_result(), "dataframe")
    assert shown == {"columns": ["year", "dividend"], "index": [0, 1, 2], "data": TABLE.rows}


def test_a_chart_fits_its_place_and_both_themes() -> None:
    figure = content(dividends_result(), "plotly")
    assert figure["data"] == CHART.figure["data"]
    assert figure["layout"]["autosize"]
    assert "width" not in figure["layout"]
    assert figure["layout"]["paper_bgcolor"] == "rgba(0,0,0,0)"


def test_the_picture_is_named_in_the_language_of_the_page() -> None:
    (picture,) = elements.elements(ZH, [], [ROW])
    assert json.loads(str(picture.content))["title"] == "所走路径"


def test_a_long_table_is_cut_and_the_answer_says_so() -> None:
    table = Table(title="Bars", columns=["n"], rows=[[n] for n in range(600)], total_rows=9_000)
    cut = result(DIVIDENDS, None, tables=(table,))
    assert len(content(cut, "dataframe")["data"]) == MAX_TABLE_ROWS
    assert notes(EN, [cut]) == "*Bars 500 of 9000 rows are shown.*"


def test_a_whole_table_needs_no_note() -> None:
    assert notes(EN, [dividends_result()]) == ""


def test_nothing_to_show_is_no_element() -> None:
    assert elements.elements(EN, [result(DIVIDENDS, {})], []) == []


def content(shown: ToolResult, kind: str) -> dict[str, Any]:
    found: list[Element] = [element for element in elements.elements(EN, [shown], []) if element.type == kind]
    loaded: dict[str, Any] = json.loads(str(found[0].content))
    return loaded
