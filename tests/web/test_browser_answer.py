"""What an answer looks like in a real browser: its value, one chart, one table, and the rest behind "more"."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from openpyxl import load_workbook
from playwright.sync_api import Browser, Page, expect

from graph.observability.events import Answered, Event
from tests.web.browsing import MARKS, both, chromium, opened, say
from tests.web.fake_events import CHART, quote_events, result
from tests.web.served import Served
from tools.artifacts import Chart, Table
from tools.call import ToolCall

pytestmark = MARKS
NAMES = ("metric", "指标", "year", "paid", "note", *(f"a long name of column {n}" for n in range(8)))
ROWS = [
    ["Revenue", "营业收入", 2024, 15234000000, "=1+1", *range(8)],
    ["Net income", "净利润", 2023, 0.98765, 'a "b", c', *range(8)],
]
WIDE = Table(title="Figures", columns=list(NAMES), rows=ROWS, total_rows=2)
PREVIEW = Table(title="Preview", columns=["n"], rows=[[1], [2]], total_rows=900)


@dataclass(frozen=True)
class Words:
    locale: str
    width: int
    more: str
    download: str
    name: str
    cut: str


EN = Words("en-US", 1280, "More from the tools (2)", "Download as CSV", "metric", "2 of 900 rows are shown.")
ZH = Words("zh-CN", 390, "工具返回的其他内容（2）", "下载 CSV", "指标", "共 900 行，显示 2 行。")
EN_FIRST, ZH_FIRST = both("words", EN, ZH)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def events() -> list[Event]:
    """An answer with more than a person asked for: two tables and two charts."""
    later = Chart(title="Another", figure=CHART.figure | {"layout": {"title": {"text": "Another"}}})
    calls = [ToolCall(id=f"1.{n}.1", tool_id="a/b", arguments={}) for n in (1, 2)]
    results = (
        result(calls[0], {}, tables=(PREVIEW,)),
        result(calls[1], {}, tables=(WIDE,), charts=(CHART, later)),
    )
    text = "The revenue is **15.2 billion USD**.\n\nTools used: `a/b` → `c/d`"
    answered = Answered(text=text, language="en", tools=("a/b", "c/d"), results=results)
    return [*quote_events()[:-1], answered]


def asked(page: Page, served: Served, words: Words) -> Page:
    page.set_viewport_size({"width": words.width, "height": 900})
    served.assistant.__init__()  # type: ignore[misc]  # the page holds this very one
    served.assistant.script = events()
    say(page, "what is the revenue")
    expect(page.get_by_test_id("answer-more")).to_be_visible()
    return page


def top(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["y"]


def fits(page: Page, width: int) -> bool:
    """Whether the page as a whole stays where it is, and whatever is wider scrolls by itself."""
    page.set_viewport_size({"width": width, "height": 900})
    page.wait_for_timeout(300)
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth")) and bool(
        page.evaluate("""() => [...document.querySelectorAll(".message-content > *, [data-testid]")]
            .every((e) => e.getBoundingClientRect().right <= innerWidth + 1)""")
    )


@pytest.mark.full
@EN_FIRST
def test_the_value_comes_first_then_one_chart_then_one_table(browser: Browser, served: Served, words: Words) -> None:
    with opened(browser, served, words.locale) as opened_page:
        page = asked(opened_page, served, words)
        expect(page.locator(".js-plotly-plot .main-svg").first).to_be_visible()
        expect(page.get_by_test_id("answer-table")).to_have_count(1)
        sizes = page.evaluate("""() => {
          const answer = document.querySelector(".ai-message .message-content");
          const size = (e) => parseFloat(getComputedStyle(e).fontSize);
          return [size(answer.querySelector(".font-bold")), size(answer.querySelector("[role=article]"))];
        }""")
        assert sizes[0] > sizes[1]
        order = [top(page, s) for s in (".font-bold", ".js-plotly-plot", "[data-testid=answer-table]", "summary")]
        assert order == sorted(order)
        visible = page.locator(".inline-plotly-container").evaluate_all("(all) => all.map((e) => e.offsetHeight > 0)")
        assert visible == [True, False]
        bar = page.locator(".js-plotly-plot .modebar").first.bounding_box()
        assert bar is not None
        assert bar["height"] < 40, "the tool bar of the chart is one line"
        expect(page.get_by_text("a/b")).to_have_count(0)


@pytest.mark.full
@ZH_FIRST
def test_the_rest_is_behind_more_after_a_reload_too(browser: Browser, served: Served, words: Words) -> None:
    with opened(browser, served, words.locale) as opened_page:
        page = asked(opened_page, served, words)
        page.wait_for_url("**/thread/*")
        page.reload()
        page.get_by_text(words.more).click()
        expect(page.get_by_test_id("answer-table")).to_have_count(2)
        expect(page.get_by_text(words.cut)).to_be_visible()
        expect(page.locator(".js-plotly-plot .main-svg").last).to_be_visible()
        widths = page.locator(".js-plotly-plot .main-svg:first-child").evaluate_all(
            "(all) => all.map((e) => e.clientWidth)"
        )
        assert min(widths) > words.width / 4
        assert top(page, ".inline-plotly-container:nth-child(2)") > top(page, "summary")


@pytest.mark.full
@EN_FIRST
def test_a_table_keeps_to_its_own_scroll_area(browser: Browser, served: Served, words: Words) -> None:
    with opened(browser, served, words.locale) as opened_page:
        page = asked(opened_page, served, words)
        page.get_by_text(words.more).click()
        expect(page.get_by_role("columnheader", name=words.name)).to_be_visible()
        assert [width for width in (1280, 1024, 390) if not fits(page, width)] == []
        inside = page.locator(".toolatlas-scroll").first.evaluate("(e) => [e.scrollWidth, e.clientWidth]")
        assert inside[0] > inside[1]


@pytest.mark.full
@ZH_FIRST
def test_figures_are_written_for_people_and_no_column_stands_twice(
    browser: Browser, served: Served, words: Words
) -> None:
    with opened(browser, served, words.locale) as opened_page:
        page = asked(opened_page, served, words)
        cells = page.get_by_test_id("answer-table").first.locator("tbody tr").first.locator("td")
        expect(cells.nth(1)).to_have_text("2024")
        expect(cells.nth(2)).to_have_text("15,234,000,000")
        expect(page.get_by_role("columnheader")).to_have_count(len(NAMES) - 1)
        expect(page.get_by_role("columnheader").first).to_have_text(words.name)
        page.get_by_role("button", name="year").click()
        expect(cells.nth(1)).to_have_text("2023")


@pytest.mark.full
@EN_FIRST
def test_a_table_is_downloaded_as_csv(browser: Browser, served: Served, words: Words) -> None:
    with opened(browser, served, words.locale) as opened_page:
        page = asked(opened_page, served, words)
        with page.expect_download() as started:
            page.get_by_role("button", name=words.download).first.click()
        assert started.value.suggested_filename == "Figures.csv"
        text = Path(started.value.path()).read_text("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text)))
    assert [row[0] for row in rows] == [words.name, *(row[NAMES.index(words.name)] for row in ROWS)]
    assert [row[1:4] for row in rows[1:]] == [["2024", "15234000000", "'=1+1"], ["2023", "0.98765", 'a "b", c']]


@pytest.mark.full
@ZH_FIRST
def test_a_table_is_downloaded_as_a_workbook(browser: Browser, served: Served, words: Words) -> None:
    with opened(browser, served, words.locale) as opened_page:
        page = asked(opened_page, served, words)
        with page.expect_download() as started:
            page.get_by_role("link", name=words.download.replace("CSV", "Excel")).first.click()
        assert started.value.suggested_filename == "Figures.xlsx"
        sheet = load_workbook(io.BytesIO(Path(started.value.path()).read_bytes())).active
    assert sheet is not None
    rows = list(sheet.iter_rows(values_only=True))
    assert [row[0] for row in rows] == [words.name, *(row[NAMES.index(words.name)] for row in ROWS)]
    assert [row[3] for row in rows[1:]] == ["=1+1", 'a "b", c']
