"""What groups must satisfy by a figure of theirs: at least two films, two or more, an average salary over 4000."""

import re
from collections.abc import Sequence
from typing import Final, cast

from agents.extraction.databases import reading_words
from agents.extraction.databases.asked_parts import Sign, number_of, sign_of
from agents.extraction.databases.names.columns import column_of, is_key, is_number
from agents.extraction.databases.names.tokens import stem
from agents.extraction.databases.scene import Mention
from agents.extraction.spans.numbers import find_numbers
from agents.extraction.tables.conditions.row_tests import BEFORE
from agents.extraction.tables.draft import Draft
from lazy_regex import lazy_regex
from tools.sources.databases.query.reach import Reach
from tools.sources.databases.query.table_query import FigureKind, GroupCondition

_FIGURES: Final[tuple[tuple[FigureKind, re.Pattern[str]], ...]] = (
    ("mean", lazy_regex(r"(?:(?<![A-Za-z])(?:an?\s+|the\s+)?(?:average|mean|avg)|平均)\s*$", re.IGNORECASE)),
    ("sum", lazy_regex(r"(?:(?<![A-Za-z])(?:an?\s+|the\s+)?(?:total|sum of)|总)\s*$", re.IGNORECASE)),
)
_OFTEN: Final = {"once": "one", "twice": "two"}
_IS: Final = lazy_regex(r"\s*(?:(?:that|which)\s+)?(?:is|are|was|were|of|being|是|为)?\s*", re.IGNORECASE)


def by_figure(draft: Draft, columns: Sequence[Mention], reach: Reach) -> GroupCondition | None:
    """Take a comparison with a figure of each group: whose average gross is above 4500000."""
    numbers = draft.open(find_numbers(draft.text))
    for mention in columns:
        if not is_number(column_of(reach, mention.column)) or is_key(reach.base, mention.column):
            continue
        kind, said = next(((k, m) for k, p in _FIGURES if (m := p.search(draft.text, 0, mention.start))), ("", None))
        number = next((span for span in numbers if span.start >= mention.end), None)
        if said is None or number is None:
            continue
        for pattern, sign in BEFORE:
            compared = pattern.search(draft.text, mention.end, number.start)
            if compared is not None and _IS.fullmatch(draft.text, mention.end, compared.start()):
                draft.take(said.start(), number.end)
                return GroupCondition(
                    figure=cast("FigureKind", kind),
                    column=mention.column,
                    comparison=cast("Sign", sign),
                    value=number.value,
                )
    return None


def by_count(draft: Draft, entities: Sequence[Mention]) -> tuple[GroupCondition, Mention] | None:
    """Take how many of something a row must have: with at least two concerts, two or more concerts."""
    for mention in (m for m in entities if not reading_words.ROOM_FOR.search(draft.text, 0, m.start)):
        bound = _bound(draft, mention)
        if bound is not None:
            return GroupCondition(figure="count", comparison=bound[0], value=bound[1]), mention
    return None


def by_values(draft: Draft, columns: Sequence[Mention], reach: Reach) -> GroupCondition | None:
    """Take how many different values of a column a group must have: colleges with at least two players, by name."""
    texts = [m for m in columns if m.own and not is_number(column_of(reach, m.column))]
    tables = {stem(table.name) for table in reach.tables.values()}
    for mention in (m for m in texts if not m.cost and not is_key(reach.base, m.column)):
        if stem(draft.text[mention.start : mention.end]) in tables:
            continue  # rather the rows of that table
        bound = _bound(draft, mention)
        if bound is not None:
            return GroupCondition(figure="distinct", column=mention.column, comparison=bound[0], value=bound[1])
    return None


def _bound(draft: Draft, mention: Mention) -> tuple[Sign, int | float] | None:
    """Take how many of what is named there must be, with the sign that compares."""
    for pattern in (reading_words.MORE, reading_words.OR_MORE):
        said = pattern.search(draft.text, 0, mention.start)
        if said is not None and draft.free(said.start(), mention.end):
            draft.take(said.start(), mention.end)
            of = said.groupdict()
            return sign_of(of["sign"] or ""), number_of(of["n"] or of.get("zh") or "")
    return None


def by_times(draft: Draft, entities: Sequence[Mention]) -> tuple[GroupCondition, Mention | None] | None:
    """Take how many times a value must stand in the rows that are named: nominated more than two times."""
    said = next(draft.found(reading_words.TIMES), None)
    own = next((m for m in entities if m.own), None)
    if said is None or (own is None and entities):
        return None
    draft.take(*said.span())
    return GroupCondition(
        figure="count", comparison=sign_of(said["sign"]), value=number_of(said["n"] or _OFTEN[said["often"].lower()])
    ), own
