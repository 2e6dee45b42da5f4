"""The panel "Why?" in a real browser: what was done, each call, everything, and any other tool."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browsing import MARKS, both, chromium, opened, say
from tests.web.served import Served

pytestmark = MARKS


@dataclass(frozen=True)
class Words:
    locale: str
    width: int
    request: str
    why: str
    done: tuple[str, str]
    why_not: str
    ask: str
    fate: str
    missing: str
    availability: str
    reason: str
    domain: str
    you: str
    quote: str
    """What the page calls the tool of the path."""


EN = Words(
    "en-US",
    1280,
    "price of Apple",
    "Why?",
    ("finance called: search symbol, get quote.", "Decided on this machine, without a model."),
    "Why not this tool?",
    "Ask",
    "goes to finance; the tool is on offer and not taken",
    "did you mean finance/get_quote?",
    "75%",
    "the path is finance/get_quote",
    "finance",
    "**You**",
    "finance/get_quote",
)
ZH = Words(
    "zh-CN",
    390,
    "苹果的股价",
    "为什么？",
    ("金融 调用了：search symbol、最新价格。", "在本机决定，未使用模型。"),
    "为什么没用这个工具？",
    "查询",
    "由 金融 处理；该工具可选但未采用",
    "您是说 finance/get_quote 吗？",
    "75%",
    "路径是 finance/get_quote",
    "股票",
    "**您**",
    "最新价格",
)
EN_FIRST, ZH_FIRST = both("words", EN, ZH)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def opened_panel(page: Page, served: Served, words: Words) -> Page:
    """Ask, reload, and open the panel by the keyboard alone."""
    page.set_viewport_size({"width": words.width, "height": 900})
    served.assistant.__init__()  # type: ignore[misc]  # the page holds this very one
    say(page, words.request)
    expect(page.get_by_role("button", name=words.why)).to_be_visible()
    page.wait_for_url("**/thread/*")
    page.reload()
    page.get_by_role("button", name=words.why).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("why-panel")).to_be_visible()
    return page


@EN_FIRST
def test_the_panel_tells_what_was_done_and_each_call_after_a_reload(
    browser: Browser, served: Served, words: Words
) -> None:
    with opened(browser, served, words.locale) as opened_page:
        page = opened_panel(opened_page, served, words)
        summary = page.get_by_test_id("why-summary")
        for line in words.done:
            expect(summary).to_contain_text(line)
        calls = page.get_by_test_id("why-calls")
        calls.get_by_text(words.quote).click()
        expect(calls.get_by_text('"AAPL"').first).to_be_visible()
        expect(calls.get_by_text("532.17")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= words.width
        page.keyboard.press("Escape")
        expect(page.get_by_test_id("why-panel")).to_have_count(0)
        expect(page.get_by_role("button", name=words.why)).to_be_focused()


@pytest.mark.full
@ZH_FIRST
def test_a_tool_of_the_path_shows_its_card_and_the_next_one(browser: Browser, served: Served, words: Words) -> None:
    with opened(browser, served, words.locale) as opened_page:
        page = opened_panel(opened_page, served, words)
        path = page.get_by_test_id("path-picture")
        expect(path.locator("svg").first).to_be_visible(visible=words.width > 640)
        path.get_by_role("button", name=words.quote).locator("visible=true").press("Enter")
        card = page.get_by_test_id("tool-card")
        expect(card).to_contain_text("What finance/get_quote does.")
        expect(card).to_contain_text(words.availability)
        expect(card).to_contain_text(words.domain)
        expect(card.get_by_test_id("around")).to_be_visible(visible=words.width > 640)
        card.get_by_role("button", name="finance/search_symbol").click()
        expect(card).to_contain_text("What finance/search_symbol does.")
        assert page.get_by_test_id("why-panel").evaluate("(e) => e.scrollWidth <= e.clientWidth")


@pytest.mark.full
@EN_FIRST
def test_why_not_is_asked_of_any_tool(browser: Browser, served: Served, words: Words) -> None:
    with opened(browser, served, words.locale) as opened_page:
        page = opened_panel(opened_page, served, words)
        page.get_by_label(words.why_not).fill("data/list_tables")
        page.get_by_role("button", name=words.ask, exact=True).click()
        expect(page.get_by_test_id("why-not")).to_contain_text(words.fate)
        expect(page.get_by_test_id("why-not")).to_contain_text(words.reason)
        page.get_by_label(words.why_not).fill("quote")
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("why-not")).to_contain_text(words.missing)


@pytest.mark.full
@ZH_FIRST
def test_a_conversation_is_kept_as_markdown_and_as_json(browser: Browser, served: Served, words: Words) -> None:
    with opened(browser, served, words.locale) as opened_page:
        page = opened_panel(opened_page, served, words)
        kept = []
        for name in ("Markdown", "JSON"):
            with page.expect_download() as download:
                page.get_by_test_id("why-keep").get_by_role("link", name=name).click()
            kept.append((download.value.suggested_filename, download.value.path().read_text(encoding="utf-8")))
        (markdown, text), (file, told) = kept
        assert (markdown, file) == (f"{words.request}.md", f"{words.request}.json")
        assert text.startswith(f"# {words.request}\n\n---\n\n{words.you}\n\n{words.request}")
        assert [message["role"] for message in json.loads(told)["messages"]] == ["user", "assistant"]


@pytest.mark.full
@pytest.mark.parametrize(
    ("locale", "width", "about", "example"),
    [
        (
            "en-US",
            390,
            "Each button below is an agent",
            "finance · ticker symbol for Tesla",
        ),
        ("zh-CN", 1280, "每个按钮是一个智能体", "金融 · 计算苹果公司的净资产收益率和流动比率"),
    ],
    ids=["en", "zh"],
)
def test_the_first_screen_says_what_this_is_and_each_agent_offers_a_request(
    browser: Browser, served: Served, locale: str, width: int, about: str, example: str
) -> None:
    with opened(browser, served, locale) as page:
        page.set_viewport_size({"width": width, "height": 900})
        expect(page.get_by_role("button", name=example)).to_be_visible()
        said = page.locator("#welcome-screen").evaluate("(e) => getComputedStyle(e, '::before').content")
        assert about in said
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        boxes = [button.bounding_box() for button in page.locator("#starters button").all()]
        assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes)
        page.get_by_role("button", name=example).click()
        expect(page.get_by_test_id("why")).to_be_visible()
