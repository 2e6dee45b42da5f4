import sqlite3
from pathlib import Path

import pytest

from errors import StoreError
from tools.storage import sqlite
from tools.storage.part import Part
from tools.storage.sqlite import FILE_NAME, SqliteFile

SCHEMA = "CREATE TABLE things (name TEXT PRIMARY KEY, value TEXT)"


def database(home: Path, *steps: str) -> SqliteFile:
    return SqliteFile(home, Part(name="things", steps=(SCHEMA, *steps)))


def insert(name: str, value: str = "x") -> str:
    return f"INSERT INTO things VALUES ('{name}', '{value}')"


def count(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM things").fetchone()[0])


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def path(home: Path) -> Path:
    return home / FILE_NAME


async def test_a_new_file_gets_the_schema_and_its_folder(home: Path) -> None:
    async with database(home) as opened:
        assert await opened.read(count) == 0


async def test_what_was_written_is_there_after_opening_again(home: Path) -> None:
    async with database(home) as opened:
        await opened.write(lambda c: c.execute(insert("苹果")))
    async with database(home) as opened:
        assert await opened.read(count) == 1


async def test_work_that_fails_leaves_nothing(home: Path) -> None:
    def work(connection: sqlite3.Connection) -> None:
        connection.execute(insert("a"))
        raise KeyError("a")

    async with database(home) as opened:
        with pytest.raises(KeyError):
            await opened.write(work)
        assert await opened.read(count) == 0


async def test_two_processes_see_each_others_work(home: Path) -> None:
    async with database(home) as one, database(home) as other:
        await one.write(lambda c: c.execute(insert("a")))
        assert await other.read(count) == 1


async def test_two_parts_of_one_file_do_not_know_of_each_other(home: Path) -> None:
    other = SqliteFile(home, Part(name="others", steps=("CREATE TABLE others (name)",)))
    async with database(home) as things, other as others:
        await things.write(lambda c: c.execute(insert("苹果")))
        assert await others.read(lambda c: c.execute("SELECT count(*) FROM others").fetchone()) == (0,)


async def test_what_is_read_at_one_time_is_of_one_moment(home: Path) -> None:
    def twice(connection: sqlite3.Connection) -> tuple[int, int]:
        before = count(connection)
        with sqlite3.connect(home / FILE_NAME) as other:
            other.execute(insert("a"))
        other.close()
        return before, count(connection)

    async with database(home) as opened:
        assert await opened.read(twice) == (0, 0)
        assert await opened.read(count) == 1


async def test_only_its_owner_may_read_a_new_file_and_a_new_home(home: Path, path: Path) -> None:
    async with database(home) as opened:
        await opened.write(lambda c: c.execute(insert("a")))
        modes = {file.name: file.stat().st_mode & 0o777 for file in home.iterdir()}
    assert modes == {FILE_NAME: 0o600, f"{FILE_NAME}-wal": 0o600, f"{FILE_NAME}-shm": 0o600, "trust-mark": 0o600}
    assert home.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize(("durable", "level"), [(False, 1), (True, 2)])
async def test_only_a_durable_connection_waits_for_the_disk(home: Path, durable: bool, level: int) -> None:
    part = Part(name="things", steps=(SCHEMA,))
    async with SqliteFile(home, part) as other, SqliteFile(home, part, durable=durable) as opened:
        assert await opened.read(lambda c: c.execute("PRAGMA synchronous").fetchone()) == (level,)
        assert await other.read(lambda c: c.execute("PRAGMA synchronous").fetchone()) == (1,)


async def test_a_process_that_holds_the_file_for_long_is_waited_for_and_then_told(
    home: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_S", 0.1)
    async with database(home) as opened:
        holder = sqlite3.connect(path, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        assert await opened.read(count) == 0
        with pytest.raises(StoreError, match="another process has held it"):
            await opened.write(lambda c: c.execute(insert("a")))
        holder.execute("ROLLBACK")
        holder.close()
        await opened.write(lambda c: c.execute(insert("a")))


async def test_a_file_that_is_no_database_is_refused(home: Path, path: Path) -> None:
    path.parent.mkdir()
    path.write_text("苹果" * 1_000, encoding="utf-8")
    with pytest.raises(StoreError, match="damaged or no database"):
        await database(home).__aenter__()


async def test_a_damaged_file_is_told_when_it_is_read(home: Path, path: Path) -> None:
    async with database(home) as opened:
        await opened.write(lambda c: [c.execute(insert(str(n), "x" * 500)) for n in range(200)])
    pages = bytearray(path.read_bytes())
    pages[4096:] = b"\xff" * (len(pages) - 4096)
    path.write_bytes(pages)
    with pytest.raises(StoreError, match="damaged"):
        async with database(home) as opened:
            await opened.read(lambda c: c.execute("SELECT * FROM things").fetchall())


async def test_a_folder_that_cannot_be_made_is_told(home: Path) -> None:
    home.write_text("a file", encoding="utf-8")
    with pytest.raises(StoreError, match="cannot be used: File exists"):
        await database(home).__aenter__()


async def test_a_path_that_is_a_folder_is_told(home: Path, path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(StoreError, match="cannot be opened"):
        await database(home).__aenter__()


async def test_a_full_disk_is_told_and_nothing_is_lost(home: Path) -> None:
    async with database(home) as opened:
        await opened.write(lambda c: c.execute(insert("a")))
        await opened.read(lambda c: c.execute("PRAGMA max_page_count = 4").fetchall())
        with pytest.raises(StoreError, match="the disk is full; free some space"):
            await opened.write(lambda c: c.execute(insert("b", "x" * 100_000)))
        assert await opened.read(count) == 1


async def test_a_readonly_file_is_told(home: Path) -> None:
    async with database(home) as opened:
        await opened.read(lambda c: c.execute("PRAGMA query_only = 1").fetchall())
        with pytest.raises(StoreError, match="cannot be written"):
            await opened.write(lambda c: c.execute(insert("a")))


async def test_a_mistake_of_ours_is_told_as_it_is(home: Path) -> None:
    async with database(home) as opened:
        with pytest.raises(StoreError, match="no such table: nowhere"):
            await opened.read(lambda c: c.execute("SELECT * FROM nowhere"))


async def test_a_database_that_is_not_open_says_so(home: Path) -> None:
    with pytest.raises(StoreError, match="is not open"):
        await database(home).read(count)


async def test_closing_twice_is_harmless(home: Path) -> None:
    async with database(home) as opened:
        await opened.__aexit__(None, None, None)
    async with database(home) as again:
        assert await again.read(count) == 0
