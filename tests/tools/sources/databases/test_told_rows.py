"""What answers over databases say of what they leave out."""

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from agents.decisions.summarize.templates import render
from errors import ConfigError
from tools.call import ToolCall
from tools.context import ToolContext
from tools.library.library import ToolLibrary
from tools.sources.databases.privacy import Exposure
from tools.sources.importing.bring import Importer, ImportRequest
from tools.sources.importing.runners import runners

BERTHS = "CREATE TABLE berth (id INTEGER PRIMARY KEY, harbour TEXT, depth REAL);"
CLIENTS = (
    "CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT, mail TEXT, age INTEGER);"
    "INSERT INTO clients VALUES (1, 'Ann', 'ann@example.org', 40), (2, 'Bo', 'bo@example.org', 50);"
)


@pytest.fixture
async def importer(home: Path, harbour: Path) -> AsyncIterator[Importer]:
    """An importer that holds the harbour."""
    async with ToolLibrary(home, packs="", runners=runners()) as library, Importer(home, library) as opened:
        await opened.bring(ImportRequest(source=f"sqlite:{harbour}"))
        yield opened


@pytest.fixture
def harbour(tmp_path: Path) -> Path:
    path = tmp_path / "harbour.sqlite"
    columns = ", ".join(f"c{n} INTEGER" for n in range(30))
    with sqlite3.connect(path) as connection:
        connection.executescript(BERTHS + CLIENTS + f"CREATE TABLE wide ({columns}); INSERT INTO wide (c0) VALUES (7)")
        connection.executemany("INSERT INTO berth VALUES (?, ?, ?)", [(n, f"pier {n}", n / 2) for n in range(1, 1202)])
    return path


async def told(importer: Importer, table: str, language: str = "en", **said: Any) -> str:
    tool = importer.library.tools()[f"harbour/query_{table}"]
    call = ToolCall(id="1", tool_id=tool.id, arguments={"conditions": [], **said})
    context = ToolContext(workspace=importer.home, data_dir=importer.home)
    return render(await importer.library.invoke(call, context), tool.answers, language)


@pytest.mark.parametrize(
    ("limit", "said", "said_zh", "n_rows"),
    [
        (8, "**8** rows:", "共 **8** 行：", 8),
        (20, "**20** rows:", "共 **20** 行：", 20),
        (35, "**35** rows, of which the first 20 are shown:", "共 **35** 行，显示前 20 行：", 20),
        (400, "**400** rows, of which the first 20 are shown:", "共 **400** 行，显示前 20 行：", 20),
        (0, "**1,000** rows or more, of which the first 20", "共 **1,000** 行以上，显示前 20 行", 20),
    ],
)
async def test_an_answer_says_how_many_of_how_many_rows_it_shows(
    importer: Importer, limit: int, said: str, said_zh: str, n_rows: int
) -> None:
    english, chinese = [await told(importer, "berth", language, limit=limit) for language in ("en", "zh")]
    assert english.startswith(said)
    assert chinese.startswith(said_zh)
    assert english.count("pier ") == chinese.count("pier ") == n_rows


async def test_an_answer_says_how_many_of_how_many_columns_it_shows(importer: Importer) -> None:
    english = await told(importer, "wide")
    assert english.startswith("**1** row, with the first 12 of 30 columns:")
    assert "| c11 |\n" in english
    assert "30 列中的前 12 列" in await told(importer, "wide", "zh")


@pytest.mark.parametrize("columns", [[], ["id"], ["ID"]])
async def test_rows_that_show_only_keys_say_which_names_are_kept_back_and_how_to_show_them(
    importer: Importer, columns: list[str]
) -> None:
    english, chinese = [await told(importer, "clients", language, columns=columns) for language in ("en", "zh")]
    for text in (english, chinese):
        assert "`clients.name`" in text
        assert "`clients.mail`" in text
        assert "`toolatlas tools update harbour --expose clients.name`" in text
        assert "ann@" not in text
    assert "Kept back because it looks private" in english
    assert "因看似涉及隐私而未显示" in chinese


async def test_one_row_that_shows_only_its_key_is_a_row_and_no_figure(importer: Importer) -> None:
    first = {"column": "age", "comparison": "=", "value": 40}
    assert (await told(importer, "clients", columns=["id"], conditions=[first])).startswith("**1** row:")


@pytest.mark.parametrize(
    "said",
    [
        {"columns": ["age"]},
        {"figures": [{"figure": "count"}]},
        {"figures": [{"figure": "count"}], "group_by": ["age"]},
        {"columns": ["id"], "conditions": [{"column": "age", "comparison": "=", "value": 99}]},
    ],
)
async def test_other_answers_do_not_speak_of_what_is_kept_back(importer: Importer, said: dict[str, Any]) -> None:
    assert "Kept back" not in await told(importer, "clients", **said)
    assert "Kept back" not in await told(importer, "berth", limit=1)


async def test_an_update_shows_one_column_more_and_keeps_what_was_said_before(
    importer: Importer, harbour: Path
) -> None:
    await importer.bring(ImportRequest(source=f"sqlite:{harbour}", private=("berth.depth",)))
    await importer.update("harbour", more=Exposure(expose=("clients.name",)))
    text = await told(importer, "clients", limit=1)
    assert "Ann" in text
    assert "`clients.mail`" in text
    assert "depth" not in await told(importer, "berth", limit=1)
    await importer.update("harbour", more=Exposure(private=("clients.name",)))
    assert "Ann" not in await told(importer, "clients", limit=1)


@pytest.mark.parametrize("names", [(), ("harbour", "harbour")])
async def test_columns_are_shown_of_one_import_at_a_time(importer: Importer, names: tuple[str, ...]) -> None:
    await importer.bring(ImportRequest(source=f"sqlite:{importer.home.parent / 'harbour.sqlite'}", name="again"))
    with pytest.raises(ConfigError, match="one database"):
        await importer.update(*names, more=Exposure(expose=("*",)))
