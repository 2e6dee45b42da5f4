"""Figures of several columns, each of its own: the average GNP and the total population."""

import re
from collections.abc import Sequence
from typing import Final, cast

from agents.extraction.databases.conditions.condition_words import MEAN
from agents.extraction.databases.names.columns import column_of, is_key, is_number
from agents.extraction.databases.reading_words import EXTREMES, JOINED
from agents.extraction.databases.scene import Mention
from agents.extraction.tables.wording import figures
from lazy_regex import lazy_regex
from tools.sources.databases.query.reach import Reach
from tools.sources.databases.query.table_query import FigureKind, QueryFigure

_PAIRED: Final = ("mean", "sum")
_BEHIND: Final = lazy_regex(
    r"(?:\s*(?:of|in|for|the|all|their|its|each|number|amount)(?![A-Za-z]))*\s*(?:的|各)?\s*", re.IGNORECASE
)
"""What may stand between a figure and its column."""


def paired_figures(text: str, mentions: Sequence[Mention], reach: Reach) -> list[QueryFigure]:
    """Return each figure with the columns right behind it; none where they are all of one column."""
    columns = [m for m in mentions if m.column and _is_measured(m, reach)]
    compared = [said.span() for said in MEAN.finditer(text) if said["over"] or said["under"]]
    taken = [*compared, *((m.start, m.end) for m in mentions)]
    words = [
        (said, cast("FigureKind", kind))
        for kind, pattern in (*(one for one in figures() if one[0] in _PAIRED), *EXTREMES)
        for said in pattern.finditer(text)
        if not any(start <= said.start() and said.end() <= end for start, end in taken)
    ]
    words.sort(key=lambda one: one[0].start())
    found: list[QueryFigure] = []
    kinds: list[FigureKind] = []
    last = 0
    for column in columns:
        before = [one for one in words if last <= one[0].start() and one[0].end() <= column.start]
        if before and _BEHIND.fullmatch(text, before[-1][0].end(), column.start):
            kinds = [kind for _, kind in before]
        elif not (kinds and JOINED.fullmatch(text, last, column.start)):
            kinds = []
        found += [QueryFigure(figure=kind, column=column.column) for kind in kinds]
        last = column.end
    several = len({one.column for one in found}) > 1
    return list(dict.fromkeys(found)) if several else []


def _is_measured(mention: Mention, reach: Reach) -> bool:
    return is_number(column_of(reach, mention.column)) and not is_key(reach.base, mention.column)
