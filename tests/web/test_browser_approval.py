"""Where the buttons of a question stand in a real browser: before the icons, and on one line where there is room."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import MARKS, both, chromium, opened, say
from tests.web.served import Served

pytestmark = MARKS
EN, ZH = ("en-US", "Approve", "Deny with a reason…"), ("zh-CN", "批准", "拒绝并说明理由…")
EN_FIRST, _ = both("words", EN, ZH)
BOXES = """() => [...document.querySelectorAll(".ai-message .-ml-1\\\\.5")].pop()
  .querySelectorAll(":scope > *").values().map((e) => [e.matches(".px-3"), e.getBoundingClientRect()])
  .map(([said, box]) => [said, box.top, box.bottom, box.right]).toArray()"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.mark.full
@EN_FIRST
def test_the_buttons_of_a_question_stand_on_a_line_before_the_icons(
    browser: Browser, served: Served, words: tuple[str, str, str]
) -> None:
    locale, first, last = words
    with opened(browser, served, locale) as page:
        served.assistant.__init__()  # type: ignore[misc]  # the page holds this very one
        say(page, "delete imported")  # the question that has every button
        expect(page.get_by_role("button", name=first, exact=True)).to_be_visible()
        expect(page.get_by_role("button", name=last)).to_be_visible()
        for width, n_lines in ((1280, 1), (390, 5)):
            page.set_viewport_size({"width": width, "height": 900})
            page.wait_for_timeout(300)
            boxes = page.evaluate(BOXES)
            buttons, icons = ([box[1:] for box in boxes if box[0] is said] for said in (True, False))
            assert len(buttons) == 5
            assert len({top for top, _, _ in buttons}) <= n_lines
            assert max(bottom for _, bottom, _ in buttons) <= min(top for top, _, _ in icons)
            assert max(right for _, _, right in buttons) <= width
