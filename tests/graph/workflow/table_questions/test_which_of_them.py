"""What a follow-up means of rows that a figure was told of, or the end of an order."""

import pytest

from agents.decisions.fill_arguments.question import Upstream
from agents.extraction.tables.table_question import ColumnTest, Figure, TableQuestion
from graph.workflow.table_questions.which_of_them import (
    as_meant,
    rows_asked_for,
    rows_told_of,
    speaks_of_others,
    speaks_of_shown_text,
)

OPEN = ColumnTest(column="status", sql="= 'open'")
LATE = ColumnTest(column="days", sql="> 30")
COUNT = TableQuestion(table="t", figures=(Figure(kind="count"),), tests=(OPEN,))
LARGEST = TableQuestion(table="t", ordered_by="amount", limit=1)
MEANS = TableQuestion(table="t", figures=(Figure(kind="mean", column="wage"),), by="team")


def also(question: TableQuestion, *tests: ColumnTest) -> TableQuestion:
    return question.model_copy(update={"tests": (*question.tests, *tests)})


@pytest.mark.parametrize("text", ["and which of them are late", "其中哪些过期了"])
def test_which_of_them_are_rows_and_no_number(text: str) -> None:
    assert as_meant(text, COUNT, also(COUNT, LATE)) == TableQuestion(table="t", tests=(OPEN, LATE))


@pytest.mark.parametrize("text", ["how many of them are late", "其中过期的有几个"])
def test_a_number_of_them_stays_a_number(text: str) -> None:
    assert as_meant(text, COUNT, also(COUNT, LATE)) == also(COUNT, LATE)


@pytest.mark.parametrize("text", ["which ones are open", "哪些还没结"])
def test_which_ones_behind_the_largest_are_all_that_are_so(text: str) -> None:
    assert as_meant(text, LARGEST, also(LARGEST, OPEN)) == TableQuestion(table="t", tests=(OPEN,))


@pytest.mark.parametrize("text", ["and in Leeds?", "利兹的呢"])
def test_the_largest_of_others_stays_the_largest(text: str) -> None:
    assert as_meant(text, LARGEST, also(LARGEST, OPEN)) == also(LARGEST, OPEN)


@pytest.mark.parametrize(("text", "kept"), [("and its days", True), ("多少天", True), ("show the days", False)])
def test_a_column_behind_one_row_is_that_rows(text: str, kept: bool) -> None:
    question = TableQuestion(table="t", columns=("days",))
    expected = LARGEST.model_copy(update={"columns": ("days",)}) if kept else question
    assert as_meant(text, LARGEST, question) == expected


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("which month", True),
        ("and what month?", True),
        ("哪个月", True),
        ("那是什么月份呢", True),
        ("which months are there", False),
        ("what are all the months", False),
        ("有哪些月份", False),
        ("所有的月份", False),
    ],
)
def test_a_bare_column_behind_some_rows_is_that_of_those(text: str, kept: bool) -> None:
    question = TableQuestion(table="t", columns=("month",))
    some = TableQuestion(table="t", tests=(OPEN,))
    assert as_meant(text, some, question) == (some.model_copy(update={"columns": ("month",)}) if kept else question)


def test_a_bare_column_behind_a_figure_is_left_as_it_was_read() -> None:
    question = TableQuestion(table="t", columns=("month",))
    assert as_meant("which month", COUNT, question) == question


@pytest.mark.parametrize(("kind", "by"), [("median", "team"), ("max", "team"), ("sum", "")])
def test_another_mean_is_of_the_same_groups_and_a_sum_of_all(kind: str, by: str) -> None:
    question = TableQuestion.model_validate({"table": "t", "figures": [{"kind": kind, "column": "wage"}]})
    assert as_meant("中位数呢", MEANS, question).by == by


@pytest.mark.parametrize(
    ("text", "rows"), [("save those as a.csv", True), ("把这些存成 a.csv", True), ("save it as a.csv", False)]
)
def test_several_behind_one_figure_are_its_rows(text: str, rows: bool) -> None:
    assert rows_told_of(text, COUNT) == (TableQuestion(table="t", tests=(OPEN,)) if rows else COUNT)


def test_several_behind_figures_of_groups_are_these() -> None:
    grouped = also(MEANS, OPEN)
    assert rows_told_of("save those as a.csv", grouped) == grouped


@pytest.mark.parametrize("text", ["who are they?", "都是谁", "which ones"])
def test_who_they_are_are_the_rows_of_a_number(text: str) -> None:
    assert rows_asked_for(text, COUNT) == TableQuestion(table="t", tests=(OPEN,))


@pytest.mark.parametrize("text", ["who pays for them?", "都是谁付的", "how many are they"])
def test_who_does_something_is_another_question(text: str) -> None:
    assert rows_asked_for(text, COUNT) is None


@pytest.mark.parametrize("text", ["who paid the most of that?", "which is the largest of them", "其中金额最高的是谁"])
def test_what_is_asked_of_what_was_told_is_known_by_its_words(text: str) -> None:
    assert speaks_of_others(text)


@pytest.mark.parametrize("text", ["who paid the most of them all", "most of the rows", "金额最高的是谁"])
def test_a_question_by_itself_speaks_of_nothing_before(text: str) -> None:
    assert not speaks_of_others(text)


@pytest.mark.parametrize(
    ("text", "path", "shown"),
    [
        ("里面一共要花多少钱", "note.txt", True),
        ("how much money is in there", "note.txt", True),
        ("how much money is in there", "money.csv", False),
        ("一共要花多少钱", "note.txt", False),
    ],
)
def test_what_is_in_a_text_that_was_read_is_no_matter_of_a_table(text: str, path: str, shown: bool) -> None:
    read = Upstream(step=1, tool_id="system/read_file", value={}, arguments={"path": path})
    assert speaks_of_shown_text(text, (read,)) is shown
