"""One user's tables: a DuckDB file, opened per call in a worker process, with bounds on memory, time and reach.

A connection never reads files or the network by itself, loads no extensions, and sees no Python variables. Calls take
turns through a lock file, since DuckDB refuses one file open with two configurations.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, TypeVar

from filelock import FileLock, Timeout

from errors import StoreError, ToolCallFailed
from prompts.late import LateModule
from tools.context import ToolContext
from tools.tables.samples import add_samples, samples_missing
from tools.workers.shared import shared_pool

if TYPE_CHECKING:
    import duckdb
else:
    duckdb = LateModule("duckdb")

FILE_NAME = "tables.duckdb"
MAX_SECONDS = 20.0
"""How long one call may work, and how long it waits for its turn."""
WALL_S = 2.5 * MAX_SECONDS
"""When the worker is killed, should DuckDB not end by itself: after the wait for a turn and the work."""
MEMORY_MB = 512
"""What DuckDB may take, at most half of its worker's: some of what it takes it does not count."""
THREADS = 2
MAX_ROWS = 10_000_000
"""Rows that one table may have."""
SAMPLES = "samples"
"""Schema of the sample tables; the user's own tables of the same name stand before them."""
DERIVED = "derived"
"""Schema of the tables that tools made of others."""
_CLOSED = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "python_enable_replacements": "false",
    "threads": str(THREADS),
    "max_temp_directory_size": "2GB",
}
T = TypeVar("T")


class Database:
    """An open connection."""

    def __init__(self, connection: "duckdb.DuckDBPyConnection") -> None:
        self.connection = connection

    def rows(self, sql: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """All rows of a statement of ours."""
        return self.connection.execute(sql, list(parameters)).fetchall()

    def row(self, sql: str, parameters: Sequence[object] = ()) -> tuple[Any, ...]:
        """The first row of a statement of ours that always has one."""
        return self.rows(sql, parameters)[0]


async def reading(context: ToolContext, work: Callable[[Database], T], *, files: Sequence[str] = ()) -> T:
    """Do some reading in a worker; no table can be changed. The work and what it closes over travel there.

    Args:
        context: Whose tables.
        work: What to do with the open database.
        files: The only files that statements may read or write.
    """
    return await _in_worker(context, work, write=False, files=files)


async def writing(context: ToolContext, work: Callable[[Database], T], *, files: Sequence[str] = ()) -> T:
    """Do some writing in a worker, whose end loses this work and nothing else.

    Args:
        context: Whose tables.
        work: What to do with the open database.
        files: The only files that statements may read.
    """
    return await _in_worker(context, work, write=True, files=files)


async def _in_worker(context: ToolContext, work: Callable[[Database], T], *, write: bool, files: Sequence[str]) -> T:
    path = (context.data_dir / FILE_NAME).absolute()
    pool = shared_pool()
    memory_mb = min(MEMORY_MB, pool.limits.memory_mb // 2)
    call = partial(_Call(memory_mb).run, path, work, write=write, files=tuple(files))
    bounds = pool.limits.model_copy(update={"cpu_s": THREADS * WALL_S, "wall_s": WALL_S})
    return await pool.run(call, owner=context.user, alone=path, limits=bounds)


class _Call:
    """One use of the database, in a worker; it ends itself when its time is over, and DuckDB can say so."""

    def __init__(self, memory_mb: int) -> None:
        self._memory_mb = memory_mb
        self._connection: duckdb.DuckDBPyConnection | None = None
        self._over = False

    def stop(self) -> None:
        self._over = True
        if self._connection is not None:
            self._connection.interrupt()

    def run(self, path: Path, work: Callable[[Database], T], *, write: bool, files: Sequence[str]) -> T:
        timer = threading.Timer(MAX_SECONDS, self.stop)
        timer.daemon = True
        with _turn(path):
            timer.start()
            try:
                return self._work(path, work, write=write, files=files)
            except duckdb.InterruptException:
                raise ToolCallFailed(
                    f"The tables took longer than {MAX_SECONDS:g} seconds; ask for less.",
                    zh=f"处理数据表超过了 {MAX_SECONDS:g} 秒，请缩小范围。",
                ) from None
            except duckdb.OutOfMemoryException:
                raise ToolCallFailed(
                    f"The work needs more than {self._memory_mb} MB of memory; ask for less.",
                    zh=f"所需内存超过 {self._memory_mb} MB，请缩小范围。",
                ) from None
            except duckdb.IOException as error:
                raise StoreError(f"The tables cannot be read or written: {_told(error, path)}") from error
            except OSError as error:
                raise StoreError(f"The tables cannot be read or written: {error.strerror or error}.") from error
            finally:
                timer.cancel()

    def _work(self, path: Path, work: Callable[[Database], T], *, write: bool, files: Sequence[str]) -> T:
        with _opened(path, self._memory_mb, write=write, files=files) as connection:
            self._connection = connection
            try:
                if self._over:  # while it was opened, where nothing could be interrupted
                    raise duckdb.InterruptException
                return work(Database(connection))
            finally:
                self._connection = None


@contextmanager
def _turn(path: Path) -> Iterator[None]:
    lock = FileLock(path.with_suffix(".lock"), timeout=MAX_SECONDS)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout:
        raise ToolCallFailed(
            "Another call is still busy with the tables; try again in a moment.",
            zh="另一个调用仍在使用数据表，请稍后再试。",
        ) from None
    except OSError as error:
        raise StoreError(f"The folder of the tables cannot be used: {error.strerror or error}.") from error
    try:
        yield
    finally:
        lock.release()


@contextmanager
def _opened(path: Path, memory_mb: int, *, write: bool, files: Sequence[str]) -> "Iterator[duckdb.DuckDBPyConnection]":
    if not path.exists():
        _begin(path, memory_mb)
    with ExitStack() as stack:
        connection = stack.enter_context(_connected(path, memory_mb, write=write))
        if not _prepared(path, connection):
            stack.close()
            _prepare(path, memory_mb)
            connection = stack.enter_context(_connected(path, memory_mb, write=write))
        _shut(connection, files)
        yield connection


_FOUND_PREPARED: dict[Path, tuple[int, int, int]] = {}
"""The file at a place as it was when this process found it prepared: inode, time of the last change, bytes."""


def _prepared(path: Path, connection: "duckdb.DuckDBPyConnection") -> bool:
    """Whether all is there that every database has: asked again after a change, since it takes as long as opening."""
    there = path.stat()
    file = (there.st_ino, there.st_mtime_ns, there.st_size)
    if _FOUND_PREPARED.get(path) != file and _has_all(connection):
        _FOUND_PREPARED[path] = file
    return _FOUND_PREPARED.get(path) == file


def _has_all(connection: "duckdb.DuckDBPyConnection") -> bool:
    sql = "SELECT count(*) FROM duckdb_schemas() WHERE schema_name = ? AND database_name = current_database()"
    return connection.execute(sql, [DERIVED]).fetchall() == [(1,)] and not samples_missing(connection, SAMPLES)


def _begin(path: Path, memory_mb: int) -> None:
    """Put a database without tables of a person in an empty place, whole or not at all."""
    draft = path.with_suffix(".draft")
    draft.write_bytes(_empty(memory_mb))
    draft.replace(path)


@cache
def _empty(memory_mb: int) -> bytes:
    """Make such a database, of 3 MB: that takes a second, and this process may work for many people."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / FILE_NAME
        _prepare(path, memory_mb)
        return path.read_bytes()


def _prepare(path: Path, memory_mb: int) -> None:
    with _connected(path, memory_mb, write=True) as connection:
        connection.execute(f"CREATE SCHEMA IF NOT EXISTS {DERIVED}")
        if samples_missing(connection, SAMPLES):
            add_samples(connection, SAMPLES)


def _shut(connection: "duckdb.DuckDBPyConnection", files: Sequence[str]) -> None:
    """Close the way to everything outside but the files named, the terminal as well, and lock that."""
    connection.execute("SET enable_progress_bar = false")
    if files:
        listed = ", ".join("'" + file.replace("'", "''") + "'" for file in files)
        connection.execute(f"SET allowed_paths = [{listed}]")
    connection.execute("SET enable_external_access = false")
    connection.execute(f"SET search_path = 'main,{DERIVED},{SAMPLES}'")
    connection.execute("SET lock_configuration = true")


@contextmanager
def _connected(path: Path, memory_mb: int, *, write: bool) -> "Iterator[duckdb.DuckDBPyConnection]":
    try:
        connection = duckdb.connect(
            str(path), read_only=not write, config={**_CLOSED, "memory_limit": f"{memory_mb}MB"}
        )
    except duckdb.Error as error:
        raise StoreError(
            f"The database of tables {path.name} cannot be opened; move it away to start afresh ({_told(error, path)})."
        ) from error
    try:
        yield connection
    finally:
        connection.close()


def _told(error: Exception, path: Path) -> str:
    """What DuckDB says of its files by their names: where they lie is told to nobody who asks about tables."""
    return str(error).splitlines()[0].replace(f"{path.parent}/", "")


def first_line(error: Exception) -> str:
    """What DuckDB says, without the excerpt of the statement."""
    return str(error).splitlines()[0].removeprefix("Invalid Input Error: ").rstrip(" .") + "."
