"""The real page in a real browser; its server is killed in the middle of a run and started again over the same home."""

import asyncio
import re
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from graph.workspace.open_library import open_library
from settings import Settings
from tests.web.browsing import FULL, MARKS, PATIENCE_MS, chromium, say
from tests.web.real_page import page_of

pytestmark = [*MARKS, FULL]
TOOLS = '''
import time
from pathlib import Path

from tools.context import ToolContext
from tools.marking import tool


def called(context, name):
    with (Path(context.workspace) / name).open("a") as file:
        file.write("called\\n")


@tool(examples=("ring the harbour bell", "敲响港口的钟"), permission="medium", domains=("general",))
def ring_bell(context: ToolContext) -> dict[str, bool]:
    """Ring the harbour bell."""
    called(context, "rung")
    return {"rung": True}


@tool(examples=("launch the red balloon", "放飞红气球"), permission="medium", domains=("general",))
def launch_balloon(context: ToolContext) -> dict[str, bool]:
    """Launch the red balloon."""
    called(context, "launched")
    time.sleep(25)
    return {"launched": True}
'''


@pytest.fixture
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A home with two tools of its own."""
    home = tmp_path / "home"
    home.mkdir()
    file = home / "harbour.py"
    file.write_text(TOOLS, encoding="utf-8")

    async def add() -> None:
        async with open_library(Settings(home=home, embedder="none")) as library:
            await library.add(file)

    with ThreadPoolExecutor(1) as other:  # the browser has this thread's loop
        other.submit(asyncio.run, add()).result()
    return home


@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def until(holds: Path) -> None:
    for _ in range(int(PATIENCE_MS / 50)):
        if holds.exists():
            return
        time.sleep(0.05)
    pytest.fail(f"{holds.name} is not there")


def times(home: Path, name: str) -> int:
    (file,) = home.glob(f"workspace/*/{name}")
    return file.read_text().count("called")


def cut_off(browser: Browser, home: Path, port: int, request: str, locale: str) -> Page:
    """Ask, and kill the server while the second tool runs."""
    context = browser.new_context(locale=locale)
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    with page_of(home, port) as (process, link):
        page.goto(link)
        expect(page.locator("#chat-input")).to_be_visible()
        say(page, request)
        expect(page).to_have_url(re.compile("/thread/"))
        until(home / "workspace" / "local" / "launched")
        time.sleep(1)  # what ran beside it ends, and is noted
        process.kill()
        process.wait()
    return page


def reloaded_until(page: Page, said: str) -> None:
    """Reload as a person does: once more where the page, loaded while its server was still starting, stayed blank."""
    for _ in range(2):
        page.reload()
        try:
            expect(page.get_by_text(said)).to_be_visible(timeout=PATIENCE_MS / 2)
        except AssertionError:
            continue
        return
    page.reload()
    expect(page.get_by_text(said)).to_be_visible()


def test_after_a_kill_the_conversation_says_so_and_goes_on(browser: Browser, place: Path, port: int) -> None:
    page = cut_off(browser, place, port, "ring the harbour bell, then launch the red balloon", "en-US")
    with page_of(place, port):
        reloaded_until(page, "a request that was cut off before it was answered")
        expect(page.get_by_text("done: harbour/ring_bell {}")).to_be_visible()
        expect(page.get_by_text("it may have been done, nobody knows: harbour/launch_balloon {}")).to_be_visible()
        page.get_by_role("button", name="Go on").click()
        expect(page.get_by_text("“launch balloon” was cut off in the middle: it may have been done")).to_be_visible()
        expect(page.get_by_role("button", name="Go on")).to_have_count(0)
        assert (times(place, "rung"), times(place, "launched")) == (1, 1)


def test_after_a_kill_a_new_message_waits_until_the_old_one_is_dropped(
    browser: Browser, place: Path, port: int
) -> None:
    page = cut_off(browser, place, port, "敲响港口的钟，然后放飞红气球", "zh-CN")
    with page_of(place, port):
        page.reload()
        expect(page.get_by_role("button", name="放弃")).to_be_visible()
        say(page, "5 公里等于多少英里？")
        page.get_by_role("button", name="放弃").first.click()
        expect(page.get_by_text("3.1069").first).to_be_visible()
        assert (times(place, "rung"), times(place, "launched")) == (1, 1)
