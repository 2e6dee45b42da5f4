"""What the chat says to who does not see it: names of pictures, landmarks; no serious fault in what we render."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.accessible import APART, faults_of, overflow_of
from tests.web.browsing import MARKS, both, chromium, opened, say, show_why
from tests.web.served import Served
from tests.web.test_browser_answer import events as answer_of_tables
from web.page.icon_words import icon_words

pytestmark = MARKS
NAMELESS = """() => [...document.querySelectorAll("button, [role=button]")]
  .filter((one) => one.checkVisibility() && !(one.ariaLabel || one.textContent.trim())).map((one) => one.outerHTML)"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.mark.full
@pytest.mark.parametrize(("locale", "width"), [("en-US", 390), ("zh-CN", 1280)])
def test_every_picture_to_click_has_a_name_in_the_language_of_the_page(
    browser: Browser, served: Served, locale: str, width: int
) -> None:
    words = icon_words(locale)
    with opened(browser, served, locale) as page:
        page.set_viewport_size({"width": width, "height": 900})
        served.assistant.__init__()  # type: ignore[misc]  # the page holds this very one
        expect(page.get_by_role("navigation", name=words.places)).to_be_visible()
        for _ in range(2):  # what Chainlit draws anew is named anew
            say(page, "price of Apple")
            expect(page.get_by_test_id("why").last).to_be_visible()
            expect(page.get_by_role("button", name=words.bad, exact=True).last).to_be_visible()
            page.wait_for_function(f"() => ({NAMELESS})().length === 0")
            page.get_by_role("button", name=words.new_chat).click()
            expect(page.get_by_test_id("why")).to_have_count(0)
            page.wait_for_function(f"() => ({NAMELESS})().length === 0")
        for name in (words.sidebar, words.attach, words.send, words.theme):
            expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()


@pytest.mark.full
def test_the_menu_of_a_conversation_opens_by_the_keyboard(browser: Browser, served: Served) -> None:
    with opened(browser, served, "en-US") as page:
        page.set_viewport_size({"width": 1280, "height": 900})
        served.assistant.__init__()  # type: ignore[misc]  # the page holds this very one
        say(page, "price of Apple")
        expect(page.get_by_test_id("why")).to_be_visible()
        expect(page.get_by_role("link", name="price of Apple", exact=True).first).to_be_visible()
        options = page.get_by_role("button", name=icon_words("en").options, exact=True).first
        options.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("menuitem", name="Rename")).to_be_focused()


EN, ZH = ("en-US", 1280, "Deny"), ("zh-CN", 390, "拒绝")
EN_FIRST, _ = both("words", EN, ZH)


@pytest.mark.full
@EN_FIRST
def test_no_screen_of_the_chat_has_a_serious_fault_or_moves_sideways(
    browser: Browser, served: Served, words: tuple[str, int, str]
) -> None:
    locale, width, deny = words
    found: list[str] = []
    with opened(browser, served, locale, bypass_csp=True) as page:

        def look(name: str) -> None:
            for at in (1670 - width, width):  # the other width first, to go on at this one
                page.set_viewport_size({"width": at, "height": 900})
                page.wait_for_timeout(400)
                page.wait_for_function(f"() => ({NAMELESS})().length === 0")
                wider = overflow_of(page)
                found.extend([f"{name} at {at}: {wider} px too wide"] if wider else [])
                found.extend(f"{name} at {at}: {fault}" for fault in faults_of(page))

        if locale == "zh-CN":  # and once in the dark
            page.emulate_media(color_scheme="dark")
            page.reload()
        served.assistant.__init__()  # type: ignore[misc]  # the page holds this very one
        expect(page.locator("#starters button").first).to_be_visible()
        look("first screen")
        say(page, "delete imported")
        expect(page.get_by_role("button", name=deny, exact=True)).to_be_visible()
        look("approval")
        served.assistant.script = answer_of_tables()
        say(page, "what is the revenue")
        expect(page.get_by_test_id("answer-table")).to_be_visible()
        look("answer with a table and a chart")
        show_why(page)
        look("why")
        page.goto(f"{served.url}/toolatlas/settings")
        look("settings")
    assert found == []


def test_what_is_let_through_is_listed_for_readers() -> None:
    told = (Path(__file__).parents[2] / "docs" / "operating.md").read_text()
    assert [rule for rule, _ in APART if f"`{rule}` (serious)" not in told] == []
