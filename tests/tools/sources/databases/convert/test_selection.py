import pytest

from tests.tools.sources.databases.convert.conftest import School
from tests.tools.sources.databases.convert.test_conversion import STATEMENTS
from tools.sources.databases.convert.conversion import convert
from tools.sources.databases.convert.selection import as_selections, as_slot, getters
from tools.sources.databases.convert.verification import verified


@pytest.mark.parametrize("sql", STATEMENTS)
def test_selections_bring_what_the_sql_brings(school: School, sql: str) -> None:
    assert verified(sql, school.session, school.catalogue, "sel").outcome == "reproduced"


def test_each_shown_column_has_a_getter_and_no_other(school: School) -> None:
    sql = "SELECT name, \"free meals (k-12)\" FROM school WHERE city = 'Berlin' ORDER BY enrolled LIMIT 1"
    calls = as_selections(convert(sql, school.catalogue).calls)
    assert [call.name for call in calls] == [
        "initialize_active_data",
        "select_data_equal_to",
        "sort_data_ascending",
        "truncate",
        "get_names",
        "get_free_meals_k_12s",
    ]
    assert getters(calls) == ["get_names", "get_free_meals_k_12s"]
    assert dict(calls[4].arguments) == {"data": "$LIMIT_SELECT_COL_0$"}
    assert as_slot(calls[5]).arguments["key_name"] == "free_meals_k_12"


@pytest.mark.parametrize(
    ("sql", "names"),
    [
        ("SELECT DISTINCT city FROM school LIMIT 2", ["get_citys", "select_unique_values", "truncate"]),
        ("SELECT DISTINCT city, name FROM school", ["retrieve_data"]),
        ("SELECT max(age) FROM pupil", ["compute_data_max"]),
        ("SELECT strftime('%Y', born) FROM pupil", ["transform_data_to_datetime_part", "get_datetime_borns"]),
    ],
)
def test_what_is_taken_together_stays_together(school: School, sql: str, names: list[str]) -> None:
    assert [call.name for call in as_selections(convert(sql, school.catalogue).shown)] == names
