"""Which of the groups before stands at an end: which month was the worst, 最好的是哪个月, which year was the highest.

Read only where a message says no more than what makes the groups and which end is meant.
"""

import re
from typing import Any, Final

from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.follow_up import COUNTED_ROWS
from agents.extraction.tables.named_columns import named_columns
from agents.extraction.tables.table_question import FigureKind, TableQuestion
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.wording import figure_words, neutral, row_words, superlatives
from agents.extraction.tables.worked.owed import PEOPLE
from lazy_regex import lazy_regex

_WHICH: Final = r"(?<![A-Za-z])(?:(?:in|on|during)\s+)?(?:(?:which|what)\s+)?"
_PERIODS: Final = {
    "month": lazy_regex(rf"{_WHICH}months?(?![A-Za-z])|(?:是|在)?(?:哪一?个?|几)月份?", re.IGNORECASE),
    "year": lazy_regex(rf"{_WHICH}years?(?![A-Za-z])|(?:是|在)?哪一?年", re.IGNORECASE),
    "week": lazy_regex(rf"{_WHICH}weeks?(?![A-Za-z])|(?:是|在)?哪一?个?(?:周|星期|礼拜)", re.IGNORECASE),
    "day": lazy_regex(rf"{_WHICH}days?(?![A-Za-z])|(?:是|在)?哪一?[天日]", re.IGNORECASE),
}
_SIGNS: Final = {"month": "月份", "year": "年份", "week": "周次", "day": "日期"}
_ONE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:and\s+|so\s+)?(?:which|what)(?:\s+(?:one|of\s+(?:them|those|these)))?(?:\s+(?:has|have|had|got|is|was|did|comes?|came))*(?![A-Za-z])"
    r"|(?:那么?)?(?:其中|里面)?(?:是|在|有)?哪一?个(?:是|有)?",
    re.IGNORECASE,
)
_WHO: Final = lazy_regex(
    r"(?<![A-Za-z])(?:and\s+|so\s+)?who(?:['’]s)?(?:\s+(?:has|have|had|got|is|was|did|comes?|came))*(?![A-Za-z])|(?:那么?)?(?:是|有)?谁(?:是|有)?",
    re.IGNORECASE,
)
"""Ask for one of what was told."""
_NO_MORE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:the|of|all|them|those|these|then|now|overall|please|pls|it|and|so|one|ones|with|tell|show|me)(?![A-Za-z])"
    r"|告诉我?|说一?下?|看看|[的呢了是啊呀吧那有]|其中|里面?|请问",
    re.IGNORECASE,
)
"""May stand beside "which one": what is done or measured may not, for it can be something else than before."""
_ON: Final = lazy_regex(r"(?<![A-Za-z])(?:on|in)(?:\s+an?)?\s+$", re.IGNORECASE)
_EXTENDS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:ever|of (?:all|them(?: all)?)|going|sales?)(?![A-Za-z])|得|表现|情况|业绩", re.IGNORECASE
)


def end_of_groups(text: str, last: TableQuestion, shape: TableShape) -> TableQuestion | None:
    """Ask which group has the most or least of the figure before; None where a message says anything else.

    Where the figure was of no period and the table has one column of days, it is worked out for each month or year.

    Args:
        text: The message.
        last: The question before.
        shape: The table.
    """
    figure = last.figures[0] if len(last.figures) == 1 else None
    if figure is None or last.share or figure.kind in ("corr", "daily", "distinct"):
        return None
    draft = Draft(text)
    groups = _groups_named(draft, last, shape)
    _take_figure(draft, figure.kind)
    descending = _end(draft, shape, figure.column if last.by else "")
    if groups is None or descending is None or _says_more(draft, only_end="ties" in groups):
        return None
    order = {"ordered_by": figure.column or COUNTED_ROWS, "descending": descending, "limit": 1, "skip": 0}
    return last.model_copy(update={**groups, **order, "columns": ()})


def _groups_named(draft: Draft, last: TableQuestion, shape: TableShape) -> dict[str, Any] | None:
    """Take the word for what makes the groups; None where it is not said, or is something else than before."""
    named = named_columns(draft, shape)
    for period, said in _PERIODS.items():
        if draft.first(said) is not None:
            return None if _of_other_figure(named, last, shape) else _by_period(period, last, shape)
    same = {"by": last.by, "period": last.period}
    if _points_at_groups(draft, last, shape):
        _take(draft, measured := [span for span in named if span.value == last.figures[0].column])
        return None if len(measured) < len(named) else {**same, "ties": True}
    if not last.by or {span.value for span in named} != {last.by}:
        return None
    _take(draft, named)
    return same


def _take_figure(draft: Draft, kind: FigureKind) -> None:
    """Take the word for the figure before, which says nothing new: the coldest on average."""
    if kind not in ("mean", "sum"):
        return
    said = draft.first(figure_words(kind))
    on = _ON.search(draft.text, 0, said.start()) if said is not None else None
    if on is not None and draft.free(*on.span()):
        draft.take(*on.span())


def _take(draft: Draft, spans: list[Span]) -> None:
    for span in spans:
        draft.take(span.start, span.end)


def _of_other_figure(named: list[Span], last: TableQuestion, shape: TableShape) -> bool:
    """Whether an amount is named that the figure before was not of."""
    amounts = {column.name for column in shape.columns if column.is_amount}
    return any(span.value in amounts and span.value != last.figures[0].column for span in named)


def _by_period(period: str, last: TableQuestion, shape: TableShape) -> dict[str, Any] | None:
    if last.by and (last.period == period or last.by in _called(period, shape)):
        return {"by": last.by, "period": last.period}
    days = [c for c in shape.columns if c.type == "date"]
    return {"by": days[0].name, "period": period} if len(days) == 1 and not last.groups else None


def _points_at_groups(draft: Draft, last: TableQuestion, shape: TableShape) -> bool:
    """Take "which one" for the groups before; who is asked of people, or where nothing else has a name."""
    if not last.by or last.limit or last.also_by:
        return False
    names = [c for c in shape.columns if c.type == "text" and c.name != last.by]
    people = shape.column(last.by).means(*PEOPLE) and not any(c.means(*PEOPLE) for c in names)
    return draft.first(_ONE) is not None or ((people or not names) and draft.first(_WHO) is not None)


def _called(period: str, shape: TableShape) -> set[str]:
    """List the columns that hold such a period as a value, and no days: a column of years."""
    return {
        c.name
        for c in shape.columns
        if c.type != "date" and (c.means(period, _SIGNS[period]) or (period == "year" and c.numbers_years))
    }


def _end(draft: Draft, shape: TableShape, measured: str) -> bool | None:
    """Take the word for an end of an order; None where there is none, or it speaks of another column."""
    for one in superlatives():
        own = [c.name for c in shape.columns if c.means(*one.columns)]
        if (own or not one.columns) and draft.first(one.pattern) is not None:
            return None if own and own != [measured] else one.descending
    return None


def _says_more(draft: Draft, *, only_end: bool) -> bool:
    for pattern in (_NO_MORE,) if only_end else (_EXTENDS, neutral(), row_words(), neutral()):
        while draft.first(pattern) is not None:
            pass
    return bool(draft.left())
