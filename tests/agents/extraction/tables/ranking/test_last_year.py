"""Things that have a row for each year are ranked in the last of them."""

import pytest

from agents.extraction.tables.parts import whole_or_parts
from agents.extraction.tables.ranking.last_year import in_last_year
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableShape
from tests.agents.extraction.tables.ranking.test_over_years import SHOPS, TOWNS


def asked(text: str, shape: TableShape = TOWNS) -> TableQuestion:
    found = whole_or_parts(text, shape)
    assert found is not None
    ranked = in_last_year(found, shape, text)
    assert ranked is not None
    question = ranked.parts[0].question
    assert question is not None
    return question


@pytest.mark.parametrize(
    "text", ["which town has the highest rainfall", "哪个城镇降雨量最大", "top 2 towns by sunshine"]
)
def test_what_is_most_is_so_in_the_last_year(text: str) -> None:
    assert [(test.column, test.sql) for test in asked(text).tests] == [("year", "= 2020")]


@pytest.mark.parametrize("text", ["which town had the highest rainfall in 2010", "2010年哪个城镇降雨量最大"])
def test_a_year_that_is_said_stays(text: str) -> None:
    assert [(test.column, test.sql) for test in asked(text).tests] == [("year", "= 2010")]


@pytest.mark.parametrize(
    "text",
    ["which town has the highest average rainfall", "哪个城镇平均降雨量最大", "which year had the highest rainfall"],
)
def test_a_mean_or_a_time_is_over_all_years(text: str) -> None:
    assert asked(text).tests == ()


def test_rows_that_are_several_a_year_are_left_as_they_are() -> None:
    text = "highest rainfall in Kiel"
    assert [test.column for test in asked(text, SHOPS).tests] == ["town"]
