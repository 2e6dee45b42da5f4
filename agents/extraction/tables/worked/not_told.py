"""What a table does not tell in the way it was read: sums of a person that were tested row by row, what is left."""

import re
from typing import Final

from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.worked.earned import pay_column
from agents.extraction.tables.worked.in_and_out import says_nothing_of
from lazy_regex import lazy_regex

_PERSON: Final = lazy_regex(
    r"^(?:(?:full|first|last|employee|staff)[ _]?)?name$|^(?:person|who|employee|worker|helper|member|staff)$"
    r"|姓名|名字|^(?:员工|人员|谁)$",
    re.IGNORECASE,
)
_WHO_OF_EACH: Final = lazy_regex(r"(?:每一?[个位]?|各)人.*(?:谁|哪)", re.IGNORECASE)
_PER_PERSON: Final = lazy_regex(
    r"(?<![A-Za-z])per\s+(?:person|head|employee|pupil|student|player)(?![A-Za-z])", re.IGNORECASE
)
_SINGLE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:per|each|every|single|any|one|a|an|which|how\s+many)\s+(?:shifts?|rows?|days?|entry|entries|times)(?![A-Za-z])"
    r"|[一每单某哪几]个?(?:班|次|天|条|笔)",
    re.IGNORECASE,
)
"""Speaks of single rows, each of which may be tested by itself."""
_AMOUNT: Final = lazy_regex(
    r"(?<![A-Za-z])how\s+much(?![A-Za-z])|多少(?!人|个人|行|条|种|类|次|位|名|家|天|笔|号)", re.IGNORECASE
)
"""Asks for an amount, which rows as they stand do not tell."""


def not_told(question: TableQuestion, text: str, shape: TableShape) -> bool:
    """Whether the columns do not tell what a question asks of them."""
    if says_nothing_of(question, text, shape) or _tests_parts(question, text, shape):
        return True
    rows = not (question.figures or question.columns or question.ordered_by or question.share)
    if rows and _AMOUNT.search(text) and not _tells_one_amount(question, shape):
        return True
    summed = bool(question.figures) and all(figure.kind == "sum" for figure in question.figures)
    return summed and not question.by and _PER_PERSON.search(text) is not None


def _tells_one_amount(question: TableQuestion, shape: TableShape) -> bool:
    """Whether rows say nothing but what was told and one amount: the emissions of a country in a year."""
    tested = {test.column for test in question.tests}
    return len(shape.amounts) == 1 and all(c.name in tested for c in shape.columns if c != shape.amounts[0])


def _tests_parts(question: TableQuestion, text: str, shape: TableShape) -> bool:
    """Whether rows are tested or averaged where each is but a part of what a person earned or did."""
    several = any(c.type == "text" and _PERSON.search(c.label) and c.distinct < shape.rows for c in shape.columns)
    if not several or _SINGLE.search(text):
        return False
    amounts = {c.name for c in shape.amounts}
    if question.tests and _WHO_OF_EACH.search(text) and any(t.column in amounts for t in question.tests):
        return True
    pay = pay_column(shape)
    tested = any(test.column == pay for test in question.tests)
    return bool(pay) and (tested or any(f.kind == "mean" and f.column == pay for f in question.figures))
