"""A session for an address."""

from collections.abc import Mapping, Sequence

from tools.sources.databases.address import DatabaseAddress
from tools.sources.databases.duckdb_session import DuckdbSession
from tools.sources.databases.limits import ReadLimits
from tools.sources.databases.postgres_session import PostgresSession
from tools.sources.databases.session import Session
from tools.sources.databases.sqlite_session import SqliteSession


def open_session(
    address: DatabaseAddress, exposed: Mapping[str, Sequence[str]] | None = None, limits: ReadLimits | None = None
) -> Session:
    """Open a database for reading.

    Args:
        address: Of the database.
        exposed: Table → the columns that may be read; None for all.
        limits: Bounds.

    Raises:
        ToolCallFailed: it cannot be opened.
        ConfigError: its password is not set.
    """
    if address.dialect == "sqlite":
        return SqliteSession(address.file, exposed, limits)
    if address.dialect == "duckdb":
        return DuckdbSession(address.file, limits)
    return PostgresSession(address, limits)
