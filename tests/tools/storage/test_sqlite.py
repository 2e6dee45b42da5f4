import sqlite3
from pathlib import Path

import pytest

from errors import StoreError
from tools.storage.sqlite import Database

SCHEMA = "CREATE TABLE things (name TEXT PRIMARY KEY, value TEXT)"


def database(path: Path, schema_version: int = 1) -> Database:
    return Database(path, schema=SCHEMA, schema_version=schema_version)


def insert(name: str, value: str = "x") -> str:
    return f"INSERT INTO things VALUES ('{name}', '{value}')"


def count(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM things").fetchone()[0])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "things.db"


async def test_a_new_file_gets_the_schema_and_its_folder(path: Path) -> None:
    async with database(path) as opened:
        assert await opened.read(count) == 0


async def test_what_was_written_is_there_after_opening_again(path: Path) -> None:
    async with database(path) as opened:
        await opened.write(lambda c: c.execute(insert("苹果")))
    async with database(path) as opened:
        assert await opened.read(count) == 1


async def test_work_that_fails_leaves_nothing(path: Path) -> None:
    def work(connection: sqlite3.Connection) -> None:
        connection.execute(insert("a"))
        raise KeyError("a")

    async with database(path) as opened:
        with pytest.raises(KeyError):
            await opened.write(work)
        assert await opened.read(count) == 0


async def test_two_processes_see_each_others_work(path: Path) -> None:
    async with database(path) as one, database(path) as other:
        await one.write(lambda c: c.execute(insert("a")))
        assert await other.read(count) == 1


async def test_another_version_is_refused_in_one_sentence(path: Path) -> None:
    async with database(path, schema_version=2):
        pass
    with pytest.raises(StoreError, match=r"written by another version of ToolAtlas \(format 2, this one reads 1\)"):
        await database(path).__aenter__()


async def test_a_database_of_somebody_else_is_refused(path: Path) -> None:
    path.parent.mkdir()
    foreign = sqlite3.connect(path)
    foreign.execute("CREATE TABLE other (x)")
    foreign.close()
    with pytest.raises(StoreError, match="another version"):
        await database(path).__aenter__()


async def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("苹果" * 1_000, encoding="utf-8")
    with pytest.raises(StoreError, match="damaged or no database"):
        await database(path).__aenter__()


async def test_a_damaged_file_is_told_when_it_is_read(path: Path) -> None:
    async with database(path) as opened:
        await opened.write(lambda c: [c.execute(insert(str(n), "x" * 500)) for n in range(200)])
    pages = bytearray(path.read_bytes())
    pages[4096:] = b"\xff" * (len(pages) - 4096)
    path.write_bytes(pages)
    with pytest.raises(StoreError, match="damaged"):
        async with database(path) as opened:
            await opened.read(lambda c: c.execute("SELECT * FROM things").fetchall())


async def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file", encoding="utf-8")
    with pytest.raises(StoreError, match="cannot be used: File exists"):
        await database(tmp_path / "home" / "things.db").__aenter__()


async def test_a_path_that_is_a_folder_is_told(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(StoreError, match="cannot be opened"):
        await database(path).__aenter__()


async def test_a_full_disk_is_told_and_nothing_is_lost(path: Path) -> None:
    async with database(path) as opened:
        await opened.write(lambda c: c.execute(insert("a")))
        await opened.read(lambda c: c.execute("PRAGMA max_page_count = 4").fetchall())
        with pytest.raises(StoreError, match="the disk is full; free some space"):
            await opened.write(lambda c: c.execute(insert("b", "x" * 100_000)))
        assert await opened.read(count) == 1


async def test_a_readonly_file_is_told(path: Path) -> None:
    async with database(path) as opened:
        await opened.read(lambda c: c.execute("PRAGMA query_only = 1").fetchall())
        with pytest.raises(StoreError, match="cannot be written"):
            await opened.write(lambda c: c.execute(insert("a")))


async def test_a_mistake_of_ours_is_told_as_it_is(path: Path) -> None:
    async with database(path) as opened:
        with pytest.raises(StoreError, match="no such table: nowhere"):
            await opened.read(lambda c: c.execute("SELECT * FROM nowhere"))


async def test_a_database_that_is_not_open_says_so(path: Path) -> None:
    with pytest.raises(StoreError, match="is not open"):
        await database(path).read(count)


async def test_closing_twice_is_harmless(path: Path) -> None:
    async with database(path) as opened:
        await opened.__aexit__(None, None, None)
    async with database(path) as again:
        assert await again.read(count) == 0
