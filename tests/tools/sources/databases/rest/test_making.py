import hashlib
import sqlite3
from pathlib import Path
from typing import Any

import duckdb
import pytest

from errors import ConfigError, InvalidArguments
from tests.tools.sources.databases.rest.conftest import ASKED, LIVE, Written
from tools.sources.databases.limits import ReadLimits
from tools.sources.databases.privacy import Exposure
from tools.sources.databases.rest import making
from tools.sources.databases.rest.database import RestDatabase, open_rest_database
from tools.sources.databases.rest.endpoint import Endpoint
from tools.sources.databases.rest.making import same_rows
from tools.sources.databases.session import Bound, Rows
from tools.sources.databases.sqlite_session import SqliteSession

ALL = Exposure(expose=("*",))


def one(made: RestDatabase, question: str) -> Endpoint:
    return next(endpoint for endpoint in made.endpoints if question in endpoint.questions)


def answered(made: RestDatabase, question: str, **arguments: Any) -> Any:
    endpoint = one(made, question)
    return made.answer(endpoint, arguments, ReadLimits())[endpoint.result]


def test_statements_that_differ_in_literals_aliases_and_spelling_are_one_endpoint(made: RestDatabase) -> None:
    assert made.report.summary == "8 pairs, 5 templates, 5 tools, 8 pairs reproduced, 0 dropped"
    assert one(made, ASKED[0][0]).questions == (ASKED[0][0], ASKED[1][0])


def test_an_endpoint_says_what_it_returns_and_what_it_takes(made: RestDatabase) -> None:
    endpoint = one(made, ASKED[0][0])
    assert endpoint.name == "get_count_of_buyer_with_city_by_name"
    assert endpoint.description == "Returns the number of rows of buyer with its city whose name is {name}."
    [slot] = endpoint.slots
    assert (slot.name, slot.kind, slot.description) == ("name", "text", "Name of city must be this.")
    assert slot.examples == ("Berlin", "北京")


@pytest.mark.parametrize(
    ("question", "arguments", "rows"),
    [
        (ASKED[0][0], {"name": "Paris"}, [1]),
        (ASKED[0][0], {"name": "x' OR '1'='1"}, [0]),
        (ASKED[0][0], {"name": "'; DROP TABLE buyer; --"}, [0]),
        (ASKED[2][0], {"limit": 3}, [{"id": 4, "amount": 99.0}, {"id": 2, "amount": 20.0}, {"id": 1, "amount": 10.5}]),
        (ASKED[4][0], {"day_from": "2024-06-01", "day_to": "2024-06-30"}, [3]),
        (ASKED[5][0], {"city_id_any": [1, 2, 3]}, [1, 2, 3, 4]),
        (ASKED[5][0], {"city_id_any": [99]}, []),
        (ASKED[7][0], {"name_like": "北%"}, ["北京"]),
    ],
)
def test_an_endpoint_answers_for_other_values_which_are_bound(
    made: RestDatabase, question: str, arguments: dict[str, Any], rows: list[Any]
) -> None:
    assert answered(made, question, **arguments) == rows


@pytest.mark.parametrize(
    ("question", "arguments"),
    [
        (ASKED[0][0], {}),
        (ASKED[0][0], {"name": 7}),
        (ASKED[0][0], {"name": "a\0b"}),
        (ASKED[0][0], {"name": "half \ud83d"}),
        (ASKED[2][0], {"limit": 10**400}),
        (ASKED[2][0], {"limit": float("inf")}),
        (ASKED[2][0], {"limit": 1.5}),
        (ASKED[0][0], {"name": "x", "sql": "SELECT 1"}),
        (ASKED[2][0], {"limit": 10**12}),
        (ASKED[2][0], {"limit": "1; DROP TABLE buyer"}),
        (ASKED[5][0], {"city_id_any": []}),
        (ASKED[5][0], {"city_id_any": [10**30]}),
        (ASKED[5][0], {"city_id_any": [1] * 101}),
    ],
)
def test_what_does_not_fit_a_parameter_is_refused(made: RestDatabase, question: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(InvalidArguments):
        answered(made, question, **arguments)


HOSTILE = [
    "DELETE FROM buyer",
    "DROP TABLE buyer",
    "SELECT 1; DELETE FROM buyer",
    "WITH gone AS (DELETE FROM buyer RETURNING *) SELECT * FROM gone",
    "PRAGMA writable_schema = 1",
    "ATTACH DATABASE 'other.db' AS other",
    "SELECT load_extension('x')",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
    "SELECT name FROM sqlite_master",
    "no SQL at all, 没有",
    "SELECT id FROM buyer WHERE age > 1e999",
    f"SELECT id FROM buyer WHERE age > {'9' * 5000}",
]


def test_statements_that_write_or_read_elsewhere_are_dropped_with_a_reason(shop: Path, pairs: Written) -> None:
    before = hashlib.sha256(shop.read_bytes()).hexdigest()
    report = open_rest_database(f"sqlite:{shop}", pairs(("q", LIVE), *(("q", sql) for sql in HOSTILE)), ALL).report
    assert report.reasons == {"it may not run here": len(HOSTILE)}
    assert all(one.detail for one in report.dropped)
    assert hashlib.sha256(shop.read_bytes()).hexdigest() == before


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT email FROM buyer",
        "SELECT label FROM buyer WHERE \"EMAIL\" LIKE 'a%'",
        "SELECT * FROM buyer",
        "SELECT x.e FROM (SELECT email AS e FROM buyer) AS x",
    ],
)
def test_what_reads_a_private_column_is_dropped_until_somebody_shows_it(shop: Path, pairs: Written, sql: str) -> None:
    path = pairs(("q", LIVE), ("邮箱", sql))
    assert open_rest_database(f"sqlite:{shop}", path).report.reasons == {"it reads a hidden column": 1}
    assert not open_rest_database(f"sqlite:{shop}", path, ALL).report.dropped


def test_a_statement_that_does_not_run_is_dropped_and_its_like_stay(shop: Path, pairs: Written) -> None:
    report = open_rest_database(f"sqlite:{shop}", pairs(("q", LIVE), ("q", "SELECT nothing FROM buyer"))).report
    assert (report.tools, report.reasons) == (1, {"its SQL does not run": 1})


def test_rows_that_differ_are_told_and_order_among_equals_is_not() -> None:
    assert same_rows([(1, "a"), (0.1 + 0.2, None)], [(0.3, None), (1, "a")])
    assert not same_rows([(1,), (1,)], [(1,)])
    assert not same_rows([("1",)], [(1,)])


class Forgetful(SqliteSession):
    """Loses the rows of a statement that has Paris bound to it."""

    def select(self, sql: str, values: Bound | None = None) -> Rows:
        found = super().select(sql, values)
        return found.model_copy(update={"rows": ()}) if "Paris" in (values or {}).values() else found


def test_an_endpoint_that_brings_other_rows_for_one_of_its_pairs_is_none(
    shop: Path, pairs: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "open_session", lambda address, *said: Forgetful(address.file, *said))
    rows = [("q", LIVE), ("q", LIVE.replace("Berlin", "Paris")), ("q", "SELECT count(*) FROM city")]
    report = open_rest_database(f"sqlite:{shop}", pairs(*rows)).report
    reasons = {"its template brings other rows": 1, "its template fails for another pair": 1}
    assert (report.tools, report.templates, report.reasons) == (1, 2, reasons)


def test_the_number_of_a_row_is_no_column(shop: Path, pairs: Written) -> None:
    report = open_rest_database(
        f"sqlite:{shop}", pairs(("q", LIVE), ("q", "SELECT rowid FROM city WHERE rowid > 9"))
    ).report
    assert report.reasons == {"it reads a hidden column": 1}


def test_pairs_of_which_none_is_left_are_refused(shop: Path, pairs: Written) -> None:
    with pytest.raises(ConfigError, match="makes no endpoint"):
        open_rest_database(f"sqlite:{shop}", pairs(("q", "DELETE FROM buyer")))


def test_hostile_names_are_names(tmp_path: Path, pairs: Written) -> None:
    path = tmp_path / "odd.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute('CREATE TABLE "select ""🍎""; --" ("group" TEXT, "o\'clock 时间" INTEGER)')
        connection.execute('INSERT INTO "select ""🍎""; --" VALUES (\'a\', 1), (\'b\', 2)')
    table = '"select ""🍎""; --"'
    rows = (
        ("q", f'SELECT "group" FROM {table} WHERE "o\'clock 时间" = 2'),
        ("问", f"SELECT count(*) FROM {table} WHERE \"group\" = 'a'"),
    )
    made = open_rest_database(f"sqlite:{path}", pairs(*rows), ALL)
    assert [endpoint.name.isascii() for endpoint in made.endpoints] == [True, True]
    [name] = [slot.name for slot in made.endpoints[0].slots]
    assert made.answer(made.endpoints[0], {name: 1}, ReadLimits()) == {"group": ["a"]}
    assert answered(made, "问", group="b") == [1]


def test_columns_that_are_called_like_words_of_sql_or_numbers_become_parameters(tmp_path: Path, pairs: Written) -> None:
    names = ("from", "values", "select", "like", "2020 sales", "a-b", "complete", "名")
    path = tmp_path / "words.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE t (" + ", ".join(f'"{name}" TEXT' for name in names) + ")")
        connection.execute("INSERT INTO t VALUES (" + ", ".join("'x'" for _ in names) + ")")
    made = open_rest_database(
        f"sqlite:{path}", pairs(*((n, f'SELECT "{n}" FROM t WHERE "{n}" = \'x\'') for n in names))
    )
    assert (made.report.reproduced, made.report.tools) == (len(names), len(names))
    assert made.answer(one(made, "complete"), {"complete": "x"}, ReadLimits()) == {"complete_values": ["x"]}


def test_the_same_pairs_make_endpoints_over_duckdb(duck_shop: Path, pairs: Written) -> None:
    asked = [(question, sql.replace('"北京" ;', "'北京'")) for question, sql in ASKED]
    made = open_rest_database(f"duckdb:{duck_shop}", pairs(*asked))
    assert made.report.summary == "8 pairs, 5 templates, 5 tools, 8 pairs reproduced, 0 dropped"
    assert answered(made, ASKED[0][0], name="x' OR '1'='1") == [0]
    assert duckdb.connect(str(duck_shop), read_only=True).execute("SELECT count(*) FROM buyer").fetchall() == [(4,)]


def test_the_same_pairs_make_endpoints_over_postgres(postgres: str, pairs: Written) -> None:
    asked = [(question, sql.replace('"北京" ;', "'北京'")) for question, sql in ASKED]
    made = open_rest_database(postgres, pairs(*asked))
    assert made.report.summary == "8 pairs, 5 templates, 5 tools, 8 pairs reproduced, 0 dropped"
    assert answered(made, ASKED[0][0], name="x' OR '1'='1") == [0]
    assert answered(made, ASKED[5][0], city_id_any=[1, 2, 3]) == [1, 2, 3, 4]


WORDS = [
    ("SELECT * FROM city", "all columns of city"),
    ("SELECT DISTINCT country FROM city", "the different country of city"),
    (
        "SELECT city_id, avg(age) AS a FROM buyer GROUP BY city_id HAVING count(*) > 1 ORDER BY a DESC LIMIT 3",
        "the city id and average age of buyer for each city id where the number of rows is above"
        " {number_of_rows_above}, sorted by a from the highest down, the first {limit}",
    ),
    (
        "SELECT label FROM buyer WHERE 30 < age AND (label LIKE 'A%' OR NOT label IN ('x', 'y'))",
        "the label of buyer whose age is above {age_above} and (label looks like {label_like} or label is none of"
        " {label_none})",
    ),
    (
        "SELECT id FROM buyer WHERE city_id IN (SELECT id FROM city WHERE country = 'China')",
        "the id of buyer whose city id is among the id of city whose country is {country}",
    ),
    (
        "SELECT name FROM city EXCEPT SELECT name FROM city WHERE country <> 'France'",
        "the name of city, except the name of city whose country is not {country_not}",
    ),
    (
        "WITH may AS (SELECT buyer_id FROM purchase WHERE strftime('%m', day) = '05') SELECT count(*) FROM may",
        "the number of rows of may; may is the buyer id of purchase whose month of day is {month_of_day}",
    ),
]


def test_endpoints_are_described_by_what_their_sql_says(shop: Path, pairs: Written) -> None:
    made = open_rest_database(f"sqlite:{shop}", pairs(*((said, sql) for sql, said in WORDS)), ALL)
    assert {one.questions[0]: one.description for one in made.endpoints} == {w: f"Returns {w}." for _, w in WORDS}


def test_a_statement_that_reads_no_table_is_dropped(shop: Path, pairs: Written) -> None:
    report = open_rest_database(f"sqlite:{shop}", pairs(("q", LIVE), ("q", "SELECT 1"))).report
    assert report.reasons == {"it reads no table": 1}
