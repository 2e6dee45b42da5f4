import pytest

from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.table_shape import TableColumn, TableShape

CARS = TableShape(
    table="cars",
    rows=392,
    columns=(
        TableColumn(name="mpg", type="number", aliases=("油耗",), smallest=9, largest=46, distinct=127),
        TableColumn(name="year", type="number", aliases=("年份",), smallest=1970, largest=1982, distinct=13),
        TableColumn(name="origin", type="text", aliases=("产地",), values=("Europe", "Japan", "USA"), distinct=3),
    ),
)


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("only cars from 1980 onwards", ">= 1980"),
        ("only from 1976 on", ">= 1976"),
        ("cars since 1978", ">= 1978"),
        ("cars of 1980 or newer", ">= 1980"),
        ("cars before 1975", "< 1975"),
        ("cars after 1990", "> 1990"),
        ("cars between 1975 and 1978", "BETWEEN 1975 AND 1978"),
        ("cars from 1976 to 1979", "BETWEEN 1976 AND 1979"),
        ("只看1978年以后的", "> 1978"),
        ("1980年及以后的", ">= 1980"),
        ("从1980年起的", ">= 1980"),
        ("1978年以前的", "< 1978"),
        ("1976到1979年的", "BETWEEN 1976 AND 1979"),
        ("cars from 1975", "= 1975"),
        ("1975年的", "= 1975"),
        ("cars of 1975 and 1976", "IN (1975, 1976)"),
    ],
)
def test_rows_are_of_a_year_or_from_it_on_or_before_it(text: str, sql: str) -> None:
    found = read_table_question(text, CARS)
    assert found is not None
    assert found.whole
    assert [(test.column, test.sql) for test in found.question.tests] == [("year", sql)]


def test_a_year_before_on_average_is_that_year_alone() -> None:
    found = read_table_question("in 1980 on average", CARS)
    assert found is not None
    assert [test.sql for test in found.question.tests] == ["= 1980"]


def test_what_lies_before_and_after_a_year_is_not_read_as_what_lies_before_it() -> None:
    found = read_table_question("1980年前后的", CARS)
    assert found is None or not found.whole
