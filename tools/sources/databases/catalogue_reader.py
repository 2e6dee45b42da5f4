"""Reads what a database holds: through SQLAlchemy where it speaks the dialect, and by DuckDB's own tables."""

import time
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from errors import ToolCallFailed
from prompts.late import LateModule
from tools.sources.databases.address import DatabaseAddress
from tools.sources.databases.catalogue import Catalogue, Column, ForeignKey, TableInfo, kind_of_type
from tools.sources.databases.duckdb_catalogue import duckdb_tables
from tools.sources.databases.duckdb_session import DuckdbSession
from tools.sources.databases.implied_keys import with_implied_keys
from tools.sources.databases.limits import ReadLimits
from tools.sources.databases.naming import quoted
from tools.sources.databases.postgres_session import PostgresSession
from tools.sources.databases.session import Session, failed
from tools.sources.databases.sqlite_session import SqliteSession

if TYPE_CHECKING:
    import sqlalchemy
    from sqlalchemy import exc, pool
else:
    sqlalchemy, exc, pool = LateModule("sqlalchemy"), LateModule("sqlalchemy.exc"), LateModule("sqlalchemy.pool")

MAX_TABLES: Final = 5_000
SAMPLED_ROWS: Final = 1_000
SAMPLED_VALUES: Final = 20
MAX_VALUE_CHARS: Final = 80
SAMPLING_S: Final = 60.0
_OWN: Final = {"sqlite": "main", "postgresql": "public", "duckdb": "main"}
_HIDDEN: Final = ("information_schema", "pg_catalog", "pg_toast")


def read_catalogue(address: DatabaseAddress, limits: ReadLimits | None = None) -> Catalogue:
    """Read tables, columns, keys (those too that only names tell) and some values.

    Raises:
        ToolCallFailed: the database cannot be read.
        ConfigError: its password is not set.
    """
    bounds = limits or ReadLimits(seconds=5.0, rows=SAMPLED_ROWS)
    with _session(address, bounds) as session:
        tables = list(_tables(session))[:MAX_TABLES]
        ends = time.monotonic() + SAMPLING_S
        sampled: list[TableInfo] = []
        problems: dict[str, str] = {}
        for table in tables:
            try:
                sampled.append(_sampled(session, table) if time.monotonic() < ends else table)
            except ToolCallFailed as error:
                problems[table.key] = str(error)
        return with_implied_keys(Catalogue(tables=tuple(sampled), problems=problems))


def _session(address: DatabaseAddress, limits: ReadLimits) -> Session:
    if address.dialect == "sqlite":
        return SqliteSession(address.file, None, limits, catalogue=True)
    if address.dialect == "duckdb":
        return DuckdbSession(address.file, limits)
    return PostgresSession(address, limits)


def _tables(session: Session) -> Iterator[TableInfo]:
    if isinstance(session, DuckdbSession):
        yield from duckdb_tables(session)
        return
    try:
        with _inspected(session) as found:
            for namespace in _namespaces(found, session.dialect):
                yield from _of_namespace(found, namespace, session.dialect)
    except exc.SQLAlchemyError as error:
        raise failed(getattr(error, "orig", None) or error) from error


@contextmanager
def _inspected(session: Session) -> "Iterator[sqlalchemy.Inspector]":
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", exc.SAWarning)  # a type that SQLAlchemy does not know is said as it is declared
        if isinstance(session, PostgresSession):
            yield sqlalchemy.inspect(session.connection)
            session.connection.rollback()
        elif isinstance(session, SqliteSession):
            engine = sqlalchemy.create_engine(
                "sqlite://", creator=lambda: session.connection, poolclass=pool.StaticPool
            )
            with engine.connect() as connection:
                yield sqlalchemy.inspect(connection)


def _namespaces(found: "sqlalchemy.Inspector", dialect: str) -> list[str | None]:
    if dialect == "sqlite":
        return [None]
    return [name for name in found.get_schema_names() if not name.startswith(_HIDDEN)]


def _of_namespace(found: "sqlalchemy.Inspector", namespace: str | None, dialect: str) -> Iterator[TableInfo]:
    shown = "" if namespace in (None, _OWN[dialect]) else str(namespace)
    views = set(found.get_view_names(schema=namespace))
    for name in sorted({*found.get_table_names(schema=namespace), *views}):
        try:
            yield _table(found, name, namespace, shown).model_copy(update={"is_view": name in views})
        except exc.SQLAlchemyError:
            # A view over what is gone: that it cannot be read is said when it is sampled.
            yield TableInfo(name=name, namespace=shown, is_view=True, columns=(Column(name="*"),))


def _table(found: "sqlalchemy.Inspector", name: str, namespace: str | None, shown: str) -> TableInfo:
    keys = found.get_foreign_keys(name, schema=namespace)
    return TableInfo(
        name=name,
        namespace=shown,
        columns=tuple(_column(part) for part in found.get_columns(name, schema=namespace)),
        primary_key=tuple(found.get_pk_constraint(name, schema=namespace).get("constrained_columns") or ()),
        foreign_keys=tuple(_foreign_key(found, key) for key in keys if key.get("referred_table")),
        comment=_comment(found, name, namespace),
    )


def _column(part: Mapping[str, Any]) -> Column:
    try:
        declared = str(part["type"])
    except exc.SQLAlchemyError:  # a type without words
        declared = ""
    return Column(
        name=str(part["name"]), declared=declared, kind=kind_of_type(declared), comment=part.get("comment") or ""
    )


def _foreign_key(found: "sqlalchemy.Inspector", key: Mapping[str, Any]) -> ForeignKey:
    namespace = key.get("referred_schema")
    own = namespace in (None, found.default_schema_name)
    table = str(key["referred_table"])
    columns = tuple(map(str, key["constrained_columns"]))
    targets = tuple(map(str, key.get("referred_columns") or ()))
    return ForeignKey(columns=columns, table=table if own else f"{namespace}.{table}", targets=targets or columns)


def _comment(found: "sqlalchemy.Inspector", name: str, namespace: str | None) -> str:
    try:
        return found.get_table_comment(name, schema=namespace).get("text") or ""
    except NotImplementedError:
        return ""


def _sampled(session: Session, table: TableInfo) -> TableInfo:
    """Read some rows; the values of a column are all of them where the table was read to its end."""
    names = ", ".join("*" if part.name == "*" else quoted(part.name) for part in table.columns if part.kind != "blob")
    source = quoted(table.namespace, table.name)
    found = session.select(f"SELECT {names or 'NULL'} FROM {source} LIMIT {SAMPLED_ROWS + 1}")
    ended = not found.cut and len(found.rows) <= SAMPLED_ROWS
    places = {name: place for place, name in enumerate(found.columns)}
    return table.model_copy(
        update={"columns": tuple(_with_values(column, found.rows, places, ended=ended) for column in table.columns)}
    )


def _with_values(
    column: Column, rows: tuple[tuple[Any, ...], ...], places: Mapping[str, int], *, ended: bool
) -> Column:
    if column.name not in places:
        return column
    seen: dict[Any, None] = {}
    for row in rows:
        value = row[places[column.name]]
        if isinstance(value, bool | int | float | str) and len(str(value)) <= MAX_VALUE_CHARS:
            seen.setdefault(value)
    values = tuple(seen)[:SAMPLED_VALUES]
    return column.model_copy(update={"values": values, "complete": ended and len(seen) <= SAMPLED_VALUES})
