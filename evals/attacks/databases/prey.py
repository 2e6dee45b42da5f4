"""What hostile statements are let loose on: a small shop in each kind of database, and all that could be changed."""

import hashlib
import socket
import sqlite3
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, Final

import duckdb
from sqlalchemy import create_engine
from sqlalchemy.pool import StaticPool

from evals.attacks.databases.postgres_server import postgres_server
from tools.sources.databases.address import DatabaseAddress, Dialect, parse_address

SECRET: Final = "the-secret-of-this-machine"  # noqa: S105 - bait
SHOP: Final = """
CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT, country TEXT);
CREATE TABLE buyer (id INTEGER PRIMARY KEY, label TEXT, email TEXT, city_id INTEGER REFERENCES city (id));
CREATE TABLE purchase (id INTEGER PRIMARY KEY, buyer_id INTEGER REFERENCES buyer (id), amount REAL, day DATE);
CREATE TABLE "od""d; DROP TABLE city; --" ("a""b'c" TEXT, "select" INTEGER, "x) FROM city; --" INTEGER);
INSERT INTO city VALUES (1, 'Berlin', 'Germany'), (2, '北京', 'China'), (3, 'Paris', 'France');
INSERT INTO buyer VALUES (1, 'Ann', 'ann@example.org', 1), (2, 'Bo', 'bo@example.org', 1), (3, '陈', NULL, 2);
INSERT INTO purchase VALUES (1, 1, 10.5, '2024-05-01'), (2, 1, 20.0, '2024-05-20'), (3, 3, 1.0, '2024-07-01');
INSERT INTO "od""d; DROP TABLE city; --" VALUES ('''; DROP TABLE city; --', 1, 2);
"""
_ROWS: Final = (
    "SELECT tablename, query_to_xml(format('SELECT * FROM public.%I AS x ORDER BY x::text', tablename), true, true, '')"
    "::text FROM pg_tables WHERE schemaname = 'public'"
)
_STATE: Final[Mapping[str, str]] = {
    "relations": "SELECT relname, relnamespace, relkind, relowner, relacl::text, relnatts, relhasindex, relhasrules,"
    " relhastriggers, relrowsecurity FROM pg_class WHERE relpersistence <> 't'"
    " AND relnamespace <> 'pg_toast'::regnamespace",
    "roles": "SELECT rolname, rolsuper, rolcanlogin, rolpassword FROM pg_authid",
    "functions": "SELECT oid, proname FROM pg_proc WHERE oid >= 16384",
    "schemas": "SELECT nspname, nspacl::text FROM pg_namespace WHERE nspname !~ '^pg_(toast_)?temp'",
    "databases": "SELECT datname, datacl::text FROM pg_database",
    "large objects": "SELECT oid FROM pg_largeobject_metadata",
    "extensions": "SELECT extname FROM pg_extension",
    "set for roles": "SELECT setdatabase, setrole, setconfig::text FROM pg_db_role_setting",
    "types": "SELECT oid FROM pg_type WHERE oid >= 16384 AND typname !~ '^pg_(toast|temp)'",
    "comments": "SELECT objoid, description FROM pg_description WHERE objoid >= 16384",
    "slots": "SELECT slot_name FROM pg_replication_slots",
    "origins": "SELECT roname FROM pg_replication_origin",
    "prepared": "SELECT gid FROM pg_prepared_xacts",
    "collations": "SELECT count(*) FROM pg_collation",
    "written settings": "SELECT name, setting FROM pg_file_settings",
    "tablespaces": "SELECT spcname FROM pg_tablespace",
}
"""What of a server a statement might change → how it is looked at."""
_LOOK: Final = "SELECT " + ", ".join(  # noqa: S608 - the same
    f"(SELECT string_agg(x::text, '|' ORDER BY x::text) FROM ({sql}) AS x)"  # noqa: S608 - from the list above
    for sql in _STATE.values()
)


class Prey:
    """One database, with a folder that anybody may write into, a secret beside it, and a port that listens."""

    def __init__(self, address: DatabaseAddress, folder: Path, port: int, visits: list[str]) -> None:
        self.address, self.folder, self.port, self.visits = address, folder, port, visits
        self.out = folder / "out"
        self._watched = _watched(address) if address.dialect == "postgresql" else None

    def filled(self, sql: str) -> str:
        """Put the places of a statement in."""
        places = {"{out}": str(self.out), "{secret}": str(self.folder / "secret.txt"), "{port}": str(self.port)}
        for said, place in places.items():
            sql = sql.replace(said, place)
        return sql

    def digest(self) -> dict[str, str]:
        """Say in what state everything is that a statement could change."""
        found = {str(path): _sum(path) for path in sorted(self.folder.rglob("*"))}
        if self._watched is not None:
            with self._watched.connect() as connection:
                told = connection.exec_driver_sql(_LOOK).one()
                rows = connection.exec_driver_sql(_ROWS).all()
            found |= dict(zip(_STATE, map(str, told), strict=True))
            found |= {name: str(held) for name, held in rows}
        return found

    def close(self) -> None:
        """Look no more."""
        if self._watched is not None:
            self._watched.dispose()


@contextmanager
def prey_of(dialect: Dialect, server: str = "") -> Iterator[Prey]:
    """Make a shop of a kind.

    Args:
        dialect: Of the database.
        server: Address of one that runs already and holds the shop; of PostgreSQL only.

    Raises:
        ConfigError: no server can be started here.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="toolatlas-prey-")))
        folder.chmod(0o755)
        (folder / "out").mkdir()
        (folder / "out").chmod(0o777)
        (folder / "secret.txt").write_text(SECRET, encoding="utf-8")
        visits, port = stack.enter_context(_listening())
        if dialect == "postgresql":
            source = server or stack.enter_context(postgres_server(SHOP))
        else:
            source = f"{dialect}:{_shop_file(dialect, folder)}"
        yield stack.enter_context(closing(Prey(parse_address(source), folder, port, visits)))


def _shop_file(dialect: Dialect, folder: Path) -> Path:
    path = folder / f"shop.{dialect}"
    if dialect == "sqlite":
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript(SHOP)
    else:
        with duckdb.connect(str(path)) as opened:
            opened.execute(SHOP)
    return path


@contextmanager
def _listening() -> Iterator[tuple[list[str], int]]:
    """Listen on a port, and note whoever comes."""
    visits: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def wait() -> None:
            while True:
                try:
                    connection, _ = server.accept()
                except OSError:
                    return
                visits.append("came")
                connection.close()

        threading.Thread(target=wait, daemon=True).start()
        yield visits, int(server.getsockname()[1])


def _watched(address: DatabaseAddress) -> Any:  # noqa: ANN401 - an engine
    url = address.url().set(query={})
    return create_engine(url, poolclass=StaticPool, isolation_level="AUTOCOMMIT")


def _sum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "a folder"
