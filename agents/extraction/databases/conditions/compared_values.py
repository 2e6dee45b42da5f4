"""What columns are compared with, as they hold it: days by their text, numbers that are held as texts as texts."""

import re
from typing import Any

from agents.extraction.databases.conditions import condition_words
from agents.extraction.databases.names.columns import is_number
from agents.extraction.databases.scene import Mention
from agents.extraction.spans.span import Span
from agents.extraction.tables.conditions.row_tests import BEFORE
from agents.extraction.tables.draft import Draft
from tools.sources.databases.catalogue import Column
from tools.sources.databases.query.table_query import Comparison, QueryCondition


def compared_with(held: Column, number: Span, sign: str) -> Any:  # noqa: ANN401 - a number or a text
    """Return what a comparison with a number compares with: before 2014 is before its first day."""
    if _is_year_of_days(held, number):
        return f"{int(number.value) + (1 if sign == '>' else 0)}-01-01"
    return number.value


def ends_of(held: Column, first: Span, last: Span) -> list[Any]:
    """Return the ends of a range: from the first day of a year to the last of another."""
    if _is_year_of_days(held, first) and _is_year_of_days(held, last):
        return [f"{first.value}-01-01", f"{last.value}-12-31"]
    return [first.value, last.value]


def equal_to(name: str, held: Column, number: Span, sign: Comparison) -> QueryCondition:
    """Return the condition that a column is a number, or a day of a year."""
    if _is_year_of_days(held, number) and sign == "=":
        return QueryCondition(column=name, comparison="between", value=ends_of(held, number, number))
    as_text = held.kind == "text" and not is_number(held)
    return QueryCondition(column=name, comparison=sign, value=number.text.strip() if as_text else number.value)


def sign_before(draft: Draft, mention: Mention) -> tuple[str, int] | None:
    """Find a comparison that stands before its column: at least a salary of 1000."""
    text = re.sub(r"\b(?:a|an|the)\s+$", "", draft.text[: mention.start])
    for pattern, how in (*condition_words.OR_EQUAL, *BEFORE, *condition_words.TIME):
        match = pattern.search(text)
        if match is not None and draft.free(*match.span()):
            return how, match.start()
    return None


def _is_year_of_days(held: Column, number: Span) -> bool:
    return held.kind in ("date", "time") and number.value in condition_words.YEARS
