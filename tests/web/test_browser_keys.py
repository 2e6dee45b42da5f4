"""Keys of the page in a real browser: the last message again, and an end to a run."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import MARKS, chromium, opened, say
from tests.web.served import Served

pytestmark = MARKS


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.mark.full
@pytest.mark.parametrize(
    ("locale", "width", "request_", "more"),
    [("en-US", 390, "price of Apple", " and Microsoft"), ("zh-CN", 1280, "苹果的股价", "和微软的")],
    ids=["en", "zh"],
)
def test_arrow_up_brings_the_last_message_back_to_be_changed(
    browser: Browser, served: Served, locale: str, width: int, request_: str, more: str
) -> None:
    with opened(browser, served, locale) as page:
        page.set_viewport_size({"width": width, "height": 900})
        served.assistant.__init__()  # type: ignore[misc]  # the page holds this very one
        say(page, request_)
        expect(page.get_by_test_id("why")).to_be_visible()
        page.locator("#chat-input").focus()
        page.keyboard.press("ArrowUp")
        expect(page.locator("#chat-input")).to_have_text(request_)
        page.keyboard.type(more)
        page.keyboard.press("ArrowUp")  # what is being written stays
        page.keyboard.press("End")
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("why")).to_have_count(2)
        assert [text for text, *_ in served.assistant.asked] == [request_, request_ + more]


@pytest.mark.parametrize(("locale", "stopped"), [("en-US", "Stopped"), ("zh-CN", "停止")], ids=["en", "zh"])
def test_escape_stops_a_run(browser: Browser, served: Served, locale: str, stopped: str) -> None:
    with opened(browser, served, locale) as page:
        served.assistant.__init__()  # type: ignore[misc]  # the page holds this very one
        say(page, "a slow one")
        expect(page.locator("#stop-button")).to_have_attribute("aria-label", "停止" if locale == "zh-CN" else "Stop")
        page.keyboard.press("Escape")
        expect(page.get_by_text(stopped).first).to_be_visible()
        expect(page.locator("#stop-button")).to_have_count(0)
        expect(page.locator("#chat-submit")).to_have_attribute("aria-label", "发送" if locale == "zh-CN" else "Send")
        assert served.assistant.closed == ["a slow one"]
