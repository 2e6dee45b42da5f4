import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from agents.extraction.databases.asked import read_question
from errors import ConfigError
from tools.library.library import ToolLibrary
from tools.sources.databases.known_databases import known_database
from tools.sources.databases.query_runner import asked
from tools.sources.importing.bring import DatabaseStyle, Importer, ImportRequest
from tools.sources.importing.runners import runners

HEAD = "original_column_name,column_description\n"


@pytest.fixture
async def importer(home: Path) -> AsyncIterator[Importer]:
    """An importer over a library of its own."""
    async with ToolLibrary(home, packs="", runners=runners()) as library, Importer(home, library) as opened:
        yield opened


@pytest.fixture
def pottery(tmp_path: Path) -> Path:
    path = tmp_path / "pottery.sqlite"
    with sqlite3.connect(path) as connection:
        connection.executescript(
            "CREATE TABLE kilns (no INTEGER PRIMARY KEY, t_hi INTEGER, gw TEXT, mail TEXT);"
            "INSERT INTO kilns VALUES (1, 1200, 'Rosa', 'a@b.org'), (2, 1500, 'Piet', 'c@d.org'),"
            " (3, 900, 'Rosa', 'e@f.org')"
        )
    return path


@pytest.fixture
def meanings(tmp_path: Path) -> Path:
    folder = tmp_path / "meanings"
    folder.mkdir()
    said = f"{HEAD},Ovens in which clay is fired\nt_hi,temperature\ngw,窑主\nmail,whom to write to\n"
    (folder / "kilns.csv").write_text(said, encoding="utf-8")
    return folder


async def test_descriptions_stand_in_the_tool_and_are_words_of_questions(
    importer: Importer, pottery: Path, meanings: Path
) -> None:
    report = await importer.bring(ImportRequest(source=f"sqlite:{pottery}", describe=str(meanings)))
    lines = list(report.lines())
    assert any("it describes 1 table and 3 columns" in line for line in lines)
    assert any("kilns: no go by" in line for line in lines)
    tool = importer.library.tools()["pottery/query_kilns"]
    assert "Ovens in which clay is fired" in tool.description
    assert "t_hi (integer): temperature" in tool.parameters["$defs"]["Column"]["description"]
    known = known_database(tool.binding, values=True)
    for text, rows in (
        ("what is the average temperature of the kilns?", [(1200.0,)]),
        ("窑主是 Rosa 的 kilns 有多少个？", [(2,)]),
    ):
        reading = read_question(text, known.catalogue, known.values).sure
        assert reading is not None, text
        assert list(asked(known, reading.table, reading.query)[1].rows) == rows


async def test_an_update_follows_the_folder_and_a_folder_that_is_gone_is_said(
    importer: Importer, pottery: Path, meanings: Path
) -> None:
    await importer.bring(ImportRequest(source=f"sqlite:{pottery}", describe=str(meanings)))
    (meanings / "kilns.csv").write_text(f"{HEAD}t_hi,heat\n")
    await importer.update("pottery")
    tool = importer.library.tools()["pottery/query_kilns"]
    assert "t_hi (integer): heat" in tool.parameters["$defs"]["Column"]["description"]
    (meanings / "kilns.csv").unlink()
    meanings.rmdir()
    with pytest.raises(ConfigError, match="There is no folder"):
        await importer.update("pottery")
    assert known_database(tool.binding).catalogue.tables[0].comment == ""


@pytest.mark.parametrize("style", ["slot", "rest", "sql"])
async def test_every_style_takes_them(
    importer: Importer, pottery: Path, meanings: Path, style: DatabaseStyle, tmp_path: Path
) -> None:
    pairs = tmp_path / "pairs.jsonl"
    pairs.write_text('{"question": "How many kilns?", "sql": "SELECT count(*) FROM kilns"}')
    wish = ImportRequest(source=f"sqlite:{pottery}", style=style, describe=str(meanings))
    if style == "rest":
        wish = wish.model_copy(update={"pairs": str(pairs)})
    report = await importer.bring(wish)
    assert report.found["descriptions_read"] == 1


async def test_other_sources_have_nothing_to_describe(importer: Importer, meanings: Path, tmp_path: Path) -> None:
    tools = tmp_path / "menu.jsonl"
    tools.write_text('{"category": "Food", "tool": "Menu", "api": "list", "description": "Lists"}')
    with pytest.raises(ConfigError, match="--describe"):
        await importer.bring(ImportRequest(source=str(tools), kind="toolbench", describe=str(meanings)))
