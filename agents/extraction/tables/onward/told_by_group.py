"""What is asked of the one group that was just told: who worked the longest, and how many hours was that altogether."""

import re
from typing import Final

from agents.extraction.tables.follow_up import COUNTED_ROWS
from agents.extraction.tables.reader import TableReading, read_table_question
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex
from prompts.language import has_han

_MONEY: Final = lazy_regex("[钱元块]")
_OF_ALL: Final = lazy_regex(
    r"(?<![A-Za-z])(?:all(?!\s+told)|together|every\w*|overall|they|them|whole|we|us|grand|each)(?![A-Za-z])(?<!in\sall)"
    r"|(?<![A-Za-z])the\s+(?:\w+\s+)?(?:total|sum)(?![A-Za-z])|总(?!共)|合计"
    r"|大家|所有|全部|他们|她们|整|各|每|加起来|合起来",
    re.IGNORECASE,
)
"""Speaks of more than that group."""


_HOW_MUCH: Final = lazy_regex(
    r"(?:and\s+)?(?:how\s+much(?:\s+(?:was|is)\s+(?:it|that))?|what\s+(?:was|is)\s+it)\W*|(?:具体|那)?(?:是|有)?多少(?:钱|元|块钱?)?\W*",
    re.IGNORECASE,
)
"""Asks for the measure of what stood first, which is told with it."""


def told_by_group(text: str, last: TableQuestion, shape: TableShape) -> bool:
    """Whether a text asks for the sum by which the first group was found, and of nobody else."""
    if _HOW_MUCH.fullmatch(text.strip()):
        return _measure_told(text, last, shape)
    if last.limit != 1 or not last.by or len(last.figures) != 1 or last.figures[0].kind != "sum":
        return False
    if _OF_ALL.search(text) is not None:
        return False
    reading = read_table_question(text, shape)
    if reading is None or not reading.whole:
        return False
    asked = reading.question
    return asked.figures == last.figures and not (asked.tests or asked.by or asked.limit or asked.share)


def _measure_told(text: str, last: TableQuestion, shape: TableShape) -> bool:
    """Whether what stood first was told with the measure that a bare "how much" asks for, in money if so said."""
    named = last.figures[0].column if len(last.figures) == 1 else last.ordered_by if not last.figures else ""
    if last.limit != 1 or not last.ordered_by or last.share or not named or named == COUNTED_ROWS:
        return False
    column = shape.with_amounts().column(named)
    of_money = column.is_money or column.means("price", "价")
    return column.is_amount and (of_money or _MONEY.search(text) is None)


def told_before(reading: TableReading, last: TableQuestion | None) -> bool:
    """Whether what is left says again what the rows before are: 已退款的是哪几单，退了多少钱."""
    said = " ".join(test.sql for test in last.tests) if last is not None else ""
    return all(word in said and has_han(word) for word in reading.left)
