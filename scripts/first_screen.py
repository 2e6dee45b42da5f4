"""How long a browser that was never there waits for the first screen: `python -m scripts.first_screen [N]`.

It serves the page over a home of its own, waits until it is ready, and opens it N times (10 by default), each time in
a new browser process, alternately in English and Chinese. Needs Chromium.
"""

import os
import statistics
import sys
import tempfile
import time
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from scripts.screenshot import ADDRESS, CHROMIUM, OPTIONS, served

WARM_S: Final = 20
"""After the page is served, until its assistant is open and nothing else of it works."""
MARKS: Final = """() => ({
  painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
  script: performance.getEntriesByType("resource").find((one) => one.name.includes("/assets/index-")
    && one.initiatorType === "script")?.responseEnd ?? NaN,
})"""


def timed(context: BrowserContext) -> dict[str, float]:
    """Open the page; milliseconds from the navigation to each mark."""
    page = context.new_page()
    begun = time.monotonic()
    page.goto(f"{ADDRESS}/", wait_until="commit")
    page.wait_for_selector("#chat-input")
    typed = time.monotonic() - begun
    page.wait_for_selector("#starters button")
    whole = time.monotonic() - begun
    marks: dict[str, float] = page.evaluate(MARKS)
    return {**marks, "input": typed * 1000, "starters": whole * 1000}


def told(runs: list[dict[str, float]]) -> list[str]:
    """Write median and range of each mark."""
    load = os.getloadavg()[0]
    lines = [f"{len(runs)} cold browsers, load {load:.1f} on {os.cpu_count()} cores; milliseconds: median (least–most)"]
    for mark in runs[0]:
        values = [run[mark] for run in runs]
        lines.append(f"{mark:9} {statistics.median(values):6.0f} ({min(values):.0f}–{max(values):.0f})")
    return lines


def main(n: int) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as home, served(home) as printed, sync_playwright() as playwright:

        def browser() -> Browser:
            return playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)

        link = next(line.split()[-1] for line in printed if "token=" in line)
        with browser() as first:
            page = first.new_page()
            page.goto(link)
            page.wait_for_selector("#chat-input")
            known: Any = page.context.storage_state()
        time.sleep(WARM_S)
        runs = []
        for number in range(n):
            with browser() as one:
                locale = ("en-US", "zh-CN")[number % 2]
                runs.append(timed(one.new_context(locale=locale, storage_state=known)))
    print("\n".join(told(runs)))  # noqa: T201 - the figures


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
