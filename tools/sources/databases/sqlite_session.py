"""A SQLite file, read: the file is opened read-only, and SQLite asks before it touches anything else."""

import sqlite3
import time
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Final
from urllib.parse import quote

from errors import ToolCallFailed
from tools.sources.databases.address import Dialect
from tools.sources.databases.functions import is_plain_name
from tools.sources.databases.limits import ReadLimits
from tools.sources.databases.naming import quoted
from tools.sources.databases.session import Bound, Closing, Rows, bounded, failed, too_many, too_slow

_READING: Final = frozenset({sqlite3.SQLITE_SELECT, sqlite3.SQLITE_RECURSIVE})
_KEEPING: Final = frozenset(
    {sqlite3.SQLITE_CREATE_TEMP_TABLE, sqlite3.SQLITE_DROP_TEMP_TABLE, sqlite3.SQLITE_INSERT}
    | {sqlite3.SQLITE_UPDATE, sqlite3.SQLITE_DELETE}
)
_CATALOGUE: Final = frozenset(
    {"table_info", "table_xinfo", "table_list", "foreign_key_list", "index_list", "index_info", "index_xinfo"}
    | {"database_list", "read_uncommitted"}
)
"""Pragmas that look up what there is."""
_OTHER_FUNCTIONS: Final = frozenset({"likelihood", "likely", "unlikely", "glob", "like", "sqlite_version"})
_STEPS: Final = 5_000
"""Steps of SQLite's machine between two looks at the clock."""
_LENGTH: Final = 16_000_000


class SqliteSession(Closing):
    """One connection to a file."""

    dialect: Dialect = "sqlite"

    def __init__(
        self,
        path: Path,
        exposed: Mapping[str, Sequence[str]] | None = None,
        limits: ReadLimits | None = None,
        *,
        catalogue: bool = False,
    ) -> None:
        """Open a file.

        Args:
            path: The file.
            exposed: Table → the columns that may be read; None for all.
            limits: Bounds.
            catalogue: Whether the tables of the catalogue may be read too.

        Raises:
            ToolCallFailed: it cannot be opened.
        """
        self.limits = limits or ReadLimits()
        self._guard = _Guard(exposed, catalogue=catalogue)
        self._ends = 0.0
        try:
            self.connection = sqlite3.connect(
                f"file:{quote(str(path.absolute()))}?mode=ro", uri=True, isolation_level=None, check_same_thread=False
            )
            self._prepare()
        except sqlite3.Error as error:
            raise failed(error) from error

    def _prepare(self) -> None:
        connection = self.connection
        connection.execute("PRAGMA query_only = OFF")  # the file is read-only; what is kept between is not in it
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute(f"PRAGMA temp.max_page_count = {self.limits.kept_mb * 256}")
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LENGTH)
        connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        connection.set_authorizer(self._guard)
        connection.set_progress_handler(self._is_late, _STEPS)

    def _is_late(self) -> bool:
        return bool(self._ends) and time.monotonic() > self._ends

    def select(self, sql: str, values: Bound | None = None) -> Rows:
        """Run one SELECT, with values for its marks (`:name`), and return its rows, bounded.

        Raises:
            ToolCallFailed: the database refuses it, or it takes too long.
        """
        cursor = self._run(sql, values)
        columns = tuple(str(part[0]) for part in cursor.description or ())
        try:
            return bounded(columns, cursor.fetchmany, self.limits)
        except (sqlite3.Error, OverflowError) as error:
            raise self._said(error) from error
        finally:
            cursor.close()

    def keep(self, name: str, sql: str) -> int:
        """Keep the rows of a SELECT in a temporary table; return how many there are.

        Raises:
            ToolCallFailed: the database refuses it, it takes too long, or holds too much.
        """
        self._guard.keeping = True
        try:
            most = self.limits.kept_rows + 1
            self._run(f"CREATE TEMP TABLE {quoted(name)} AS SELECT * FROM ({sql}\n) AS made LIMIT {most}").close()
            (n_rows,) = self._run(f"SELECT count(*) FROM temp.{quoted(name)}").fetchone()
            if n_rows > self.limits.kept_rows:
                self._run(f"DROP TABLE temp.{quoted(name)}")
                raise too_many(self.limits)
            self._guard.kept.add(name.casefold())
        finally:
            self._guard.keeping = False
        return int(n_rows)

    def drop(self, name: str) -> None:
        """Forget what was kept under a name."""
        self._guard.keeping = True
        try:
            self._run(f"DROP TABLE IF EXISTS temp.{quoted(name)}").close()
            self._guard.kept.discard(name.casefold())
        finally:
            self._guard.keeping = False

    def close(self) -> None:
        """End the connection."""
        self.connection.close()

    def _run(self, sql: str, values: Bound | None = None) -> sqlite3.Cursor:
        self._ends = time.monotonic() + self.limits.seconds
        try:
            return self.connection.execute(sql, dict(values or {}))
        except (sqlite3.Error, sqlite3.Warning, ValueError, OverflowError) as error:
            raise self._said(error) from error

    def _said(self, error: BaseException) -> ToolCallFailed:
        if "interrupted" in str(error):
            return too_slow(self.limits)
        if "database or disk is full" in str(error):
            return too_many(self.limits)
        return failed(error)


class _Guard:
    """Answers SQLite's questions whether a statement may do something."""

    def __init__(self, exposed: Mapping[str, Sequence[str]] | None, *, catalogue: bool) -> None:
        self._exposed = None if exposed is None else {key.casefold(): _folded(names) for key, names in exposed.items()}
        self._catalogue = catalogue
        self.keeping = False
        self.kept: set[str] = set()
        """Temporary tables: where no column of one is read, as in `count(*)`, SQLite does not say that it is one."""

    def __call__(self, action: int, one: str | None, two: str | None, database: str | None, view: str | None) -> int:
        return sqlite3.SQLITE_OK if self._allows(action, one or "", two or "", database, view) else sqlite3.SQLITE_DENY

    def _allows(self, action: int, one: str, two: str, database: str | None, view: str | None) -> bool:
        if action in _READING:
            return True
        if action == sqlite3.SQLITE_READ:
            kept = database == "temp" or (database is None and not two and one.casefold() in self.kept)
            return kept or self._readable(one, two, view)
        if action == sqlite3.SQLITE_FUNCTION:
            return is_plain_name(two) or two.lower() in _OTHER_FUNCTIONS
        if action == sqlite3.SQLITE_PRAGMA:
            return self._catalogue and one in _CATALOGUE
        return self.keeping and action in _KEEPING and database == "temp"

    def _readable(self, table: str, column: str, view: str | None) -> bool:
        if table in ("sqlite_master", "sqlite_schema"):
            return self._catalogue or self.keeping
        if self._exposed is None:
            return True
        columns = self._exposed.get(table.casefold())
        if columns is None:
            return (view or "").casefold() in self._exposed
        return not column or column.casefold() in columns


def _folded(names: Sequence[str]) -> Collection[str]:
    return frozenset(name.casefold() for name in names)
