"""A year that is told from the one before."""

import pytest

from agents.extraction.tables.onward.anew.next_year import with_year_named
from agents.extraction.tables.table_question import ColumnTest, TableQuestion
from tests.agents.extraction.tables.ranking.test_over_years import TOWNS

LAST = TableQuestion(table="towns", tests=(ColumnTest(column="year", sql="= 2010"),), columns=("rainfall",))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("and a year before?", "and in 2009?"),
        ("two years later?", "in 2012?"),
        ("the previous year", "in 2009"),
        ("前一年呢", "2009年呢"),
        ("三年后呢", "2013年呢"),
        ("and Bonn?", "and Bonn?"),
        ("last year", "last year"),
    ],
)
def test_the_year_is_named(text: str, said: str) -> None:
    assert with_year_named(text, LAST, TOWNS) == said


def test_a_question_of_no_one_year_has_none_before_it() -> None:
    assert with_year_named("前一年呢", LAST.model_copy(update={"tests": ()}), TOWNS) is None
