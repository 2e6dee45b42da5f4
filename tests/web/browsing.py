"""A real browser before a page."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect, sync_playwright

from tests.web.served import Served

CHROMIUM = Path("/usr/bin/chromium")
OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"]
MARKS = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason="no Chromium at /usr/bin/chromium: apt-get install chromium"),
]
FULL = pytest.mark.full
"""Of a test that serves the real page by a process of its own, the language that `make test-browser` alone drives."""
PATIENCE_MS = 90_000
"""The machine may be busy with other tests; what is shown is shown at once where it is not."""
expect.set_options(timeout=PATIENCE_MS)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start a browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=OPTIONS)
        yield browser
        browser.close()


@contextmanager
def opened(browser: Browser, served: Served, locale: str, *, bypass_csp: bool = False) -> Iterator[Page]:
    """Open the page by a link, and see that it asks no other server for anything."""
    context = browser.new_context(locale=locale, bypass_csp=bypass_csp)
    strangers: list[str] = []

    def only_here(route: Route) -> None:
        if route.request.url.startswith((served.url, "data:", "blob:")):
            route.continue_()
        else:
            strangers.append(route.request.url)
            route.abort()

    context.route("**/*", only_here)
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto(served.invitation.link())
    expect(page.locator("#chat-input")).to_be_visible()
    yield page
    context.close()
    assert strangers == []


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
