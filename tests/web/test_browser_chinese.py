"""Small words of the page in its language: on charts, in the header of a narrow page, in a conversation's menu."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from graph.observability.events import Answered
from tests.web.browsing import MARKS, both, chromium, opened, say
from tests.web.fake_events import CHART, quote_events, result
from tests.web.served import Served
from tools.call import ToolCall
from web.page.icon_words import icon_words

pytestmark = MARKS
DAYS = CHART.model_copy(
    update={
        "figure": {
            "data": [{"type": "scatter", "x": ["2012-01-03", "2012-06-01", "2012-12-28"], "y": [58.7, 80.1, 72.8]}],
            "layout": {"xaxis": {"type": "date"}},
        }
    }
)


@dataclass(frozen=True)
class Words:
    locale: str
    month: str
    zoom: str
    offline: str
    markdown: str
    close: str


EN = Words("en-US", "2012", "Zoom in", "Offline", "Export as Markdown", "Close")
ZH = Words("zh-CN", "2012年", "放大", "离线", "导出为 Markdown", "关闭")
_, ZH_FIRST = both("words", EN, ZH)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def asked(page: Page, served: Served) -> None:
    call = ToolCall(id="1.3.1", tool_id="a/b", arguments={"by": "close"})
    served.assistant.__init__()  # type: ignore[misc]  # the page holds this very one
    answer = Answered(
        text="The **close** rose to **72.8**.", language="en", results=(result(call, {}, charts=(DAYS,)),)
    )
    served.assistant.script = [*quote_events()[:-1], answer]
    say(page, "draw it")
    expect(page.locator(".js-plotly-plot .xtick").first).to_be_visible()


@pytest.mark.full
@ZH_FIRST
def test_charts_the_header_and_the_menu_speak_the_language_of_the_page(
    browser: Browser, served: Served, words: Words
) -> None:
    with opened(browser, served, words.locale) as page:
        page.set_viewport_size({"width": 390, "height": 900})
        expect(page.locator("#toolatlas-badge")).to_contain_text(words.offline)
        expect(page.get_by_text(words.offline, exact=True)).to_be_visible()
        page.set_viewport_size({"width": 1280, "height": 900})
        asked(page, served)
        expect(page.locator(".js-plotly-plot .xtick").filter(has_text=words.month).first).to_be_attached()
        expect(page.locator(f'.modebar-btn[data-title="{words.zoom}"]')).to_be_attached()
        bold = page.locator(".ai-message .font-bold")  # the value, and not the column's name
        expect(bold).to_have_text("72.8")
        assert bold.evaluate("(e) => parseFloat(getComputedStyle(e).fontSize)") > 16
        page.get_by_role("button", name=icon_words(words.locale).options, exact=True).first.focus()
        page.keyboard.press("Enter")
        item = page.get_by_role("menuitem", name=words.markdown)
        expect(item).to_be_visible()
        expect(page.locator("#rename-thread")).to_be_focused()
        for _ in range(2):
            page.keyboard.press("ArrowDown")
        if not item.evaluate("(e) => e === document.activeElement"):
            page.keyboard.press("ArrowDown")  # one that came while the menu still opened may be lost
        expect(item).to_be_focused()
        with page.expect_download() as started:
            page.keyboard.press("Enter")
        assert started.value.suggested_filename.endswith(".md")
        expect(item).to_have_count(0)
        page.locator("#thread-history li").first.hover()  # by the mouse the hint of the button lies above the menu
        page.get_by_role("button", name=icon_words(words.locale).options, exact=True).first.click()
        with page.expect_download():
            item.click()
        expect(item).to_have_count(0)
        page.get_by_test_id("why").click()
        expect(page.get_by_role("button", name=words.close, exact=True)).to_be_visible()


@pytest.mark.full
def test_a_question_and_a_refusal_have_no_large_words(browser: Browser, served: Served) -> None:
    with opened(browser, served, "zh-CN") as page:
        served.assistant.__init__()  # type: ignore[misc]  # the page holds this very one
        refused = Answered(text="没有合适的工具。可以问 **金融**。", language="zh", served=False)
        served.assistant.script = [*quote_events()[:-1], refused]
        say(page, "画一只猫")
        bold = page.locator(".ai-message .font-bold")
        expect(bold).to_have_text("金融")
        expect(page.get_by_test_id("why")).to_be_visible()
        assert bold.evaluate("(e) => getComputedStyle(e).fontSize") == "16px"
