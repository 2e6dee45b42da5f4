import sqlite3
from pathlib import Path

import duckdb
import pytest

from tools.sources.databases.address import parse_address
from tools.sources.databases.catalogue import ForeignKey
from tools.sources.databases.catalogue_reader import read_catalogue
from tools.sources.databases.privacy import Exposure, expose

KINDS = ["sqlite", "duckdb", "postgresql"]


@pytest.fixture(params=KINDS)
def source(request: pytest.FixtureRequest) -> str:
    if request.param == "postgresql":
        return str(request.getfixturevalue("postgres"))
    return f"{request.param}:{request.getfixturevalue('shop' if request.param == 'sqlite' else 'duck_shop')}"


def test_tables_columns_keys_and_values_are_read(source: str) -> None:
    catalogue = read_catalogue(parse_address(source))
    buyer = catalogue.table("Buyer")
    assert buyer is not None
    assert [column.name for column in buyer.columns] == ["id", "label", "email", "age", "city_id"]
    assert [column.kind for column in buyer.columns] == ["integer", "text", "text", "integer", "integer"]
    assert buyer.primary_key == ("id",)
    assert buyer.foreign_keys == (ForeignKey(columns=("city_id",), table="city", targets=("id",)),)
    ages = buyer.column("AGE")
    assert ages is not None
    assert (set(ages.values), ages.complete) == ({31, 42, 27}, True)


def hostile(path: Path) -> Path:
    connection = sqlite3.connect(path)
    connection.executescript(
        """
        CREATE TABLE "select" ("from" TEXT, "a""b" INTEGER, "it's; DROP TABLE x" TEXT, "😀" TEXT, "" TEXT);
        CREATE TABLE one (id INTEGER PRIMARY KEY, other INTEGER REFERENCES two (id));
        CREATE TABLE two (id INTEGER PRIMARY KEY, other INTEGER REFERENCES one (id), self REFERENCES two (id));
        CREATE TABLE "empty" (a, b BLOB, c GEOMETRY_OF_NOBODY, d TEXT REFERENCES nowhere (x));
        CREATE TABLE gone (a); CREATE VIEW broken AS SELECT a FROM gone; DROP TABLE gone;
        CREATE TABLE wide (x0);
        INSERT INTO "select" VALUES ('x', 1, 'y', 'z', 'w');
        """
    )
    connection.execute(f"CREATE TABLE many ({', '.join(f'c{n} INTEGER' for n in range(300))})")
    for n in range(100):
        connection.execute(f"CREATE TABLE t{n} (id INTEGER)")
    connection.close()
    return path


def test_hostile_names_types_keys_and_views_are_read(tmp_path: Path) -> None:
    catalogue = read_catalogue(parse_address(f"sqlite:{hostile(tmp_path / 'h.db')}"))
    odd = catalogue.table("select")
    assert odd is not None
    assert [column.name for column in odd.columns] == ["from", 'a"b', "it's; DROP TABLE x", "😀", ""]
    empty = catalogue.table("empty")
    assert empty is not None
    assert [column.kind for column in empty.columns] == ["unknown", "blob", "number", "text"]
    assert list(catalogue.problems) == ["broken"]
    assert catalogue.table("broken") is None
    assert len(catalogue.tables) == 106


def test_a_failing_view_of_duckdb_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "v.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("CREATE TABLE gone (a INTEGER); CREATE VIEW broken AS SELECT a FROM gone; DROP TABLE gone")
        connection.execute("CREATE TABLE kept (a INTEGER)")
    catalogue = read_catalogue(parse_address(f"duckdb:{path}"))
    assert [table.key for table in catalogue.tables] == ["kept"]


def test_what_looks_private_is_left_out_until_it_is_named(source: str) -> None:
    catalogue = read_catalogue(parse_address(source))
    assert expose(catalogue, Exposure()).likely == ("buyer.email",)
    named = expose(catalogue, Exposure(expose=("Buyer.Email",)))
    assert (named.likely, named.catalogue.exposed["buyer"][2]) == ((), "email")


def test_private_columns_and_other_tables_are_left_out_with_their_keys(source: str) -> None:
    catalogue = read_catalogue(parse_address(source))
    left = expose(catalogue, Exposure(only=("buyer", "purchase"), private=("buyer.id",)))
    assert left.catalogue.exposed == {
        "buyer": ("label", "age", "city_id"),
        "purchase": ("id", "buyer_id", "amount", "day"),
    }
    assert left.private == ("buyer.id",)
    assert all(not table.foreign_keys for table in left.catalogue.tables)


@pytest.mark.parametrize("values", [("a@b.org", "c@d.org"), ("+49 30 1234567",), ("13812345678", "13912345678")])
def test_mails_and_numbers_are_known_by_their_look(tmp_path: Path, values: tuple[str, ...]) -> None:
    path = tmp_path / "n.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE t (x TEXT, 联系电话 TEXT, y TEXT)")
    connection.executemany("INSERT INTO t VALUES (?, 'n', 'plain')", [(value,) for value in values])
    connection.commit()
    connection.close()
    assert expose(read_catalogue(parse_address(f"sqlite:{path}")), Exposure()).likely == ("t.x", "t.联系电话")
