"""Values that stand more than once."""

from collections.abc import Callable
from typing import Any

import pytest

from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.table_question import TableQuestion
from tests.agents.extraction.tables.orders import ORDERS, asked

Answered = Callable[[TableQuestion | str], list[tuple[Any, ...]]]


@pytest.mark.parametrize(
    "text",
    [
        "are there any duplicate clients?",
        "which client is listed more than once",
        "客户有没有重复的",
        "有没有重复录入的客户",
    ],
)
def test_what_stands_more_than_once_is_counted(text: str, answered: Answered) -> None:
    assert answered(asked(text)) == [("Ada", 2), ("Bo", 2)]


def test_more_than_twice_is_not_twice(answered: Answered) -> None:
    assert answered(asked("which city is there more than twice")) == [("Porto", 3)]


@pytest.mark.parametrize("text", ["any duplicates?", "有没有重复"])
def test_no_column_is_guessed(text: str) -> None:
    reading = read_table_question(text, ORDERS)
    assert reading is None or not reading.whole
