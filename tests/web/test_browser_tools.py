"""Tools are looked for, read, and run on the page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.accessible import faults_of, overflow_of
from tests.web.browsing import FULL, MARKS, PATIENCE_MS, chromium
from tests.web.real_page import page_of
from tests.web.test_browser_programs import port as port
from web.panels.tools.tool_words import EN, ZH

pytestmark = MARKS


@pytest.fixture
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def covers(page: Page, links: str, button: str) -> bool:
    """Whether any link lies over a button of the page's own."""
    expect(page.locator(button)).to_be_visible()
    there = page.locator(button).bounding_box()
    expect(page.locator(links).first).to_be_visible()
    boxes = [page.locator(links).nth(n).bounding_box() for n in range(page.locator(links).count())]
    assert there is not None
    return any(
        box["x"] + box["width"] > there["x"] and box["x"] < there["x"] + there["width"]
        for box in boxes
        if box is not None
    )


@pytest.mark.full
@pytest.mark.parametrize(
    ("locale", "width", "query", "tool"),
    [
        pytest.param("en-US", 1280, "convert kilometres to miles", "general/convert_units", marks=FULL),
        ("zh-CN", 390, "把公里换算成英里", "general/convert_units"),
    ],
    ids=["en", "zh"],
)
def test_a_tool_is_found_read_and_run(
    browser: Browser, tmp_path: Path, port: int, locale: str, width: int, query: str, tool: str
) -> None:
    words = ZH if locale == "zh-CN" else EN
    with page_of(tmp_path / "home", port) as (_, link):
        context = browser.new_context(locale=locale, viewport={"width": width, "height": 800})
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        page.goto(link)
        assert not covers(page, "#toolatlas-badge a", "#readme-button")
        page.locator("#toolatlas-badge").get_by_role("link", name=words.title).click()
        expect(page.get_by_role("heading", name=words.title, exact=True)).to_be_visible()
        assert (overflow_of(page), faults_of(page)) == (0, [])
        page.get_by_label(words.search).fill(query)
        page.get_by_label(words.category).select_option("general")
        page.get_by_role("button", name=words.show).click()
        first = page.locator(".cards li").first
        expect(first).to_contain_text(tool)
        first.get_by_role("link").click()
        for name, value in (("value", "5"), ("from_unit", "km"), ("to_unit", "mile")):
            page.locator(f'[name="a.{name}"]').fill(value)
        assert (overflow_of(page), faults_of(page)) == (0, [])
        for size in (1024, 390):
            page.set_viewport_size({"width": size, "height": 800})
            assert overflow_of(page) == 0
        page.set_viewport_size({"width": width, "height": 800})
        page.get_by_role("button", name=words.run_button, exact=True).click()
        expect(page.get_by_role("status")).to_contain_text("3.1069")
        assert (overflow_of(page), faults_of(page)) == (0, [])
        page.goto(f"http://localhost:{port}/toolatlas/tools/show?tool=system/delete_file")
        page.locator('[name="a.path"]').fill("很长的文件名" * 12 + ".txt")
        page.get_by_role("button", name=words.run_button, exact=True).click()
        expect(page.get_by_role("heading", name=words.asking_title)).to_be_visible()
        assert (overflow_of(page), faults_of(page)) == (0, [])
        page.get_by_role("button", name=words.approve).click()
        expect(page.get_by_role("alert")).to_be_visible()
        page.goto(f"http://localhost:{port}/toolatlas/tools/show?tool=finance/get_bars")
        page.get_by_role("button", name=words.run_button, exact=True).click()
        expect(page.locator("table").first).to_be_visible()
        assert (overflow_of(page), faults_of(page)) == (0, [])
        page.get_by_role("button", name=words.disable).click()
        expect(page.get_by_role("button", name=words.enable)).to_be_visible()
        assert (overflow_of(page), faults_of(page)) == (0, [])
