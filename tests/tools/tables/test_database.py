import asyncio
import shutil
import time
from pathlib import Path

import duckdb
import pytest
from filelock import FileLock

from errors import StoreError, ToolCallFailed
from tools.context import ToolContext
from tools.tables import database
from tools.tables.database import Database, reading, writing

SLOW = "SELECT count(*) FROM range(1000000) AS a, range(1000000) AS b"


async def test_samples_are_made_at_first_use(tmp_path: Path) -> None:
    context = ToolContext(workspace=tmp_path, data_dir=tmp_path / "new" / "folder")

    found = await reading(context, lambda db: db.row("SELECT count(*) FROM iris"))

    assert found == (150,)


async def test_samples_of_other_definitions_are_made_anew(context: ToolContext) -> None:
    with duckdb.connect(str(context.data_dir / "tables.duckdb")) as connection:
        connection.execute("DROP TABLE samples.iris; CREATE TABLE main.mine AS SELECT 1 AS a")

    assert await reading(context, lambda db: db.row("SELECT count(*) FROM iris")) == (150,)
    assert await reading(context, lambda db: db.row("SELECT a FROM mine")) == (1,)


async def test_a_reader_cannot_write(context: ToolContext) -> None:
    with pytest.raises(duckdb.InvalidInputException, match="read-only"):
        await reading(context, lambda db: db.rows("CREATE TABLE main.t AS SELECT 1"))


async def test_a_writer_reads_only_the_files_named(context: ToolContext, sales: str, tmp_path: Path) -> None:
    path, other = str(context.workspace / sales), str(tmp_path / "other.csv")
    shutil.copy(path, other)

    assert await writing(context, lambda db: db.row("SELECT count(*) FROM read_csv(?)", [path]), files=[path]) == (3,)
    with pytest.raises(duckdb.PermissionException):
        await writing(context, lambda db: db.rows("SELECT * FROM read_csv(?)", [other]), files=[path])


@pytest.mark.parametrize("write", [reading, writing])
async def test_no_connection_can_open_itself_up(context: ToolContext, write: object) -> None:
    call = reading if write is reading else writing

    with pytest.raises(duckdb.InvalidInputException, match="locked"):
        await call(context, lambda db: db.rows("SET enable_external_access = true"))


async def test_python_variables_are_not_tables(context: ToolContext) -> None:
    def work(db: Database) -> object:
        secret = [1]
        return db.rows("SELECT * FROM secret"), secret

    with pytest.raises(duckdb.CatalogException):
        await reading(context, work)


@pytest.mark.full
async def test_slow_work_is_stopped(context: ToolContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "MAX_SECONDS", 0.3)

    with pytest.raises(ToolCallFailed, match="longer than"):
        await reading(context, lambda db: db.rows(SLOW))


async def test_a_cancelled_call_stops_its_query(context: ToolContext) -> None:
    task = asyncio.create_task(reading(context, lambda db: db.rows(SLOW)))
    await asyncio.sleep(0.4)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task

    started = time.perf_counter()
    await reading(context, lambda db: db.row("SELECT 1"))
    assert time.perf_counter() - started < 5


async def test_a_call_cancelled_before_its_turn_does_no_work(context: ToolContext) -> None:
    done: list[int] = []
    with FileLock(context.data_dir / "tables.lock"):
        task = asyncio.create_task(reading(context, lambda _: done.append(1)))
        await asyncio.sleep(0.1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    await asyncio.sleep(0.3)

    assert done == []


async def test_readers_and_writers_take_turns(context: ToolContext) -> None:
    async def add(n: int) -> None:
        await writing(context, lambda db: db.rows(f"CREATE TABLE main.t{n} AS SELECT {n} AS n"))

    async def look() -> None:
        await reading(context, lambda db: db.row("SELECT 1"))

    await asyncio.gather(*(add(n) for n in range(4)), *(look() for _ in range(4)))

    counted = "SELECT count(*) FROM duckdb_tables() WHERE schema_name = 'main'"
    assert await reading(context, lambda db: db.row(counted)) == (4,)


@pytest.mark.full
async def test_waiting_for_a_turn_ends(context: ToolContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "MAX_SECONDS", 0.2)

    with FileLock(context.data_dir / "tables.lock"), pytest.raises(ToolCallFailed, match="busy"):
        await reading(context, lambda _: None)


async def test_too_much_memory_is_refused(context: ToolContext) -> None:
    sql = "SELECT list(i || 'xxxxxxxxxxxxxxxxxxxxxxxxxxxx') FROM range(100000000) AS t(i)"

    with pytest.raises(ToolCallFailed, match="memory"):
        await reading(context, lambda db: db.rows(sql))


@pytest.mark.full
async def test_after_a_refusal_for_memory_the_next_calls_have_all_of_it(context: ToolContext) -> None:
    for _ in range(2):
        with pytest.raises(ToolCallFailed, match="memory"):
            await reading(
                context, lambda db: db.rows("SELECT list(range::VARCHAR || 'and much more') FROM range(30000000)")
            )
    n_rows = await reading(
        context, lambda db: db.row("SELECT count(*) FROM (SELECT DISTINCT range FROM range(4000000))")
    )
    assert n_rows == (4_000_000,)


async def test_a_broken_file_is_told_apart(context: ToolContext) -> None:
    (context.data_dir / "tables.duckdb").write_bytes(b"broken" * 1000)

    with pytest.raises(StoreError, match="move it away"):
        await reading(context, lambda _: None)


async def test_a_disk_that_fails_is_told(context: ToolContext) -> None:
    def fail(_: Database) -> None:
        raise duckdb.IOException("Could not write file: No space left on device")

    with pytest.raises(StoreError, match="No space left"):
        await writing(context, fail)


async def test_a_fault_of_the_work_is_not_told_as_one_of_the_folder(context: ToolContext) -> None:
    def full(_: Database) -> None:
        raise OSError(28, "No space left on device")

    with pytest.raises(StoreError, match=r"^The tables cannot be read or written: No space left on device\.$"):
        await writing(context, full)


async def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(StoreError, match="cannot be used"):
        await reading(ToolContext(workspace=tmp_path, data_dir=tmp_path / "file" / "data"), lambda _: None)
