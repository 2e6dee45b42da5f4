"""Agents are looked at, and tools brought in, on the page."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, expect

from tests.web.accessible import faults_of, overflow_of
from tests.web.browsing import FULL, MARKS, PATIENCE_MS, chromium
from tests.web.panels.imports.test_import_panel import CODE, api
from tests.web.real_page import page_of
from tests.web.test_browser_programs import port as port
from web.panels.agents import agent_words
from web.panels.imports import import_words

pytestmark = MARKS
LONG = "很长的名字" * 20


@pytest.fixture
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.mark.full
@pytest.mark.parametrize(
    ("locale", "width", "request_"),
    [pytest.param("zh-CN", 1280, "微软最新股价是多少", marks=FULL), ("en-US", 390, "What is Netflix trading at?")],
    ids=["zh", "en"],
)
def test_agents_say_who_takes_a_request_and_tools_come_in(
    browser: Browser, tmp_path: Path, port: int, locale: str, width: int, request_: str
) -> None:
    is_zh, home = locale == "zh-CN", tmp_path / "home"
    said, brings = (agent_words.ZH, import_words.ZH) if is_zh else (agent_words.EN, import_words.EN)
    url = f"http://localhost:{port}/toolatlas"
    with page_of(home, port) as (_, link):
        context = browser.new_context(locale=locale, viewport={"width": width, "height": 800})
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        page.goto(link)
        expect(page.locator("#chat-input")).to_be_visible()
        page.wait_for_load_state("networkidle")  # the page may still go to its own address, which ends another visit
        page.goto(f"{url}/tools")
        page.get_by_role("navigation").get_by_role("link", name=said.title).click()
        expect(page.get_by_role("heading", name=said.title, exact=True)).to_be_visible()
        assert (overflow_of(page), faults_of(page)) == (0, [])
        page.get_by_label(said.request, exact=True).fill(request_)
        page.get_by_role("button", name=said.try_button, exact=True).click()
        expect(page.locator('ol a[href*="finance/get_quote"]')).to_be_visible()
        page.get_by_label(said.draft, exact=True).fill(f"name: music\ndomain: [{LONG}]\n")
        page.get_by_role("button", name=said.draft_button, exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text(said.holds_not)
        assert (overflow_of(page), faults_of(page)) == (0, [])
        (home / "profiles" / "bad.yaml").write_text("name: bad\ndescription: Bad.\ndomain: [web]\n")
        page.goto(f"{url}/agents")
        expect(page.get_by_role("alert")).to_contain_text("bad.yaml")
        assert (overflow_of(page), faults_of(page)) == (0, [])

        page.goto(f"{url}/tools/import")
        assert (overflow_of(page), faults_of(page)) == (0, [])
        document = FilePayload(name=f"{LONG}.json", mimeType="application/json", buffer=json.dumps(api(LONG)).encode())
        page.get_by_label(brings.file).set_input_files([document])
        page.get_by_role("button", name=brings.bring, exact=True).click()
        expect(page.get_by_role("heading", name=brings.done_title, exact=True)).to_be_visible()
        assert (overflow_of(page), faults_of(page)) == (0, [])
        for size in (1024, 390):
            page.set_viewport_size({"width": size, "height": 800})
            assert overflow_of(page) == 0
        page.goto(f"{url}/tools/import")
        program = FilePayload(name="visits.py", mimeType="text/x-python", buffer=f"{CODE}# {LONG}".encode())
        page.get_by_label(brings.file).set_input_files([program])
        page.get_by_role("button", name=brings.bring, exact=True).click()
        expect(page.get_by_role("heading", name=brings.sure_title)).to_be_visible()
        assert (overflow_of(page), faults_of(page)) == (0, [])
        page.get_by_role("button", name=brings.sure_no, exact=True).click()
        expect(page.get_by_role("status")).to_contain_text(brings.left)
        assert (overflow_of(page), faults_of(page)) == (0, [])
