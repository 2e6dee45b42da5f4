"""Every screen that we render: no serious fault of axe-core, and none wider than its window, on desktop and phone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.web.accessible import faults_of, overflow_of
from tests.web.browsing import FULL, MARKS, PATIENCE_MS, chromium
from tests.web.browsing import opened as opened_by_link
from tests.web.real_page import page_of
from tests.web.served import Served
from tests.web.test_browser_programs import port as port

pytestmark = MARKS
WIDTHS = (1280, 390)
LOCALES = ("en-US", "zh-CN")
THEMES = {"en-US": "light", "zh-CN": "dark"}
"""Each language in the theme that the chat page was left in."""
TOOLS = "/toolatlas/tools"
LONG = "a-very-long-name-without-any-space-" * 6
ADDRESSES = (
    "/toolatlas/model",
    "/toolatlas/files",
    "/toolatlas/files?path=people.csv",
    f"/toolatlas/files?path={LONG}.txt",
    "/toolatlas/agents",
    "/toolatlas/requests",
    "/toolatlas/settings",
    TOOLS,
    f"{TOOLS}?q=xqzv+{LONG}",
    f"{TOOLS}?category=finance",
    f"{TOOLS}/show?tool=finance/get_bars",
    f"{TOOLS}/show?tool=data/query_sql",
    f"{TOOLS}/show?tool=system/delete_file",
    f"{TOOLS}/show?tool=no/such",
    f"{TOOLS}/import",
    f"{TOOLS}/own",
    f"{TOOLS}/review",
)
"""Screens that are there when they are asked for."""


def own_form(page: Page) -> None:
    """An own HTTP tool: with all that is wrong, then as a draft that can be tried."""
    page.goto(f"{TOOLS}/own")
    page.locator("button.primary").click()
    expect(page.get_by_role("alert").first).to_be_visible()


def own_draft(page: Page) -> None:
    page.goto(f"{TOOLS}/own")
    address = "https://api.example.org/{one}/" + LONG
    for name, value in (("name", "Screens"), ("about", LONG), ("address", address)):
        page.locator(f'[name="{name}"]').fill(value)
    page.locator("button.primary").click()
    page.locator('[name="p.0.about"]').fill("Something")
    page.locator("button.primary").click()
    expect(page.locator('[name="a.one"]')).to_be_visible()


def code_question(page: Page) -> None:
    page.goto(f"{TOOLS}/import")
    code = FilePayload(name="mine.py", mimeType="text/x-python", buffer=f"x = '{LONG * 3}'\n".encode())
    page.locator('[name="file"]').set_input_files([code])
    page.locator("button.primary").click()
    expect(page.locator('[name="question"]')).to_be_attached()


def call_question(page: Page) -> None:
    page.goto(f"{TOOLS}/show?tool=system/delete_file")
    page.locator('[name="a.path"]').fill(f"{LONG}.txt")
    page.locator("form[action$='/run'] button").click()
    expect(page.locator('[name="question"]')).to_be_attached()


def call_result(page: Page) -> None:
    page.goto(f"{TOOLS}/show?tool=finance/get_bars")
    page.locator("form[action$='/run'] button").click()
    expect(page.locator("table").first).to_be_visible()


def agent_try(page: Page) -> None:
    page.goto("/toolatlas/agents")
    page.locator('[name="request"]').fill("latest share price of Apple")
    page.locator("form[action$='/try'] button").click()
    expect(page.get_by_role("status").first).to_be_visible()


def private_columns(page: Page) -> None:
    """Columns of a sample database: one is shown, and the report leads back to them."""
    page.goto(f"{TOOLS}/import")
    page.locator('button[value="sample:shop"]').click()
    page.locator(f'a[href^="{TOOLS}/import/columns"]').click()
    page.get_by_role("checkbox").first.check()
    page.locator("button.primary").click()
    page.locator(f'a[href^="{TOOLS}/import/columns"]').click()
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(1)
    page.get_by_role("checkbox").first.uncheck()
    page.locator("button.primary").click()
    page.locator(f'a[href^="{TOOLS}/import/columns"]').click()
    expect(page.get_by_role("checkbox", checked=False).first).to_be_visible()


MADE = (own_form, own_draft, code_question, call_question, call_result, agent_try, private_columns)
"""Screens that come of what was sent."""


def faults_here(page: Page, name: str) -> list[str]:
    """Name what is wrong with the screen that is open, at both widths."""
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        wider = overflow_of(page)
        found += [f"{name} at {width}: {wider} px too wide"] if wider else []
        found += [f"{name} at {width}: {fault}" for fault in faults_of(page)]
    return found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@FULL
def test_every_screen_is_accessible_and_as_wide_as_its_window(browser: Browser, tmp_path: Path, port: int) -> None:
    """One page process and one browser for all screens, widths and languages."""
    home, found, cookies = tmp_path / "home", list[str](), None
    with page_of(home, port) as (_, link):
        workspace = home / "workspace" / "local"
        workspace.mkdir(parents=True, exist_ok=True)
        (workspace / "people.csv").write_text(f"name,{LONG}\nAda,1\nBob,2\n")
        (workspace / f"{LONG}.txt").write_text(LONG * 20)
        for locale in LOCALES:
            here = f"http://localhost:{port}"
            context = browser.new_context(locale=locale, base_url=here, storage_state=cookies)
            context.set_default_timeout(PATIENCE_MS)
            page = context.new_page()
            page.goto(link if cookies is None else "/")
            expect(page.locator("#chat-input")).to_be_visible()  # the door leads on by itself
            page.evaluate("theme => localStorage.setItem('vite-ui-theme', theme)", THEMES[locale])
            cookies = context.storage_state()
            for address in ADDRESSES:
                page.goto(address)
                found += faults_here(page, f"{locale} {address[:60]}")
            for make in MADE:
                make(page)
                found += faults_here(page, f"{locale} {make.__name__}")
            context.close()
    assert found == []


PAPER = {"light": "rgb(255, 255, 255)", "dark": "rgb(23, 24, 28)"}
PAPER_OF = "getComputedStyle(document.body).backgroundColor"


@pytest.mark.parametrize(
    ("locale", "system", "chosen", "shown"),
    [
        ("en-US", "light", "dark", "dark"),
        ("zh-CN", "dark", "light", "light"),
        ("zh-CN", "dark", "system", "dark"),
    ],
)
def test_the_panels_keep_to_the_theme_of_the_chat(
    browser: Browser, served: Served, locale: str, system: Literal["light", "dark"], chosen: str, shown: str
) -> None:
    with opened_by_link(browser, served, locale, bypass_csp=True) as page:
        page.emulate_media(color_scheme=system)
        page.wait_for_load_state("networkidle")  # who comes by a link is signed in, and led on
        page.evaluate("theme => localStorage.setItem('vite-ui-theme', theme)", chosen)
        for address in ("/toolatlas/files", "/toolatlas/model", "/toolatlas/settings"):
            page.goto(f"{served.url}{address}")
            assert page.evaluate(PAPER_OF) == PAPER[shown], address
            assert faults_of(page) == [], address  # a contrast of 4.5 is among its rules


def test_a_panel_that_is_open_follows_when_another_tab_changes_the_theme(browser: Browser, served: Served) -> None:
    with opened_by_link(browser, served, "en-US") as chat:
        chat.wait_for_load_state("networkidle")
        panel = chat.context.new_page()
        panel.goto(f"{served.url}/toolatlas/files")
        for theme in ("dark", "light"):
            chat.evaluate("theme => localStorage.setItem('vite-ui-theme', theme)", theme)
            panel.wait_for_function(f"() => {PAPER_OF} === '{PAPER[theme]}'")


OVERLAPS = """() => {
  const box = (one) => [one.textContent.trim().slice(0, 20), one.getBoundingClientRect()];
  const all = [...document.querySelectorAll('#header button, #toolatlas-badge > a, #toolatlas-badge > span, #starters')]
    .filter((one) => one.checkVisibility()).map(box);
  const wide = document.documentElement.clientWidth;
  const cut = all.filter(([, at]) => at.left < 0 || at.right > wide).map(([name]) => `${name} is cut`);
  const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const pairs = all.flatMap(([one, a], n) => all.slice(n + 1).map(([other, b]) => [one, a, other, b]));
  return [...cut, ...pairs.filter(([, a, , b]) => meets(a, b)).map(([one, , other]) => `${one} over ${other}`)];
}"""


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("width", [390, 320])
def test_nothing_of_the_header_is_cut_or_lies_over_another_on_a_phone(
    browser: Browser, served: Served, locale: str, width: int
) -> None:
    with opened_by_link(browser, served, locale) as page:
        page.set_viewport_size({"width": width, "height": 800})
        links = page.locator("#toolatlas-badge > a")
        expect(links.first).to_be_visible()
        expect(page.locator("#starters button").first).to_be_visible()
        assert page.evaluate(OVERLAPS) == []
        assert (
            page.evaluate(
                "[...document.querySelectorAll('#toolatlas-badge > a')].map((a) => a.getClientRects().length)"
            )
            == [1] * links.count()
        )
        below = page.evaluate("document.querySelector('#toolatlas-badge').getBoundingClientRect().bottom")
        content = page.evaluate("document.querySelector('#header').nextElementSibling.getBoundingClientRect().top")
        assert below <= content + 1


@pytest.mark.parametrize(("locale", "width"), [("en-US", 390), ("zh-CN", 1280)])
def test_the_first_screens_are_accessible_and_fit(browser: Browser, served: Served, locale: str, width: int) -> None:
    with opened_by_link(browser, served, locale, bypass_csp=True) as page:
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_load_state("networkidle")  # who comes by a link is signed in, and led on
        assert overflow_of(page) == 0
        for address in ("/toolatlas/files", "/toolatlas/model"):
            page.goto(f"{served.url}{address}")
            assert (overflow_of(page), faults_of(page)) == (0, []), address
