import json
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from errors import ConfigError, StoreError, ToolCallFailed
from tools.library.library import ToolLibrary
from tools.sources.importing.bring import Importer, ImportRequest
from tools.sources.importing.records import ImportRecords
from tools.sources.importing.runners import runners
from tools.sources.offers.definitions import export
from tools.storage.sqlite import FILE_NAME

API = {
    "openapi": "3.0.0",
    "info": {"title": "Pets"},
    "paths": {"/pets": {"get": {"operationId": "list", "summary": "列出宠物"}}},
}
FUNCTION = '''
from tools.marking import tool


@tool()
def greet(name: str) -> str:
    """Greet somebody."""
    return name
'''
CHAIN = '''
from langchain_core.tools import tool
from tools.storage.sqlite import FILE_NAME


@tool
def add(a: int) -> int:
    """Add one."""
    return a + 1
'''


@pytest.fixture
async def importer(home: Path) -> AsyncIterator[Importer]:
    async with ToolLibrary(home, packs="") as library, Importer(home, library) as opened:
        yield opened


def written(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


async def test_every_kind_of_file_is_imported_and_written_down(importer: Importer, tmp_path: Path, corpus: Any) -> None:
    sources = [
        str(corpus.rows("a")),
        written(tmp_path / "pets.json", json.dumps(API)),
        written(tmp_path / "greeting.py", FUNCTION),
        written(tmp_path / "chain.py", CHAIN),
    ]
    for source in sources:
        await importer.bring(ImportRequest(source=source))
    records = await importer.records()
    assert [(record.name, record.kind) for record in records] == [
        ("Pets", "openapi"),
        ("chain", "langchain"),
        ("corpus", "toolbench"),
        ("greeting", "python"),
    ]
    assert all(record.finished_at and record.report for record in records)
    assert set(importer.library.tools()) == {"Pets/list", "chain/add", "Shopping/Shop/a", "greeting/greet"}


async def test_everything_is_updated_and_forgotten_by_name(importer: Importer, tmp_path: Path, corpus: Any) -> None:
    await importer.bring(ImportRequest(source=str(corpus.rows("a", "b"))))
    await importer.bring(ImportRequest(source=written(tmp_path / "greeting.py", FUNCTION)))
    corpus.rows("a")
    reports = await importer.update()
    assert [(report.name, report.removed) for report in reports] == [("corpus", 1), ("greeting", 0)]
    assert await importer.forget("corpus") == 1
    assert await importer.forget("greeting") == 1
    assert importer.library.tools() == {}
    assert await importer.records() == []


async def test_what_was_said_about_a_source_holds_for_its_updates(importer: Importer, tmp_path: Path) -> None:
    path = written(tmp_path / "pets.json", json.dumps(API))
    await importer.bring(ImportRequest(source=path, name="zoo", server="http://127.0.0.1:9", allowed=("db.internal",)))
    await importer.update("zoo")
    assert importer.library.get("zoo/list").target == "http://127.0.0.1:9/pets"


async def test_two_sources_of_one_name_do_not_replace_each_other(importer: Importer, tmp_path: Path) -> None:
    first = written(tmp_path / "one.json", json.dumps(API))
    second = written(tmp_path / "two.json", json.dumps(API))
    await importer.bring(ImportRequest(source=first))
    with pytest.raises(ConfigError, match="say --as NAME"):
        await importer.bring(ImportRequest(source=second))
    await importer.bring(ImportRequest(source=second, name="Pets"))
    [record] = await importer.records()
    assert record.location == second


async def test_an_import_that_fails_is_known_as_cut_off(importer: Importer, corpus: Any) -> None:
    with pytest.raises(ConfigError, match="holds no tool"):
        await importer.bring(ImportRequest(source=str(corpus.write(b"nothing"))))
    [record] = await importer.records()
    assert (record.finished_at, record.report) == (None, None)
    corpus.rows("a")
    [report] = await importer.update("corpus")
    assert report.added == 1


async def test_a_name_that_is_not_known_is_said(importer: Importer) -> None:
    with pytest.raises(ConfigError, match="Nothing was imported as 'x'"):
        await importer.update("x")


async def test_an_exported_library_is_imported_elsewhere(
    importer: Importer, tmp_path: Path, corpus: Any, home: Path
) -> None:
    await importer.bring(ImportRequest(source=str(corpus.rows("a", "b"))))
    export(importer.library.tools().values(), tmp_path / "out.jsonl")
    await importer.forget("corpus")
    report = await importer.bring(ImportRequest(source=str(tmp_path / "out.jsonl")))
    assert (report.kind, report.added) == ("definitions", 2)


async def test_without_the_extra_mcp_says_what_to_install(importer: Importer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tools.sources.readers.mcp_servers", None)
    with pytest.raises(ConfigError, match=r"toolatlas\[mcp\]"):
        await importer.bring(ImportRequest(source="http://127.0.0.1:9/mcp"))


async def test_a_damaged_record_is_said_in_one_sentence(home: Path) -> None:
    (home / FILE_NAME).write_bytes(b"no database at all, of no kind" * 50)
    with pytest.raises(StoreError, match="damaged"):
        await ImportRecords(home).__aenter__()


async def test_a_runner_that_is_not_installed_is_said(
    home: Path, context: Any, offer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "tools.sources.readers.mcp_servers", None)
    tool = offer("shop/a").tool.model_copy(update={"source": "mcp"})
    with pytest.raises(ToolCallFailed, match=r"shop/a cannot be called here\. MCP needs an extra"):
        await runners()["mcp"](tool, {}, context)
