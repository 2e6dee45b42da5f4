"""A PostgreSQL server, read: every statement in a read-only transaction with a timeout, alone, and as a selection.

Such a transaction cannot make temporary tables, so what is kept between is a named query that later ones begin with.
"""

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import islice
from typing import TYPE_CHECKING, Any

from errors import ToolCallFailed
from prompts.late import LateModule
from tools.sources.databases.address import DatabaseAddress, Dialect
from tools.sources.databases.limits import ReadLimits
from tools.sources.databases.naming import quoted
from tools.sources.databases.session import Bound, Closing, Rows, bounded, failed, too_many, too_slow

if TYPE_CHECKING:
    import sqlalchemy
    from sqlalchemy import exc, pool
else:  # only a server needs them
    sqlalchemy, exc, pool = LateModule("sqlalchemy"), LateModule("sqlalchemy.exc"), LateModule("sqlalchemy.pool")

DRIVER = "pg8000"
HINT = "PostgreSQL needs an extra: pip install 'toolatlas[postgres]'"
_CANCELLED = "57014"
_GONE = ("57P", "08")
_BIGINT, _NUMERIC = 20, 1700
_GRACE_S = 3.0
"""How much longer than a statement may take we wait for the server to say so."""


def has_driver() -> bool:
    """Whether servers can be reached from here."""
    return find_spec(DRIVER) is not None


class PostgresSession(Closing):
    """One connection to a server."""

    dialect: Dialect = "postgresql"

    def __init__(self, address: DatabaseAddress, limits: ReadLimits | None = None) -> None:
        """Connect.

        Raises:
            ToolCallFailed: there is no driver, or the server does not answer.
            ConfigError: the password is not set.
        """
        if not has_driver():
            raise ToolCallFailed(
                f"{HINT}.", zh=f"连接 PostgreSQL 需要安装扩展：pip install 'toolatlas[{'postgres'}]'。"
            )
        self.limits = limits or ReadLimits()
        self._kept: dict[str, str] = {}
        password = address.password()
        url = address.url().set(password=password.get_secret_value() if password else None)
        self._engine = sqlalchemy.create_engine(
            url, poolclass=pool.NullPool, connect_args={"timeout": self.limits.seconds + _GRACE_S}
        )
        self._driver_error: type[Exception] = self._engine.dialect.loaded_dbapi.Error
        try:
            self.connection: sqlalchemy.Connection = self._engine.connect()
            self._prepare()
        except (exc.SQLAlchemyError, OSError) as error:
            self._engine.dispose()
            raise ToolCallFailed(
                f"The server of {address.name} does not let us in: {_said(error)}.",
                zh=f"无法连接数据库 {address.name}：{_said(error)}。",
            ) from error

    def _prepare(self) -> None:
        millis = int(self.limits.seconds * 1000)
        for said in (
            "SET default_transaction_read_only = on",
            f"SET statement_timeout = {millis}",
            f"SET lock_timeout = {millis}",
            "SET standard_conforming_strings = on",
            f"SET temp_file_limit = '{self.limits.kept_mb}MB'",
        ):
            try:
                self.connection.execute(sqlalchemy.text(said))
                self.connection.commit()
            except exc.DBAPIError:
                self.connection.rollback()
                if "temp_file_limit" not in said:  # only a superuser may set it
                    raise

    def select(self, sql: str, values: Bound | None = None) -> Rows:
        """Run one SELECT, with values for its marks (`$1` for the first), and return its rows, bounded.

        Raises:
            ToolCallFailed: the server refuses it, it takes too long, or is gone.
        """
        with self._reading():
            found = self._read(f"SELECT * FROM ({sql}\n) AS asked LIMIT {self.limits.rows + 1}", values)
            rows = iter(found.rows or ())
            columns = tuple(str(column["name"]) for column in found.columns or ())
            return bounded(columns, lambda size: [tuple(row) for row in islice(rows, size)], self.limits)

    def keep(self, name: str, sql: str) -> int:
        """Keep a SELECT under a name that later ones begin with; return how many rows it has.

        Raises:
            ToolCallFailed: the server refuses it, it takes too long, or it holds too much.
        """
        with self._reading():
            most = self.limits.kept_rows + 1
            found = self._read(f"SELECT count(*) FROM (SELECT * FROM ({sql}\n) AS made LIMIT {most}) AS counted")
            n_rows = int(found.rows[0][0])
        if n_rows > self.limits.kept_rows:
            raise too_many(self.limits)
        self._kept[name] = sql
        return n_rows

    def drop(self, name: str) -> None:
        """Forget what was kept under a name."""
        self._kept.pop(name, None)

    def close(self) -> None:
        """End the connection."""
        self.connection.close()
        self._engine.dispose()

    def _read(self, sql: str, values: Bound | None = None) -> Any:  # noqa: ANN401 - what the driver brings
        """Run a statement alone: as it is sent, the server takes no second one, and none that ends the transaction."""
        driver: Any = self.connection.connection.driver_connection
        given = list((values or {}).values())
        return driver.execute_unnamed(self._whole(sql), given, [_type_of(value) for value in given])

    def _whole(self, sql: str) -> str:
        """Begin with the kept steps that a statement needs, those they need first."""
        needed: list[str] = []
        open_ = [sql]
        while open_:
            said = open_.pop()
            for name in self._kept:
                if quoted(name) in said and name not in needed:
                    needed.append(name)
                    open_.append(self._kept[name])
        steps = (f"{quoted(name)} AS MATERIALIZED ({kept}\n)" for name, kept in self._kept.items() if name in needed)
        begin = ", ".join(steps)
        return f"WITH {begin} {sql}" if begin else sql

    @contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            self.connection.exec_driver_sql("SET TRANSACTION READ ONLY")
            yield
        except exc.DBAPIError as error:
            if error.connection_invalidated or isinstance(error.orig, OSError):
                raise ToolCallFailed("The database is gone; try again.", zh="数据库连接已断开，请重试。") from error
            raise (too_slow(self.limits) if _CANCELLED in str(error.orig) else failed(_Plain(_said(error)))) from error
        except (exc.SQLAlchemyError, OSError) as error:
            raise failed(_Plain(_said(error))) from error
        except (self._driver_error, AttributeError, struct.error) as error:  # a lost socket is an attribute of nothing
            raise self._refused(error) from error
        finally:
            self._end()

    def _refused(self, error: BaseException) -> ToolCallFailed:
        """Say why the server did not answer."""
        told = error.args[0] if error.args else ""
        if not isinstance(told, dict) or str(told.get("C", "")).startswith(_GONE):
            self.connection.invalidate()
            return ToolCallFailed("The database is gone; try again.", zh="数据库连接已断开，请重试。")
        return too_slow(self.limits) if told.get("C") == _CANCELLED else failed(_Plain(_said(error)))

    def _end(self) -> None:
        try:
            self.connection.rollback()
        except (exc.SQLAlchemyError, OSError):
            self.connection.invalidate()


def _type_of(value: object) -> int:
    """Return the number of a value's type at the server; 0 leaves a text to what it is compared with."""
    if isinstance(value, int):
        return _BIGINT
    return _NUMERIC if isinstance(value, float) else 0


class _Plain(Exception):  # noqa: N818 - carries words only
    """Words of a server."""


def _said(error: BaseException) -> str:
    """Return the words of a server, without the statement and without addresses."""
    told = getattr(error, "orig", None) or error
    first = told.args[0] if told.args else ""
    words = first.get("M", "") if isinstance(first, dict) else str(told)
    return " ".join(str(words).split())[:200] or type(told).__name__
