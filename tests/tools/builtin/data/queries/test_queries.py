from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import InvalidArguments, PermissionDenied, ToolAtlasError, ToolCallFailed
from tools.builtin.data.queries import queries
from tools.builtin.data.queries.queries import query_sql, single_select
from tools.context import ToolContext
from tools.tables import database
from tools.tables.database import reading


async def test_a_query_gives_rows_and_their_number(context: ToolContext) -> None:
    result = await query_sql(context, "SELECT origin, count(*) AS n FROM cars GROUP BY origin ORDER BY n DESC;")

    assert (result.columns, result.total_rows) == (["origin", "n"], 3)
    assert result.rows == [["USA", 245], ["Japan", 79], ["Europe", 68]]
    assert result.table.rows == result.rows


async def test_only_a_preview_leaves(context: ToolContext) -> None:
    result = await query_sql(context, "FROM stock_prices")

    assert (len(result.rows), result.total_rows, result.complete) == (50, 12154, True)


async def test_counting_stops_at_the_bound(context: ToolContext) -> None:
    result = await query_sql(context, "SELECT * FROM range(100000000000)")

    assert (result.total_rows, result.complete) == (queries.MAX_ROWS, False)


@pytest.mark.parametrize(
    "sql",
    [
        "WITH t AS (SELECT 1 AS a) SELECT * FROM t",
        "FROM iris LIMIT 1",
        "DESCRIBE iris",
        "SUMMARIZE iris",
        "VALUES (1)",
        "/* comment */ SELECT 1 -- end",
        "SELECT * FROM range(5)",
        "SELECT unnest([1, 2])",
        'SELECT "species" FROM "samples"."iris"',
        "SELECT 中文 FROM (SELECT '值' AS 中文)",
    ],
)
async def test_reading_statements_run(context: ToolContext, sql: str) -> None:
    assert (await query_sql(context, sql)).total_rows > 0


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TABLE x AS SELECT 1",
        "DROP TABLE iris",
        "INSERT INTO iris SELECT * FROM iris",
        "UPDATE iris SET species = ''",
        "DELETE FROM iris",
        "ALTER TABLE iris ADD COLUMN a INTEGER",
        "COPY iris TO '/tmp/out.csv'",
        "COPY iris FROM '/etc/passwd'",
        "ATTACH '/tmp/other.duckdb'",
        "DETACH tables",
        "PRAGMA version",
        "PRAGMA database_list",
        "SET memory_limit = '100GB'",
        "RESET memory_limit",
        "INSTALL httpfs",
        "LOAD httpfs",
        "EXPORT DATABASE '/tmp/out'",
        "IMPORT DATABASE '/tmp/out'",
        "CALL pragma_version()",
        "CHECKPOINT",
        "VACUUM",
        "BEGIN",
        "USE samples",
        "EXPLAIN ANALYZE DELETE FROM iris",
        "PREPARE p AS SELECT 1",
        "EXECUTE p",
        "CREATE SECRET (TYPE s3)",
        "CREATE MACRO f(x) AS x",
        "WITH gone AS (DELETE FROM iris RETURNING *) SELECT * FROM gone",
        "WITH more AS (INSERT INTO iris SELECT * FROM iris RETURNING *) SELECT * FROM more",
        "SELECT repeat('x', 2000000000)",
        "SELECT length(lpad('x', 2000000000, 'y'))",
        "SELECT len(range(10000000000))",
        "WITH t AS (SELECT REPEAT('x', 2000000000) AS a) SELECT length(a) FROM t",
    ],
)
async def test_statements_that_do_more_than_read_are_refused(context: ToolContext, sql: str) -> None:
    with pytest.raises(PermissionDenied):
        await query_sql(context, sql)
    assert (await query_sql(context, "SELECT count(*) FROM iris")).rows == [[150]]


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT * FROM read_csv('/etc/passwd')",
        "SELECT * FROM read_text('/etc/passwd')",
        "SELECT * FROM read_blob('/etc/passwd')",
        "SELECT * FROM read_json('/etc/passwd')",
        "SELECT * FROM read_parquet('/etc/passwd')",
        "SELECT * FROM parquet_metadata('/etc/passwd')",
        "SELECT * FROM sniff_csv('/etc/passwd')",
        "SELECT * FROM glob('/etc/*')",
        "SELECT (SELECT content FROM read_text('/etc/passwd'))",
        "SELECT * FROM 'https://example.org/data.csv'",
        "SELECT * FROM query('SELECT * FROM read_text(''/etc/passwd'')')",
        "SELECT * FROM duckdb_secrets()",
    ],
)
async def test_files_and_addresses_are_refused(context: ToolContext, sql: str) -> None:
    with pytest.raises(PermissionDenied, match="files and addresses"):
        await query_sql(context, sql)


@pytest.mark.parametrize(
    "sql",
    [
        "FROM duckdb_settings()",
        "SELECT value FROM system.main.duckdb_settings() WHERE name = 'temp_directory'",
        "SELECT (SELECT value FROM duckdb_settings() LIMIT 1)",
        "WITH s AS (FROM duckdb_settings()) SELECT * FROM s",
        "SUMMARIZE SELECT * FROM duckdb_settings()",
        "SELECT * FROM iris, LATERAL (FROM duckdb_settings())",
        "SELECT current_setting('temp_directory')",
        "SELECT 'secret_directory'.Current_Setting()",
        "SELECT list_transform(['temp_directory'], lambda x: current_setting(x))",
        "SELECT * FROM range(length(current_setting('temp_directory')))",
        "FROM duckdb_databases",
        "FROM duckdb_databases()",
        "SELECT * FROM pg_settings",
        'SELECT * FROM pg_catalog."PG_Settings"',
        "SELECT * FROM system.main.pragma_database_list",
        "DESCRIBE SELECT * FROM pg_settings",
        "SHOW temp_directory",
        "FROM (SHOW temp_directory)",
        "FROM query('FROM duckdb_settings()')",
        "FROM query_table('duckdb_databases')",
        "FROM query_table(['duckdb_databases'])",
        "FROM histogram_values('duckdb_databases', path)",
        "FROM json_execute_serialized_sql(json_serialize_sql('FROM duckdb_settings()'))",
        "FROM duckdb_extensions()",
        "FROM duckdb_temporary_files()",
        "FROM duckdb_external_file_cache()",
        "FROM which_secret('s3://a', 's3')",
        "FROM duckdb_logs",
        "FROM duckdb_profiling_settings()",
    ],
)
async def test_nothing_that_tells_of_this_machine_is_shown(context: ToolContext, sql: str) -> None:
    with pytest.raises(PermissionDenied, match=r"[Oo]nly tables are read") as caught:
        await query_sql(context, sql)
    assert "只能查询数据表" in caught.value.zh
    assert str(context.data_dir) not in f"{caught.value} {caught.value.zh}"


@pytest.mark.parametrize(
    "sql",
    [
        "SHOW TABLES",
        "SHOW ALL TABLES",
        "SHOW iris",
        "FROM duckdb_columns()",
        "SELECT table_name FROM information_schema.tables",
        "SELECT * FROM pg_catalog.pg_tables",
        "FROM sqlite_master",
        "FROM pragma_table_info('samples.iris')",
        "SELECT histogram(species) FROM iris",
        """SELECT * FROM json_each('{"a": 1}')""",
    ],
)
async def test_what_tables_there_are_is_told(context: ToolContext, sql: str) -> None:
    found = await query_sql(context, sql)
    assert found.total_rows > 0
    assert str(context.data_dir) not in found.model_dump_json()


@pytest.mark.full
async def test_no_view_or_table_function_of_the_database_shows_a_path(context: ToolContext) -> None:
    """Whatever the next version brings: what runs without arguments shows no path of ours."""
    listed = "SELECT DISTINCT function_name AS name FROM duckdb_functions() WHERE function_type LIKE 'table%'"
    functions = await reading(context, lambda database: database.rows(listed))
    views = await reading(context, lambda database: database.rows("SELECT schema_name, view_name FROM duckdb_views()"))
    shown = []
    for sql in [f"FROM {name}()" for (name,) in functions] + [f"FROM {schema}.{view}" for schema, view in views]:
        with suppress(ToolAtlasError):
            shown.append((sql, (await query_sql(context, sql)).model_dump_json()))
    assert len(shown) > 30
    assert [sql for sql, found in shown if str(context.data_dir) in found or str(Path.home()) in found] == []


@pytest.mark.parametrize("name", ["/etc/passwd", "passwd.csv", "../secret.csv"])
async def test_a_file_is_not_a_table(context: ToolContext, name: str) -> None:
    with pytest.raises(ToolAtlasError):
        await query_sql(context, f"SELECT * FROM '{name}'")


@pytest.mark.parametrize("sql", ["", ";", "SELECT 1; SELECT 2", "SELECT 1; DROP TABLE iris", "-- no", "SELEC 1", "("])
async def test_anything_but_one_statement_is_refused(context: ToolContext, sql: str) -> None:
    with pytest.raises(InvalidArguments) as caught:
        await query_sql(context, sql)

    assert caught.value.parameter == "sql"


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("SELECT nope FROM iris", '"nope" not found'),
        ("SELECT * FROM nope", "nope does not exist"),
        ("SELECT nope(1)", "nope does not exist"),
        ("SELECT 'x'::INTEGER", "Could not convert"),
        ("SELECT sum(species) FROM iris", "sum"),
    ],
)
async def test_a_faulty_query_says_what_is_wrong(context: ToolContext, sql: str, why: str) -> None:
    with pytest.raises(InvalidArguments, match=why):
        await query_sql(context, sql)


async def test_other_failures_are_told_in_a_sentence(context: ToolContext) -> None:
    with pytest.raises(ToolCallFailed, match=r"The query failed: .*boom"):
        await query_sql(context, "SELECT error('boom')")


@pytest.mark.full
async def test_a_slow_query_is_stopped(context: ToolContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "MAX_SECONDS", 0.3)

    with pytest.raises(ToolCallFailed, match="longer than"):
        await query_sql(context, "SELECT count(*) FROM range(1000000) AS a, range(1000000) AS b")


async def test_a_long_statement_is_refused(context: ToolContext) -> None:
    with pytest.raises(InvalidArguments, match="longer than"):
        await query_sql(context, "SELECT " + "1," * queries.MAX_CHARS + "1")


async def test_nothing_is_written_beside_the_database(context: ToolContext, tmp_path: Path) -> None:
    await query_sql(context, "SELECT * FROM stock_prices ORDER BY random()")

    assert list((tmp_path / "workspace").iterdir()) == []


@given(st.text(max_size=60))
def test_no_text_breaks_the_check(text: str) -> None:
    try:
        checked = single_select(text)
    except (InvalidArguments, PermissionDenied):
        return
    assert checked
