"""What people earned where a table tells how long they worked and what an hour brings: hours times the hourly rate."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.worked.names import multiplied
from lazy_regex import lazy_regex

_RATE: Final = lazy_regex(
    r"hourly|per[ _]h(?:ou)?r|/\s?h(?:ou)?r?(?![a-z])|^(?:pay|wage|hour)?[ _]?rate(?:[ _](?:eur|usd|gbp))?$"
    r"|时薪|[每/]小时|小时(?:工资|单价|费)",
    re.IGNORECASE,
)
_HOURS: Final = lazy_regex(
    r"(?:^|[ _])(?:hours?|hrs)(?:[ _](?:worked|done))?$|工时|^(?:工作)?(?:小时|时长|时数)数?", re.IGNORECASE
)
_EARNED: Final = lazy_regex(
    r"(?<![A-Za-z])(?:earn(?:s|ed|ings?)?|wages?|payroll|pa(?:y|ys|id))(?![A-Za-z])"
    r"|(?<![A-Za-z])how\s+much(?:\s+money)?\s+(?:did|does|has|have)\s+(?:\w+\s+){1,2}?(?P<made>make|made)(?![A-Za-z])"
    r"|[挣赚领拿发付][得到了的]*钱?(?=最|多少|几)|工资|薪水|报酬|工钱",
    re.IGNORECASE,
)
_OF_ONE_HOUR: Final = lazy_regex(
    r"(?<![A-Za-z])(?:hourly|(?:per|an|each|every)\s+(?:hour|shift|job|visit|session|lesson)|rates?)(?![A-Za-z])"
    r"|时薪|[每一]个?小时|[每一](?:班|次|趟|节)",
    re.IGNORECASE,
)


def earned(draft: Draft, shape: TableShape, named: Sequence[Span]) -> list[Span]:
    """Find words for what was earned; none where the rate is spoken of, or a column of money may be meant."""
    value = pay_column(shape)
    if not value or _OF_ONE_HOUR.search(draft.text):
        return []
    places = [m.span("made") if m["made"] else m.span() for m in draft.found(_EARNED)]
    others = [s for s in named if not _RATE.search(shape.column(str(s.value)).label)]
    return [
        Span(start=start, end=end, text=draft.text[start:end], value=value)
        for start, end in places
        if not any(s.start < end and start < s.end for s in others)
    ]


def pay_column(shape: TableShape) -> str:
    """Return what the column of what a row brought is called; empty where hours and one rate do not tell it."""
    hours = [c for c in shape.amounts if _HOURS.search(c.label) and not _RATE.search(c.label)]
    rates = [c for c in shape.amounts if _RATE.search(c.label)]
    told = len(hours) == len(rates) == 1 and not _paid_otherwise(shape, rates[0])
    return multiplied(hours[0].name, rates[0].name) if told else ""


def _paid_otherwise(shape: TableShape, rate: TableColumn) -> bool:
    """Whether a table has money besides the rate."""
    return any(c.is_money and c.name != rate.name for c in shape.amounts)
