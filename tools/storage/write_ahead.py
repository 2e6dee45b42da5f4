"""The write-ahead log of a new file, begun while others open the same file."""

import sqlite3

from tenacity import Retrying, retry_if_exception, stop_after_delay, wait_random

from tools.storage.faults import BUSY_S


def begin_write_ahead(connection: sqlite3.Connection) -> None:
    """Let readers and a writer not wait for each other; nothing to do where an earlier connection saw to it.

    SQLite waits for whoever reads the file, but refuses at once where somebody has begun to write: two who open a new
    file at the same moment meet just there.

    Raises:
        sqlite3.OperationalError: the file cannot be written, or somebody has been writing for `BUSY_S` seconds.
    """
    for attempt in Retrying(
        retry=retry_if_exception(_is_busy), stop=stop_after_delay(BUSY_S), wait=wait_random(0, 0.05), reraise=True
    ):
        with attempt:
            connection.execute("PRAGMA journal_mode=WAL")


def _is_busy(error: BaseException) -> bool:
    return isinstance(error, sqlite3.OperationalError) and getattr(error, "sqlite_errorname", "").startswith(
        "SQLITE_BUSY"
    )
