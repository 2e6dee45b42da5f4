"""Where a text speaks of columns, those among them that it works out of others first."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.spans.span import Span, without_overlaps
from agents.extraction.tables.conditions.day_words import asks_what_is_over
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.worked.changes import changes
from agents.extraction.tables.worked.durations import duration_spans
from agents.extraction.tables.worked.earned import earned
from agents.extraction.tables.worked.in_and_out import in_and_out
from agents.extraction.tables.worked.meant import meant_columns
from agents.extraction.tables.worked.per_unit import per_unit, speed_untold
from agents.extraction.tables.worked.said import said_columns
from agents.extraction.tables.worked.spent import both_ways
from agents.extraction.tables.worked.totals import totals
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_MENDED: Final = lazy_regex(r"(?<![A-Za-z])i\s+mean(?:t)?(?![A-Za-z])", re.IGNORECASE)
"""Takes back what was said before it, and asks for no mean."""


class WorkedColumns(Frozen):
    """What was found."""

    spans: tuple[Span, ...] = ()
    """Where the text names columns, or says what is worked out of them, in order."""
    unclear: bool = False
    """Whether a sum stands beside a sign that binds closer, so that it can be meant in two ways."""
    owed: str = ""
    """The column of what is owed, or of what was paid, where that is spoken of."""


def worked_columns(draft: Draft, shape: TableShape, named: Sequence[Span]) -> WorkedColumns:
    """Put in the place of columns what a text works out of them."""
    named = _over(named, duration_spans(draft, shape, named))
    named = _over(named, [*earned(draft, shape, named), *in_and_out(draft, shape, named)])
    named = _over(named, [*per_unit(draft, shape, named), *totals(draft, shape)])
    changed = changes(draft, shape, named)
    if (
        changed is None
        or speed_untold(draft, shape, named)
        or _MENDED.search(draft.text)
        or both_ways(draft.text, shape)
        or asks_what_is_over(draft.text, shape)
    ):
        return WorkedColumns(unclear=True)
    named = _over(named, changed)
    said = said_columns(draft, shape, named)
    meant = meant_columns(draft, shape, said or named)
    return WorkedColumns(spans=tuple(_over(said or named, meant.spans)), unclear=said is None, owed=meant.owed)


def _over(named: Sequence[Span], worked: Sequence[Span]) -> list[Span]:
    return sorted([*without_overlaps(named, worked), *worked], key=lambda span: span.start)
