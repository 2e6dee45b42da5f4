"""What is kept of programs is theirs alone, for a while, and nobody else's word."""

import asyncio
import random
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from errors import StoreError
from home import distrust
from settings import Retention
from tools.programs.snapshot import ProgramLost
from tools.programs.store import MAX_BYTES, SECRET, KeptProgram, ProgramKey, ProgramStore
from tools.storage.sqlite import FILE_NAME

KEY = ProgramKey(thread_id="t", run_key="r", number=0)
KEPT = KeptProgram(code="f()\n“中文”", snapshot=b"header\n" + b"\x00\xff" * 50_000, variables=None)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def _change(home: Path, sql: str, *values: object) -> None:
    with sqlite3.connect(home / FILE_NAME) as connection:
        assert connection.execute(sql, values).rowcount
    connection.close()


async def test_a_program_is_found_as_it_was_kept_also_by_another_process(home: Path) -> None:
    async with ProgramStore(home) as store:
        assert await store.find(KEY) is None
        await store.keep(KEY, KEPT)
    async with ProgramStore(home) as other:
        assert await other.find(KEY) == KEPT


async def test_the_last_word_counts(home: Path) -> None:
    async with ProgramStore(home) as store:
        await store.keep(KEY, KEPT)
        await store.keep(KEY, KeptProgram(code=KEPT.code, variables=b"{}"))
        assert await store.find(KEY) == KeptProgram(code=KEPT.code, variables=b"{}")


async def test_snapshots_are_kept_small(home: Path) -> None:
    async with ProgramStore(home) as store:
        await store.keep(KEY, KEPT)
    with sqlite3.connect(home / FILE_NAME) as connection:
        assert connection.execute("SELECT length(snapshot) FROM programs").fetchone()[0] < 2_000
    connection.close()


@pytest.mark.parametrize(
    ("sql", "value"),
    [
        ("UPDATE programs SET snapshot = ?", b"x"),
        ("UPDATE programs SET snapshot = ?", None),
        ("UPDATE programs SET snapshot = ?", "text"),
        ("UPDATE programs SET variables = ?", b"{}"),
        ("UPDATE programs SET code = ?", "delete_file(path='b')"),
        ("UPDATE programs SET digest = ?", b""),
        ("UPDATE programs SET digest = ?", "text"),
        ("UPDATE programs SET thread_id = 't', run_key = 'r', number = ?", 0),
    ],
)
async def test_what_was_changed_is_refused(home: Path, sql: str, value: object) -> None:
    key = KEY.model_copy(update={"number": 1}) if "number" in sql else KEY
    async with ProgramStore(home) as store:
        await store.keep(key, KEPT)
        await asyncio.to_thread(_change, home, sql, value)
        with pytest.raises(ProgramLost) as told:
            await store.find(KEY)
    assert told.value.zh


async def test_without_its_key_nothing_kept_is_believed(home: Path) -> None:
    async with ProgramStore(home) as store:
        await store.keep(KEY, KEPT)
        assert (home / SECRET).stat().st_mode & 0o777 == 0o600
        (home / SECRET).unlink()
        with pytest.raises(ProgramLost):
            await store.find(KEY)


async def test_a_key_that_others_could_read_signs_nothing_any_more(home: Path) -> None:
    async with ProgramStore(home) as store:
        await store.keep(KEY, KEPT)
        (home / SECRET).chmod(0o644)
        with pytest.raises(ProgramLost):
            await store.find(KEY)


async def test_programs_of_a_home_that_is_not_trusted_are_not_believed(home: Path) -> None:
    async with ProgramStore(home) as store:
        await store.keep(KEY, KEPT)
    distrust(home)
    async with ProgramStore(home) as store:
        with pytest.raises(ProgramLost):
            await store.find(KEY)


async def test_a_key_that_cannot_be_read_is_said(home: Path) -> None:
    async with ProgramStore(home) as store:
        (home / SECRET).mkdir()
        with pytest.raises(StoreError, match=SECRET):
            await store.keep(KEY, KEPT)


async def test_what_is_too_large_is_not_kept(home: Path) -> None:
    noise = random.Random(7).randbytes(MAX_BYTES + 1)
    async with ProgramStore(home) as store:
        with pytest.raises(StoreError, match="too much") as told:
            await store.keep(KEY, KeptProgram(code="f()", snapshot=noise))
        assert await store.find(KEY) is None
    assert "过多" in told.value.zh


async def test_programs_of_a_conversation_are_forgotten_with_it(home: Path) -> None:
    other = KEY.model_copy(update={"thread_id": "other"})
    async with ProgramStore(home) as store:
        await store.keep(KEY, KEPT)
        await store.keep(other, KEPT)
        await store.forget("t")
        assert (await store.find(KEY), await store.find(other)) == (None, KEPT)


async def test_old_programs_are_forgotten_when_the_store_is_opened(home: Path) -> None:
    async with ProgramStore(home) as store:
        await store.keep(KEY, KEPT)
        long_ago = (datetime.now(UTC) - timedelta(days=8)).isoformat()
        await asyncio.to_thread(_change, home, "UPDATE programs SET updated_at = ?", long_ago)
    async with ProgramStore(home, Retention(journal_days=10)) as store:
        assert await store.find(KEY) == KEPT
    async with ProgramStore(home, Retention(journal_days=7)) as store:
        assert await store.find(KEY) is None


async def test_two_who_open_a_home_at_one_time_share_its_key(home: Path) -> None:
    async with ProgramStore(home) as one, ProgramStore(home) as other:
        keys = [KEY.model_copy(update={"number": n}) for n in range(2)]
        await asyncio.gather(one.keep(keys[0], KEPT), other.keep(keys[1], KEPT))
        assert [await one.find(keys[1]), await other.find(keys[0])] == [KEPT, KEPT]
