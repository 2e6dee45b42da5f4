"""Where a message asks of some rows and then more: the second is of those rows, and one answer is not both."""

import re
from typing import Final

from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex

_ASKS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:how\s+(?:much|many|often)|which|what|who)(?![A-Za-z])|多少|几|谁|哪", re.IGNORECASE
)
_QUANTITY: Final = lazy_regex(r"(?<![A-Za-z])how\s+(?:much|many|often)(?![A-Za-z])|多少|几[^乎]", re.IGNORECASE)


def asks_of_some_rows(head: str, shape: TableShape) -> bool:
    """Whether a text asks of rows that it picks: what is asked behind it is of these, and of no others."""
    reading = read_table_question(head, shape)
    if reading is None:
        return False
    asked = reading.question
    return bool(asked.limit) or bool(asked.tests and _ASKS.search(head))


def tells_one_of_two(question: TableQuestion, wishes: list[str]) -> bool:
    """Whether one figure stands for two amounts that are asked for: how many times, and how much altogether."""
    amounts = [wish for wish in wishes if _QUANTITY.search(wish)]
    alone = len(question.figures) == 1 and not (question.by or question.ordered_by or question.share)
    return alone and len(amounts) > 1
