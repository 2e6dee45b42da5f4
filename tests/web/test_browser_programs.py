"""The real page in a real browser with a model that writes programs: steps, a question, a kill while it waits."""

import json
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import Error as PlaywrightError

from tests.prompts.conftest import Reply, StubServer
from tests.web.browsing import FULL, MARKS, PATIENCE_MS, chromium, say, show_why
from tests.web.real_page import page_of

pytestmark = MARKS
PROGRAM = '```python\nn = len(list_directory()["entries"])\ndelete_file(path="old.txt")\nprint("gone, of", n)\n```'


@dataclass(frozen=True)
class Words:
    """What is typed, answered and read in one language."""

    locale: str
    request: str
    answer: str
    approve: str
    line: str
    fate: str
    code: str
    may_ask: str
    edit: str
    submit: str
    changed: str
    deny: str
    why: str
    reason: str
    send: str
    denied: str
    path: str
    """What the field of the file is called."""


EN = Words(
    "en-US",
    "delete old.txt",
    "old.txt is gone.",
    "Approve",
    "Line 2 of the program",
    "ran to its end",
    "Show the program",
    "may ask for your approval at one place",
    "Edit…",
    "Run with these",
    "You changed what it was given",
    "Deny with a reason…",
    "Why not?",
    "Keep it, it is the contract",
    "Send",
    "Denied: Keep it, it is the contract",
    "The file",
)
ZH = Words(
    "zh-CN",
    "删除 old.txt",
    "old.txt 已删除。",
    "批准",
    "程序第 2 行",
    "已运行完毕",
    "查看程序",
    "该程序可能有一处需要您批准",
    "修改…",
    "用这些参数执行",
    "您修改了执行的内容",
    "拒绝并说明理由…",
    "为什么不执行？",
    "这份是合同，请保留",
    "提交",
    "已拒绝：这份是合同，请保留",
    "文件",
)


@pytest.fixture
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def model() -> Iterator[StubServer]:
    """A server in the place of a model's."""
    stub = StubServer()
    threading.Thread(target=stub.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    yield stub
    stub.shutdown()
    stub.server_close()


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A home with a file in its workspace."""
    workspace = tmp_path / "home" / "workspace" / "local"
    workspace.mkdir(parents=True)
    for name in ("old.txt", "older.txt"):
        workspace.joinpath(name).write_text(name, encoding="utf-8")
    return tmp_path / "home"


@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def settings_of(model: StubServer) -> dict[str, str]:
    """Name the model's server to the page."""
    return {
        "TOOLATLAS_MODEL": "openai:stub",
        "TOOLATLAS_MODEL_BASE_URL": model.url,
        "TOOLATLAS_DECISIONS": "model",
    }


def asked(browser: Browser, link: str, words: Words, width: int = 1280) -> Page:
    """Ask, and wait for the question."""
    context = browser.new_context(locale=words.locale, viewport={"width": width, "height": 900})
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto(link)
    expect(page.locator("#chat-input")).to_be_visible()
    say(page, words.request)
    expect(page.get_by_text(words.line)).to_be_visible()
    return page


def own(page: Page, button: str) -> Locator:
    """Find a button by its name, but not the one that sends a message, which may bear the same."""
    return page.get_by_role("button", name=button, exact=True).and_(page.locator(":not(#chat-submit)"))


def press(page: Page, button: str) -> None:
    """Answer a question; a click while the page connects or scrolls may be lost, so it is clicked until it is gone."""
    for _ in range(3):
        with suppress(PlaywrightError):
            own(page, button).click(timeout=PATIENCE_MS / 3)
        with suppress(AssertionError):
            expect(own(page, button)).to_have_count(0, timeout=PATIENCE_MS / 3)
            return


def reloaded(page: Page, button: str) -> None:
    """Load the page again until its question is back: what is loaded while the server still starts may stay blank."""
    for _ in range(3):
        page.reload()
        with suppress(AssertionError):
            expect(page.get_by_role("button", name=button, exact=True)).to_be_visible(timeout=PATIENCE_MS / 3)
            return
    raise AssertionError(f"{button!r} did not come back")


def form_of(page: Page, button: str) -> Locator:
    """Open a question's form; a click while the page still connects may be lost, so it is clicked again."""
    form = page.get_by_test_id("approval-form")
    for _ in range(3):
        page.get_by_role("button", name=button).click()
        with suppress(AssertionError):
            expect(form).to_be_visible(timeout=PATIENCE_MS / 3)
            return form
    raise AssertionError(f"{button!r} opened no form")


@pytest.mark.full
@pytest.mark.parametrize("words", [EN, pytest.param(ZH, marks=FULL)], ids=["en", "zh"])
def test_a_program_that_waits_goes_on_after_the_page_was_killed(
    browser: Browser, place: Path, port: int, model: StubServer, words: Words
) -> None:
    file = place / "workspace" / "local" / "old.txt"
    model.replies = [Reply(text=PROGRAM), Reply(text=words.answer)]
    with page_of(place, port, **settings_of(model)) as (process, link):
        page = asked(browser, link, words)
        expect(page).to_have_url(re.compile("/thread/"))
        process.kill()
        process.wait()
    assert file.exists()
    with page_of(place, port, **settings_of(model)):
        reloaded(page, words.approve)
        press(page, words.approve)
        expect(page.get_by_text(words.answer)).to_be_visible()
    assert not file.exists()
    assert len(model.requests) == 2  # the program was neither written nor begun again


@pytest.mark.full
@pytest.mark.parametrize("words", [ZH, pytest.param(EN, marks=FULL)], ids=["zh", "en"])
def test_a_program_is_shown_as_steps_on_a_phone_too(
    browser: Browser, place: Path, port: int, model: StubServer, words: Words
) -> None:
    model.replies = [Reply(text=PROGRAM), Reply(text=words.answer)]
    with page_of(place, port, **settings_of(model)) as (_, link):
        page = asked(browser, link, words, width=390)
        press(page, words.approve)
        expect(page.get_by_text(words.answer)).to_be_visible()
        show_why(page)
        everything = page.get_by_test_id("why-everything")
        everything.get_by_text(words.fate).first.click()
        expect(everything.get_by_text("system/delete_file").first).to_be_visible()
        expect(page.get_by_test_id("why-calls").get_by_text(words.code)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def files_of(place: Path) -> set[str]:
    return {path.name for path in place.joinpath("workspace", "local").glob("*.txt")}


@FULL
@pytest.mark.parametrize("words", [EN, ZH], ids=["en", "zh"])
def test_arguments_are_changed_after_a_kill_and_a_reload(
    browser: Browser, place: Path, port: int, model: StubServer, words: Words
) -> None:
    model.replies = [Reply(text=PROGRAM), Reply(text=words.answer)]
    with page_of(place, port, **settings_of(model)) as (process, link):
        page = asked(browser, link, words)
        form_of(page, words.edit).get_by_role("textbox", name=words.path).fill("older.txt")
        expect(page).to_have_url(re.compile("/thread/"))
        process.kill()
        process.wait()
    with page_of(place, port, **settings_of(model)):
        page.reload()
        expect(page.get_by_test_id("approval-form").get_by_role("textbox", name=words.path)).to_have_value(
            "older.txt"
        )  # what was typed is there, too
        press(page, words.submit)
        expect(page.get_by_text(words.changed)).to_be_visible()
        expect(page.get_by_role("button", name=words.edit)).to_have_count(0)
        expect(page.get_by_test_id("approval-form")).to_have_count(0)
    assert files_of(place) == {"old.txt"}
    assert "older.txt" in str(model.requests[1])


@pytest.mark.full
@pytest.mark.parametrize("words", [ZH, pytest.param(EN, marks=FULL)], ids=["zh", "en"])
def test_arguments_are_changed_on_a_phone_after_a_reload(
    browser: Browser, place: Path, port: int, model: StubServer, words: Words
) -> None:
    model.replies = [Reply(text=PROGRAM), Reply(text=words.answer)]
    with page_of(place, port, **settings_of(model)) as (_, link):
        page = asked(browser, link, words, width=390)
        expect(page.get_by_text(words.may_ask)).to_be_visible()
        expect(page).to_have_url(re.compile("/thread/"))
        reloaded(page, words.edit)
        form_of(page, words.edit)
        expect(page.get_by_test_id("approval-form").get_by_role("textbox", name=words.path)).to_have_value("old.txt")
        page.get_by_test_id("approval-form").get_by_role("textbox", name=words.path).fill("older.txt")
        press(page, words.submit)
        expect(page.get_by_text(words.changed)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert files_of(place) == {"old.txt"}


@pytest.mark.full
@pytest.mark.parametrize("words", [EN, pytest.param(ZH, marks=FULL)], ids=["en", "zh"])
def test_a_denial_tells_the_program_its_reason(
    browser: Browser, place: Path, port: int, model: StubServer, words: Words
) -> None:
    model.replies = [Reply(text=PROGRAM), Reply(text="It stays.")]
    with page_of(place, port, **settings_of(model)) as (_, link):
        page = asked(browser, link, words, width=390)
        form_of(page, words.deny).get_by_label(words.why).fill(words.reason)
        press(page, words.send)
        expect(page.get_by_text("It stays.")).to_be_visible()
        expect(page.get_by_text(words.denied)).to_be_visible()
    assert files_of(place) == {"old.txt", "older.txt"}
    assert f"PermissionError: {words.reason}" in json.dumps(model.requests[1], ensure_ascii=False)
