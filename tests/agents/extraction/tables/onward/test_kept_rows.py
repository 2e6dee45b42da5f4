from collections.abc import Callable
from typing import Any

import pytest

from agents.extraction.tables.onward.kept_rows import dropped_for_deleted, with_rows_kept
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_question import ColumnTest, Figure, TableQuestion
from tests.agents.extraction.tables.orders import ORDERS

Answered = Callable[[TableQuestion | str], list[tuple[Any, ...]]]
COUNT = TableQuestion(table="orders", figures=(Figure(kind="count"),))


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("remove the rows without a note", "trim(coalesce(note, '')) != ''"),
        ("drop the rows where the note is missing", "trim(coalesce(note, '')) != ''"),
        ("keep only the rows that have a note", "trim(coalesce(note, '')) != ''"),
        ("leave out rows with a price over 30", "price <= 30"),
        ("drop all rows from Porto", "city != 'Porto'"),
        ("keep the rows with a price of at least 30", "price >= 30"),
        ("去掉备注为空的行", "trim(coalesce(note, '')) != ''"),
        ("把没有备注的记录去掉", "trim(coalesce(note, '')) != ''"),
        ("只保留有备注的行", "trim(coalesce(note, '')) != ''"),
        ("剔除单价大于30的", "price <= 30"),
        ("把 Porto 的记录剔除", "city != 'Porto'"),
    ],
)
def test_rows_are_dropped_or_kept_by_what_is_said_of_them(answered: Answered, text: str, where: str) -> None:
    found = with_rows_kept(text, ORDERS)
    assert found is not None, text
    assert answered(found.question) == answered(f"SELECT * FROM orders WHERE {where}")


@pytest.mark.parametrize("text", ["get rid of those rows", "drop these", "把这些行去掉", "把它们去掉"])
def test_those_rows_are_the_ones_that_were_asked_about(text: str) -> None:
    before = COUNT.model_copy(update={"tests": (ColumnTest(column="price", sql="IS NULL"),)})
    found = with_rows_kept(text, ORDERS, before)
    if text == "drop these":
        assert found is None  # rows are not spoken of: it may be anything
    else:
        assert found is not None
        assert found.question == TableQuestion(table="orders", tests=(ColumnTest(column="price", sql="IS NOT NULL"),))


def test_what_a_figure_is_of_loses_some_and_stays_a_figure_unless_rows_are_wanted() -> None:
    narrower = with_rows_kept("去掉 Lyon", ORDERS, COUNT)
    rows = with_rows_kept("去掉 Lyon 的记录", ORDERS, COUNT)
    saved = with_rows_kept("去掉 Lyon", ORDERS, COUNT, saved=True)
    assert narrower is not None
    assert rows is not None
    assert saved is not None
    assert [bool(found.question.figures) for found in (narrower, rows, saved)] == [True, False, False]


def test_a_list_before_stays_picked() -> None:
    before = TableQuestion(table="orders", tests=(ColumnTest(column="city", sql="= 'Porto'"),))
    found = with_rows_kept("drop the rows with a price over 30", ORDERS, before)
    assert found is not None
    assert "WHERE \"city\" = 'Porto' AND" in statement(found.question, "en")


@pytest.mark.parametrize(
    "text",
    [
        "drop the column price",
        "drop duplicates",
        "drop the rows with missing values",
        "remove rows",
        "keep it",
        "去掉重复的行",
    ],
)
def test_what_is_no_test_of_rows_drops_none(text: str) -> None:
    assert with_rows_kept(text, ORDERS) is None


def test_rows_that_are_deleted_from_what_is_saved_are_dropped() -> None:
    assert dropped_for_deleted("delete the rows without a note") == "drop the rows without a note"
    assert dropped_for_deleted("删掉没有备注的记录") == "去掉没有备注的记录"
    assert dropped_for_deleted("delete notes.txt") == "delete notes.txt"
