"""A model is connected on the page, and decides from the next message on."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.prompts.conftest import Reply, StubServer
from tests.web.browsing import FULL, MARKS, PATIENCE_MS, chromium, say
from tests.web.real_page import page_of
from tests.web.test_browser_programs import model as model
from tests.web.test_browser_programs import port as port

pytestmark = MARKS


@pytest.fixture
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.mark.full
@pytest.mark.parametrize(
    ("locale", "width", "words"),
    [
        (
            "en-US",
            1280,
            ("Connect a model", "Name of the model", "Address", "Key", "Try and connect", "Back to the chat"),
        ),
        pytest.param("zh-CN", 390, ("连接模型", "模型名称", "地址", "密钥", "测试并连接", "回到对话"), marks=FULL),
    ],
    ids=["en", "zh"],
)
def test_a_model_is_connected_and_answers_the_next_message(
    browser: Browser, tmp_path: Path, port: int, model: StubServer, locale: str, width: int, words: tuple[str, ...]
) -> None:
    connect, name, address, key, submit, back = words
    model.replies = [Reply(text='{"ok": true}'), Reply(text="Chairs are for sitting.")]
    with page_of(tmp_path / "home", port) as (_, link):
        theme: Literal["dark", "light"] = "dark" if locale == "zh-CN" else "light"
        size: ViewportSize = {"width": width, "height": 900}
        context = browser.new_context(locale=locale, viewport=size, color_scheme=theme)
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        page.goto(link)
        expect(page.locator("html")).to_have_class(theme)  # of the system, where nobody chose
        expect(page.locator("#chat-input")).to_be_visible()  # until then the page is still being put together
        page.get_by_role("link", name=connect).click()
        page.locator("select").select_option("own")
        page.get_by_label(name).fill("stub")
        page.get_by_label(address).fill(model.url)
        page.get_by_label(key).fill("sk-1")
        page.get_by_role("button", name=submit).click()
        expect(page.get_by_role("status")).to_contain_text("openai:stub")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.get_by_role("link", name=back).click()
        expect(page.locator("#chat-input")).to_be_visible()
        say(page, "please think about the meaning of chairs")
        expect(page.get_by_text("Chairs are for sitting.")).to_be_visible()
    assert [headers["authorization"] for headers in model.headers] == ["Bearer sk-1"] * 2
