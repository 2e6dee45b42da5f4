import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from errors import StoreError
from tagging.cache import TagCache


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "home" / "tags.sqlite"


async def test_what_was_kept_is_found_again(file: Path) -> None:
    await TagCache(file).put("k", "答案")
    assert await TagCache(file).get("k") == "答案"


async def test_what_was_not_kept_is_not_found_and_makes_no_file(file: Path) -> None:
    assert await TagCache(file).get("k") is None
    assert not file.exists()


async def test_a_second_answer_replaces_the_first(file: Path) -> None:
    cache = TagCache(file)
    await cache.put("k", "a")
    await cache.put("k", "b")
    assert await cache.get("k") == "b"


async def test_many_writers_lose_nothing(file: Path) -> None:
    await asyncio.gather(*(TagCache(file).put(str(n), str(n)) for n in range(20)))
    assert [await TagCache(file).get(str(n)) for n in range(20)] == [str(n) for n in range(20)]


async def test_a_broken_file_is_refused_with_one_sentence(file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(b"no database at all" * 100)
    with pytest.raises(StoreError, match=r"tags\.sqlite cannot be used .* delete it"):
        await TagCache(file).get("k")


async def test_a_file_of_another_version_is_refused(file: Path) -> None:
    await TagCache(file).put("k", "a")
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="version 99"):
        await TagCache(file).put("k", "b")


async def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "home").touch()
    with pytest.raises(StoreError, match="cannot be used"):
        await TagCache(tmp_path / "home" / "tags.sqlite").put("k", "a")
