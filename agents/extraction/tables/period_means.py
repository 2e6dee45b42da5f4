"""The average of a day, a week, a month or a year: of an amount, or of how many rows there are in it."""

import re
from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias, get_args

from agents.extraction.tables.draft import Draft
from agents.extraction.tables.table_question import Figure
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.wording import figure_words
from lazy_regex import lazy_regex
from prompts.language import HAN

Period: TypeAlias = Literal["day", "week", "month", "year"]
_WHERE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:in|from|over|within|across|table|file)\s+(?:(?:the|my|our|all|this)\s+)*$", re.IGNORECASE
)
"""Before the name of the table that is asked, and not of what is counted."""
_WORD: Final = lazy_regex(rf"[A-Za-z_]{{2,}}|[{HAN}]{{2,}}")
_BACK: Final = 24


def asks_mean_of_period(draft: Draft, shape: TableShape) -> Period | None:
    """Take the words that ask for the average of a day or a longer time, where the table has days."""
    if _days(shape) is None:
        return None
    return next((p for p in get_args(Period) if draft.first(figure_words(_words_of(p))) is not None), None)


def _words_of(period: Period) -> str:
    return {"day": "daily", "week": "weekly", "month": "monthly", "year": "yearly"}[period]


def names_what_is_counted(draft: Draft, names_rows: Callable[[str], bool]) -> bool:
    """Whether the rows are spoken of as what there is so much of: the daily average of orders, 日均订单数."""
    for match in draft.found(_WORD):
        word = match.group()
        said = [word] if word.isascii() else [word[i:j] for i in range(len(word)) for j in range(i + 2, len(word) + 1)]
        place = _WHERE.search(draft.text, max(0, match.start() - _BACK), match.start())
        if place is None and any(map(names_rows, said)):
            return True
    return False


def mean_of_period(period: Period, amounts: Sequence[TableColumn], shape: TableShape, *, rows: bool) -> Figure | None:
    """Return the figure: of the rows, of the amount that is named, or else of the only one that may be meant."""
    days = _days(shape)
    if days is None:
        return None
    if rows:
        return Figure(kind="daily", times=days, period=period)
    measured = [*amounts] or [c for c in shape.amounts if c.adds_up] or list(shape.amounts)
    if len(measured) != 1 or (period != "day" and not measured[0].adds_up):
        return None  # temperatures of a month add up to nothing
    return Figure(kind="daily", column=measured[0].name, times=days, period=period)


def _days(shape: TableShape) -> str | None:
    days = [column.name for column in shape.columns if column.type == "date"]
    return days[0] if len(days) == 1 else None
