"""What two values of a table make together: a growth over years, so many times as much."""

import pytest

from agents.extraction.tables.parts import whole_or_parts
from agents.extraction.tables.ranking.set_against import set_against
from tests.agents.extraction.tables.ranking.test_over_years import TOWNS


@pytest.mark.parametrize(
    ("text", "tests", "expression"),
    [
        (
            "how much did the rainfall in Kiel grow between 2005 and 2010",
            ("= 2005", "= 2010"),
            "{figure_2} - {figure_1}",
        ),
        ("how much did sunshine in Ulm drop since 2012", ("= 2012", "= 2020"), "{figure_1} - {figure_2}"),
        ("Kiel的降雨量从2005年到2010年增长了百分之几", ("= 2005", "= 2010"), "({figure_2} / {figure_1} - 1) * 100"),
        ("ratio of the rainfall of Ulm to Bonn in 2004", ("= 'Ulm'", "= 'Bonn'"), "{figure_1} / {figure_2}"),
        (
            "how many times higher is the rainfall in Kiel than in Bonn",
            ("= 'Kiel'", "= 'Bonn'"),
            "{figure_1} / {figure_2}",
        ),
        ("2010年Kiel的日照是Ulm的几倍", ("= 'Kiel'", "= 'Ulm'"), "{figure_1} / {figure_2}"),
    ],
)
def test_each_of_two_values_is_asked_for_by_itself(text: str, tests: tuple[str, str], expression: str) -> None:
    found = set_against(text, TOWNS)
    assert found is not None
    assert tuple(question.tests[0].sql for question in found.questions) == tests
    assert {question.figures[0].kind for question in found.questions} == {"value"}
    assert found.expression == expression


@pytest.mark.parametrize(
    "text",
    [
        "how much did the rainfall grow between 2005 and 2010",  # of which town
        "how much did the snow in Kiel grow between 2005 and 2010",
        "how much did the rainfall in Kiel grow in 2010",
        "how many times did it rain in Kiel",
        "Kiel和Bonn的降雨量",
        "which town gained most rainfall between 2005 and 2010",
        "哪个城镇降雨量增长最多",
    ],
)
def test_nothing_is_set_against_anything_where_a_word_is_left(text: str) -> None:
    assert set_against(text, TOWNS) is None


@pytest.mark.parametrize("text", ["which town gained most rainfall between 2005 and 2010", "哪个城镇降雨量增长最多"])
def test_what_changed_most_is_told_by_no_row(text: str) -> None:
    assert whole_or_parts(text, TOWNS) is None
