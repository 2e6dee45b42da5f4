"""A DuckDB file, read: opened read-only, with no reach to files, extensions or the network."""

import os
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from errors import ToolCallFailed
from prompts.late import LateModule
from tools.sources.databases.address import Dialect
from tools.sources.databases.limits import ReadLimits
from tools.sources.databases.naming import quoted
from tools.sources.databases.session import Bound, Closing, Rows, bounded, failed, too_many, too_slow

if TYPE_CHECKING:
    import duckdb
else:
    duckdb = LateModule("duckdb")

_CLOSED: Final = {
    "enable_external_access": "false",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "python_enable_replacements": "false",
    "threads": "2",
    "lock_configuration": "true",
}


_SPILL: Final = f"toolatlas-duckdb-{uuid4().hex}"


def _spill_folder() -> str:
    """Return where what does not fit into memory lies meanwhile: never beside the file that is read.

    Sessions of one process share it: DuckDB opens a file twice only with the same settings.
    """
    return str(Path(tempfile.gettempdir()) / f"{_SPILL}-{os.getpid()}")


class DuckdbSession(Closing):
    """One connection to a file."""

    dialect: Dialect = "duckdb"

    def __init__(self, path: Path, limits: ReadLimits | None = None) -> None:
        """Open a file.

        Raises:
            ToolCallFailed: it cannot be opened, or another program writes into it.
        """
        self.limits = limits or ReadLimits()
        most = f"{self.limits.kept_mb}MB"
        bounds = {"memory_limit": most, "max_temp_directory_size": most, "temp_directory": _spill_folder()}
        try:
            self.connection = duckdb.connect(str(path), read_only=True, config={**_CLOSED, **bounds})
        except duckdb.Error as error:
            raise failed(error) from error

    def select(self, sql: str, values: Bound | None = None) -> Rows:
        """Run one SELECT, with values for its marks (`$name`), and return its rows, bounded.

        Raises:
            ToolCallFailed: the database refuses it, or it takes too long.
        """
        with self._in_time():
            if [part.type for part in self.connection.extract_statements(sql)] != [duckdb.StatementType.SELECT]:
                raise ToolCallFailed("Only SELECT runs here.", zh="这里只能执行 SELECT。")
            cursor: Any = self.connection.execute(sql, dict(values) if values else None)
            columns = tuple(str(part[0]) for part in cursor.description or ())
            return bounded(columns, cursor.fetchmany, self.limits)

    def keep(self, name: str, sql: str) -> int:
        """Keep the rows of a SELECT in a temporary table; return how many there are.

        Raises:
            ToolCallFailed: the database refuses it, it takes too long, or holds too much.
        """
        with self._in_time():
            self.connection.execute(
                f"CREATE TEMP TABLE {quoted(name)} AS SELECT * FROM ({sql}\n) AS made LIMIT {self.limits.kept_rows + 1}"
            )
            found: Any = self.connection.execute(f"SELECT count(*) FROM temp.{quoted(name)}").fetchone()
        if found[0] > self.limits.kept_rows:
            self.drop(name)
            raise too_many(self.limits)
        return int(found[0])

    def drop(self, name: str) -> None:
        """Forget what was kept under a name."""
        self.connection.execute(f"DROP TABLE IF EXISTS temp.{quoted(name)}")

    def close(self) -> None:
        """End the connection."""
        self.connection.close()

    @contextmanager
    def _in_time(self) -> Iterator[None]:
        timer = threading.Timer(self.limits.seconds, self.connection.interrupt)
        timer.daemon = True
        timer.start()
        try:
            yield
        except ToolCallFailed:
            raise
        except duckdb.InterruptException as error:
            raise too_slow(self.limits) from error
        except duckdb.OutOfMemoryException as error:
            raise too_many(self.limits) from error
        except (duckdb.Error, ValueError) as error:  # a kind of statement that the package has no name for
            raise failed(error) from error
        finally:
            timer.cancel()
