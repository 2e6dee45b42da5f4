"""Which of two groups has more rows that are so."""

import pytest

from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.table_question import Figure, TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape

MEMBERS = TableShape(
    table="members",
    names=("members.csv", "members", "会员"),
    rows=30,
    columns=(
        TableColumn(name="name", type="text", aliases=("姓名",), distinct=30),
        TableColumn(name="town", type="text", aliases=("城市",), values=("Bonn", "Kiel", "Ulm"), distinct=3),
        TableColumn(name="age", type="number", aliases=("年龄",), smallest=20, largest=80, distinct=25),
        TableColumn(name="survived", type="boolean", aliases=("生还",)),
    ),
)
SOLD = MEMBERS.model_copy(
    update={"columns": (*MEMBERS.columns, TableColumn(name="sales", type="number", smallest=1, largest=9, distinct=9))}
)


def asked(text: str, shape: TableShape = MEMBERS) -> TableQuestion | None:
    reading = read_table_question(text, shape)
    return reading.question if reading is not None and reading.whole else None


@pytest.mark.parametrize(
    ("text", "descending"),
    [
        ("who died more, those in Bonn or in Kiel", True),
        ("did more people survive in Kiel or Bonn?", True),
        ("who died least, Bonn or Kiel", False),
        ("Bonn的死得多还是Kiel的死得多", True),
        ("Bonn和Kiel哪个死的人更少", False),
    ],
)
def test_the_rows_of_both_are_counted_that_are_so(text: str, descending: bool) -> None:
    question = asked(text)
    assert question is not None
    assert (question.figures, question.by) == ((Figure(kind="count"),), "town")
    assert (question.ordered_by, question.descending, question.limit) == ("rows", descending, 0)
    assert {test.column for test in question.tests} == {"town", "survived"}


@pytest.mark.parametrize("text", ["are there more people in Bonn or in Kiel", "are there fewer Bonn or Kiel members"])
def test_no_sentence_about_amounts_is_taken_for_a_number_of_rows(text: str) -> None:
    assert asked(text, SOLD) is None


@pytest.mark.parametrize(
    "text", ["who earned more, Bonn or Kiel", "谁年纪大，Bonn还是Kiel", "who died more and who less, Bonn or Kiel"]
)
def test_what_is_compared_by_anything_else_is_not_counted(text: str) -> None:
    question = asked(text)
    assert question is None or question.figures != (Figure(kind="count"),)


@pytest.mark.parametrize("text", ["are there more Bonn or Kiel members", "会员里Bonn的多还是Kiel的多"])
def test_the_rows_themselves_may_be_more(text: str) -> None:
    question = asked(text)
    assert question is not None
    assert (question.figures, question.by) == ((Figure(kind="count"),), "town")
