"""What is asked of each of what the rows are: the price of each item, how much each costs, where each has one row."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape
from lazy_regex import lazy_regex

_NO_ROWS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:total|average|mean|sum|altogether|share|percent)(?![A-Za-z])|总|共|平均|占|比例", re.IGNORECASE
)
_EACH: Final = lazy_regex(
    r"(?<![A-Za-z])(?:each|every|per|apiece)(?![A-Za-z])|[每各](?:一?[种个样款件杯份道瓶本条张只盒袋箱位]|\b)|分别",
    re.IGNORECASE,
)


def of_each_row(
    base: TableQuestion, columns: Sequence[TableColumn], text: str, shape: TableShape
) -> TableQuestion | None:
    """Ask for cells of every row, beside what names it; None where a row is no group of its own.

    Args:
        base: The groups and tests that were read.
        columns: What is asked for.
        text: The question.
        shape: The table.
    """
    if (
        not columns
        or not (base.by or any(c.is_amount for c in columns))
        or _NO_ROWS.search(text)
        or base.period
        or base.also_by
        or base.groups
        or base.of_each
    ):
        return None
    by = base.by or _names_rows(text, columns, shape)
    if not by or shape.column(by).distinct < shape.rows:
        return None
    return base.model_copy(update={"by": "", "columns": (by, *(c.name for c in columns if c.name != by))})


def _names_rows(text: str, columns: Sequence[TableColumn], shape: TableShape) -> str:
    """Return the column of text that tells rows apart, the one or the first, where each is asked and no group named."""
    if any(not c.is_amount for c in columns) or not _EACH.search(text):
        return ""
    names = [c.name for c in shape.columns if c.type == "text" and c.distinct == shape.rows > 1]
    return names[0] if names and (len(names) == 1 or names[0] == shape.columns[0].name) else ""
