"""Readings of a whole message that would be told and be wrong: a condition that spread to a question beside its own."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.tables.onward.more_of_group import speaks_of_somebody
from agents.extraction.tables.onward.of_the_first import strays
from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.worked.earned import pay_column
from agents.extraction.tables.worked.not_told import not_told
from lazy_regex import lazy_regex
from prompts.language import HAN

_ASKS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:how\s+(?:much|many)|what|which|total|average)(?![A-Za-z])"
    r"|^\W*who(?![A-Za-z])|多少|几|谁|哪|平均",
    re.IGNORECASE,
)
_NARROWS: Final = lazy_regex(r"\W*(?:(?:and|but)\s+)?(?:(?:only|just)(?![A-Za-z])|[只仅])", re.IGNORECASE)
_AND_IN_ALL: Final = lazy_regex(
    r"(?<![A-Za-z])and\s+(?:also\s+)?(?:in\s+(?:total|all)|overall|altogether)\W*$"
    r"|(?:和|以及|还有)(?:总共|一共|总计|合计)(?:的?(?:是|有)?多少)?(?:呢)?\W*$|(?:总共|一共|总计|合计)呢\W*$",
    re.IGNORECASE,
)
"""Asks the same again without what narrowed it."""
_ONLY_HOW_MANY: Final = lazy_regex(
    rf"\W*(?:(?:and|but)\s+)?how\s+many\s+[\w-]+\W*|\W*(?:那么?|和|以及|还有)?[{HAN}]{{1,4}}?有?(?:多少|几)[个名位人]?呢?\W*",
    re.IGNORECASE,
)
"""Asks how many others there are, of which what was said of the first may hold too."""


def misleads(asked: Sequence[tuple[TableQuestion, str]], pieces: Sequence[str], shape: TableShape) -> bool:
    """Whether what was read of a message tells something else than it asks.

    Args:
        asked: The questions that were read.
        pieces: The message where another thing may be asked for.
        shape: The table.
    """
    if not asked:
        return False
    if any(not_told(question, text, shape) for question, text in asked) or strays(asked, pieces):
        return True
    last, text = asked[-1]
    if len(asked) > 1 and _counts_others(asked[-2][0], last, text):
        return True
    if len(asked) > 2 and not asked[0][0].tests and _NARROWS.match(text):
        return bool(last.tests)
    if last.tests and _AND_IN_ALL.search(text):
        return True
    if len(asked) == 1 and _of_somebody(last, text, shape):
        return True
    return len({text for _, text in asked}) == 1 and _spreads(asked[0][0], pieces, shape)


def _spreads(one: TableQuestion, pieces: Sequence[str], shape: TableShape) -> bool:
    """Whether one question puts a later one into an end or groups that were asked for without it."""
    read = [read_table_question(piece, shape) for piece in pieces[1:] if _ASKS.search(piece)]
    later = [reading for reading in read if reading is not None]
    if one.limit and one.figures and any(r.whole and {*r.question.figures} - {*one.figures} for r in later):
        return True
    unread = None in read and len(read) == len(pieces) - 1
    tested = unread or any(reading.question.tests for reading in later)
    if not (one.tests and (one.limit or one.by) and tested):
        return False
    first = read_table_question(pieces[0], shape)
    if first is None:
        return True
    begun = first.question
    return not begun.tests and bool(begun.ordered_by or (begun.by and (begun.figures or begun.columns)))


def _counts_others(before: TableQuestion, last: TableQuestion, text: str) -> bool:
    """Whether others are counted without what was said of the first: how many men survived, and how many women."""
    held, kept = {t.column for t in before.tests}, {t.column for t in last.tests}
    return before.figures == last.figures and bool(kept) and kept < held and _ONLY_HOW_MANY.fullmatch(text) is not None


def _of_somebody(one: TableQuestion, text: str, shape: TableShape) -> bool:
    """Whether a message asks what somebody earned of whom it does not say who it is, and all are added up."""
    pay = pay_column(shape)
    earned = bool(pay) and any(figure.column == pay for figure in one.figures)
    return earned and not (one.by or one.limit) and speaks_of_somebody(text)
