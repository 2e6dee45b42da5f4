"""Takes the pictures of README and docs from the running page: `make pictures` (needs Chromium).

It serves the page over a home of its own, waits until the tool index is whole, asks one request in Chinese and one in
English, and saves a picture of each answer, and of the panels in the same language.
"""

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from playwright.sync_api import Page, expect, sync_playwright

from graph.assistant import Assistant
from settings import load_settings

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
CHROMIUM = "/usr/bin/chromium"
OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"]
PORT = int(os.environ.get("TOOLATLAS_PORT", "8765"))
ADDRESS = f"http://localhost:{PORT}"
SHOTS = (
    ("zh-CN", "page-zh.png", "查询苹果的最新股价和股息数据"),
    ("en-US", "page-en.png", "Draw a bar chart of the average life expectancy by region in countries"),
)
PANELS = (
    ("tools", "/toolatlas/tools"),
    ("import", "/toolatlas/tools/import"),
    ("review", "/toolatlas/tools/review"),
    ("requests", "/toolatlas/requests"),
)
"""Name of a picture, and where it is taken."""


@contextmanager
def served(home: str) -> Iterator[IO[str]]:
    """Serve the page while the block runs; gives what it prints, a link for each browser."""
    env = {**os.environ, "TOOLATLAS_HOME": home, "TOOLATLAS_PORT": str(PORT)}
    env.setdefault("CI", "true")  # no browser of ours
    page = subprocess.Popen([sys.executable, "-m", "web"], cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True)
    assert page.stdout is not None  # noqa: S101 - it is piped
    try:
        yield page.stdout
    finally:
        page.send_signal(signal.SIGINT)
        page.wait()


async def fill_index(home: str) -> None:
    """Make every vector before anything is asked: a picture should show the settled state."""
    async with Assistant.open(load_settings(home=Path(home))) as assistant:
        await assistant.ready()


def ask(page: Page, link: str, request: str, file: Path) -> None:
    """Open the page by a link, ask, wait for the answer, and save what the page shows."""
    page.goto(link)
    page.wait_for_timeout(3_000)  # it signs its local user in and loads once more
    page.locator("#chat-input").fill(request)
    page.locator("#chat-submit").click()
    expect(page.get_by_test_id("why")).to_be_visible(timeout=180_000)
    page.wait_for_timeout(4_000)  # charts are drawn after their frame is there
    page.screenshot(path=str(file))


def look(page: Page, language: str) -> None:
    """Save what the panels show."""
    page.set_viewport_size({"width": 1000, "height": 720})
    for name, route in PANELS:
        page.goto(f"{ADDRESS}{route}")
        expect(page.locator("h1")).to_be_visible(timeout=60_000)
        page.screenshot(path=str(IMAGES / f"{name}-{language}.png"))


def main() -> None:
    """Take all pictures."""
    with tempfile.TemporaryDirectory() as home:
        asyncio.run(fill_index(home))
        with served(home) as printed, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
            time.sleep(20)  # the page opens its assistant behind its back
            for locale, name, request in SHOTS:
                context = browser.new_context(locale=locale, viewport={"width": 1280, "height": 1180})
                context.route("**/*", lambda r: r.continue_() if r.request.url.startswith(ADDRESS) else r.abort())
                context.set_default_timeout(120_000)  # signing in takes its time on a machine that is at work
                page = context.new_page()
                ask(page, printed.readline().split()[-1], request, IMAGES / name)
                look(page, locale[:2])
                context.close()
            browser.close()


if __name__ == "__main__":
    main()
