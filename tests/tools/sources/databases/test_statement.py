import pytest

from errors import InvalidArguments
from tools.sources.databases.address import Dialect
from tools.sources.databases.catalogue import Catalogue, Column, TableInfo
from tools.sources.databases.statement import checked_select

EXPOSED = Catalogue(
    tables=(
        TableInfo(name="buyer", columns=(Column(name="id"), Column(name="label"))),
        TableInfo(name="City Names", columns=(Column(name='a"b'),)),
    )
)
READS = [
    "SELECT * FROM buyer",
    "SELECT count(*), max(id) FROM buyer WHERE label LIKE 'A%' GROUP BY label HAVING count(*) > 1 ORDER BY 1 LIMIT 3",
    "WITH x AS (SELECT id FROM buyer) SELECT * FROM x",
    'SELECT "a""b" FROM "City Names"',
    "SELECT id FROM buyer UNION SELECT 1",
    "SELECT lower(label) || '!' FROM buyer AS b WHERE b.id IN (SELECT id FROM buyer)",
    "SELECT printf('%.2f', avg(id)) FROM buyer",
    "SELECT CASE WHEN id > 1 THEN 'a' ELSE 'b' END, round(avg(id), 2) FROM buyer",
]
OTHERS = [
    "INSERT INTO buyer VALUES (1)",
    "UPDATE buyer SET id = 1",
    "DELETE FROM buyer",
    "DROP TABLE buyer",
    "SELECT 1; DROP TABLE buyer",
    "WITH x AS (DELETE FROM buyer RETURNING *) SELECT * FROM x",
    "WITH x AS (INSERT INTO buyer VALUES (1) RETURNING *) SELECT * FROM x",
    "WITH RECURSIVE x AS (SELECT 1 UNION ALL SELECT 1 FROM x) SELECT * FROM x",
    "SELECT * INTO other FROM buyer",
    "SELECT * FROM buyer FOR UPDATE",
    "SELECT load_extension('x')",
    "SELECT readfile('/etc/passwd')",
    "SELECT writefile('/tmp/x', 'y')",
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT pg_sleep(100)",
    "SELECT nextval('s')",
    "SELECT set_config('transaction_read_only', 'off', false)",
    "SELECT setval('s', 1)",
    "SELECT lo_import('/etc/passwd')",
    "SELECT pg_terminate_backend(1)",
    "SELECT dblink_exec('x', 'DROP TABLE buyer')",
    "SELECT query_to_xml('delete from buyer', true, true, '')",
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM '/etc/passwd'",
    "SELECT * FROM secret",
    "SELECT * FROM sqlite_master",
    "SELECT * FROM information_schema.tables",
    "SELECT * FROM pg_catalog.pg_authid",
    "WITH buyer AS (SELECT 1) SELECT * FROM buyer",
    "PRAGMA table_info(buyer)",
    "ATTACH DATABASE 'x' AS y",
    "COPY buyer TO '/tmp/x'",
    "EXPLAIN SELECT 1",
    "SELECT printf('%.*c', 1000000000, 'x')",
    "SELECT printf('%.' || '*c', 1000000000, 'x')",
    "SELECT printf(label, 1000000000, 'x') FROM buyer",
    "SELECT format('%1000000000s', 'x')",
    "SELECT format((SELECT '%1000000000s'), 'x')",
    "SELECT format('{:1000000000}', 'x')",
    "SELECT randomblob(1000000000)",
    "SELECT zeroblob(1000000000)",
    "SELECT generate_series(1, 1000000000)",
    "VACUUM",
    "",
    "not sql at all",
    "SELECT " + "(" * 3_000 + "1" + ")" * 3_000,
    "SELECT '" + "x" * 30_000 + "'",
]
DIALECTS: list[Dialect] = ["sqlite", "duckdb", "postgresql"]


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("sql", READS)
def test_a_select_may_run(sql: str, dialect: Dialect) -> None:
    assert checked_select(sql, dialect, EXPOSED)


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("sql", OTHERS, ids=range(len(OTHERS)))
def test_whatever_else_is_refused_with_one_sentence_in_both_languages(sql: str, dialect: Dialect) -> None:
    with pytest.raises(InvalidArguments) as refused:
        checked_select(sql, dialect, EXPOSED)
    assert refused.value.zh
    assert "\n" not in str(refused.value)


def test_a_star_holds_only_what_is_exposed() -> None:
    said = checked_select("SELECT * FROM buyer b JOIN buyer ON b.id = buyer.id", "sqlite", EXPOSED)
    assert said.count('SELECT "id", "label" FROM "buyer"') == 2
