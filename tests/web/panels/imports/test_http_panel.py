"""An own HTTP tool is described, tried once and kept, over a real library and a real server."""

import html as html_text
import json
import logging
import re
import threading
from collections.abc import AsyncIterator, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar
from urllib.parse import parse_qs, urlsplit

import pytest
import pytest_asyncio

from graph.embedded.address import Address
from tests.web.panels.guarded import refused
from tests.web.panels.real_assistant import HOSTILE, Panel, opened
from tools.http.wire import Wire, wired
from web.panels.imports.http_panel import ROUTE
from web.panels.imports.http_words import EN, ZH, HttpWords
from web.panels.imports.import_panel import import_panel
from web.panels.tools.library_panel import library_panel

pytestmark = pytest.mark.asyncio(loop_scope="module")
BOTH = pytest.mark.parametrize("language", ["en", "zh"])
KEY = "do-not-show-9f8e7d6c"


class _Harbour(BaseHTTPRequestHandler):
    """Tells the tide, counts what was changed, and says what it was sent."""

    seen: ClassVar[list[tuple[str, str, str, str]]] = []

    def _answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        self.seen.append((self.command, self.path, body, self.headers.get("X-Key", "")))
        url = urlsplit(self.path)
        told = {"harbour": url.path.rpartition("/")[2], "day": parse_qs(url.query).get("day", [""])[0], "metres": 3.25}
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(told | {"key": self.headers.get("X-Key", "")}).encode())

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self._answer()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def harbour() -> Iterator[str]:
    _Harbour.seen.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), _Harbour) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_address[1]}"
        serving.shutdown()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def panel(tmp_path_factory: pytest.TempPathFactory, embedded_address: Address) -> AsyncIterator[Panel]:
    """One home for all: each test makes tools under names of its own."""
    home = tmp_path_factory.mktemp("own") / "home"
    async with opened(home, embedded_address, library_panel, import_panel) as made:
        yield made


def words(language: str) -> HttpWords:
    return ZH if language == "zh" else EN


def described(address: str, name: str, **more: str) -> dict[str, str]:
    """Fill the form in for a tide table."""
    rows = {"p.0.name": "harbour", "p.0.about": "Name of the harbour. 港口名称", "p.0.required": "yes"}
    rows |= {"p.1.name": "day", "p.1.kind": "date", "p.1.about": "Which day. 哪一天", "p.1.required": "yes"}
    about = "查询一个港口的潮汐高度。" if name == "潮汐表" else "Tell how high the tide is at a harbour."
    form = {"name": name, "about": about, "method": "GET"}
    return form | {"address": f"{address}/tides/{{harbour}}?day={{day}}", "internal": "yes", **rows, **more}


async def followed(panel: Panel, language: str, route: str, fields: dict[str, str]) -> str:
    """Send a form and go where it leads."""
    async with panel.door.guest(language) as client:
        answer = await client.post(route, data=fields)
        while answer.status_code == 303 or "Refresh" in answer.headers:
            answer = await client.get(answer.headers.get("Location") or answer.request.url)
        return f"{answer.status_code} {html_text.unescape(answer.text)}"


def draft_in(html: str) -> str:
    found = re.search(r'name="draft" value="([0-9a-f]+)"', html)
    assert found is not None, html
    return found[1]


async def test_nobody_gets_in_without_the_cookie_or_from_another_page(panel: Panel) -> None:
    routes = [("GET", ROUTE), ("GET", f"{ROUTE}/draft?id=x")]
    routes += [("POST", route) for route in (ROUTE, f"{ROUTE}/try", f"{ROUTE}/decide", f"{ROUTE}/keep")]
    assert set(await refused(panel.door, routes)) == {(401, 403)}


@BOTH
async def test_it_is_described_tried_kept_and_then_a_tool_that_a_question_reaches(
    panel: Panel, harbour: str, language: str
) -> None:
    text, name = words(language), "Tide table" if language == "en" else "潮汐表"
    tools = panel.assistant.resources.library.tools
    before = set(tools())
    draft = await followed(panel, language, ROUTE, described(harbour, name))
    assert (text.draft in draft, text.keep_untried in draft, set(tools()) == before) == (True, True, True)
    sent = {"draft": draft_in(draft), "a.harbour": "Kiel", "a.day": "2025-05-01"}
    tried = await followed(panel, language, f"{ROUTE}/try", sent)
    assert "3.25" in tried
    assert (text.keep in tried, set(tools()) == before) == (True, True)
    assert _Harbour.seen[0][:2] == ("GET", "/tides/Kiel?day=2025-05-01")
    report = await followed(panel, language, f"{ROUTE}/keep", {"draft": draft_in(draft)})
    (made,) = set(tools()) - before
    tool = tools()[made]
    assert (tool.source, set(tool.required)) == ("http", {"harbour", "day"})
    assert "Name of the harbour" in tool.properties["harbour"]["description"]
    assert f"“{name}”" in report
    assert "<li>" in report.partition('id="try"')[2].partition("</section>")[0]
    assert (await followed(panel, language, f"{ROUTE}/keep", {"draft": draft_in(draft)})).startswith("400")
    again = await followed(panel, language, ROUTE, described(harbour, name))
    assert text.taken.partition("“")[0] in again
    assert again.startswith("400")


@BOTH
async def test_a_secret_is_named_and_never_shown_kept_or_logged(
    panel: Panel, harbour: str, language: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    name = f"Guarded tide {language}"
    variable = f"TOOLATLAS_SECRET_GUARDED_TIDE_{language.upper()}__HARBOUR_KEY"
    auth = {"auth": "header", "auth_name": "X-Key", "secret": "harbour_key"}
    draft = await followed(panel, language, ROUTE, described(harbour, name, **auth))
    assert words(language).variable_missing.format(name=variable) in draft
    sent = {"draft": draft_in(draft), "a.harbour": "Kiel", "a.day": "2025-05-01"}
    assert variable in await followed(panel, language, f"{ROUTE}/try", sent)
    assert _Harbour.seen == []
    monkeypatch.setenv(variable, KEY)
    tried = await followed(panel, language, f"{ROUTE}/try", sent)
    assert _Harbour.seen[0][3] == KEY
    await followed(panel, language, f"{ROUTE}/keep", {"draft": draft_in(draft)})
    home = panel.assistant.resources.settings.home
    kept = "".join(file.read_text() for file in (home / "imported").rglob("*.json"))
    stored = "".join(tool.model_dump_json() for tool in panel.assistant.resources.library.tools().values())
    assert "harbour_key" in kept
    assert all(KEY not in shown for shown in (tried, kept, stored, caplog.text))


@BOTH
async def test_what_changes_something_asks_before_it_is_tried(panel: Panel, harbour: str, language: str) -> None:
    name = f"Book a berth {language}"
    form = {
        "name": name,
        "about": "Book a berth. 预订泊位",
        "method": "POST",
        "address": f"{harbour}/berths/{{harbour}}",
    }
    rows = {"p.0.name": "harbour", "p.0.about": "The harbour", "p.0.required": "yes", "internal": "yes"}
    rows |= {"p.1.name": "boats", "p.1.kind": "integer", "p.1.about": "How many boats", "p.1.required": "yes"}
    draft = await followed(panel, language, ROUTE, form | rows)
    sent = {"draft": draft_in(draft), "a.harbour": "Kiel", "a.boats": "2"}
    asked = await followed(panel, language, f"{ROUTE}/try", sent)
    assert _Harbour.seen == []
    question = re.search(r'name="question" value="([0-9a-f]+)"', asked)
    assert question is not None, asked
    said = {"draft": draft_in(draft), "question": question[1]}
    assert "3.25" in await followed(panel, language, f"{ROUTE}/decide", said | {"action": "approve"})
    assert [(method, path, json.loads(body)) for method, path, body, _ in _Harbour.seen] == [
        ("POST", "/berths/Kiel", {"boats": 2})
    ]
    again = await followed(panel, language, f"{ROUTE}/decide", said | {"action": "approve"})
    assert (again[:3], len(_Harbour.seen)) == ("400", 1)


@BOTH
async def test_an_address_inside_a_private_network_needs_a_word_of_its_own(
    panel: Panel, harbour: str, language: str
) -> None:
    form = {name: value for name, value in described(harbour, f"Inner {language}").items() if name != "internal"}
    assert words(language).is_internal in await followed(panel, language, ROUTE, form)


@BOTH
async def test_a_name_that_leads_into_a_private_network_is_stopped_at_the_call(
    panel: Panel, harbour: str, language: str
) -> None:
    async def inside(host: str, port: int) -> list[str]:
        del host, port
        return ["127.0.0.1"]

    form = described(harbour.replace("127.0.0.1", "tides.example.org"), f"Hidden {language}")
    del form["internal"]
    draft = await followed(panel, language, ROUTE, form)
    sent = {"draft": draft_in(draft), "a.harbour": "Kiel", "a.day": "2025-05-01"}
    with wired(Wire(resolve=inside)):
        tried = await followed(panel, language, f"{ROUTE}/try", sent)
    assert ("3.25" in tried, words(language).keep_untried in tried, _Harbour.seen) == (False, True, [])


WRONG: list[tuple[dict[str, str], str, str]] = [
    ({"name": ""}, "no_name", ""),
    ({"about": ""}, "no_about", ""),
    ({"address": "ftp://example.org/{harbour}"}, "no_address", ""),
    ({"address": f"https://example.org/{{harbour}}?appid={KEY}"}, "secret_in_address", KEY),
    ({"address": f"https://me:{KEY}@example.org/{{harbour}}"}, "secret_in_address", KEY),
    ({"about": f"Uses the api_key = {KEY}"}, "secret_in_text", KEY),
    ({"auth": "bearer", "secret": KEY}, "bad_secret", KEY),
    ({"auth": "header", "auth_name": "", "secret": "key"}, "no_auth_name", ""),
    ({"p.1.about": ""}, "undescribed", ""),
    ({"p.1.name": "the day"}, "bad_parameter", ""),
    ({"p.1.name": "harbour"}, "twice", ""),
]


@BOTH
@pytest.mark.parametrize(("wrong", "word", "hidden"), WRONG, ids=[word for _, word, _ in WRONG])
async def test_what_is_wrong_is_said_and_a_secret_is_not_shown_again(
    panel: Panel, language: str, wrong: dict[str, str], word: str, hidden: str
) -> None:
    address = "https://api.example.org"
    form = described(address, "Wrong one") | {"address": f"{address}/{{harbour}}", **wrong}
    html = await followed(panel, language, ROUTE, form)
    said: str = getattr(words(language), word)
    assert html.startswith("400")
    assert said.partition("“{name}”")[0] in html
    assert not hidden or hidden not in html


@BOTH
async def test_parameters_of_the_address_get_rows_and_more_can_be_added(panel: Panel, language: str) -> None:
    form = {"name": HOSTILE, "about": "x", "method": "GET", "address": "https://a.example.org/{one}?q={two}&units=m"}
    html = await panel.send(ROUTE, language, **form, action="next")
    assert words(language).described in html
    assert re.findall(r'name="p\.\d\.name" value="(\w*)"', html) == ["one", "two"]
    assert "<script>" not in html
    more = await panel.send(ROUTE, language, **form, action="more", **{"p.0.name": "one"})
    assert re.findall(r'name="p\.\d\.name" value="(\w*)"', more) == ["one", ""]
