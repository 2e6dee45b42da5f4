"""Which comes first by a column of days that is said as a verb: which subscription renews first, who joined last."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex

_FIRST: Final = lazy_regex(
    r"\s+(?:the\s+)?(?:(?P<first>first|soonest|earliest)|(?P<last>last|latest))(?![A-Za-z])(?!\s+(?:\d|two|three|four|five|six|seven|eight|nine|ten|name|week|month|year|quarter|day))",
    re.IGNORECASE,
)
_ASKS: Final = lazy_regex(r"(?<![A-Za-z])(?:which|who|what)(?![A-Za-z])", re.IGNORECASE)


class FirstByDay(NamedTuple):
    """An end of the order of a column of days."""

    column: str
    descending: bool
    start: int
    end: int


def first_by_day(draft: Draft, named: Sequence[Span], shape: TableShape) -> FirstByDay | None:
    """Find where it is asked which row is first or last by a column of days; None where none is."""
    if _ASKS.search(draft.text) is None:
        return None
    for span in named:
        said = _FIRST.match(draft.text, span.end)
        if said is not None and shape.column(str(span.value)).type == "date" and draft.free(*said.span()):
            return FirstByDay(
                column=str(span.value), descending=said["last"] is not None, start=said.start(), end=said.end()
            )
    return None
