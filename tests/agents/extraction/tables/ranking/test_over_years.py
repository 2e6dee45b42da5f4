"""The course of an amount along years, and two of a kind that are compared."""

import pytest

from agents.extraction.tables.parts import whole_or_parts
from agents.extraction.tables.ranking.over_years import over_years
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_shape import TableColumn, TableShape

TOWNS = TableShape(
    table="towns",
    names=("towns", "城镇"),
    rows=60,
    columns=(
        TableColumn(name="town", type="text", aliases=("城镇",), values=("Bonn", "Kiel", "Ulm"), distinct=3),
        TableColumn(name="year", type="number", aliases=("年",), smallest=2001, largest=2020, distinct=20),
        TableColumn(name="rainfall", type="number", aliases=("降雨量",), smallest=1, largest=900, distinct=58),
        TableColumn(name="sunshine", type="number", aliases=("日照",), smallest=1, largest=900, distinct=58),
    ),
)
SHOPS = TableShape(
    table="shops",
    names=("shops",),
    rows=400,
    columns=(
        TableColumn(name="town", type="text", aliases=("城镇",), values=("Bonn", "Kiel"), distinct=2),
        TableColumn(name="year", type="number", aliases=("年",), smallest=2001, largest=2020, distinct=20),
        TableColumn(name="rainfall", type="number", aliases=("降雨量",), smallest=1, largest=900, distinct=58),
    ),
)


@pytest.mark.parametrize(
    ("text", "also_by"),
    [
        ("plot rainfall in Kiel since 2010", ()),
        ("how has the rainfall in Kiel changed over the years", ()),
        ("line chart of sunshine in Bonn", ()),
        ("draw the rainfall of Bonn and Kiel", ("town",)),
        ("Kiel历年降雨量", ()),
        ("画一下Kiel 2010年以来的降雨量", ()),
        ("Bonn和Kiel的日照变化曲线", ("town",)),
    ],
)
def test_the_value_of_each_year_is_drawn(text: str, also_by: tuple[str, ...]) -> None:
    reading = whole_or_parts(text, TOWNS)
    assert reading is not None
    assert [part.chart for part in reading.parts] == ["", "line"]
    question = reading.parts[-1].question
    assert question is not None
    assert (question.by, question.also_by, question.figures[0].kind) == ("year", also_by, "value")
    assert 'AS "rainfall' in statement(question, "en") or 'AS "sunshine' in statement(question, "en")


@pytest.mark.parametrize(
    "text",
    [
        "plot rainfall",  # of three towns: nobody says of which
        "plot rainfall in Kiel in 2010",  # one value
        "bar chart of rainfall in Kiel over the years",
        "plot rainfall in Kiel and how often it snowed",
        "in which year did rainfall in Kiel change most",
        "plot rainfall and sunshine in Kiel",
        "画降雨量",
        "Kiel哪年降雨量变化最大",
    ],
)
def test_anything_else_is_no_course(text: str) -> None:
    assert over_years(text, TOWNS) is None


def test_rows_that_the_years_do_not_tell_apart_make_no_course() -> None:
    assert over_years("plot rainfall in Kiel over the years", SHOPS) is None


@pytest.mark.parametrize(
    ("text", "tests"),
    [
        ("compare rainfall of Bonn and Kiel in 2010", 2),
        ("Bonn vs Kiel rainfall in 2010", 2),
        ("compare Bonn with Kiel rainfall in 2010", 2),
        ("Bonn和Kiel 2010年的降雨量对比", 2),
    ],
)
def test_both_of_what_is_compared_are_told_with_their_names(text: str, tests: int) -> None:
    reading = whole_or_parts(text, TOWNS)
    assert reading is not None
    (part,) = reading.parts
    assert part.question is not None
    assert len(part.question.tests) == tests
    assert statement(part.question, "en").startswith('SELECT "town", "rainfall"')


@pytest.mark.parametrize("text", ["Bonn vs Kiel rainfall", "Bonn和Kiel的降雨量对比"])
def test_what_is_compared_in_no_year_is_compared_in_all(text: str) -> None:
    reading = whole_or_parts(text, TOWNS)
    assert reading is not None
    assert [part.chart for part in reading.parts] == ["", "line"]


@pytest.mark.parametrize(
    "text", ["Bonn vs Rome rainfall in 2010", "compare the towns", "Bonn和罗马 2010年的降雨量对比"]
)
def test_what_is_compared_with_something_unknown_is_not_read(text: str) -> None:
    assert whole_or_parts(text, TOWNS) is None
