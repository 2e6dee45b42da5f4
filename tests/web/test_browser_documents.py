"""A PDF is attached in a browser, and asked about at once and later."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, expect

from tests.tools.documents.made import pdf, word
from tests.web.browsing import FULL, MARKS, PATIENCE_MS, chromium, say
from tests.web.real_page import page_of
from tests.web.test_browser_programs import port as port
from tests.web.test_browser_settings import shot

pytestmark = MARKS


@pytest.fixture
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.mark.full
@pytest.mark.parametrize(
    ("locale", "width", "file", "said"),
    [
        pytest.param(
            "en-US",
            1280,
            FilePayload(name="offer.pdf", mimeType="application/pdf", buffer=pdf("Ten reams of paper", "by Friday")),
            (
                "what does this PDF say?",
                "by Friday",
                "read the document",
                "29 characters, 2 pages",
            ),
            marks=FULL,
        ),
        (
            "zh-CN",
            390,
            FilePayload(
                name="报价单.docx", mimeType="application/zip", buffer=word("纸张报价", rows=[["每箱", "120 元"]])
            ),
            ("这份文档写了什么", "120 元", "这份文档写了什么？", "14 个字符"),
        ),
    ],
    ids=["en", "zh"],
)
def test_a_document_is_attached_and_asked_about(
    browser: Browser, tmp_path: Path, port: int, locale: str, width: int, file: FilePayload, said: tuple[str, ...]
) -> None:
    first, told, later, line = said
    with page_of(tmp_path / "home", port) as (_, link):
        context = browser.new_context(locale=locale, viewport={"width": width, "height": 900})
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        page.goto(link)
        expect(page.locator("#chat-input")).to_be_visible()
        say(page, "1 + 1")
        expect(page.get_by_test_id("why")).to_be_visible()
        expect(page).to_have_url(re.compile("/thread/"))  # then the input is made anew
        page.locator("#upload-button-input").set_input_files(file)
        expect(page.get_by_text(file["name"])).to_be_visible()
        say(page, first)
        expect(page.get_by_text(line)).to_be_visible()
        expect(page.get_by_text(told).last).to_be_visible()
        shot(page, f"document-{locale}")
        say(page, later)
        expect(page.get_by_test_id("why")).to_have_count(3)
        shot(page, f"document-later-{locale}")
        expect(page.locator(".ai-message .message-content").last).to_contain_text(told)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
