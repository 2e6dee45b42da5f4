"""Columns that look private, shown and hidden again by a person, over a real library and the files of databases."""

import html as html_text
import re
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from graph.embedded.address import Address
from tests.web.panels.guarded import refused
from tests.web.panels.real_assistant import HOSTILE, Panel, opened
from tools.sources.databases.known_databases import known_database
from tools.sources.importing.bring import Importer, ImportRequest
from web.page.files.hidden_columns import CHOOSE, ROUTE, address_of
from web.panels.imports.column_words import EN, ZH, ColumnWords
from web.panels.imports.import_panel import ROUTE as IMPORTS
from web.panels.imports.import_panel import import_panel

pytestmark = pytest.mark.asyncio(loop_scope="module")
BOTH = pytest.mark.parametrize(("language", "words"), [("en", EN), ("zh", ZH)])
STRANGE = 'tel*["] <b>'
PRIVATE = ["patients.name", "patients.phone", f"patients.{STRANGE} phone"]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def panel(tmp_path_factory: pytest.TempPathFactory, embedded_address: Address) -> AsyncIterator[Panel]:
    home = tmp_path_factory.mktemp("columns") / "home"
    async with opened(home, embedded_address, import_panel) as made:
        yield made


async def bring(panel: Panel, folder: Path, name: str) -> str:
    """Import a database of a clinic under a name."""
    file = folder / f"{name}.sqlite"
    strange = STRANGE.replace('"', '""') + " phone"
    with sqlite3.connect(file) as connection:
        connection.executescript(
            f'CREATE TABLE patients (id INT, name TEXT, phone TEXT, age INT, "{strange}" TEXT);'
            "INSERT INTO patients VALUES (1, 'Ada', '+44 20 7946 0001', 36, 'x');"
            "CREATE TABLE wards (id INT, floor INT); INSERT INTO wards VALUES (1, 2)"
        )
    resources = panel.assistant.resources
    async with Importer(resources.settings.home, resources.library) as importer:
        await importer.bring(ImportRequest(source=f"sqlite:{file}", name=name))
    return name


async def hidden(panel: Panel, name: str) -> list[str]:
    """Ask the library what its tools keep back."""
    entries = panel.assistant.resources.library.entries()
    return list(known_database(entries[f"{name}/query_patients"].tool.binding).likely)


async def ticked(panel: Panel, language: str, name: str, *columns: str) -> str:
    """Tick columns, and wait for what comes of it."""
    async with panel.door.guest(language) as client:
        answer = await client.post(ROUTE, data={"name": name, "column": list(columns)})
        while answer.status_code == 303 or "Refresh" in answer.headers:
            answer = await client.get(answer.headers.get("Location") or answer.request.url)
        return f"{answer.status_code} {html_text.unescape(answer.text)}"


def checked(shown: str) -> list[str]:
    boxes = re.findall(r'name="column" value="([^"]*)"( checked)?', shown)
    return [html_text.unescape(value) for value, mark in boxes if mark]


async def test_nobody_gets_in_without_the_cookie_or_from_another_page(panel: Panel) -> None:
    assert set(await refused(panel.door, [("GET", f"{ROUTE}?name=x"), ("POST", ROUTE)])) == {(401, 403)}


@BOTH
async def test_columns_are_shown_and_hidden_again(
    panel: Panel, tmp_path: Path, language: str, words: ColumnWords
) -> None:
    name = await bring(panel, tmp_path, f"clinic_{language}")
    before = await panel.get(ROUTE, language, name=name)
    assert words.title.format(name=name) in before
    assert [html_text.unescape(one) for one in re.findall(r'name="column" value="([^"]*)"', before)] == PRIVATE
    assert checked(before) == []
    assert "<b>" not in before

    report = await ticked(panel, language, name, PRIVATE[0], PRIVATE[2])
    assert report.startswith("200")
    assert CHOOSE["zh" if words is ZH else "en"] in report
    assert await hidden(panel, name) == [PRIVATE[1]]
    assert checked(await panel.get(ROUTE, language, name=name)) == [PRIVATE[0], PRIVATE[2]]

    await ticked(panel, language, name)
    assert await hidden(panel, name) == PRIVATE


async def test_only_columns_that_look_private_are_taken(panel: Panel, tmp_path: Path) -> None:
    name = await bring(panel, tmp_path, "clinic_strict")
    await ticked(panel, "en", name, "patients.*", "wards.floor", "*", PRIVATE[1])
    assert await hidden(panel, name) == [PRIVATE[0], PRIVATE[2]]


@BOTH
async def test_the_list_of_imports_leads_there(panel: Panel, tmp_path: Path, language: str, words: ColumnWords) -> None:
    name = await bring(panel, tmp_path, f"listed_{language}")
    shown = await panel.get(IMPORTS, language)
    assert f'href="{address_of(name)}"' in shown
    assert f">{words.lead}</a>" in shown


@BOTH
@pytest.mark.parametrize("name", ["nothing", HOSTILE])
async def test_what_is_no_database_says_so(panel: Panel, language: str, words: ColumnWords, name: str) -> None:
    for answer in (await panel.get(ROUTE, language, name=name), await ticked(panel, language, name, "a.b")):
        assert answer.startswith("400")
        assert words.no_database in answer
    assert HOSTILE not in await panel.get(ROUTE, language, name=name)


@BOTH
async def test_a_database_that_is_gone_says_so(panel: Panel, tmp_path: Path, language: str, words: ColumnWords) -> None:
    name = await bring(panel, tmp_path, f"gone_{language}")
    (tmp_path / f"{name}.sqlite").unlink()
    for answer in (await panel.get(ROUTE, language, name=name), await ticked(panel, language, name, PRIVATE[0])):
        assert answer.startswith("400")
        assert words.unreadable in answer


async def test_a_database_where_nothing_looks_private_says_so(panel: Panel, tmp_path: Path) -> None:
    file = tmp_path / "wards.sqlite"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE wards (id INT, floor INT)")
    resources = panel.assistant.resources
    async with Importer(resources.settings.home, resources.library) as importer:
        await importer.bring(ImportRequest(source=f"sqlite:{file}", name="wards"))
    shown = await panel.get(ROUTE, name="wards")
    assert EN.none in shown
    assert 'type="checkbox"' not in shown
