"""Orders and ends of orders, as a text says them."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.databases.names.columns import holds_years, is_day, is_number
from agents.extraction.databases.names.tokens import parts_of
from agents.extraction.databases.names.vocabulary import spoken_names
from agents.extraction.databases.people import is_of_people
from agents.extraction.databases.places_and_times import DONE, measure_of, root_of, when_done
from agents.extraction.databases.reading_words import PLAIN_BY
from agents.extraction.databases.scene import Mention
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.ranking.numerals import SO_MANY, TOP, number_in
from agents.extraction.tables.wording import superlatives
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import has_han
from tools.sources.databases.catalogue import Column
from tools.sources.databases.query.reach import Reach

COMMON: Final = lazy_regex(
    r"(?<![A-Za-z])(?P<way>most|least)[\s-]+(?:common(?:ly)?|popular|frequent(?:ly)?|often|used)(?:\s+(?:used"
    r"|occurring|seen))?(?![A-Za-z])|(?<![A-Za-z])(?P<few>rarest)(?![A-Za-z])|最(?P<zh>常见|流行|受欢迎|热门)",
    re.IGNORECASE,
)
_NUMBER_OF: Final = lazy_regex(
    r"\s*(?:the\s+)?(?:(?:total\s+)?(?:number|amount|count|total)s?\s+of)?\s*"
    r"(?:(?:the|different|of|corresponding|\0+)\s+)*",
    re.IGNORECASE,
)
_COUNTED: Final = lazy_regex(r"\s*(?:the\s+)?(?:number|amount|count)\s+of\s+(?:the\s+|different\s+)*", re.IGNORECASE)
_TELLS: Final = lazy_regex(
    r"(?:and|with|as well as)\s+(?:the\s+)?(?:corresponding\s+)?(?:total\s+)?(?:number|count|how many)(?![A-Za-z])",
    re.IGNORECASE,
)
_MANY: Final = lazy_regex(r"most|least|fewest|最多|最少", re.IGNORECASE)
_TIMES: Final = lazy_regex(r"latest|newest|(?:most )?recent(?:ly)?|earliest|最新|最近|最晚|最早", re.IGNORECASE)
_AGED: Final = lazy_regex(r"oldest|youngest", re.IGNORECASE)
_CAME_TO_BE: Final = lazy_regex(
    r"\b(?:found|buil|construct|form(?:ed|ation)|start|open|establish|creat|plac|made|publish|releas|launch|introduc|invent|manufactur|produc)",
    re.IGNORECASE,
)
_GOOD: Final = lazy_regex(r"best|worst|top|最好|最差|最强", re.IGNORECASE)
_LISTED: Final = lazy_regex(r"\s*(?:,|,?\s*and|和)\s*(?:the\s+)?", re.IGNORECASE)
_MEASURES: Final = (
    (("highest", "lowest", "最高", "最低"), ("height", "altitude", "elevation", "高度", "海拔")),
    (("largest", "biggest", "smallest", "最大", "最小"), ("area", "size", "面积")),
)
_ASKS: Final = lazy_regex(
    r"\W*(?:what\s+(?:is|are|was|were)|(?:show|find|give|return|list|tell|display)(?:\s+me)?)\s+(?:the\s+)?",
    re.IGNORECASE,
)
_ROWS: Final = lazy_regex(
    r"\s*(?:(?:the\s+)?(?:number|amount|count)\s+of\s+)?(?:records?|rows|entries|times|occurrences|appearances)(?![A-Za-z])",
    re.IGNORECASE,
)
_ASKED_OF: Final = lazy_regex(r"\s+(?:of|for)\s+(?:the\s+)?", re.IGNORECASE)
"""What stands between a column that is asked for and the row that it is of: the amount of the largest payment."""
_PEOPLE: Final = lazy_regex(r"\s*(?:people|inhabitants|residents)(?![A-Za-z])", re.IGNORECASE)
_DEEDS: Final = lazy_regex(r"\s+(?P<verb>[a-z]{4,})s(?![A-Za-z])", re.IGNORECASE)
"""What was done, counted, behind an end of an order: the largest kills."""
_WITHIN: Final = 24


class Ranking(Frozen):
    """An end of an order: by a column, or by how many rows there are."""

    column: str = ""
    counts: bool = False
    counts_own: bool = False
    """Whether what is counted are the rows themselves, each once."""
    descending: bool = True
    limit: int = 0
    of_values: bool = False
    """Whether what is counted is said by a column, so that nothing but the table's name tells of which rows it is."""
    tells: bool = False
    """Whether how many there are is asked for too."""


def read_ranking(draft: Draft, reach: Reach, columns: Sequence[Mention], entities: Sequence[Mention]) -> Ranking | None:
    """Take what asks for one end of an order; None where two are asked for, or it cannot be said of what."""
    text = draft.text
    common = draft.first(COMMON)
    top = draft.first(TOP)
    tells = _TELLS.search(text) is not None
    if common is not None:
        limit = number_in(top) or _so_many(draft, common)
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
    limit = number_in(top) or (_so_many_rows(draft, entities) if found else 0)
    if not found:
        return (
            Ranking(tells=tells)
            if top is None
            else _top(draft, top, [m for m in columns if can_order(reach, m)], limit)
        )
    match = found[0][0]
    draft.take(*match.span())
    limit = limit or _so_many(draft, match)
    named = next((m.column for m in columns if can_order(reach, m) and 0 <= m.start - match.end() <= 1), "")
    for _, one in found:
        if one.columns and (column := called(reach, columns, one.columns)) and named in ("", column):
            _take_named(draft, columns, column, match)
            return Ranking(column=column, descending=one.descending, limit=limit)
    aged = "age" in {word for _, one in found for word in one.columns}
    born = (born_on(reach) or _made_on(reach, match, named)) if aged else ""
    if born:
        oldest = any(one.descending for _, one in found if one.columns)
        return Ranking(column=born, descending=not oldest, limit=limit)
    people = called(reach, columns, ("population",)) if _PEOPLE.match(text, match.end()) else ""
    if people:
        draft.first(_PEOPLE)
        return Ranking(column=people, descending=found[-1][1].descending, limit=limit)
    plain = next((one for _, one in found if not one.columns), found[0][1])
    end = _of_next(
        draft, match, columns, entities, Ranking(descending=plain.descending, limit=limit, tells=tells), reach
    )
    end = end or _of_done(draft, match, Ranking(descending=plain.descending, limit=limit), reach)
    return _as_ranked(end, match.group())


def _of_done(draft: Draft, match: re.Match[str], ranking: Ranking, reach: Reach) -> Ranking | None:
    """Say by which column an end is told of what was done: that joined latest, the most viewed one."""
    said = DONE.match(draft.text, match.end()) or _DEEDS.match(draft.text, match.end())
    column = when_done(draft.text, match, reach.base) if _TIMES.fullmatch(match.group()) else ""
    if not column and said is not None:
        column = measure_of(reach.base, said["verb"])
    if column and said is not None and root_of(said["verb"]) in spoken_names(held_by(reach, column)):
        draft.take(*said.span())
    return ranking.model_copy(update={"column": column}) if column else None


def _as_ranked(ranking: Ranking | None, said: str) -> Ranking | None:
    """Turn an order by rank: the best is first."""
    if ranking is None or not _GOOD.fullmatch(said) or not {"rank", "ranking"} & set(parts_of(ranking.column)):
        return ranking
    return ranking.model_copy(update={"descending": not ranking.descending})


def measures_an_end(draft: Draft, mention: Mention, by: re.Match[str] | None, reach: Reach) -> bool:
    """Whether a column behind "by" says of what the end of an order is, and makes no groups: the largest by area."""
    said = by is not None and PLAIN_BY.fullmatch(by.group()) is not None and bool(mention.column)
    return said and can_order(reach, mention) and any(True for one in superlatives() for _ in draft.found(one.pattern))


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
    gap = _NUMBER_OF.match(draft.rest, match.end())
    at = gap.end() if gap is not None else match.end()
    next_ = next((m for m in columns if can_order(reach, m) and 0 <= m.start - at <= 1), None)
    if next_ is not None:
        draft.take(match.end(), next_.end)
        return ranking.model_copy(update={"column": next_.column})
    if has_han(match.group()) and not counted:
        held = next((m for m in columns if m.end == match.start() and is_number(held_by(reach, m.column))), None)
        if held is not None:  # 库存最多的产品
            draft.take(held.start, held.end)
            return ranking.model_copy(update={"column": held.column})
    things = [m for m in entities if 0 <= m.start - at <= 1]
    many = counted or _MANY.fullmatch(match.group()) is not None
    if has_han(match.group()) and not things:
        things = [m for m in entities if 0 <= match.start() - m.end <= 1]
    named = things if things and many else [m for m in columns if counted and 0 <= m.start - at <= 1]
    if named:
        if any(hop.many for m in things if not m.own for hop in reach.ways[m.table]):
            return None
        draft.take(min(match.start(), named[0].start), max(match.end(), named[0].end))
        own = not named[0].column and named[0].own
        return ranking.model_copy(update={"counts": True, "counts_own": own, "of_values": bool(named[0].column)})
    column = _measure(draft, match, columns, reach, has_things=bool(things))
    return ranking.model_copy(update={"column": column}) if column else None


def _measure(draft: Draft, match: re.Match[str], columns: Sequence[Mention], reach: Reach, *, has_things: bool) -> str:
    """Return the column by which an end is told that does not stand right behind it; empty where there is none."""
    text = draft.text
    measured = [m for m in columns if can_order(reach, m)]
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
    return called(reach, columns, names)


def _start_of(text: str, match: re.Match[str]) -> int:
    """Return where an end begins, its numeral with it: the three largest."""
    numeral = re.search(r"(?:\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten)\s+)$", text[: match.start()], re.I)
    return numeral.start() if numeral else match.start()


def _top(draft: Draft, top: re.Match[str], columns: Sequence[Mention], limit: int) -> Ranking | None:
    """Read the first ones of a column: the top 3 durations."""
    gap = _NUMBER_OF.match(draft.text, top.end())
    at = gap.end() if gap is not None else top.end()
    near = next((m for m in columns if 0 <= m.start - at <= 1), None)
    if near is None:
        return None
    if re.search(r"\b(?:with|have|having|had|has)\s+(?:the\s+)?$", draft.text[: top.start()], re.IGNORECASE):
        draft.take(near.start, near.end)
    return Ranking(column=near.column, limit=limit)


def can_order(reach: Reach, mention: Mention) -> bool:
    """Whether a column holds what rows can be ordered by: numbers, days, times."""
    column = held_by(reach, mention.column)
    return is_number(column) or is_day(column)


def held_by(reach: Reach, name: str) -> Column:
    """Return a column that a mention names."""
    found = reach.find(name)
    column = found[0].column(found[1]) if found else None
    assert column is not None  # noqa: S101 - mentions name columns that are there
    return column


def called(reach: Reach, columns: Sequence[Mention], words: Sequence[str]) -> str:
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


def born_on(reach: Reach) -> str:
    """Return the column of when somebody was born, where there is no age: who was born first is oldest."""
    found = [c.name for c in reach.base.columns if re.search(r"birth|born|出生|生日", spoken_names(c)) and is_day(c)]
    return found[0] if len(found) == 1 else ""


def _made_on(reach: Reach, match: re.Match[str], named: str) -> str:
    """Return the one column of when things came to be, where they have no age: the oldest school was founded first."""
    columns = reach.base.columns
    times = [c.name for c in columns if (is_day(c) or holds_years(c)) and _CAME_TO_BE.search(spoken_names(c))]
    aged = named or is_of_people(reach.base) or any("age" in parts_of(c.name) for c in columns)
    return times[0] if _AGED.fullmatch(match.group()) and len(times) == 1 and not aged else ""


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
