"""The panel of imports over a real library and a real server of an API, served as the page serves it."""

import html as html_text
import json
import re
import threading
from collections.abc import AsyncIterator, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, get_args

import pytest
import pytest_asyncio

from graph.embedded.address import Address
from tests.web.panels.guarded import refused
from tests.web.panels.real_assistant import HOSTILE, Panel, opened
from tools.sources.databases.samples.writing import QUESTIONS, samples_in, write_sample
from tools.sources.importing.bring import Importer
from tools.sources.offers.offer import FindingKind
from web.page.starters import starters_of
from web.panels.imports.import_panel import ROUTE, import_panel
from web.panels.imports.import_words import EN, ZH, ImportWords
from web.panels.tools.library_panel import library_panel

pytestmark = pytest.mark.asyncio(loop_scope="module")
BOTH = pytest.mark.parametrize("language", ["en", "zh"])
DECIDE, JOB, FORGET = f"{ROUTE}/decide", f"{ROUTE}/job", f"{ROUTE}/forget"
MARK = "ran.txt"
CODE = f'''
from pathlib import Path

Path(__file__).with_name("{MARK}").write_text("ran")


def greet_visitor(name: str) -> str:
    """Greet a visitor by name. 问候一位来访者。

    Args:
        name: Of the visitor.
    """
    return f"Hello {{name}}"
'''


def api(title: str, server: str = "https://api.example.org") -> dict[str, Any]:
    """Describe an API of two operations, one of which changes something."""
    text = {"type": "string", "description": "Name of the lighthouse, such as Eddystone."}
    parameter = {"name": "lighthouse", "in": "query", "required": True, "schema": text}
    answers = {"responses": {"200": {"description": "Done."}}, "parameters": [parameter]}
    return {
        "openapi": "3.0.0",
        "info": {"title": title, "version": "1"},
        "servers": [{"url": server}],
        "paths": {
            "/height": {
                "get": {"operationId": "lighthouse_height", "summary": "Tell how tall a lighthouse is.", **answers}
            },
            "/light": {
                "delete": {
                    "operationId": "remove_light",
                    "summary": f"Remove a lighthouse's light. {HOSTILE}",
                    **answers,
                }
            },
        },
    }


class _Served(BaseHTTPRequestHandler):
    """Serves a document, sends elsewhere, or says that there is none."""

    def do_GET(self) -> None:
        document = json.dumps(api("Served lights", f"http://{self.headers['Host']}")).encode()
        code = {"/openapi.json": 200, "/away": 302}.get(self.path, 404)
        self.send_response(code)
        if code == 302:
            self.send_header("Location", "http://127.0.0.1:8099/openapi.json")
        self.end_headers()
        self.wfile.write(document if code == 200 else b"")

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def server() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Served) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_address[1]}"
        serving.shutdown()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def panel(tmp_path_factory: pytest.TempPathFactory, embedded_address: Address) -> AsyncIterator[Panel]:
    """One home for all: each test brings in tools of its own."""
    home = tmp_path_factory.mktemp("imports") / "home"
    async with opened(home, embedded_address, library_panel, import_panel) as made:
        yield made


@pytest.fixture
def imported(panel: Panel) -> Path:
    return panel.assistant.resources.settings.home / "imported"


def words(language: str) -> ImportWords:
    return ZH if language == "zh" else EN


async def bring(panel: Panel, language: str, **given: Any) -> str:
    """Send the form, and wait for what comes of it."""
    async with panel.door.guest(language) as client:
        answer = await client.post(ROUTE, **given)
        while answer.status_code == 303 or "Refresh" in answer.headers:
            answer = await client.get(answer.headers.get("Location") or answer.request.url)
        return f"{answer.status_code} {html_text.unescape(answer.text)}\0{answer.text}"


async def decided(panel: Panel, language: str, asked: str, action: str) -> str:
    question = re.search(r'name="question" value="([0-9a-f]+)"', asked)
    assert question is not None, asked
    async with panel.door.guest(language) as client:
        answer = await client.post(DECIDE, data={"question": question[1], "action": action})
        while answer.status_code == 303 or "Refresh" in answer.headers:
            answer = await client.get(answer.headers.get("Location") or answer.request.url)
        return f"{answer.status_code} {answer.text}"


def upload(name: str, content: str | dict[str, Any]) -> dict[str, Any]:
    text = content if isinstance(content, str) else json.dumps(content)
    return {"files": {"file": (name, text.encode())}}


async def test_nobody_gets_in_without_the_cookie_or_from_another_page(panel: Panel) -> None:
    routes = [("GET", ROUTE), ("GET", f"{JOB}?id=x"), *(("POST", route) for route in (ROUTE, DECIDE, FORGET))]
    assert set(await refused(panel.door, routes)) == {(401, 403)}


@BOTH
async def test_a_document_comes_in_with_its_report_and_requests_to_try(panel: Panel, language: str) -> None:
    shown = await bring(panel, language, **upload("lights.json", api(f"Lights {language}")))
    plain, _, raw = shown.partition("\0")
    assert words(language).kept.format(n="2", name=f"Lights_{language}") in plain
    assert words(language).asks.format(n="1") in plain
    assert "<script>" not in raw
    assert "<img" not in raw
    assert "lighthouse" in plain.partition(words(language).try_these)[2].partition("</section>")[0]
    assert f"Lights_{language}/lighthouse_height" in (await panel.assistant.refresh()).tools
    gone = await panel.send(FORGET, language, name=f"Lights_{language}")
    assert words(language).forgotten.format(name=f"Lights_{language}", n="2") in gone
    assert f"Lights_{language}/lighthouse_height" not in (await panel.assistant.refresh()).tools


@BOTH
async def test_an_address_comes_in(panel: Panel, server: str, language: str) -> None:
    shown = await bring(panel, language, data={"address": f"{server}/openapi.json", "name": f"far_{language}"})
    assert words(language).kept.format(n="2", name=f"far_{language}") in shown
    assert f"far_{language}" in await panel.get(ROUTE, language)
    await panel.send(FORGET, language, name=f"far_{language}")


@BOTH
async def test_what_cannot_be_read_is_said_in_the_language_of_the_page(
    panel: Panel, server: str, language: str
) -> None:
    gone = await bring(panel, language, data={"address": f"{server}/gone"})
    assert gone.startswith("400")
    assert words(language).not_imported in gone
    away = await bring(panel, language, data={"address": f"{server}/away"})
    assert away.startswith("400")
    alert = re.search(r'role="alert">([^<]+)<', away)
    assert alert is not None
    assert ("内部" if language == "zh" else "private or local network") in alert[1]
    assert "TOOLATLAS_" not in away.partition("<details>")[0]
    assert words(language).not_imported in await bring(panel, language, **upload("empty.json", {"openapi": "3.0.0"}))


@BOTH
async def test_wishes_that_are_none_are_refused(panel: Panel, imported: Path, language: str) -> None:
    said = words(language)
    waiting = set((imported / ".waiting").glob("*"))
    assert said.nothing_given in await bring(panel, language, data={})
    both = {"data": {"address": "https://example.org"}, **upload("a.json", {})}
    assert said.one_of_both in await bring(panel, language, **both)
    for path in ("/etc/passwd", "file:///etc/passwd", "rm -rf /"):
        assert said.not_a_file in await bring(panel, language, data={"address": path})
    assert said.unknown in await bring(panel, language, **upload("a.exe", "MZ"))
    assert said.unknown in await bring(panel, language, **upload("a.json", "{not json"))
    assert set((imported / ".waiting").glob("*")) == waiting


@BOTH
async def test_python_is_not_run_before_somebody_says_so(panel: Panel, imported: Path, language: str) -> None:
    asked = await bring(panel, language, **upload(f"../../visits_{language}.py", CODE))
    assert words(language).sure_title in asked
    assert "greet_visitor" in asked
    assert not list(imported.rglob(MARK))
    assert not list(imported.parent.rglob(f"python/visits_{language}.py"))
    done = await decided(panel, language, asked, "run")
    assert words(language).kept.format(n="1", name=f"visits_{language}") in html_text.unescape(done)
    assert (imported / "python" / f"visits_{language}.py").is_file()
    assert (imported / "python" / MARK).read_text() == "ran"
    assert words(language).gone in await decided(panel, language, asked, "run")
    await panel.send(FORGET, language, name=f"visits_{language}")
    (imported / "python" / MARK).unlink(missing_ok=True)
    assert not (imported / "python" / f"visits_{language}.py").exists()


@BOTH
async def test_a_no_runs_nothing_and_keeps_nothing(panel: Panel, imported: Path, language: str) -> None:
    asked = await bring(panel, language, **upload("strange.py", CODE))
    assert words(language).left in await decided(panel, language, asked, "leave")
    assert words(language).gone in await decided(panel, language, asked, "run")
    assert not list(imported.rglob("strange.py"))
    assert not list(imported.rglob(MARK))


@BOTH
async def test_a_new_version_does_not_take_the_place_of_the_old_one_unasked(
    panel: Panel, imported: Path, language: str
) -> None:
    asked = await bring(panel, language, **upload("twice.py", CODE))
    await decided(panel, language, asked, "run")
    again = await bring(panel, language, **upload("twice.py", f"{CODE}\n# another"))
    assert (imported / "python" / "twice.py").read_text() == CODE
    await decided(panel, language, again, "leave")
    await panel.send(FORGET, language, name="twice")
    (imported / "python" / MARK).unlink(missing_ok=True)


@BOTH
async def test_programs_are_not_started_before_somebody_says_so(panel: Panel, imported: Path, language: str) -> None:
    mark = imported.parent / f"started-{language}"
    asked = await bring(panel, language, data={"address": f"touch {mark}", "kind": "command"})
    assert words(language).sure_program in asked
    assert words(language).left in await decided(panel, language, asked, "leave")
    servers = {"mcpServers": {"x": {"command": "touch", "args": [str(mark)]}}}
    asked = await bring(panel, language, **upload("servers.json", servers))
    assert words(language).sure_program in asked
    assert words(language).left in await decided(panel, language, asked, "leave")
    assert not mark.exists()


@BOTH
async def test_a_name_that_is_taken_is_asked_about(panel: Panel, imported: Path, language: str) -> None:
    title = f"Taken {language}"
    await bring(panel, language, **upload("one.json", api(title)))
    again = await bring(panel, language, **upload("two.json", api(title, "https://other.example.org")))
    name = f"Taken_{language}"
    assert words(language).taken.format(name=name) in again
    assert not list(imported.rglob("two.json"))
    assert list(imported.rglob("one.json"))
    assert "--as" not in again.partition("<details>")[0]
    await panel.send(FORGET, language, name=name)


@BOTH
async def test_jobs_and_imports_that_are_not_there_are_told(panel: Panel, language: str) -> None:
    assert words(language).gone in await panel.get(JOB, language, id="x")
    assert words(language).gone in await panel.send(FORGET, language, name="gone")


@BOTH
async def test_whatever_fails_is_told_in_one_sentence(
    panel: Panel, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    async def breaks(*_: object) -> None:
        raise RuntimeError("secret inside")

    monkeypatch.setattr(Importer, "bring", breaks)
    html = await bring(panel, language, **upload("broken.json", api("Broken")))
    assert words(language).not_imported in html
    assert "secret inside" not in html


@BOTH
async def test_a_database_comes_in_with_questions_that_were_run(panel: Panel, tmp_path: Path, language: str) -> None:
    path = tmp_path / "made"
    write_sample("shop", path)
    name = f"shop_{language}"
    given = {"files": {"file": (f"{name}.db", path.read_bytes())}, "data": {"name": name}}
    shown = (await bring(panel, language, **given)).partition("\0")[0]
    assert words(language).kept.format(n="4", name=name) in shown
    assert words(language).try_ran in shown
    first = {"en": "how many customers have the city Paris?", "zh": "有多少客户的城市是上海？"}
    assert first[language] in shown.partition(words(language).try_these)[2].partition("</section>")[0]
    await panel.send(FORGET, language, name=name)
    assert not list((panel.assistant.resources.settings.home / "imported").rglob(f"{name}.db"))


@BOTH
async def test_a_sample_database_is_one_click(panel: Panel, language: str) -> None:
    assert 'value="sample:broker"' in await panel.get(ROUTE, language)
    shown = (await bring(panel, language, data={"address": "sample:broker"})).partition("\0")[0]
    assert words(language).kept.format(n="4", name="broker") in shown
    home = panel.assistant.resources.settings.home
    (starter,) = starters_of((), samples_in(home), "zh" if language == "zh" else "en")
    assert starter.message in QUESTIONS["broker"]
    await panel.send(FORGET, language, name="broker")
    assert samples_in(home) == []
    assert starters_of((), samples_in(home), "en") == []


@BOTH
async def test_a_damaged_database_is_refused_in_the_language_of_the_page(
    panel: Panel, tmp_path: Path, language: str
) -> None:
    path = tmp_path / "made"
    write_sample("shop", path)
    for content in (path.read_bytes()[:100], b"\x8f\x11" * 3_000):
        shown = await bring(panel, language, files={"file": ("broken.db", content)})
        assert words(language).damaged in shown


async def test_every_kind_of_finding_has_words_in_both_languages() -> None:
    assert EN.findings.keys() == ZH.findings.keys() == set(get_args(FindingKind))
