"""Two tabs of one conversation in a real browser: they follow each other, and one is told what the other deleted."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.accessible import faults_of, overflow_of
from tests.web.browsing import MARKS, chromium, opened, say
from tests.web.served import Served

pytestmark = MARKS
BOTH = pytest.mark.parametrize(
    ("locale", "width", "edit", "gone", "new"),
    [
        ("en-US", 390, "Change and send again", "This conversation was deleted in another tab.", "New conversation"),
        ("zh-CN", 1280, "修改并重新发送", "这个对话已在另一个标签页中删除。", "新对话"),
    ],
    ids=["en", "zh"],
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def messages(page: Page) -> list[str]:
    return [
        text.strip() for text in page.locator('.step[data-step-type="user_message"] .message-content').all_inner_texts()
    ]


@pytest.mark.full
@BOTH
def test_another_tab_follows_and_is_told_that_the_conversation_was_deleted(
    browser: Browser, served: Served, locale: str, width: int, edit: str, gone: str, new: str
) -> None:
    served.assistant.__init__()  # type: ignore[misc]  # the page holds this very one
    with opened(browser, served, locale) as page:
        page.set_viewport_size({"width": width, "height": 900})
        say(page, "price of Apple")
        expect(page.get_by_test_id("why")).to_be_visible()
        page.wait_for_url("**/thread/*")
        beside = page.context.new_page()
        beside.set_viewport_size({"width": width, "height": 900})
        beside.goto(page.url)
        expect(beside.get_by_test_id("why")).to_be_visible()
        say(page, "a notice")
        expect(beside.get_by_text("A bound was hit: 24 calls.")).to_be_visible()
        assert messages(beside) == ["price of Apple", "a notice"]
        page.locator("button.edit-message").first.click()
        page.locator("#edit-chat-input").fill("price of Pear")
        page.locator("button.confirm-edit").click()
        expect(beside.locator("pre", has_text="price of Pear")).to_be_visible()
        expect(beside.get_by_text("A bound was hit: 24 calls.")).to_have_count(0)
        expect(beside.get_by_test_id("why")).to_have_count(1)
        expect(beside.locator(".js-plotly-plot .main-svg").first).to_be_visible()
        assert messages(beside) == messages(page) == ["price of Pear"]
        page.goto(served.url)
        expect(page.locator("#chat-input")).to_be_visible()
        thread = beside.url.rpartition("/")[2]
        page.evaluate(
            "id => fetch('/project/thread', {method: 'DELETE', headers: {'Content-Type': 'application/json'},"
            " body: JSON.stringify({threadId: id})})",
            thread,
        )
        expect(beside.get_by_role("alert").filter(has_text=gone)).to_be_visible()
        assert (overflow_of(beside), faults_of(beside, "#toolatlas-gone")) == (0, [])
        expect(page.get_by_text(gone)).to_have_count(0)
        beside.get_by_role("link", name=new).click()
        expect(beside.locator("#chat-input")).to_be_visible()
        expect(beside.get_by_text(gone)).to_have_count(0)
