import hashlib
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import duckdb
import pytest

from errors import ToolAtlasError, ToolCallFailed
from tools.sources.databases.address import parse_address
from tools.sources.databases.limits import ReadLimits
from tools.sources.databases.opening import open_session
from tools.sources.databases.session import Session

Opened = Callable[..., Session]
KINDS = ["sqlite", "duckdb", "postgresql"]
WRITES = [
    "INSERT INTO city VALUES (9, 'x', 'y')",
    "UPDATE city SET name = 'x'",
    "DELETE FROM city",
    "DROP TABLE city",
    "CREATE TABLE z (a INTEGER)",
    "ALTER TABLE city RENAME TO c",
    "CREATE INDEX i ON city (name)",
    "VACUUM",
]
BOMB = "SELECT count(*) FROM {} a, {} b, {} c, {} d, {} e, {} f, {} g, {} h, {} i, {} j, {} k, {} l, {} m, {} n"


@pytest.fixture(params=KINDS)
def opened(request: pytest.FixtureRequest) -> Opened:
    """Open the shop of one kind of database."""
    kind = request.param
    if kind == "postgresql":
        source = request.getfixturevalue("postgres")
    else:
        source = f"{kind}:{request.getfixturevalue('shop' if kind == 'sqlite' else 'duck_shop')}"

    def open_it(exposed: Mapping[str, Sequence[str]] | None = None, limits: ReadLimits | None = None) -> Session:
        return open_session(parse_address(source), exposed, limits)

    return open_it


def test_rows_are_read(opened: Opened) -> None:
    with opened() as session:
        found = session.select("SELECT name FROM city WHERE country LIKE 'Chin%' ORDER BY id")
    assert (found.columns, found.rows, found.cut) == (("name",), (("北京",),), False)


def test_what_a_statement_says_is_read_as_it_stands(opened: Opened) -> None:
    with opened() as session:
        said = session.select("SELECT 7 % 4, 'a%b', '%s', id FROM city WHERE name LIKE 'B%' -- only one").rows
        session.keep("step", "SELECT 7 % 4 AS rest -- and no more")
        assert (said, session.select('SELECT * FROM "step"').rows) == (((3, "a%b", "%s", 1),), ((3,),))


def test_rows_beyond_the_bound_are_cut_and_said(opened: Opened) -> None:
    with opened(limits=ReadLimits(rows=2)) as session:
        found = session.select("SELECT id FROM purchase ORDER BY id")
    assert (found.rows, found.cut) == (((1,), (2,)), True)


def test_bytes_beyond_the_bound_are_cut(opened: Opened) -> None:
    with opened(limits=ReadLimits(result_bytes=10)) as session:
        assert session.select("SELECT label, country FROM buyer, city").cut


@pytest.mark.parametrize("sql", WRITES)
def test_nothing_can_be_written(opened: Opened, sql: str) -> None:
    with opened() as session:
        before = session.select("SELECT * FROM city ORDER BY id").rows
        with pytest.raises(ToolCallFailed) as refused:
            session.select(sql)
        assert session.select("SELECT * FROM city ORDER BY id").rows == before
    assert refused.value.zh


def test_the_files_stay_as_they_are(shop: Path, duck_shop: Path) -> None:
    for kind, path in (("sqlite", shop), ("duckdb", duck_shop)):
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        with open_session(parse_address(f"{kind}:{path}")) as session:
            session.keep("step", "SELECT * FROM city")
            for sql in WRITES:
                with pytest.raises(ToolAtlasError):
                    session.select(sql)
        assert hashlib.sha256(path.read_bytes()).hexdigest() == digest


def test_what_is_kept_serves_later_statements(opened: Opened) -> None:
    with opened() as session:
        assert session.keep("one", "SELECT id, name FROM city WHERE id > 1") == 2
        assert session.keep("two", 'SELECT name FROM "one" WHERE id > 2') == 1
        assert session.select('SELECT * FROM "two"').rows == (("Paris",),)
        session.drop("two")
        with pytest.raises(ToolCallFailed):
            session.select('SELECT * FROM "two"')


def test_a_step_that_holds_too_much_is_refused(opened: Opened) -> None:
    with opened(limits=ReadLimits(kept_rows=4)) as session:
        with pytest.raises(ToolCallFailed, match="more than 4 rows"):
            session.keep("many", "SELECT * FROM purchase")
        assert session.select("SELECT 1").rows == ((1,),)


def test_a_statement_ends_at_its_time_and_the_next_one_runs(opened: Opened) -> None:
    with opened(limits=ReadLimits(seconds=0.3)) as session:
        session.keep("big", "SELECT a.id FROM purchase a, purchase b, purchase c, purchase d")
        with pytest.raises(ToolCallFailed, match="took longer"):
            session.select(BOMB.replace("{}", '"big"'))
        assert session.select("SELECT 1").rows == ((1,),)


def test_sqlite_itself_hides_what_is_not_exposed(shop: Path) -> None:
    with open_session(parse_address(f"sqlite:{shop}"), {"buyer": ("id", "label")}) as session:
        assert session.select("SELECT count(*) FROM buyer").rows == ((4,),)
        for sql in ("SELECT email FROM buyer", "SELECT * FROM city", "SELECT sql FROM sqlite_master"):
            with pytest.raises(ToolCallFailed, match=r"prohibited|not authorized"):
                session.select(sql)


def test_sqlite_counts_what_was_kept_and_no_hidden_table_of_that_name(shop: Path) -> None:
    with open_session(parse_address(f"sqlite:{shop}"), {"buyer": ("id", "label")}) as session:
        session.keep("city", "SELECT label FROM buyer")
        assert session.select("SELECT count(*) FROM city").rows == ((4,),)
        with pytest.raises(ToolCallFailed, match="not authorized"):
            session.select("SELECT count(*) FROM main.city")
        session.drop("city")
        with pytest.raises(ToolCallFailed, match="not authorized"):
            session.select("SELECT count(*) FROM city")


def test_a_view_shows_no_private_column(shop: Path) -> None:
    connection = sqlite3.connect(shop)
    connection.execute("CREATE VIEW mails AS SELECT email FROM buyer")
    connection.close()
    opened = open_session(parse_address(f"sqlite:{shop}"), {"buyer": ("id",), "mails": ("email",)})
    with opened as session, pytest.raises(ToolCallFailed, match="prohibited"):
        session.select("SELECT * FROM mails")


def test_duckdb_puts_nothing_beside_the_file_that_it_reads(duck_shop: Path) -> None:
    limits = ReadLimits(seconds=5, kept_mb=30)
    with open_session(parse_address(f"duckdb:{duck_shop}"), None, limits) as session:
        with suppress(ToolCallFailed):
            session.select("SELECT DISTINCT hash(range) || repeat('x', 90) FROM range(2000000) ORDER BY 1 DESC")
        assert [path.name for path in duck_shop.parent.iterdir() if path.name.startswith(duck_shop.name)] == [
            duck_shop.name
        ]


def test_duckdb_reads_no_files_and_makes_no_connection(duck_shop: Path) -> None:
    with open_session(parse_address(f"duckdb:{duck_shop}")) as session:
        for sql in ("SELECT * FROM read_text('/etc/passwd')", "ATTACH '/tmp/other.db'", "INSTALL httpfs"):
            with pytest.raises(ToolCallFailed):
                session.select(sql)
        with pytest.raises(ToolCallFailed):
            session.select("SET enable_external_access = true")


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "no.db"
    path.write_text("these are plain words, and no database at all" * 100)
    for kind in ("sqlite", "duckdb"):
        with pytest.raises(ToolCallFailed) as refused, open_session(parse_address(f"{kind}:{path}")) as session:
            session.select("SELECT 1 FROM x")
        assert "\n" not in str(refused.value)


def test_a_file_that_another_program_writes_is_said(duck_shop: Path) -> None:
    with duckdb.connect(str(duck_shop)), pytest.raises(ToolCallFailed):
        open_session(parse_address(f"duckdb:{duck_shop}"))


def test_a_server_that_is_not_there_is_said() -> None:
    pytest.importorskip("pg8000", reason="needs the driver of the extra: pip install 'toolatlas[postgres]'")
    with pytest.raises(ToolCallFailed, match="does not let us in"):
        open_session(parse_address("postgresql://ann@127.0.0.1:9/shop"))


def test_a_server_that_ends_the_connection_is_said(postgres: str) -> None:
    address = parse_address(postgres)
    with open_session(address) as session, open_session(address) as other:
        (pid,) = session.select("SELECT pg_backend_pid()").rows[0]
        other.select(f"SELECT pg_terminate_backend({pid})")
        with pytest.raises(ToolCallFailed) as gone:
            session.select("SELECT 1")
    assert gone.value.zh


def test_a_server_takes_no_write_even_where_a_statement_asks_for_it(postgres: str) -> None:
    with open_session(parse_address(postgres)) as session:
        for sql in (
            "SELECT set_config('transaction_read_only', 'off', false)",
            "WITH x AS (DELETE FROM purchase RETURNING *) SELECT * FROM x",
            "SELECT query_to_xml('DELETE FROM purchase', true, true, '')",
            "COMMIT; DELETE FROM purchase",
            "ROLLBACK; BEGIN READ WRITE; DELETE FROM purchase; COMMIT",
            "SET default_transaction_read_only = off; COMMIT; DELETE FROM purchase; COMMIT",
            "SELECT 1) AS asked; COMMIT; DELETE FROM purchase; --",
            "COPY purchase TO PROGRAM 'true'",
        ):
            with pytest.raises(ToolCallFailed):
                session.select(sql)
        assert session.select("SELECT count(*) FROM purchase").rows == ((5,),)
