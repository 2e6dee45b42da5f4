"""Every part of the home's file comes to the version that this program knows, or is refused."""

import multiprocessing
import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from errors import StoreError
from tools.storage import migrations
from tools.storage.migrations import versions
from tools.storage.part import Part
from tools.storage.sqlite import FILE_NAME, Database

FIRST = "CREATE TABLE things (name TEXT PRIMARY KEY); INSERT INTO things VALUES ('苹果')"
SECOND = "ALTER TABLE things ADD COLUMN price REAL; UPDATE things SET price = 1.5"
BROKEN = "UPDATE things SET price = 2; DELETE FROM nowhere"
BACKUP = f"{FILE_NAME}.before-things-2"


def database(home: Path, *steps: str, name: str = "things") -> Database:
    return Database(home, Part(name=name, steps=steps))


def rows(home: Path, query: str, name: str = FILE_NAME) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(home / name)) as connection:
        return connection.execute(query).fetchall()


async def test_a_new_file_keeps_the_version_of_each_part(tmp_path: Path) -> None:
    async with database(tmp_path, FIRST, SECOND), database(tmp_path, "CREATE TABLE b (x)", name="b") as opened:
        assert await opened.read(versions) == {"b": 1, "things": 2}


async def test_an_older_part_takes_the_steps_that_it_lacks_and_others_stay(tmp_path: Path) -> None:
    async with database(tmp_path, FIRST), database(tmp_path, "CREATE TABLE b (x)", name="b"):
        pass
    async with database(tmp_path, FIRST, SECOND) as opened:
        assert await opened.read(versions) == {"b": 1, "things": 2}
    assert rows(tmp_path, "SELECT * FROM things") == [("苹果", 1.5)]


async def test_what_a_migration_changes_is_backed_up_before(tmp_path: Path) -> None:
    async with database(tmp_path, FIRST):
        assert not list(tmp_path.glob("*before*"))
    async with database(tmp_path, FIRST, SECOND):
        pass
    assert rows(tmp_path, "SELECT * FROM things", BACKUP) == [("苹果",)]
    assert rows(tmp_path, "SELECT * FROM schema_versions", BACKUP) == [("things", 1)]
    assert (tmp_path / BACKUP).stat().st_mode & 0o777 == 0o600
    assert not (tmp_path / f"{FILE_NAME}.unfinished").exists()


async def test_a_step_that_fails_leaves_the_part_as_it_was(tmp_path: Path) -> None:
    async with database(tmp_path, FIRST):
        pass
    with pytest.raises(StoreError, match="no such table: nowhere"):
        await database(tmp_path, FIRST, SECOND, BROKEN).__aenter__()
    assert rows(tmp_path, "SELECT * FROM things") == [("苹果",)]
    async with database(tmp_path, FIRST, SECOND) as opened:
        assert await opened.read(versions) == {"things": 2}


async def test_a_newer_part_is_refused_in_one_sentence_and_others_open(tmp_path: Path) -> None:
    async with database(tmp_path, FIRST, SECOND):
        pass
    refused = r"written by another version of ToolAtlas \(format 2 of its part 'things', this one reads 1\)"
    with pytest.raises(StoreError, match=refused):
        await database(tmp_path, FIRST).__aenter__()
    async with database(tmp_path, "CREATE TABLE b (x)", name="b") as opened:
        assert await opened.read(versions) == {"b": 1, "things": 2}


async def test_a_database_of_somebody_else_is_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as foreign:
        foreign.execute("CREATE TABLE other (x)")
    with pytest.raises(StoreError, match="another version"):
        await database(tmp_path, FIRST).__aenter__()


async def test_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).touch()
    async with database(tmp_path, FIRST) as opened:
        assert await opened.read(versions) == {"things": 1}


def _open(home: Path, *steps: str) -> None:
    with closing(sqlite3.connect(home / FILE_NAME, timeout=5, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        migrations.bring_up(connection, home / FILE_NAME, Part(name="things", steps=steps))


def _open_and_die(home: Path) -> None:
    def die(*_: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    migrations.put_aside = die
    _open(home, FIRST, SECOND)


def test_processes_that_open_a_home_at_one_time_migrate_it_once(tmp_path: Path) -> None:
    _open(tmp_path, FIRST)
    counted = "CREATE TABLE steps (at); ALTER TABLE things ADD COLUMN price REAL"
    with multiprocessing.get_context("spawn").Pool(3) as pool:
        pool.starmap(_open, [(tmp_path, FIRST, counted)] * 6, chunksize=1)
    assert rows(tmp_path, "SELECT * FROM schema_versions") == [("things", 2)]


def test_a_migration_that_was_killed_is_whole(tmp_path: Path) -> None:
    _open(tmp_path, FIRST)
    process = multiprocessing.get_context("spawn").Process(target=_open_and_die, args=(tmp_path,))
    process.start()
    process.join()
    assert process.exitcode == -signal.SIGKILL
    _open(tmp_path, FIRST, SECOND)
    assert rows(tmp_path, "SELECT * FROM things") == [("苹果", 1.5)]
