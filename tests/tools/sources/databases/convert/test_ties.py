from pathlib import Path

import pytest

from tests.tools.sources.databases.convert.conftest import School
from tools.sources.databases.address import parse_address
from tools.sources.databases.catalogue_reader import read_catalogue
from tools.sources.databases.convert.ties import Row, Sameness, compared
from tools.sources.databases.convert.verification import verified
from tools.sources.databases.opening import open_session


@pytest.mark.parametrize(
    ("sql", "found", "sameness"),
    [
        ("SELECT label FROM pupil WHERE age = 12", [("陈",), ("Ann",)], "same"),
        ("SELECT label FROM pupil WHERE age = 12 ORDER BY label", [("陈",), ("Ann",)], "other"),
        (
            "SELECT label FROM pupil WHERE age > 11 ORDER BY age",
            [("陈",), ("Ann",), ("Bo",), ("Bo",), ("eve",)],
            "same",
        ),
        ("SELECT label FROM pupil WHERE age > 11 ORDER BY age LIMIT 1", [("陈",)], "as good"),
        ("SELECT label FROM pupil WHERE age > 11 ORDER BY age LIMIT 1", [("Bo",)], "other"),
        ("SELECT label FROM pupil WHERE age > 11 ORDER BY age LIMIT 2", [("陈",), ("陈",)], "other"),
        ("SELECT label, age FROM pupil ORDER BY 2 DESC LIMIT 1 OFFSET 3", [("陈", 12)], "as good"),
        ("SELECT label FROM pupil LIMIT 1", [("eve",)], "as good"),
        ("SELECT label FROM pupil LIMIT 1", [("nobody",)], "other"),
        ("SELECT city FROM school GROUP BY city ORDER BY count(*) LIMIT 1", [("北京",)], "as good"),
        ("SELECT city FROM school GROUP BY city ORDER BY count(*) LIMIT 1", [("Berlin",)], "other"),
        ("SELECT id FROM pupil WHERE age = (SELECT age FROM pupil ORDER BY label LIMIT 1 OFFSET 1)", [(6,)], "as good"),
        ("SELECT id FROM pupil WHERE age = (SELECT age FROM pupil ORDER BY label LIMIT 1 OFFSET 1)", [(1,)], "other"),
        ("SELECT avg(age) FROM pupil", [(13.2000000001,)], "same"),
        ("SELECT avg(age) FROM pupil", [(13.2001,)], "other"),
    ],
)
def test_rows_are_as_good_where_the_order_leaves_a_choice(
    school: School, sql: str, found: list[Row], sameness: Sameness
) -> None:
    assert compared(sql, school.session, found, school.session.select(sql).rows) == sameness


def test_groups_that_tie_are_tried_in_the_other_direction(school: School) -> None:
    sql = "SELECT subject FROM mark WHERE pupil_id = 1 GROUP BY subject ORDER BY count(*) DESC LIMIT 1"
    found = verified(sql, school.session, school.catalogue)
    assert found.outcome == "reproduced"


def test_sql_that_does_not_run_has_no_result(school: School) -> None:
    assert verified("SELECT x FROM nowhere", school.session, school.catalogue).outcome == "no result"


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT b.label, c.name FROM buyer b JOIN city c ON b.city_id = c.id WHERE b.age > 30 OR c.country = 'China'",
        "SELECT age FROM buyer ORDER BY age",
        "SELECT city_id, count(*) AS n FROM buyer GROUP BY city_id HAVING count(*) > 0 ORDER BY n DESC, 1 LIMIT 2",
        "SELECT upper(label) FROM buyer WHERE label LIKE 'A%' UNION SELECT name FROM city ORDER BY 1",
        "SELECT sum(CASE WHEN amount > 10 THEN 1 ELSE 0 END) * 100.0 / count(*) FROM purchase",
    ],
)
def test_statements_over_duckdb_are_reproduced(duck_shop: Path, sql: str) -> None:
    address = parse_address(f"duckdb:{duck_shop}")
    with open_session(address) as session:
        found = verified(sql, session, read_catalogue(address))
    assert (found.outcome, found.reason) == ("reproduced", "")
