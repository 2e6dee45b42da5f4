import asyncio
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from errors import StoreError
from tagging.batch.answer_cache import AnswerCache, Spent


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "home" / "tags.db"


async def test_what_was_kept_is_found_again(file: Path) -> None:
    await AnswerCache(file).put({"k": "答案", "other": "x"})
    assert await AnswerCache(file).get(["k", "missing"]) == {"k": "答案"}


async def test_what_was_not_kept_is_not_found_and_makes_no_file(file: Path) -> None:
    assert await AnswerCache(file).get(["k"]) == {}
    assert await AnswerCache(file).spent("m") == Spent()
    assert not file.exists()


async def test_a_second_answer_replaces_the_first(file: Path) -> None:
    cache = AnswerCache(file)
    await cache.put({"k": "a"})
    await cache.put({"k": "b"})
    assert await cache.get(["k"]) == {"k": "b"}


async def test_more_answers_than_one_query_takes_are_found(file: Path) -> None:
    answers = {str(n): f"answer {n}" for n in range(1_201)}
    await AnswerCache(file).put(answers)
    assert await AnswerCache(file).get(list(answers)) == answers


async def test_many_writers_lose_nothing(file: Path) -> None:
    await asyncio.gather(*(AnswerCache(file).put({str(n): str(n)}) for n in range(20)))
    assert len(await AnswerCache(file).get([str(n) for n in range(20)])) == 20


WRITER = """
import asyncio, itertools, pathlib, sys
from tagging.batch.answer_cache import AnswerCache

async def write():
    for n in itertools.count():
        await AnswerCache(pathlib.Path(sys.argv[1])).put({f"{n}-{part}": "x" * 500 for part in range(8)})

asyncio.run(write())
"""
ROOT = Path(__file__).parents[3]


async def test_a_writer_that_is_killed_leaves_whole_batches(file: Path) -> None:
    writer = await asyncio.create_subprocess_exec(sys.executable, "-c", WRITER, str(file), cwd=ROOT)
    for _ in range(3_000):
        if writer.returncode is not None or await AnswerCache(file).get(["2-0"]):
            break
        await asyncio.sleep(0.01)
    writer.kill()
    await writer.wait()
    found = await AnswerCache(file).get([f"{n}-{part}" for n in range(5_000) for part in range(8)])
    assert len(found) >= 24
    assert len(found) % 8 == 0


async def test_what_jobs_took_is_added_up_for_each_model(file: Path) -> None:
    cache = AnswerCache(file)
    await cache.note("m", Spent(n_tools=10, output_tokens=900, seconds=5.0))
    await cache.note("m", Spent(n_tools=30, output_tokens=2_700, seconds=10.0))
    await cache.note("other", Spent(n_tools=1, output_tokens=1, seconds=1.0))
    assert await cache.spent("m") == Spent(n_tools=40, output_tokens=3_600, seconds=15.0)


async def test_a_broken_file_is_refused_with_one_sentence(file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(b"no database at all" * 100)
    with pytest.raises(StoreError, match=r"tags\.db cannot be used .* delete it"):
        await AnswerCache(file).get(["k"])


async def test_a_file_of_another_version_is_refused(file: Path) -> None:
    await AnswerCache(file).put({"k": "a"})
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="version 99"):
        await AnswerCache(file).put({"k": "b"})


async def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "home").touch()
    with pytest.raises(StoreError, match="cannot be used"):
        await AnswerCache(tmp_path / "home" / "tags.db").put({"k": "a"})
