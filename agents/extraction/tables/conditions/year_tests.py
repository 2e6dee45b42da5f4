"""Years that rows must be of, where a column numbers them: from 1980 on, 1978年以前, between 1976 and 1979."""

import re
from itertools import pairwise
from typing import Final

from agents.extraction.tables.conditions.earlier_later import AHEAD, BEHIND
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.table_question import ColumnTest
from agents.extraction.tables.table_shape import TableColumn, TableShape
from lazy_regex import lazy_regex

_YEAR: Final = lazy_regex(r"(?<![\d.,/-])(?:in\s+)?(?P<year>(?:1[5-9]|20)\d\d)(?![\d/-]|[.,]\d)\s*年?", re.IGNORECASE)
_LEADS_OUT: Final = lazy_regex(r"(?:(?<![A-Za-z])(?:from|since|starting)|从|自)\s*$", re.IGNORECASE)
"""What may stand before a year that says behind it from when on: from 1980 onwards, 从1980年起."""
_ON: Final = lazy_regex(r"\s*(?<=\s)on(?![A-Za-z])", re.IGNORECASE)
"""Says it too, but only where that stands before: in 1980 on average."""
_TO: Final = lazy_regex(r"\s*(?:to|until|till|through|and|[-–—~～到至和])\s*", re.IGNORECASE)
_BETWEEN: Final = lazy_regex(r"(?:(?<![A-Za-z])(?:between|from)|从|自|在)\s*$", re.IGNORECASE)
_ENDS: Final = lazy_regex(r"\s*(?:之间|期间)")


def year_tests(draft: Draft, shape: TableShape) -> list[ColumnTest]:
    """Read and take years, where the table has no days but a column that numbers years."""
    years = [c for c in shape.columns if c.numbers_years]
    if any(c.type == "date" for c in shape.columns) or len(years) != 1:
        return []
    said = [m for m in draft.found(_YEAR) if _near(int(m["year"]), years[0])]
    if not said:
        return []
    sql = _stretch(draft, said) or (_compared(draft, said[0]) if len(said) == 1 else "")
    if not sql:
        said = [m for m in said if _within(int(m["year"]), years[0])]
        listed = ", ".join(dict.fromkeys(m["year"] for m in said))
        sql = f"= {listed}" if len(said) == 1 else f"IN ({listed})" if said else ""
    for match in said:
        draft.take(*match.span())
    return [ColumnTest(column=years[0].name, sql=sql)] if sql else []


def _compared(draft: Draft, match: re.Match[str]) -> str:
    """Say from when on, or until when, rows are; empty where they are of the year itself."""
    text = draft.text
    lead = _LEADS_OUT.search(text, 0, match.start())
    for pattern, sign in (*BEHIND, *([(_ON, ">=")] if lead is not None else [])):
        behind = pattern.match(text, match.end())
        if behind is not None and draft.free(*behind.span()):
            draft.take(lead.start() if lead is not None else match.start(), behind.end())
            return f"{sign} {match['year']}"
    for pattern, sign in AHEAD:
        ahead = pattern.search(text, 0, match.start())
        if ahead is not None and draft.free(*ahead.span()):
            draft.take(ahead.start(), match.end())
            return f"{sign} {match['year']}"
    return ""


def _stretch(draft: Draft, said: list[re.Match[str]]) -> str:
    """Say between which two years rows are; empty where two are named side by side."""
    text = draft.text
    for first, last in pairwise(said):
        joint = _TO.fullmatch(text, first.end(), last.start())
        lead, end = _BETWEEN.search(text, 0, first.start()), _ENDS.match(text, last.end())
        both = joint is not None and joint.group().strip().lower() in ("and", "和")
        if len(said) > _TWO or joint is None or (both and lead is None and end is None):
            continue
        draft.take(lead.start() if lead is not None else first.start(), end.end() if end is not None else last.end())
        return f"BETWEEN {first['year']} AND {last['year']}"
    return ""


_TWO: Final = 2
_FAR: Final = 100


def _near(year: int, column: TableColumn) -> bool:
    """Whether a number may be a year beside those of a column: before 1970 fits a column that begins then."""
    return (
        column.smallest is not None
        and column.largest is not None
        and column.smallest - _FAR <= year <= column.largest + _FAR
    )


def _within(year: int, column: TableColumn) -> bool:
    return column.smallest is not None and column.largest is not None and column.smallest <= year <= column.largest
