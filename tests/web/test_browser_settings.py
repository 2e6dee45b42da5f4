"""The language of the page is chosen, and a tool is allowed for the rest of a conversation, in a browser."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from home import ENV_FILE
from tests.web.accessible import faults_of
from tests.web.browsing import FULL, MARKS, PATIENCE_MS, chromium, opened, say
from tests.web.real_page import page_of
from tests.web.served import Served
from tests.web.test_browser_programs import port as port

pytestmark = MARKS
SHOTS = os.environ.get("TOOLATLAS_TEST_SHOTS", "")
"""Folder for pictures of what is seen, for whoever wants to look."""


@pytest.fixture
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)


@pytest.mark.full
@pytest.mark.parametrize(
    ("locale", "width", "other", "words"),
    [
        (
            "en-US",
            1280,
            "zh",
            ("Settings", "Language of the page", "Save", "已保存。", "回到对话", "离线模式，未使用模型"),
        ),
        pytest.param(
            "zh-CN",
            390,
            "en",
            ("设置", "页面语言", "保存", "Saved.", "Back to the chat", "Offline mode, no model"),
            marks=FULL,
        ),
    ],
    ids=["en", "zh"],
)
def test_the_language_of_the_page_is_chosen(
    browser: Browser, tmp_path: Path, port: int, locale: str, width: int, other: str, words: tuple[str, ...]
) -> None:
    settings, language, save, saved, back, badge = words
    with page_of(tmp_path / "home", port) as (_, link):
        context = browser.new_context(locale=locale, viewport={"width": width, "height": 900})
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        page.goto(link)
        expect(page.locator("#chat-input")).to_be_visible()
        shot(page, f"chat-{locale}")
        page.get_by_role("link", name=settings, exact=True).click()
        shot(page, f"settings-{locale}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert faults_of(page) == []
        page.get_by_role("combobox", name=language).select_option(other)
        page.get_by_role("button", name=save).first.click()
        expect(page.get_by_role("status")).to_have_text(saved)
        shot(page, f"settings-{locale}-{other}")
        page.get_by_role("link", name=back).click()
        expect(page.locator("#toolatlas-badge")).to_contain_text(badge)
        expect(page.locator("html")).to_have_attribute("lang", "zh-CN" if other == "zh" else "en")
        shot(page, f"chat-{locale}-{other}")
        assert f"TOOLATLAS_PAGE_LANGUAGE='{other}'" in (tmp_path / "home" / ENV_FILE).read_text("utf-8")


@pytest.mark.full
@pytest.mark.parametrize(
    ("locale", "width", "always", "told", "again"),
    [
        (
            "en-US",
            390,
            "Approve for this conversation",
            "allowed for the rest of this conversation",
            "Ask each time again",
        ),
        ("zh-CN", 1280, "批准，本次对话不再询问", "本次对话中都允许该工具", "恢复每次询问"),
    ],
)
def test_a_tool_is_allowed_for_the_rest_of_the_conversation(
    browser: Browser, served: Served, locale: str, width: int, always: str, told: str, again: str
) -> None:
    served.assistant.__init__()  # type: ignore[misc]  # the page holds this very one
    with opened(browser, served, locale) as page:
        page.set_viewport_size({"width": width, "height": 900})
        say(page, "delete the imported one")
        button = page.get_by_role("button", name=always)
        expect(button).to_be_visible()
        shot(page, f"asked-{locale}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        button.click()
        expect(page.get_by_text(told).first).to_be_visible()
        expect(page.get_by_role("button", name=again)).to_be_visible()
        shot(page, f"allowed-{locale}")
        page.get_by_role("button", name=again).click()
        expect(page.get_by_role("button", name=again)).to_have_count(0)
        shot(page, f"taken-back-{locale}")
    assert served.assistant.free == []
