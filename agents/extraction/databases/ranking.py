"""Orders and ends of orders, as a text says them."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.databases.names.columns import is_day, is_number, label_of
from agents.extraction.databases.names.tokens import parts_of
from agents.extraction.databases.names.vocabulary import spoken_names
from agents.extraction.databases.order_columns import ordered_next
from agents.extraction.databases.reading_words import PLAIN_BY
from agents.extraction.databases.scene import Mention
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.numerals import SO_MANY, TOP, number_in
from agents.extraction.tables.wording import superlatives
from prompts.frozen import Frozen
from prompts.language import has_han
from tools.sources.databases.catalogue import Column
from tools.sources.databases.query.reach import Reach

_WAY: Final = r"(?:(?:alphabetic(?:al)?|lexicographic(?:al)?|ascending|descending|decreasing|increasing)\s+)"
ORDERED: Final = re.compile(
    r"(?<![A-Za-z])(?:(?:sort|order|rank|list|arrang)(?:s|ed)?(?:\s+(?:it|them|these|those|the results?|results))?\s+"
    rf"(?:in\s+(?:the\s+)?{_WAY}?(?:alphabetical\s+)?order\s*(?:of|by)?|{_WAY}?(?:by|according to|based on))"
    rf"|in\s+(?:the\s+)?{_WAY}*order(?:\s+(?:of|by))?|\bby\s+{_WAY})(?:\s+(?:the|their|its|each))?(?![A-Za-z])"
    r"|按照?(?=[^，。,]{0,12}(?:排|[降升]序|从))",
    re.IGNORECASE,
)
ALPHABETICAL: Final = re.compile(
    r"(?<![A-Za-z])(?:alphabetic(?:al)?(?:ly)?|lexicographic(?:al)?(?:ly)?)(?:\s+order)?(?![A-Za-z])|字母顺序",
    re.IGNORECASE,
)
_DOWN: Final = re.compile(
    r"(?<![A-Za-z])(?:in\s+)?(?:descending|decreasing|reversed?)(?:ly)?(?:\s+(?:order|alphabetical order))?"
    r"(?:\s+(?:manner|way|fashion))?"
    r"|(?:from\s+)?(?:the\s+)?(?:high(?:est)?|larg(?:e|est)|big(?:gest)?|great(?:est)?|most recent|most"
    r"|old(?:est)?|newest|long(?:est)?"
    r"|latest|recent)(?:\s+\w+)?\s+to\s+(?:the\s+)?(?:low(?:est)?|small(?:est)?|least|young(?:est)?|oldest|earliest|short(?:est)?)"
    r"|(?:largest|highest|oldest|newest|most recent)\s+first|从[高大多老长]到[低小少幼短]|降序|倒序",
    re.IGNORECASE,
)
_UP: Final = re.compile(
    r"(?<![A-Za-z])(?:in\s+)?(?:ascending|increasing)(?:ly)?(?:\s+(?:order|alphabetical order))?"
    r"(?:\s+(?:manner|way|fashion))?"
    r"|(?:from\s+)?(?:the\s+)?(?:low(?:est)?|small(?:est)?|least|young(?:est)?|oldest|short(?:est)?"
    r"|earliest)(?:\s+\w+)?\s+to\s+(?:the\s+)?(?:most recent|high(?:est)?|larg(?:e|est)|big(?:gest)?|great(?:est)?|most"
    r"|old(?:est)?|latest|newest|long(?:est)?)"
    r"|(?:smallest|lowest|youngest|oldest)\s+first|从[低小少幼短]到[高大多老长]|升序",
    re.IGNORECASE,
)
_ONLY_WAY: Final = re.compile(r"scending|creasing|reverse|[降升倒]序", re.IGNORECASE)
"""Words that say which way an order goes; the others speak of a size."""
_ENDS: Final = re.compile(r"排列|排序|排名|排", re.IGNORECASE)
COMMON: Final = re.compile(
    r"(?<![A-Za-z])(?P<way>most|least)[\s-]+(?:common(?:ly)?|popular|frequent(?:ly)?|often|used)(?:\s+(?:used"
    r"|occurring|seen))?(?![A-Za-z])|(?<![A-Za-z])(?P<few>rarest)(?![A-Za-z])|最(?P<zh>常见|流行|受欢迎|热门)",
    re.IGNORECASE,
)
_NUMBER_OF: Final = re.compile(
    r"\s*(?:the\s+)?(?:(?:number|amount|count|total)\s+of)?\s*(?:the\s+|different\s+|of\s+)*", re.IGNORECASE
)
_COUNTED: Final = re.compile(r"\s*(?:the\s+)?(?:number|amount|count)\s+of\s+(?:the\s+|different\s+)*", re.IGNORECASE)
_TELLS: Final = re.compile(
    r"(?:and|with|as well as)\s+(?:the\s+)?(?:corresponding\s+)?(?:number|count|how many)", re.IGNORECASE
)
_MANY: Final = re.compile(r"most|least|fewest|最多|最少", re.IGNORECASE)
_GOOD: Final = re.compile(r"best|worst|top|最好|最差|最强", re.IGNORECASE)
_LISTED: Final = re.compile(r"\s*(?:,|,?\s*and|和)\s*(?:the\s+)?", re.IGNORECASE)
_MEASURES: Final = (
    (("highest", "lowest", "最高", "最低"), ("height", "altitude", "elevation", "高度", "海拔")),
    (("largest", "biggest", "smallest", "最大", "最小"), ("area", "size", "面积")),
)
_ASKS: Final = re.compile(
    r"\W*(?:what\s+(?:is|are|was|were)|(?:show|find|give|return|list|tell|display)(?:\s+me)?)\s+(?:the\s+)?",
    re.IGNORECASE,
)
_ROWS: Final = re.compile(
    r"\s*(?:(?:the\s+)?(?:number|amount|count)\s+of\s+)?(?:records?|rows|entries|times|occurrences|appearances)(?![A-Za-z])",
    re.IGNORECASE,
)
_ASKED_OF: Final = re.compile(r"\s+(?:of|for)\s+(?:the\s+)?", re.IGNORECASE)
"""What stands between a column that is asked for and the row that it is of: the amount of the largest payment."""
_SO_MUCH: Final = re.compile(r"(?:the\s+|their\s+)?(?:total\s+)?(?:number|amount)s?\s+of\s+(?:the\s+)?$", re.IGNORECASE)
_BY: Final = re.compile(r"\b(?:by|of|to|on)\b", re.IGNORECASE)
_AGES: Final = re.compile(r"old|young|[老幼]", re.IGNORECASE)
_PEOPLE: Final = re.compile(r"\s*(?:people|inhabitants|residents)(?![A-Za-z])", re.IGNORECASE)
_WITHIN: Final = 24


class Ranking(Frozen):
    """An end of an order: by a column, or by how many rows there are."""

    column: str = ""
    counts: bool = False
    descending: bool = True
    limit: int = 0
    of_values: bool = False
    """Whether what is counted is said by a column, so that nothing but the table's name tells of which rows it is."""
    tells: bool = False
    """Whether how many there are is asked for too."""


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
    before = [m for m in columns if m.end <= said.end() and (not of_size or _orders(reach, m))]
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
    born = down is not None and _AGES.search(_first_end(down)) and is_day(_column(reach, column))
    born_up = up is not None and down is None and _AGES.search(_first_end(up)) and is_day(_column(reach, column))
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
        if column := _called(reach, columns, one.columns):
            return column, one.descending
        if "age" in one.columns and (born := _born(reach)):
            return born, not one.descending
    return None


def read_ranking(draft: Draft, reach: Reach, columns: Sequence[Mention], entities: Sequence[Mention]) -> Ranking | None:
    """Take what asks for one end of an order; None where two are asked for, or it cannot be said of what."""
    text = draft.text
    common = draft.first(COMMON)
    top = draft.first(TOP)
    limit = number_in(top)
    tells = _TELLS.search(text) is not None
    if common is not None:
        limit = limit or _so_many(draft, common)
        return Ranking(counts=True, descending=not _is_low(common), limit=limit, tells=tells)
    found = [(m, one) for one in superlatives() for m in list(draft.found(one.pattern))]
    found = [
        (m, one)
        for m, one in found
        if not any(
            o is not m and o.start() <= m.start() and m.end() <= o.end() and o.span() != m.span() for o, _ in found
        )
    ]
    found = [(m, one) for m, one in found if not inside(m, columns)]
    spans = {m.span() for m, _ in found}
    if len(spans) > 1:
        return None
    limit = limit or (_so_many_rows(draft, entities) if found else 0)
    if not found:
        return (
            Ranking(tells=tells) if top is None else _top(draft, top, [m for m in columns if _orders(reach, m)], limit)
        )
    match = found[0][0]
    draft.take(*match.span())
    limit = limit or _so_many(draft, match)
    for _, one in found:
        if one.columns and (column := _called(reach, columns, one.columns)):
            _take_named(draft, columns, column, match)
            return Ranking(column=column, descending=one.descending, limit=limit)
    born = _born(reach) if "age" in {word for _, one in found for word in one.columns} else ""
    if born:
        oldest = any(one.descending for _, one in found if one.columns)
        return Ranking(column=born, descending=not oldest, limit=limit)
    people = _called(reach, columns, ("population",)) if _PEOPLE.match(text, match.end()) else ""
    if people:
        draft.first(_PEOPLE)
        return Ranking(column=people, descending=found[-1][1].descending, limit=limit)
    plain = next((one for _, one in found if not one.columns), found[0][1])
    end = _of_next(
        draft, match, columns, entities, Ranking(descending=plain.descending, limit=limit, tells=tells), reach
    )
    return _as_ranked(end, match.group())


def _as_ranked(ranking: Ranking | None, said: str) -> Ranking | None:
    """Turn an order by rank: the best is first."""
    if ranking is None or not _GOOD.fullmatch(said) or not {"rank", "ranking"} & set(parts_of(ranking.column)):
        return ranking
    return ranking.model_copy(update={"descending": not ranking.descending})


def measures_an_end(draft: Draft, mention: Mention, by: re.Match[str] | None, reach: Reach) -> bool:
    """Whether a column behind "by" says of what the end of an order is, and makes no groups: the largest by area."""
    said = by is not None and PLAIN_BY.fullmatch(by.group()) is not None and bool(mention.column)
    return said and _orders(reach, mention) and any(True for one in superlatives() for _ in draft.found(one.pattern))


def inside(match: re.Match[str], columns: Sequence[Mention]) -> bool:
    """Whether a word is a part of a column's name there: weeks on top."""
    return any(m.start <= match.start() and match.end() <= m.end for m in columns)


def _of_next(  # noqa: PLR0913 - what stands around it
    draft: Draft,
    match: re.Match[str],
    columns: Sequence[Mention],
    entities: Sequence[Mention],
    ranking: Ranking,
    reach: Reach,
) -> Ranking | None:
    """Say of what the end is: the column or the things that stand next."""
    text = draft.text
    if (rows := _ROWS.match(text, match.end())) is not None:
        draft.take(*rows.span())
        return ranking.model_copy(update={"counts": True})
    counted = _COUNTED.match(text, match.end()) is not None
    gap = _NUMBER_OF.match(text, match.end())
    at = gap.end() if gap is not None else match.end()
    next_ = next((m for m in columns if _orders(reach, m) and 0 <= m.start - at <= 1), None)
    if next_ is not None:
        draft.take(match.end(), next_.end)
        return ranking.model_copy(update={"column": next_.column})
    things = [m for m in entities if 0 <= m.start - at <= 1]
    many = counted or _MANY.fullmatch(match.group()) is not None
    if has_han(match.group()) and not things:
        things = [m for m in entities if 0 <= match.start() - m.end <= 1]
    named = things if things and many else [m for m in columns if counted and 0 <= m.start - at <= 1]
    if named:
        if any(hop.many for m in things if not m.own for hop in reach.ways[m.table]):
            return None
        draft.take(min(match.start(), named[0].start), max(match.end(), named[0].end))
        return ranking.model_copy(update={"counts": True, "of_values": bool(named[0].column)})
    column = _measure(draft, match, columns, reach, has_things=bool(things))
    return ranking.model_copy(update={"column": column}) if column else None


def _measure(draft: Draft, match: re.Match[str], columns: Sequence[Mention], reach: Reach, *, has_things: bool) -> str:
    """Return the column by which an end is told that does not stand right behind it; empty where there is none."""
    text = draft.text
    measured = [m for m in columns if _orders(reach, m)]
    plain = [m for m in measured if not (m.own and m.column in reach.base.primary_key)]
    tall = _tall(match.group(), columns, reach) if has_things else ""
    if tall and not any(0 <= m.start - match.end() <= _WITHIN for m in plain):
        return tall
    before = [m for m in plain if m.end <= match.start() and len(text[m.end : match.start()].split()) <= 4]
    later = [m for m in measured if m.start >= match.end() and len(text[match.end() : m.start].split()) <= 3]
    near = next(iter([*later[:1], *before[-1:]]), None)
    if near is None:
        return ""
    listed = any(_LISTED.fullmatch(text, m.end, near.start) for m in columns)
    asked = listed or _ASKED_OF.fullmatch(text, near.end, _start_of(text, match))
    if not (near in before and asked):
        draft.take(near.start, near.end)
    return near.column


def _tall(said: str, columns: Sequence[Mention], reach: Reach) -> str:
    """Return what the highest or the largest of some things is measured by: the height of mountains."""
    names = next((names for words, names in _MEASURES if said.casefold() in words), ())
    return _called(reach, columns, names)


def _start_of(text: str, match: re.Match[str]) -> int:
    """Return where an end begins, its numeral with it: the three largest."""
    numeral = re.search(r"(?:\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten)\s+)$", text[: match.start()], re.I)
    return numeral.start() if numeral else match.start()


def _top(draft: Draft, top: re.Match[str], columns: Sequence[Mention], limit: int) -> Ranking | None:
    """Read the first ones of a column: the top 3 durations."""
    near = next((m for m in columns if 0 <= m.start - top.end() <= 1), None)
    if near is None:
        return None
    if re.search(r"\b(?:with|have|having|had|has)\s+(?:the\s+)?$", draft.text[: top.start()], re.IGNORECASE):
        draft.take(near.start, near.end)
    return Ranking(column=near.column, limit=limit)


def _orders(reach: Reach, mention: Mention) -> bool:
    column = _column(reach, mention.column)
    return is_number(column) or is_day(column)


def _column(reach: Reach, name: str) -> Column:
    found = reach.find(name)
    column = found[0].column(found[1]) if found else None
    assert column is not None  # noqa: S101 - mentions name columns that are there
    return column


def _called(reach: Reach, columns: Sequence[Mention], words: Sequence[str]) -> str:
    """Return the column that a superlative speaks of by itself: age of oldest."""
    orders = [c for c in reach.base.columns if is_number(c) or is_day(c)]
    for word in words:
        found = [c.name for c in orders if re.search(word if has_han(word) else rf"\b{word}\b", spoken_names(c))]
        if len(found) > 1:
            named = {m.column for m in columns}
            found = [name for name in found if name in named]
        if len(found) == 1:
            return found[0]
    return ""


def _born(reach: Reach) -> str:
    """Return the column of when somebody was born, where there is no age: who was born first is oldest."""
    found = [c.name for c in reach.base.columns if re.search(r"birth|born|出生|生日", spoken_names(c)) and is_day(c)]
    return found[0] if len(found) == 1 else ""


def _take_named(draft: Draft, columns: Sequence[Mention], column: str, end: re.Match[str]) -> None:
    """Take the column where it is named only for its order, not where it is asked for before: the oldest age."""
    asked = _ASKS.fullmatch(draft.text, 0, end.start()) is not None
    for mention in (m for m in columns if m.column == column):
        behind = 0 <= mention.start - end.end() <= 1
        by = re.search(r"(?:\bby|\bin|\bof|\bin terms of)\s+(?:the\s+)?$", draft.text[: mention.start])
        if (behind and not asked) or (by and not behind):
            draft.take(mention.start, mention.end)


def _so_many(draft: Draft, match: re.Match[str]) -> int:
    """Read how many: the three largest, 最贵的五个."""
    for start, end in ((max(0, match.start() - 8), match.start()), (match.end(), match.end() + 8)):
        found = SO_MANY.search(draft.text, start, min(end, len(draft.text)))
        if found is not None and number_in(found) > 1 and draft.free(*found.span()):
            draft.take(*found.span())
            return number_in(found)
    return 0


def _so_many_rows(draft: Draft, entities: Sequence[Mention]) -> int:
    """Read how many rows are asked for right before what they are called: the 3 employees who earn the least."""
    for mention in entities:
        number = SO_MANY.search(draft.text, max(0, mention.start - 7), mention.start)
        near = number is not None and not draft.text[number.end() : mention.start].strip()
        if number is not None and near and draft.free(*number.span()) and number_in(number) > 1:
            draft.take(*number.span())
            return number_in(number)
    return 0


def _is_low(match: re.Match[str]) -> bool:
    return bool(match["few"]) or (match["way"] or "").lower() == "least"
