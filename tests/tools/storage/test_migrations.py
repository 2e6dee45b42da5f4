"""Every part of the home's file comes to the version that this program knows, or is refused."""

import asyncio
import os
import sqlite3
import sys
from contextlib import AsyncExitStack, closing
from pathlib import Path

import pytest

from errors import StoreError
from tools.storage.migrations import versions
from tools.storage.part import Part
from tools.storage.sqlite import FILE_NAME, SqliteFile

ROOT = Path(__file__).parents[3]
PATHS = f"{ROOT}{os.pathsep}{Path(__file__).parent}"
FIRST = "CREATE TABLE things (name TEXT PRIMARY KEY); INSERT INTO things VALUES ('苹果')"
SECOND = "ALTER TABLE things ADD COLUMN price REAL; UPDATE things SET price = 1.5"
BROKEN = "UPDATE things SET price = 2; DELETE FROM nowhere"
BACKUP = f"{FILE_NAME}.before-things-2"


def database(home: Path, *steps: str, name: str = "things") -> SqliteFile:
    return SqliteFile(home, Part(name=name, steps=steps))


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


KILLED = """
import asyncio, os, pathlib, sys
from test_migrations import FIRST, SECOND, database
from tools.storage import migrations

def die(*_):
    os.kill(os.getpid(), 9)

setattr(migrations, sys.argv[2], die)
asyncio.run(database(pathlib.Path(sys.argv[1]), FIRST, SECOND).__aenter__())
"""


@pytest.mark.parametrize("at", ["_back_up", "_run", "put_aside"])
async def test_a_migration_that_was_killed_is_whole_or_did_not_begin(tmp_path: Path, at: str) -> None:
    async with database(tmp_path, FIRST):
        pass
    given = [sys.executable, "-c", KILLED, str(tmp_path), at]
    killed = await asyncio.create_subprocess_exec(*given, cwd=ROOT, env=os.environ | {"PYTHONPATH": PATHS})
    assert await killed.wait() == -9
    async with database(tmp_path, FIRST, SECOND) as opened:
        assert await opened.read(versions) == {"things": 2}
    assert rows(tmp_path, "SELECT * FROM things") == [("苹果", 1.5)]


async def test_those_who_open_a_home_at_one_time_migrate_it_once(tmp_path: Path) -> None:
    async with database(tmp_path, FIRST):
        pass
    async with AsyncExitStack() as stack:
        several = [database(tmp_path, FIRST, SECOND) for _ in range(6)]
        await asyncio.gather(*(stack.enter_async_context(one) for one in several))
    assert rows(tmp_path, "SELECT * FROM schema_versions") == [("things", 2)]
