"""The end of the groups before by another amount: which station is coldest, and then: and the windiest? with its mean.

Read only where the question before told such an end, and a message names another by the amount that a word speaks of.
"""

import re
from typing import Final

from agents.extraction.discourse.clauses import clauses
from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.table_question import AGGREGATED, Figure, TableQuestion
from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex

_LEADS: Final = lazy_regex(
    r"^\W*(?:and|but|so|now|then|ok(?:ay)?|what\s+about|how\s+about|which(?:\s+(?:one|of\s+(?:them|those|these)))?\s+(?:is|was))(?![A-Za-z])"
    r"|^\W*(?:那么?|还有|再|哪个)|呢(?:\W*$|[，,])",
    re.IGNORECASE,
)
"""A message that goes on from the one before."""
_WITH: Final = lazy_regex(
    r"^\W*(?:with|and|tell\s+me|give\s+me|what(?:['’]s|\s+is|\s+was))(?![A-Za-z])|^\W*(?:带上|附上|还有|连)",
    re.IGNORECASE,
)
_ONLY_HOW_MUCH: Final = lazy_regex(
    r"\W*(?:and\s+)?(?:with\s+)?how\s+(?:much|many)(?:\s+(?:is|was)\s+(?:it|that))?\W*|\W*(?:是)?多少\W*", re.IGNORECASE
)
_ROW: Final = lazy_regex(
    r"(?<![A-Za-z])(?:days?|dates?|rows?|months?|weeks?|years?|single|ever|when|time)(?![A-Za-z])|[天日月周年次行]|什么时候",
    re.IGNORECASE,
)
"""Speaks of one row, or of other groups than before."""


def other_end(text: str, last: TableQuestion, shape: TableShape) -> TableQuestion | None:
    """Ask which of the groups before stands at the end of another amount; None where a message says more.

    Args:
        text: The message.
        last: The question before.
        shape: The table.
    """
    told = last.figures[0] if len(last.figures) == 1 else None
    if told is None or not last.by or last.limit != 1 or last.skip or told.kind not in AGGREGATED or told.times:
        return None
    if last.also_by or last.of_each or last.period or not _LEADS.search(text) or _ROW.search(text):
        return None
    first, *rest = [clause.text for clause in clauses(text)] or [text]
    end = _end(first, shape, last)
    kind = _figure_with(rest, end.ordered_by, shape) if end is not None else None
    if end is None or kind is None:
        return None
    summed = told.kind == "sum" and shape.column(end.ordered_by).adds_up
    kept = told.kind if summed or told.kind != "sum" else "mean"  # temperatures add up to nothing
    figure = Figure.model_validate({"kind": kind or kept, "column": end.ordered_by})
    order = {"ordered_by": end.ordered_by, "descending": end.descending, "limit": 1}
    return last.model_copy(update={"figures": (figure,), "tests": last.tests, **order})


def _end(said: str, shape: TableShape, last: TableQuestion) -> TableQuestion | None:
    """Read the end of an order of rows that names what makes the groups at most."""
    reading = read_table_question(said, shape)
    if reading is None or not reading.whole:
        return None
    new = reading.question
    ends = new.limit == 1 and not new.skip and bool(new.ordered_by) and shape.column(new.ordered_by).is_amount
    others = new.tests or new.share or new.period or new.of_each or new.also_by or new.groups
    if not ends or others or new.ordered_by == last.ordered_by or new.by not in ("", last.by):
        return None
    column = shape.column(new.ordered_by)
    if _DEAR.search(said) and not (column.is_rate or column.means("price", "cost", "rent", "fee", "价", "费")):
        return None  # what brought in the least is not the cheapest
    return new if set(new.columns) <= {last.by} else None


_DEAR: Final = lazy_regex(r"cheap|expensive|costl|pric[ei]|dear|[贵廉]|便宜", re.IGNORECASE)


def _figure_with(rest: list[str], column: str, shape: TableShape) -> str | None:
    """Read what is to be told of the end besides its name: which figure of the same amount; None for anything else."""
    kind = ""
    for said in rest:
        if _ONLY_HOW_MUCH.fullmatch(said) or not re.search(r"\w", said):
            continue
        reading = read_table_question(_WITH.sub("", said), shape)
        if reading is None or not reading.whole or kind:
            return None
        figures, question = reading.question.figures, reading.question
        if len(figures) != 1 or figures[0].column != column or figures[0].kind not in AGGREGATED:
            return None
        if question.tests or question.by or question.limit or question.share:
            return None
        kind = figures[0].kind
    return kind
