"""The order that rows are asked for in: sorted by age, from old to young, in alphabetical order."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.databases.names.columns import is_day, label_of
from agents.extraction.databases.order_columns import ordered_next
from agents.extraction.databases.ranking import born_on, called, can_order, held_by
from agents.extraction.databases.scene import Mention
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.wording import superlatives
from lazy_regex import lazy_regex
from tools.sources.databases.query.reach import Reach

_WAY: Final = r"(?:(?:alphabetic(?:al)?|lexicographic(?:al)?|ascending|descending|decreasing|increasing)\s+)"
ORDERED: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?:sort|order|rank|list|arrang)(?:s|ed|ing)?(?:\s+(?:it|them|these|those|(?:the )?results?))?\s+"
    rf"(?:in\s+(?:the\s+)?{_WAY}?(?:alphabetical\s+)?order\s*(?:of|by)?|{_WAY}?(?:by|according to|based on))"
    rf"|in\s+(?:the\s+)?{_WAY}*order(?:\s+(?:of|by))?|\bby\s+{_WAY})(?:\s+(?:the|their|its|each))?(?![A-Za-z])"
    r"|按照?(?=[^，。,]{0,12}(?:排|[降升]序|从))",
    re.IGNORECASE,
)
ALPHABETICAL: Final = lazy_regex(
    r"(?<![A-Za-z])(?:alphabetic(?:al)?(?:ly)?|lexicographic(?:al)?(?:ly)?)(?:\s+order)?(?![A-Za-z])|字母顺序",
    re.IGNORECASE,
)
_DOWN: Final = lazy_regex(
    r"(?<![A-Za-z])(?:in\s+)?(?:descending|decreasing|reversed?)(?:ly)?(?:\s+(?:order|alphabetical order))?"
    r"(?:\s+(?:manner|way|fashion))?"
    r"|(?:from\s+)?(?:the\s+)?(?:high(?:est)?|larg(?:e|est)|big(?:gest)?|great(?:est)?|most recent|most"
    r"|old(?:est)?|newest|long(?:est)?"
    r"|latest|recent)(?:\s+\w+)?\s+to\s+(?:the\s+)?(?:low(?:est)?|small(?:est)?|least|young(?:est)?|oldest|earliest|short(?:est)?)"
    r"|(?:from\s+)?late\s+to\s+early|start(?:ing|s|ed)?\s+(?:from|with)\s+the\s+(?:largest|highest|oldest|newest"
    r"|latest|most recent)(?:\s+ones?)?"
    r"|(?:largest|highest|oldest|newest|most recent)\s+first|从[高大多老长]到[低小少幼短]|降序|倒序",
    re.IGNORECASE,
)
_UP: Final = lazy_regex(
    r"(?<![A-Za-z])(?:in\s+)?(?:ascending|increasing)(?:ly)?(?:\s+(?:order|alphabetical order))?"
    r"(?:\s+(?:manner|way|fashion))?"
    r"|(?:from\s+)?(?:the\s+)?(?:low(?:est)?|small(?:est)?|least|young(?:est)?|oldest|short(?:est)?"
    r"|earliest)(?:\s+\w+)?\s+to\s+(?:the\s+)?(?:most recent|high(?:est)?|larg(?:e|est)|big(?:gest)?|great(?:est)?|most"
    r"|old(?:est)?|latest|newest|long(?:est)?)"
    r"|(?:from\s+)?early\s+to\s+late|start(?:ing|s|ed)?\s+(?:from|with)\s+the\s+(?:smallest|lowest|youngest"
    r"|earliest)(?:\s+ones?)?"
    r"|(?:smallest|lowest|youngest|oldest)\s+first|从[低小少幼短]到[高大多老长]|升序",
    re.IGNORECASE,
)
_ONLY_WAY: Final = lazy_regex(r"scending|creasing|reverse|[降升倒]序", re.IGNORECASE)
"""Words that say which way an order goes; the others speak of a size."""
_ENDS: Final = lazy_regex(r"排列|排序|排名|排", re.IGNORECASE)
_SO_MUCH: Final = lazy_regex(r"(?:the\s+|their\s+)?(?:total\s+)?(?:number|amount)s?\s+of\s+(?:the\s+)?$", re.IGNORECASE)
_BY: Final = lazy_regex(r"\b(?:by|of|to|on)\b", re.IGNORECASE)
_AGES: Final = lazy_regex(r"old|young|[老幼]", re.IGNORECASE)
_WITHIN: Final = 24


def read_order(draft: Draft, columns: Sequence[Mention], reach: Reach) -> tuple[str, bool, tuple[str, ...]] | None:
    """Take the column that rows are ordered by, whether the highest come first, and the columns to order by next."""
    order = next(draft.found(ORDERED), None) or next(draft.found(ALPHABETICAL), None)
    down, up = next(draft.found(_DOWN), None), next(draft.found(_UP), None)
    said = order or down or up
    if said is None:
        return None
    behind = [m for m in columns if m.start >= said.end() - 1 and m.start - said.end() <= _WITHIN]
    behind = [m for m in behind if not re.search(r"[,;，；]", draft.text[said.end() : m.start])]
    of_size = order is None and not behind and _ONLY_WAY.search(said.group()) is None
    if of_size and (called := _called_by_end(reach, columns, said.group())):
        draft.take(*said.span())
        return (*called, ())
    before = [m for m in columns if m.end <= said.end() and (not of_size or can_order(reach, m))]
    column = _ordering(draft, columns, (behind, before), label_of(reach.base))
    if not column:
        return None
    then = ordered_next(draft, columns, behind[0], column) if behind else []
    if then and down is not None:
        return "", False, ()  # nobody can tell which of them goes down
    _take_order(
        draft,
        (order, down, up),
        [m for m in columns if m.column == column and _is_of_order(draft, behind[:1], m)],
    )
    for mention in then:
        draft.take(mention.start, mention.end)
    born = down is not None and _AGES.search(_first_end(down)) and is_day(held_by(reach, column))
    born_up = up is not None and down is None and _AGES.search(_first_end(up)) and is_day(held_by(reach, column))
    return column, bool(born_up) or (down is not None and not born), tuple(m.column for m in then)


def _first_end(said: re.Match[str]) -> str:
    """Return what comes first: the most recent, of the most recent to the oldest."""
    return re.split(r"\bto\b|到", said.group(), maxsplit=1)[0]


def _is_of_order(draft: Draft, behind: Sequence[Mention], mention: Mention) -> bool:
    """Whether a column is named for the order, and not asked for before it or in a sentence of its own."""
    if not behind:
        return _after_by(draft, mention)
    return mention.start >= behind[0].start and "." not in draft.text[behind[0].end : mention.start]


def _after_by(draft: Draft, mention: Mention) -> bool:
    """Whether a column is named only for the order: by their ages from old to young."""
    return (
        re.search(r"\bby\s+(?:the\s+|their\s+|its\s+)?$|按照?\s*$", draft.text[: mention.start], re.IGNORECASE)
        is not None
    )


def _ordering(draft: Draft, columns: Sequence[Mention], near: tuple[list[Mention], list[Mention]], label: str) -> str:
    """Return the column of an order: behind its words, by letters the one that is named or the label, else before."""
    behind, before = near
    if behind:
        return behind[0].column
    if ALPHABETICAL.search(draft.text) is not None:
        return columns[0].column if columns else label
    return before[-1].column if before else ""


def _take_order(draft: Draft, matches: Sequence[re.Match[str] | None], named: Sequence[Mention]) -> None:
    for match in matches:
        if match is not None:
            draft.take(*match.span())
    draft.first(ALPHABETICAL)
    draft.first(_ENDS)
    asked = matches[0] is not None and ALPHABETICAL.search(matches[0].group()) and not _BY.search(matches[0].group())
    for mention in () if asked else named:
        so_much = _SO_MUCH.search(draft.text, 0, mention.start)
        draft.take(so_much.start() if so_much else mention.start, mention.end)


def _called_by_end(reach: Reach, columns: Sequence[Mention], said: str) -> tuple[str, bool] | None:
    """Return what the ends of an order speak of by themselves, and whether the highest come first: oldest first."""
    ends = [(m.start(), one) for one in superlatives() if one.columns and (m := one.pattern.search(said)) is not None]
    for _, one in sorted(ends, key=lambda end: end[0]):
        if column := called(reach, columns, one.columns):
            return column, one.descending
        if "age" in one.columns and (born := born_on(reach)):
            return born, not one.descending
    return None
