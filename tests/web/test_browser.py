"""The page in a real browser: what only a browser can show."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from graph.attachments.files import MAX_FILES
from tests.web.browsing import MARKS, chromium, opened, say, show_why, until
from tests.web.fake_assistant import FakeAssistant
from tests.web.served import Served

pytestmark = MARKS


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def page(browser: Browser, served: Served, assistant: FakeAssistant) -> Iterator[Page]:
    with opened(browser, served, "en-US") as page:
        yield page


@pytest.fixture
def chinese_page(browser: Browser, served: Served, assistant: FakeAssistant) -> Iterator[Page]:
    with opened(browser, served, "zh-CN") as page:
        yield page


def attach(page: Page, name: str, content: bytes = b"region,price\nNorth,1.5\n") -> None:
    """Choose a file as the paper clip does; the input is made anew when the conversation gets its address."""
    expect(page).to_have_url(re.compile("/thread/"))
    page.locator("#upload-button-input").set_input_files({"name": name, "mimeType": "text/csv", "buffer": content})


def reload_conversation(page: Page) -> None:
    """Reload once the address names the conversation, which it does a moment after the first message."""
    expect(page).to_have_url(re.compile("/thread/"))
    page.reload()


def test_an_answer_is_streamed_with_its_table_and_chart(page: Page) -> None:
    say(page, "price of Apple")
    expect(page.locator(".ai-message .message-content").last).to_contain_text(
        "Apple (finance:get_quote) closed at 532.17"
    )
    expect(page.locator(".inline-plotly, .js-plotly-plot").first).to_be_visible()
    expect(page.get_by_role("cell", name="2.65").last).to_be_visible()


@pytest.mark.full
def test_a_step_opens_to_its_reason_and_its_result(page: Page) -> None:
    say(page, "price of Apple")
    expect(page.locator(".ai-message .message-content").last).to_contain_text("Apple (finance:get_quote) closed")
    show_why(page)
    everything = page.get_by_test_id("why-everything")
    everything.get_by_text("Plan", exact=True).click()
    everything.get_by_text("Sub-task 1").click()
    everything.get_by_text("Advance → finance/get_quote").click()
    everything.locator("summary").get_by_text("finance/get_quote", exact=True).click()
    expect(everything.get_by_text("covers 'latest price'")).to_be_visible()
    expect(everything.get_by_text('"price"')).to_be_visible()


def test_an_approval_survives_a_reload_and_is_given(page: Page, assistant: FakeAssistant) -> None:
    say(page, "delete old.txt")
    expect(page.get_by_role("button", name="Approve")).to_be_visible()
    reload_conversation(page)
    page.get_by_role("button", name="Approve").click()
    expect(page.get_by_text("The file old.txt is deleted.")).to_be_visible()
    expect(page.get_by_role("button", name="Approve")).to_have_count(0)
    assert [list(decisions.values()) for _, decisions in assistant.resumed] == [[True]]


def test_the_stop_button_ends_a_run_that_takes_long(page: Page, assistant: FakeAssistant) -> None:
    say(page, "a slow one")
    expect(page.get_by_text("Half of an ans")).to_be_visible()
    page.locator("#stop-button").click()
    expect(page.get_by_text("Stopped. Calls in flight were cancelled.")).to_be_visible()
    expect(page.locator("#stop-button")).to_have_count(0)
    until(page, lambda: "a slow one" in assistant.closed)  # beside what the page before may only now let go


@pytest.mark.full
def test_a_conversation_is_there_again_after_a_reload(page: Page) -> None:
    say(page, "price of Apple")
    expect(page.locator(".positive-feedback-off").last).to_be_visible()
    reload_conversation(page)
    expect(page.get_by_text("closed at 532.17")).to_be_visible()
    show_why(page)
    expect(page.get_by_test_id("path-picture")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#thread-history, [href^='/thread/']").first).to_be_visible()


@pytest.mark.full
def test_the_page_speaks_chinese_to_a_chinese_browser(chinese_page: Page) -> None:
    expect(chinese_page.locator("#toolatlas-badge")).to_have_text(
        "离线模式，未使用模型 连接模型 文件 工具 以往的请求 设置", use_inner_text=True
    )
    chinese_page.get_by_role("button", name="东京现在几点了").click()
    chinese_page.get_by_role("button", name="为什么？").click()
    expect(chinese_page.get_by_text("所走路径")).to_be_visible()
    expect(chinese_page.get_by_text("计划", exact=True)).to_be_visible()
    chinese_page.keyboard.press("Escape")
    expect(chinese_page.locator("#toolatlas-badge")).to_be_visible()


def test_a_chart_and_an_approval_show_in_chinese_too(chinese_page: Page, assistant: FakeAssistant) -> None:
    say(chinese_page, "苹果的股价")
    expect(chinese_page.locator(".js-plotly-plot .main-svg").first).to_be_visible()
    say(chinese_page, "delete old.txt")
    chinese_page.get_by_role("button", name="批准").click()
    expect(chinese_page.get_by_text("The file old.txt is deleted.")).to_be_visible()
    assert [list(decisions.values()) for _, decisions in assistant.resumed] == [[True]]


def test_an_attached_file_is_a_table_of_the_next_answer(page: Page, assistant: FakeAssistant) -> None:
    say(page, "notice")  # the page is connected once it has answered
    expect(page.get_by_text("A bound was hit")).to_be_visible()
    attach(page, "sales.csv")
    expect(page.get_by_text("sales.csv")).to_be_visible()
    say(page, "average price by region")
    expect(page.get_by_text("sales.csv is table sales: 1,200 rows, 4 columns.")).to_be_visible()
    expect(page.locator(".ai-message .message-content").last).to_contain_text("closed at 532.17")
    assert (assistant.attached, assistant.tables) == ([("sales.csv", b"region,price\nNorth,1.5\n")], ["sales"])


@pytest.mark.full
def test_files_that_cannot_get_in_are_refused_in_chinese(chinese_page: Page, assistant: FakeAssistant) -> None:
    say(chinese_page, "notice")
    expect(chinese_page.get_by_text("A bound was hit")).to_be_visible()
    attach(chinese_page, "空.csv", b"")
    expect(chinese_page.get_by_text("上传失败 空.csv: 文件是空的。")).to_be_visible()
    expect(chinese_page.locator("blockquote", has_text="未能加载：文件是空的。")).to_be_visible()
    many: list[FilePayload] = [
        {"name": f"{n}.csv", "mimeType": "text/csv", "buffer": b"a,b"} for n in range(MAX_FILES + 1)
    ]
    chinese_page.locator("#upload-button-input").set_input_files(many)
    expect(chinese_page.get_by_text("一次附带的文件太多。")).to_be_visible()
    assert assistant.attached == []


def test_a_choice_is_clicked_and_goes_on_with_the_request(page: Page) -> None:
    say(page, "find a hotel")
    page.get_by_role("button", name="Oslo").click()
    expect(page.locator(".ai-message .message-content").last).to_contain_text("Hotels in Oslo.")
    expect(page.get_by_role("button", name="Oslo")).to_have_count(0)
    expect(page.get_by_text("Oslo", exact=True)).to_be_visible()


@pytest.mark.full
def test_a_choice_that_waits_has_its_buttons_after_a_reload(page: Page) -> None:
    say(page, "find a hotel")
    expect(page.get_by_role("button", name="Rome")).to_be_visible()
    reload_conversation(page)
    page.get_by_role("button", name="Rome").click()
    expect(page.locator(".ai-message .message-content").last).to_contain_text("Hotels in Rome.")
