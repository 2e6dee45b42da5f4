import sqlite3
from pathlib import Path

from tools.library.library import ToolLibrary
from tools.sources.importing.bring import DatabaseStyle, Importer, ImportRequest
from tools.sources.importing.runners import runners
from web.panels.tools.kept_back import KeptBack, kept_back


async def entries(home: Path, place: Path, style: DatabaseStyle, name: str) -> dict[str, KeptBack]:
    file = place / "clinic.sqlite"
    with sqlite3.connect(file) as connection:
        connection.executescript(
            "CREATE TABLE IF NOT EXISTS patients (id INT, name TEXT, phone TEXT, age INT);"
            "CREATE TABLE IF NOT EXISTS wards (id INT, floor INT)"
        )
    async with ToolLibrary(home, packs="", runners=runners()) as library, Importer(home, library) as importer:
        await importer.bring(ImportRequest(source=f"sqlite:{file}", style=style, name=name))
        return {id_: await kept_back(entry) for id_, entry in library.entries().items()}


async def test_a_table_says_which_columns_it_keeps_back_and_how_one_is_shown(home: Path, tmp_path: Path) -> None:
    found = await entries(home, tmp_path, "table", "St Mary")
    patients, wards = found.values()
    assert patients.columns == ("patients.name", "patients.phone")
    assert patients.address == "/toolatlas/tools/import/columns?name=St+Mary"
    assert wards == KeptBack()


async def test_a_tool_over_all_tables_says_all(home: Path, tmp_path: Path) -> None:
    [found] = (await entries(home, tmp_path, "sql", "clinic")).values()
    assert found.columns == ("patients.name", "patients.phone")


async def test_a_database_that_is_gone_keeps_nothing_back(home: Path, tmp_path: Path) -> None:
    await entries(home, tmp_path, "table", "clinic")
    (tmp_path / "clinic.sqlite").unlink()
    async with ToolLibrary(home, packs="", runners=runners()) as library:
        assert {await kept_back(entry) for entry in library.entries().values()} == {KeptBack()}
