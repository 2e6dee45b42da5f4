"""Questions for values that stand in a column more than once: duplicate tracking numbers, 单号有没有重复."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.table_question import ColumnTest, Figure, TableQuestion
from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex

_TWICE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:more than (?P<n>twice|three|four|five|\d{1,2})(?:(?<=twice)| times)"
    r"|duplicate[ds]?|duplications?|repeated|double entries"
    r"|(?:(?:appears?|occurs?|entered|listed|recorded|registered|typed|counted)\s+)?"
    r"(?:more than once|twice(?! (?:a|as|the|per)(?![A-Za-z]))|several times))(?![A-Za-z])"
    r"|(?:录|登|填|写|输|出现)?(?:入|记|了)?重复(?:录入?|登记|出现|填写?|输入)?|录重了?|录了?(?:两|几|多)(?:次|遍)",
    re.IGNORECASE,
)

_NUMERALS: Final = ("", "", "twice", "three", "four", "five")


def duplicates_in(draft: Draft, shape: TableShape, named: Sequence[Span]) -> TableQuestion | None:
    """Take a question for what stands more than once in the one column that it names; None where it asks none."""
    if next(draft.found(_TWICE), None) is None:
        return None
    columns = {str(s.value) for s in draft.open(named) if not shape.column(str(s.value)).is_amount}
    if len(columns) != 1:
        return None
    said = draft.first(_TWICE)
    over = _times(said["n"] if said is not None else None)
    for span in draft.open(s for s in named if s.value in columns):
        draft.take(span.start, span.end)
    many = ColumnTest(column="rows", sql=f"> {over}")
    return TableQuestion(table=shape.table, by=columns.pop(), figures=(Figure(kind="count"),), groups=(many,))


def _times(said: str | None) -> int:
    """Read after how many times a value is more than asked for: 1 where it is only said to be repeated."""
    if not said:
        return 1
    return int(said) if said.isdigit() else _NUMERALS.index(said.lower())
