"""What stays of conversations, in a real browser: search, thumbs with a comment, deletion, a reload."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from prompts.language import Language
from tests.web.accessible import overflow_of
from tests.web.browsing import FULL, MARKS, chromium, opened, say, until
from tests.web.served import Served
from web.page.icon_words import icon_words

pytestmark = [*MARKS, FULL]


@dataclass(frozen=True)
class Words:
    locale: str
    width: int
    language: Language
    request: str
    other: str
    piece: str
    search: str
    nothing: str
    comment: str
    confirm: str


EN = Words(
    locale="en-US",
    width=1280,
    language="en",
    request="price of Apple today",
    other="weather in Oslo",
    piece="apple",
    search="Search conversations...",
    nothing="No threads found",
    comment="This is last year's price.",
    confirm="Confirm",
)
ZH = Words(
    locale="zh-CN",
    width=1100,
    language="zh",
    request="苹果今天的股价",
    other="奥斯陆的天气",
    piece="股价",
    search="搜索会话...",
    nothing="未找到对话",
    comment="这是去年的价格。",
    confirm="确认",
)
BOTH = pytest.mark.parametrize("words", [EN, ZH], ids=["en", "zh"])


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def begun(page: Page, served: Served, words: Words, request: str) -> None:
    """Ask in a new conversation, and see its answer."""
    page.set_viewport_size({"width": words.width, "height": 900})
    if "/thread/" in page.url:
        page.goto(served.url)
        expect(page.locator("#chat-input")).to_be_visible()
    say(page, request)
    expect(page.get_by_test_id("why")).to_be_visible()
    page.wait_for_url("**/thread/*")


def in_list(page: Page, name: str) -> int:
    return page.locator("#thread-history").get_by_role("link", name=name, exact=True).count()


@BOTH
def test_a_conversation_is_found_by_a_piece_of_it(browser: Browser, served: Served, words: Words) -> None:
    served.assistant.__init__()  # type: ignore[misc]  # the page holds this very one
    with opened(browser, served, words.locale) as page:
        begun(page, served, words, words.request)
        address = page.url
        begun(page, served, words, words.other)
        page.locator("#search-chats-button").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_placeholder(words.search).fill(words.piece)
        expect(dialog.get_by_role("option", name=words.other)).to_have_count(0)
        expect(dialog.get_by_role("option", name=words.request).first).to_be_visible()
        assert overflow_of(page) == 0
        dialog.get_by_role("option", name=words.request).first.click()
        page.wait_for_url(address)
        expect(page.get_by_test_id("why")).to_be_visible()
        page.locator("#search-chats-button").click()
        page.get_by_placeholder(words.search).fill("xqzv")
        expect(page.get_by_role("dialog").get_by_text(words.nothing)).to_be_visible()
        page.keyboard.press("Escape")


@BOTH
def test_a_thumb_with_a_comment_reaches_the_assistant_and_stays(browser: Browser, served: Served, words: Words) -> None:
    served.assistant.__init__()  # type: ignore[misc]  # the page holds this very one
    with opened(browser, served, words.locale) as page:
        begun(page, served, words, words.request)
        page.locator(".negative-feedback-off").last.click()
        page.get_by_role("dialog").get_by_role("textbox").fill(words.comment)
        page.locator("#submit-feedback").click()
        until(page, lambda: bool(served.assistant.rated))
        (run,) = [str(run) for _, _, _, run in served.assistant.asked]
        assert served.assistant.rated == [(run, "local", False, words.comment)]
        page.reload()
        expect(page.locator(".negative-feedback-on").last).to_be_visible()


@BOTH
def test_a_conversation_that_is_deleted_is_gone(browser: Browser, served: Served, words: Words) -> None:
    served.assistant.__init__()  # type: ignore[misc]  # the page holds this very one
    with opened(browser, served, words.locale) as page:
        begun(page, served, words, f"{words.request} 7")
        thread = page.url.rpartition("/")[2]
        expect(page.get_by_role("link", name=f"{words.request} 7", exact=True).first).to_be_visible()
        page.get_by_role("button", name=icon_words(words.language).options, exact=True).first.click()
        page.locator("#delete-thread").click()
        page.get_by_role("button", name=words.confirm, exact=True).click()
        until(page, lambda: served.assistant.forgotten == [(thread, "local")])
        until(page, lambda: in_list(page, f"{words.request} 7") == 0)
        page.goto(f"{served.url}/thread/{thread}")
        expect(page.get_by_test_id("why")).to_have_count(0)


@BOTH
def test_a_reload_in_mid_run_goes_on_showing_it(browser: Browser, served: Served, words: Words) -> None:
    served.assistant.__init__()  # type: ignore[misc]  # the page holds this very one
    with opened(browser, served, words.locale) as page:
        page.set_viewport_size({"width": words.width, "height": 900})
        served.assistant.pause_s = 0.8
        say(page, words.request)
        page.wait_for_url("**/thread/*")
        page.reload()
        expect(page.locator("#stop-button")).to_be_visible()
        expect(page.get_by_text("closed at 532.17")).to_be_visible()
        expect(page.locator("#stop-button")).to_have_count(0)
        expect(page.get_by_test_id("why")).to_have_count(1)
        assert len(served.assistant.asked) == 1
