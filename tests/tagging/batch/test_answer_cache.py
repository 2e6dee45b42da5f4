import asyncio
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from errors import StoreError
from graph.jobs.answers import RATINGS, TAGS, answer_cache
from tagging.batch.answer_cache import Spent
from tools.storage.sqlite import FILE_NAME


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


async def test_what_was_kept_is_found_again(home: Path) -> None:
    await answer_cache(home, TAGS).put({"k": "答案", "other": "x"})
    assert await answer_cache(home, TAGS).get(["k", "missing"]) == {"k": "答案"}


async def test_what_was_not_kept_is_not_found(home: Path) -> None:
    assert await answer_cache(home, TAGS).get(["k"]) == {}
    assert await answer_cache(home, TAGS).spent("m") == Spent()


async def test_a_second_answer_replaces_the_first(home: Path) -> None:
    cache = answer_cache(home, TAGS)
    await cache.put({"k": "a"})
    await cache.put({"k": "b"})
    assert await cache.get(["k"]) == {"k": "b"}


async def test_more_answers_than_one_query_takes_are_found(home: Path) -> None:
    answers = {str(n): f"answer {n}" for n in range(1_201)}
    await answer_cache(home, TAGS).put(answers)
    assert await answer_cache(home, TAGS).get(list(answers)) == answers


async def test_many_writers_lose_nothing(home: Path) -> None:
    await asyncio.gather(*(answer_cache(home, TAGS).put({str(n): str(n)}) for n in range(20)))
    assert len(await answer_cache(home, TAGS).get([str(n) for n in range(20)])) == 20


WRITER = """
import asyncio, itertools, pathlib, sys
from graph.jobs.answers import TAGS, answer_cache

async def write():
    for n in itertools.count():
        await answer_cache(pathlib.Path(sys.argv[1]), TAGS).put({f"{n}-{part}": "x" * 500 for part in range(8)})

asyncio.run(write())
"""
ROOT = Path(__file__).parents[3]


async def test_a_writer_that_is_killed_leaves_whole_batches(home: Path) -> None:
    writer = await asyncio.create_subprocess_exec(sys.executable, "-c", WRITER, str(home), cwd=ROOT)
    for _ in range(3_000):
        if writer.returncode is not None or await answer_cache(home, TAGS).get(["2-0"]):
            break
        await asyncio.sleep(0.01)
    writer.kill()
    await writer.wait()
    found = await answer_cache(home, TAGS).get([f"{n}-{part}" for n in range(5_000) for part in range(8)])
    assert len(found) >= 24
    assert len(found) % 8 == 0


async def test_what_jobs_took_is_added_up_for_each_model(home: Path) -> None:
    cache = answer_cache(home, TAGS)
    await cache.note("m", Spent(n_tools=10, output_tokens=900, seconds=5.0))
    await cache.note("m", Spent(n_tools=30, output_tokens=2_700, seconds=10.0))
    await cache.note("other", Spent(n_tools=1, output_tokens=1, seconds=1.0))
    assert await cache.spent("m") == Spent(n_tools=40, output_tokens=3_600, seconds=15.0)


async def test_each_question_has_answers_and_jobs_of_its_own(home: Path) -> None:
    tags, ratings = answer_cache(home, TAGS), answer_cache(home, RATINGS)
    await tags.put({"k": "标签"})
    await tags.note("m", Spent(n_tools=1, output_tokens=1, seconds=1.0))
    assert await ratings.get(["k"]) == {}
    assert await ratings.spent("m") == Spent()


async def test_a_broken_file_is_refused_with_one_sentence(home: Path) -> None:
    home.mkdir()
    (home / FILE_NAME).write_bytes(b"no database at all" * 100)
    with pytest.raises(StoreError, match=r"toolatlas\.db cannot be used: it is damaged"):
        await answer_cache(home, TAGS).get(["k"])


async def test_a_file_of_another_version_is_refused(home: Path) -> None:
    await answer_cache(home, TAGS).put({"k": "a"})
    with closing(sqlite3.connect(home / FILE_NAME)) as connection, connection:
        connection.execute("UPDATE schema_versions SET version = 99")
    with pytest.raises(StoreError, match="format 99"):
        await answer_cache(home, TAGS).put({"k": "b"})


async def test_a_folder_that_cannot_be_made_is_refused(home: Path) -> None:
    home.touch()
    with pytest.raises(StoreError, match="cannot be used"):
        await answer_cache(home, TAGS).put({"k": "a"})
