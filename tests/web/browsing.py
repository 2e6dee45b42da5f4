"""A real browser before a page."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from weakref import WeakKeyDictionary

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect, sync_playwright

from tests.web.served import Served

CHROMIUM = Path("/usr/bin/chromium")
OPTIONS = [
    *("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"),
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]
MARKS = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason="no Chromium at /usr/bin/chromium: apt-get install chromium"),
]
FULL = pytest.mark.full
"""Of a test in both languages that takes long, the one that `make test-browser` alone drives."""


def both(argument: str, english: object, chinese: object) -> tuple[pytest.MarkDecorator, pytest.MarkDecorator]:
    """Parametrise a test by language; `make test` drives English alone by one mark, Chinese by the other."""
    en_first = (english, pytest.param(chinese, marks=FULL))
    zh_first = (chinese, pytest.param(english, marks=FULL))
    return (
        pytest.mark.parametrize(argument, en_first, ids=["en", "zh"]),
        pytest.mark.parametrize(argument, zh_first, ids=["zh", "en"]),
    )


PATIENCE_MS = 90_000
"""The machine may be busy with other tests; what is shown is shown at once where it is not."""
expect.set_options(timeout=PATIENCE_MS)
_MOST_SAID = 2_000
"""Characters of a page that are shown where a test of it failed."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start a browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=OPTIONS)
        yield browser
        browser.close()


@contextmanager
def opened(browser: Browser, served: Served, locale: str, *, bypass_csp: bool = False) -> Iterator[Page]:
    """Open the page by a link, as somebody who was never there, and see that it asks no other server for anything.

    What a browser keeps of the page's files stays from test to test; what the page keeps of a person does not. Requests
    are listened to and not held up, which would keep nothing of them.
    """
    context = _context(browser, locale, bypass_csp=bypass_csp)
    context.clear_cookies()
    page = context.new_page()
    strangers: list[tuple[str, str | None]] = []

    def heard(request: Request) -> None:
        stopped = request.failure == "csp"  # by the page's own policy, before anything left the browser
        if not stopped and not request.url.startswith((served.url, f"blob:{served.url}", "data:")):
            strangers.append((request.url, request.failure))

    context.on("requestfinished", heard)
    context.on("requestfailed", heard)
    page.goto(served.invitation.link())
    expect(page.locator("#chat-input")).to_be_visible()
    try:
        yield page
    except Exception as failure:
        failure.add_note(f"At {page.url} the page said:\n{page.locator('body').inner_text()[-_MOST_SAID:]}")
        raise
    page.evaluate("localStorage.clear(); sessionStorage.clear()")
    for left in context.pages:
        left.close()
    context.remove_listener("requestfinished", heard)
    context.remove_listener("requestfailed", heard)
    assert strangers == []


_CONTEXTS: WeakKeyDictionary[Browser, dict[tuple[str, bool], BrowserContext]] = WeakKeyDictionary()


def _context(browser: Browser, locale: str, *, bypass_csp: bool) -> BrowserContext:
    kept = _CONTEXTS.setdefault(browser, {})
    if (locale, bypass_csp) not in kept:
        made = browser.new_context(locale=locale, bypass_csp=bypass_csp)
        made.set_default_timeout(PATIENCE_MS)
        kept[locale, bypass_csp] = made
    return kept[locale, bypass_csp]


def say(page: Page, text: str) -> None:
    """Say something; what is written while the page still connects may be lost, so it is written again."""
    page.locator("#chat-input").fill(text)
    with suppress(AssertionError):
        expect(page.locator("#chat-submit")).to_be_enabled(timeout=3_000)
    page.locator("#chat-input").fill(text)
    page.locator("#chat-submit").click()


def plan_first(page: Page, served: Served, width: int, mode: str, request: str) -> None:
    """Begin anew at a width, pick the mode by its name, and ask.

    Args:
        page: Of the chat.
        served: Whose page it is.
        width: Of the window, in pixels.
        mode: What the mode that plans first is called in the page's language.
        request: What is asked.
    """
    page.set_viewport_size({"width": width, "height": 900})
    served.assistant.__init__()  # type: ignore[misc]  # the page holds this very one
    page.locator("#mode-picker-trigger-decision").click()
    page.get_by_text(mode, exact=True).click()
    say(page, request)


def show_why(page: Page) -> None:
    """Open the panel of an answer; a click while the answer is put in its place may be lost, so it is repeated."""
    for _ in range(3):
        page.get_by_test_id("why").last.click()
        with suppress(AssertionError):
            expect(page.get_by_test_id("why-everything")).to_be_visible(timeout=PATIENCE_MS / 3)
            return
    raise AssertionError("the panel does not open")


def until(page: Page, true: Callable[[], bool]) -> None:
    """Wait for what the server does behind the page."""
    for _ in range(PATIENCE_MS // 100):
        if true():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it did not come about")
