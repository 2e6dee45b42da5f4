"""Rows of other tables that rows must be tied to, with when and how often: customers who ordered twice in May."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from agents.extraction.databases.conditions import condition_words
from agents.extraction.databases.conditions.days import condition_of, holds_days
from agents.extraction.databases.conditions.said_times import SaidTime, said_times
from agents.extraction.databases.deeds.days_of_deeds import day_of
from agents.extraction.databases.deeds.deeds import Deed, denial_before, find_deeds, is_doubted
from agents.extraction.databases.deeds.how_often import COUNTED, HAN_COUNTED, bound_of, take_how_often
from agents.extraction.databases.names.columns import column_of
from agents.extraction.databases.related_rows import may_lack, names_rows, read_related
from agents.extraction.databases.scene import Mention, Scene
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.wording import superlatives
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import has_han
from tools.sources.databases.query.reach import Reach
from tools.sources.databases.query.table_query import QueryCondition, RelatedCondition

_LIGHT: Final = lazy_regex(
    r"(?<![A-Za-z])(?P<verb>plac(?:ed?|es|ing)|ma(?:de|kes?|king)|took|takes?|taking|got|gets?|gave|gives?|ha(?:d|ve|s|ving)|with|received?"
    r"|submitt?(?:ed|s)?|filed?|scheduled?|completed?|requested?|open(?:ed)?|signed)\s+"
    r"(?P<n>(?:[a-z]+\s+){0,2}(?:\d+|[a-z]+)\s+(?:or\s+(?:more|fewer|less)\s+)?)??"
    r"(?P<one>(?:an?|any|some|their|his|her)\s+)?$",
    re.IGNORECASE,
)
"""What stands before a deed that is said by a noun: placed an order, made three payments."""
_HAN_LIGHT: Final = lazy_regex(r"(?P<verb>[下做有交提]|提交|产生|发生|完成)[了过]?\s*(?P<n>[^，。？?的]{1,8})?$")
_NEXT: Final = lazy_regex(r"\s*(?:who|that|which|also|have|has|had|,|在|于|就|里|内|期间|间|中)*\s*", re.IGNORECASE)
_STARTS: Final = lazy_regex(r"\W*(?:in|during|since|on|from|between|after|before)?\W*", re.IGNORECASE)
_VERB_AGAIN: Final = lazy_regex(r"(?<![A-Za-z])(?:[a-z]{3,}ed|born|were|was|had|have|has)(?![A-Za-z])", re.IGNORECASE)
_SINGLE: Final = lazy_regex(r"(?<![A-Za-z])(?:one|(?:a|one)\s+single|no)\s+$", re.IGNORECASE)
"""What stands before something that was done with just one, or with none."""
_AT: Final = lazy_regex(r"\bat\s+$", re.IGNORECASE)
_WHICH: Final = lazy_regex(
    r"(?:(?<![A-Za-z])(?:which|what)\s+(?:different\s+|distinct\s+)*|哪些?|哪[几些]?[个位名家])\s*$", re.I
)
_HOW_MANY: Final = lazy_regex(
    r"(?:(?<![A-Za-z])(?:how many|number of|count(?: of)?)\s+(?:the\s+|different\s+|distinct\s+)*"
    r"|多少[个位名家]?|几[个位名家])\s*$",
    re.IGNORECASE,
)
_OBJECT: Final = lazy_regex(r"\s+(?:(?:an?|any|some|the|their|by|from|for|of|with)\s+)*", re.IGNORECASE)
_LIES_IN: Final = lazy_regex(
    r"\s+(?:who\s+)?(?:(?:live|are|based|located|living)\s+)?(?:in|from|of|at)\s+(?:the\s+)?", re.I
)
_OF_HAN: Final = lazy_regex(r"\s*的\s*")


class TiedRows(Frozen):
    """What was found of them."""

    related: tuple[RelatedCondition, ...] = ()
    objects: frozenset[str] = frozenset()
    """Tables of what was done with: the film, of who rented a film."""
    verbs: tuple[tuple[int, int], ...] = ()
    """Where verbs stand that name no column then."""
    deeds: bool = False
    """Whether a verb tells of them."""


class _Tie(Frozen):
    start: int
    end: int
    verb: str
    related: RelatedCondition
    deed: bool = False
    told_by: str = ""
    """The table whose rows tell of the deed, where others are counted: enrollments, of who took two courses."""


def read_tied(draft: Draft, scene: Scene, mentions: Sequence[Mention], reach: Reach) -> TiedRows | None:
    """Take what a text says of rows of other tables; None where it is not sure what of them."""
    ties = _by_verb(draft, scene, mentions, reach)
    if ties is None:
        return None
    verbs = tuple((tie.start, tie.end) for tie in ties)
    objects = _objects(draft, scene, ties, (mentions, reach))
    ties += _by_related(draft, scene, mentions, reach)
    ties = _with_counted(ties, reach)
    ties += _by_noun(draft, scene, (mentions, reach), {tie.related.table for tie in ties})
    if not ties:
        return TiedRows()
    with_times = _with_times(draft, ties, mentions, reach)
    if with_times is None or _is_misplaced(scene, mentions, reach, with_times):
        return None
    return TiedRows(related=tuple(tie.related for tie in with_times), objects=objects, verbs=verbs, deeds=bool(verbs))


def asks_which_others(scene: Scene, mentions: Sequence[Mention]) -> bool:
    """Whether a text asks which of the rows of another table, and not which of the own ones."""
    return _asks_of_others(scene, mentions, _WHICH)


def asks_how_many_others(scene: Scene, mentions: Sequence[Mention]) -> bool:
    """Whether a text asks how many rows of another table there are, and not how many of the own ones."""
    return _asks_of_others(scene, mentions, _HOW_MANY)


def _asks_of_others(scene: Scene, mentions: Sequence[Mention], *asking: re.Pattern[str]) -> bool:
    text = _without_values(scene)
    asked = [m for m in mentions if not m.column and any(one.search(text, 0, m.start) for one in asking)]
    return bool(asked) and not any(m.own for m in asked)


def _without_values(scene: Scene) -> str:
    """Blank values, which may stand before what rows are called: horror films."""
    plain = scene.text
    for valued in scene.valued:
        plain = f"{plain[: valued.start]}{' ' * (valued.end - valued.start)}{plain[valued.end :]}"
    return plain


def _by_verb(draft: Draft, scene: Scene, mentions: Sequence[Mention], reach: Reach) -> list[_Tie] | None:
    """Read verbs as rows of the tables that tell of them."""
    deeds = find_deeds(draft, scene, reach, mentions)
    if deeds is None:
        return None
    if not deeds:
        return []
    entities = [m for m in mentions if not m.column and not any(m.start < d.end and d.start < m.end for d in deeds)]
    named = {m.table for m in entities if not m.own}
    own = any(m.own and (not m.column or names_rows(draft.text, m, reach)) for m in mentions)
    if not own or len(deeds) > 1 or deeds[0].table in named or _asks_of_others(scene, entities, _WHICH, _HOW_MANY):
        return None
    tie = _of_deed(draft, deeds[0])
    single = any(_SINGLE.search(draft.text, 0, m.start) for m in entities if not m.own)
    return None if single or is_doubted(draft.text) or _is_ranked(draft, tie) else [tie]


def _of_deed(draft: Draft, deed: Deed) -> _Tie:
    often = take_how_often(draft, deed.start)
    draft.take(deed.start, deed.end)
    sign, n = often or (">=", 1)
    related = RelatedCondition(table=deed.table, comparison=sign, value=n)
    return _Tie(start=deed.start, end=deed.end, verb=deed.verb, related=related, deed=True)


def _by_related(draft: Draft, scene: Scene, mentions: Sequence[Mention], reach: Reach) -> list[_Tie]:
    """Read rows that are had, with the value that stands before what they are called: have open orders."""
    valued: dict[int, QueryCondition] = {}
    seen = []
    for mention in mentions:
        one = next(
            (v for v in scene.valued if scene.text[v.end : mention.start] == " " and v.end < mention.start), None
        )
        places = [p for p in one.places if p.table == mention.table] if one and not mention.own else []
        if one is None or mention.column or len(places) != 1:
            seen.append(mention)
            continue
        seen.append(mention.model_copy(update={"start": one.start}))
        valued[one.start] = QueryCondition(column=f"{mention.table}.{places[0].column}", value=places[0].value)
    found = []
    for mention, related in read_related(draft, seen, reach):
        said = valued.get(mention.start)
        of = related.model_copy(update={"conditions": (said,)}) if said is not None else related
        found.append(_Tie(start=mention.start, end=mention.end, verb="", related=of))
    return found


def _with_counted(ties: Sequence[_Tie], reach: Reach) -> list[_Tie]:
    """Let what is counted of what a deed was done with be counted beyond the deed: enrolled in at least two courses."""
    deed = next((tie for tie in ties if tie.deed), None)
    if deed is None or (deed.related.comparison, deed.related.value) != (">=", 1):
        return list(ties)
    way = reach.ways[deed.related.table]
    beyond = [
        tie
        for tie in ties
        if tie is not deed and reach.ways[tie.related.table][: len(way)] == way and tie.start >= deed.end
    ]
    if len(beyond) != 1 or not beyond[0].related.value:
        return list(ties)
    of = {"start": deed.start, "verb": deed.verb, "deed": True, "told_by": deed.related.table}
    return [*(tie for tie in ties if tie not in (deed, beyond[0])), beyond[0].model_copy(update=of)]


def _is_ranked(draft: Draft, tie: _Tie) -> bool:
    """Whether a text asks who did something first, most or last, which the rows themselves do not tell."""
    found = [said for one in superlatives() for said in draft.found(one.pattern)]
    times = said_times(draft, any_period=True)  # the first quarter and the last 30 days rank nothing
    found = [said for said in found if not any(one.start <= said.start() < one.end for one in times)]
    ends = [said for said in found if not _AT.search(draft.text, 0, said.start())]
    return any(said.start() >= tie.end or _NEXT.fullmatch(draft.text, said.end(), tie.start) for said in ends)


def _by_noun(draft: Draft, scene: Scene, seen: tuple[Sequence[Mention], Reach], there: set[str]) -> list[_Tie]:
    """Read a verb that only says that something was done, and the noun that says what: made three payments."""
    (mentions, reach), text, found = seen, draft.text, list[_Tie]()
    entities = [m for m in mentions if not m.column]
    own = [m for m in mentions if m.own and (not m.column or names_rows(text, m, reach))]
    if not own or _asks_of_others(scene, entities, _WHICH, _HOW_MANY):
        return []
    for mention in (m for m in entities if not m.own and m.table not in there and may_lack(reach, m.table)):
        han = has_han(text[mention.start : mention.end])
        said = (_HAN_LIGHT if han else _LIGHT).search(text, 0, mention.start)
        if said is None or not draft.free(said.start(), mention.end):
            continue
        n = (HAN_COUNTED if han else COUNTED).search(text, said.end("verb"), mention.start)
        if said["n"] and n is None and said["n"].strip():
            continue
        before = any(m.end <= said.start() for m in own)
        if not before and not han:
            continue
        sign, value = bound_of(n) if n is not None else (">=", 1)
        draft.take(said.start(), mention.end)
        related = RelatedCondition(table=mention.table, comparison=sign, value=value)
        found.append(_Tie(start=said.start(), end=mention.end, verb=said["verb"], related=related, deed=True))
    return found


def _with_times(draft: Draft, ties: Sequence[_Tie], mentions: Sequence[Mention], reach: Reach) -> list[_Tie] | None:
    """Give the times that are said to the deeds that they are of, and see what is denied."""
    times = [one for one in said_times(draft, any_period=True) if not _is_of_own(draft, one, mentions, reach)]
    deed = any(tie.deed for tie in ties)
    if not times or (not deed and all(one.kind is None for one in times) and len(ties) > 1):
        return _all(_denied(draft, tie) for tie in ties)
    if len(ties) > 1:
        return None
    tie = ties[0]
    if not all(_is_of(draft, one, tie, mentions) for one in times):
        return None
    column = day_of(reach, tie.told_by or tie.related.table, tie.verb, years=all(one.is_whole_years for one in times))
    if column is None or not _go_together(times):
        return None
    for one in times:
        draft.take(one.start, one.end)
    if any(one.joined in ("and", "each") for one in times):
        return _in_each(draft, tie, column, (times, reach))
    conditions = [condition_of(column, reach, one) for one in times]
    return _all([_denied(draft, tie.model_copy(update={"related": _with(tie.related, conditions)}))])


def _in_each(draft: Draft, tie: _Tie, column: str, said: tuple[Sequence[SaidTime], Reach]) -> list[_Tie] | None:
    """Ask for a deed in each of several times; None where it is not said that in each, or how often in each."""
    times, reach = said
    several = [one for one in times if one.joined]
    once = (tie.related.comparison, tie.related.value) == (">=", 1)
    if len(several) != 1 or several[0].joined != "each" or not once or _denied(draft, tie) != tie:
        return None
    others = [condition_of(column, reach, one) for one in times if one is not several[0]]
    conditions = [[condition_of(column, reach, one), *others] for one in several[0].each]
    return [tie.model_copy(update={"related": _with(tie.related, found)}) for found in conditions]


def _with(related: RelatedCondition, conditions: Sequence[QueryCondition]) -> RelatedCondition:
    return related.model_copy(update={"conditions": (*related.conditions, *conditions)})


def _all(ties: Iterable[_Tie | None]) -> list[_Tie] | None:
    """Return ties where each of them is sure."""
    found = list(ties)
    return None if None in found else [tie for tie in found if tie is not None]


def _go_together(times: Sequence[SaidTime]) -> bool:
    """Whether one day can be within all the times: after one and before another, in May and in 2023."""
    within = [one for one in times if one.sign in ("=", "between") and one.kind is None]
    return len(times) == 1 or not within or (len(within) == 1 and all(one.kind or one in within for one in times))


def _denied(draft: Draft, tie: _Tie) -> _Tie | None:
    """Ask that there is none where what stands before a deed denies it; None where it denies a number."""
    span = denial_before(draft, tie.start) if tie.deed else None
    if span is None:
        return tie
    if (tie.related.comparison, tie.related.value) != (">=", 1):
        return None
    draft.take(*span)
    return tie.model_copy(update={"related": tie.related.model_copy(update={"comparison": "=", "value": 0})})


def _is_of_own(draft: Draft, said: SaidTime, mentions: Sequence[Mention], reach: Reach) -> bool:
    """Whether a time is of a column of days that is named beside it: joined in 2023, 2023年注册."""
    text = draft.text
    for m in (m for m in mentions if m.column and holds_days(column_of(reach, m.column))):
        if m.end <= said.start and condition_words.TIE.fullmatch(text, m.end, said.start):
            return True
        if said.end <= m.start and has_han(text[m.start : m.end]) and _NEXT.fullmatch(text, said.end, m.start):
            return True
    return False


def _is_of(draft: Draft, said: SaidTime, tie: _Tie, mentions: Sequence[Mention]) -> bool:
    """Whether a time is of a deed: behind it with no other verb between, right before it, or at the beginning."""
    text = draft.text
    if said.start >= tie.end:
        between = text[tie.end : said.start]
        rows = any(m.own and not m.column and tie.end <= m.start < said.start for m in mentions)
        return _VERB_AGAIN.search(between) is None and not rows
    if tie.start <= said.start:
        return True
    if has_han(text):
        of_rows = any(m.own and not m.column and _OF_HAN.fullmatch(text, said.end, m.start) for m in mentions)
        return not of_rows
    return _STARTS.fullmatch(text, 0, said.start) is not None or _NEXT.fullmatch(text, said.end, tie.start) is not None


def _is_misplaced(scene: Scene, mentions: Sequence[Mention], reach: Reach, ties: Sequence[_Tie]) -> bool:
    """Whether a value is said of the rows that only stands where the deed leads to: users in the merchants' city."""
    deeds = [tie.related.table for tie in ties if tie.deed]
    rows = [m for m in mentions if m.own and not m.column]
    for valued in scene.valued if deeds else ():
        own = any(_is_near(reach, place.table) for place in valued.places)
        before = any(_LIES_IN.fullmatch(scene.text, m.end, valued.start) for m in rows)
        behind = any(_OF_HAN.fullmatch(scene.text, valued.end, m.start) for m in rows)
        behind = behind and not any(not scene.text[t.end : valued.start].strip() for t in ties if t.end <= valued.start)
        if (before or behind) and not own:
            return True
    return False


def _is_near(reach: Reach, table: str) -> bool:
    """Whether a table is the own one, or each row has one of it."""
    return table == reach.base.key or (table in reach.ways and not any(hop.many for hop in reach.ways[table]))


def _objects(draft: Draft, scene: Scene, ties: Sequence[_Tie], seen: tuple[Sequence[Mention], Reach]) -> frozenset[str]:
    """Take what things are called that something was done with: rented a film, rented horror films."""
    mentions, reach = seen
    plain, found = _without_values(scene), set[str]()
    for tie in ties:
        way = reach.ways[tie.related.table]
        for mention in (m for m in mentions if not m.own and not m.column and m.start >= tie.end):
            tied = _OBJECT.fullmatch(plain, tie.end, mention.start)
            if reach.ways[mention.table][: len(way)] == way and tied and draft.free(mention.start, mention.end):
                draft.take(mention.start, mention.end)
                found.add(mention.table)
    return frozenset(found)
