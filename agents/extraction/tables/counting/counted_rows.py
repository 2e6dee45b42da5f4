"""What is counted: the rows, or the values of the column that stands beside "how many".

English asks for rows by "how many" and a noun; in Chinese 多少 asks for whatever stands beside it, be it an amount
(有多少乘客生还, 生还的乘客有多少, 未付款订单数).
"""

import re
from collections.abc import Callable, Sequence
from typing import Final

from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.table_question import Figure
from agents.extraction.tables.table_shape import TableColumn, TableShape
from lazy_regex import lazy_regex
from prompts.language import HAN

_NUMBER: Final = r"数(?:目|(?![据量值字学]))"
_HOW_MANY: Final = r"一?共?有?(?:多少|几)(?:个|名|位)?"
_BEFORE: Final = lazy_regex(rf"(?:多少|几)[个名位\x00]*(?P<rows>[{HAN}]{{2,6}})")
_BEHIND: Final = lazy_regex(rf"(?P<rows>[{HAN}]{{2,6}}?)(?:的?{_NUMBER}|{_HOW_MANY})")
_ALONE: Final = lazy_regex(rf"\x00(?:的|者)*{_HOW_MANY}[\s?？。]*$|(?:多少|几)[个名位]?\x00")
"""Beside what was told of rows, with nothing else that it might ask for."""
_COLUMN_BEHIND: Final = lazy_regex(
    rf"(?:多少|几)[个名位种]?[{HAN}]{{0,4}}$|(?<![A-Za-z])(?:how many|number of|count(?: of)?)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
_COLUMN_BEFORE: Final = lazy_regex(rf"{_NUMBER}|{_HOW_MANY}[\s?？。]*$")


def counted_rows(
    draft: Draft, spans: Sequence[Span], shape: TableShape, names_rows: Callable[[str], bool]
) -> Figure | None:
    """Return the figure where the rows are counted, or the values of a column.

    Args:
        draft: The text as far as it was read.
        spans: Where the text names the one column of which it asks something; empty where it names none.
        shape: The table.
        names_rows: Whether a word is what the table calls its rows.
    """
    if spans:
        return _counted_column(draft.text, spans, shape.column(str(spans[0].value)), shape.rows)
    no_amounts = not any(column.adds_up for column in shape.columns)
    alone = no_amounts and _ALONE.search(draft.rest) is not None
    return Figure(kind="count") if alone or _names_counted(draft.rest, names_rows) else None


def _names_counted(rest: str, names_rows: Callable[[str], bool]) -> bool:
    begun = (found["rows"][:n] for found in _BEFORE.finditer(rest) for n in range(2, len(found["rows"]) + 1))
    ended = (found["rows"][-n:] for found in _BEHIND.finditer(rest) for n in range(2, len(found["rows"]) + 1))
    return any(map(names_rows, (*begun, *ended)))


def counted_values(
    text: str, spans: Sequence[Span], shape: TableShape, names_rows: Callable[[str], bool]
) -> Figure | None:
    """Return the figure where it is asked how many values a column has: how many classes, 几个班级.

    None where that is the number of rows: each row has a value of its own, or the column is what the rows are.

    Args:
        text: The question.
        spans: Where it names columns of which nothing else was made.
        shape: The table.
        names_rows: Whether a word is what the table calls its rows.
    """
    for span in spans:
        column = shape.column(str(span.value))
        figure = None if names_rows(column.name) else _counted_column(text, [span], column, shape.rows)
        if figure is not None:
            return figure if figure.kind == "distinct" else None
    return None


def _counted_column(text: str, spans: Sequence[Span], column: TableColumn, rows: int) -> Figure | None:
    """Count what a column of text names: the rows, where each has a value of its own, or else its values."""
    beside = (_COLUMN_BEHIND.search(text, 0, s.start) or _COLUMN_BEFORE.match(text, s.end) for s in spans)
    if column.is_amount or column.is_flag or not any(beside):
        return None
    return Figure(kind="count") if column.names_each_of(rows) else Figure(kind="distinct", column=column.name)
