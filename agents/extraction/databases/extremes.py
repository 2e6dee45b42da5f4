"""Highest and lowest values that are asked for themselves."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.databases import reading_words
from agents.extraction.databases.names.columns import column_of, is_number
from agents.extraction.databases.ranking import inside
from agents.extraction.databases.scene import Mention
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.ranking.numerals import TOP
from lazy_regex import lazy_regex
from tools.sources.databases.query.reach import Reach
from tools.sources.databases.query.table_query import FigureKind

_WHO: Final = lazy_regex(r"(?<![A-Za-z])(?:which|who|whose)(?![A-Za-z])|哪|谁", re.IGNORECASE)
_OF_ROW: Final = lazy_regex(r"(?<![A-Za-z])(?:with|has|have|had|having)\s+(?:the\s+)?$", re.IGNORECASE)
_BY: Final = lazy_regex(r"\b(?:by|in terms of|in|with)\s+(?:the\s+|their\s+)?$", re.IGNORECASE)
_FAR: Final = 5


def read_extremes(
    draft: Draft, mentions: Sequence[Mention], reach: Reach, *, has_groups: bool
) -> list[tuple[FigureKind, str]]:
    """Take highest and lowest values where no row is asked for beside them."""
    columns = [m for m in mentions if _is_measured(reach, m)]
    sure = reading_words.SURE.search(draft.text) is not None
    beside = len(columns) < len(mentions)
    several = len({m.column for m in columns}) > 1 and not has_groups
    if not columns or (beside and not (sure and has_groups)) or TOP.search(draft.text):
        return []
    if (_WHO.search(draft.text) or several) and not sure:
        return []
    found: list[tuple[FigureKind, str]] = []
    for kind, pattern in reading_words.EXTREMES:
        match = next((m for m in draft.found(pattern) if not inside(m, columns)), None)
        if match is not None and _OF_ROW.search(draft.text, 0, match.start()):
            continue  # of which row something is asked: the ship with the largest tonnage
        behind = [m for m in columns if match is not None and m.start >= match.end()]
        if behind and match is not None and _BY.search(draft.text, match.end(), behind[0].start):
            continue  # of which row something is asked: the largest cities by area
        if match is not None and behind and len(draft.text[match.end() : behind[0].start].split()) <= _FAR:
            draft.take(*match.span())
            found.append((kind, behind[0].column))  # type: ignore[arg-type]  # one of the two kinds
    return found


def _is_measured(reach: Reach, mention: Mention) -> bool:
    column = column_of(reach, mention.column)
    return is_number(column) or column.kind in ("date", "time")
