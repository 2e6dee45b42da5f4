"""What the first screen costs: bytes over the wire, as they are sent."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import MARKS, chromium
from tests.web.served import Served

pytestmark = MARKS
MOST = 2_000_000


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
def test_the_first_screen_takes_at_most_two_megabytes(browser: Browser, served: Served, locale: str) -> None:
    context = browser.new_context(locale=locale)
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(served.invitation.link())
    expect(page.locator("#starters button").first).to_be_visible()
    there = page.evaluate("performance.now()")
    page.wait_for_load_state("networkidle")
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
    context.close()
    told = (
        f"{sum(sizes):,.0f} bytes in {len(sizes)} answers; painted after {painted:,.0f} ms, whole after {there:,.0f} ms"
    )
    print(told)  # noqa: T201 - the figures
    assert 0 < sum(sizes) <= MOST
