"""Rows of another table that a row must have, or must not: customers without orders, teams that have two players."""

import re
from collections.abc import Collection, Sequence
from typing import Final

from agents.extraction.databases import reading_words
from agents.extraction.databases.asked_parts import number_of, sign_of
from agents.extraction.databases.names.columns import label_of
from agents.extraction.databases.names.tokens import holds_name, parts_of, stem
from agents.extraction.databases.scene import Mention
from agents.extraction.tables.draft import Draft
from lazy_regex import lazy_regex
from prompts.language import has_han
from tools.sources.databases.query.reach import Reach
from tools.sources.databases.query.table_query import QueryCondition, RelatedCondition

_VERB: Final = r"(?:(?!be\b)[a-z]+\s+)?(?:(?:in|for|to|by|on|from|with|of|at|up|through|into)\s+)?"
_ANY: Final = r"(?:(?:any|an|a|a single|even one)\s+)?(?:of\s+)?(?:the\s+)?"
_NONE: Final = lazy_regex(
    r"(?<![a-z])(?:(?:that|which|who|and|but)\s+)?(?:"
    r"except(?:\s+for)?\s+(?:the\s+)?[a-z]+\s+(?:(?:that|which|who)\s+(?:have|has|had)|with|having)"
    r"(?:\s+(?:an?|any))?|(?:have|has|had|with|having)\s+no|without(?:\s+(?:any|an|a))?"
    rf"|(?:do|does|did|have|has|had)(?:\s+not|n['’]t)\s+(?:yet\s+|ever\s+)?{_VERB}{_ANY}"
    rf"|(?:have\s+|has\s+|had\s+)?never\s+{_VERB}{_ANY}"
    r"|(?:is|are|was|were)(?:\s+not|n['’]t)\s+(?:[a-z]+\s+)?(?:in|by|on|for|to|with|at)\s+(?:any|an|a)"
    r")\s*$",
    re.IGNORECASE,
)
_NONE_ZH: Final = lazy_regex(r"(?:从来?)?(?:没有?|未)(?:[一-鿿]{1,2}过)?(?:任何|一个)?\s*$")
_SOME: Final = lazy_regex(
    r"(?<![a-z])(?:(?:that|which|who|and|but)\s+)?(?:have|has|had|having|with)\s+(?:ever\s+|already\s+|had\s+)*"
    r"(?:[a-z]+(?:ed|en|ght|ld|ne|de)\s+)?(?:(?:in|for|to|by|on|from|at)\s+)?"
    r"(?P<one>(?:an|a|any|some|one or more)\s+)?$",
    re.IGNORECASE,
)
_DOES: Final = lazy_regex(
    r"\s+(?:members?\s+)?(?:(?:that|which|who)\s+)?(?:(?:have|has|had|are|is|were|was|did|do|does)\s+)?(?:ever\s+)?"
    r"(?P<verb>[a-z]{3,})(?:\s+(?:in|for|to|by|on|from|at|with|through|into))?\s+"
    r"(?P<one>(?:an|a|any|some|one or more)\s+)?",
    re.IGNORECASE,
)
"""What stands between rows and those of another table with which they have to do: students who play sports."""
_DOES_ZH: Final = lazy_regex(r"\s*(?![的和与及或每没不未无在])[一-鿿]{1,2}[过了]?\s*")
_OF_EACH_ZH: Final = lazy_regex(r"[每各数]")
_NO_VERB: Final = lazy_regex(
    r"and|for|with|from|whose|who|that|which|where|when|per|not|never|without|but|than|each|every|have|has|had|are|were"
    r"|one|two|three|four|five|six|seven|eight|nine|ten|several|multiple|many|few|was|does|did|lack|miss|avoid|skip|only|both|all|the|any|into|onto|over|under|most|least|more|less|fewer|their|its",
    re.IGNORECASE,
)
_SOME_ZH: Final = lazy_regex(r"(?:(?<!没)有|[一-鿿]过)\s*$")
_DAY: Final = lazy_regex(r"\d{4}-\d{2}-\d{2}")
_OF_WHICH: Final = lazy_regex(r"\s*的")


def read_related(draft: Draft, mentions: Sequence[Mention], reach: Reach) -> list[tuple[Mention, RelatedCondition]]:
    """Take what a text says of rows of other tables that a row must have, or must not."""
    entities = [m for m in mentions if not m.column]
    own = [m for m in mentions if m.own and (not m.column or names_rows(draft.text, m, reach))]
    found = []
    for mention in [m for m in entities if not m.own and may_lack(reach, m.table)]:
        before = any(m.end <= mention.start for m in own)
        if not own or not draft.free(mention.start, mention.end):
            continue
        once = sum(m.table == mention.table for m in entities) == 1
        related = (
            _said(draft, mention, before=before)
            or (once and _doing(draft, own, mention))
            or (_counted(draft, mention, reach) if before or has_han(draft.text[mention.start : mention.end]) else None)
        )
        if related is not None:
            found.append((mention, related))
    return found


def names_rows(text: str, mention: Mention, reach: Reach) -> bool:
    """Whether a column is called so that its rows are named too: the names of parties, ids for customers."""
    is_key = (mention.column,) == reach.base.primary_key
    is_label = mention.column == label_of(reach.base)
    said = text[mention.start : mention.end]
    same = is_label and not is_key and parts_of(said) == parts_of(reach.base.name)
    return same or ((is_key or is_label) and holds_name(said, reach.base.name))


def with_their_conditions(
    related: Sequence[RelatedCondition],
    conditions: Sequence[QueryCondition],
    reach: Reach,
    said: Collection[str],
    *,
    deeds: bool = False,
) -> tuple[list[RelatedCondition], list[QueryCondition]] | None:
    """Give to each of them the conditions of its rows; None where one is of a table between, or of nobody knows which.

    Args:
        related: Of rows of other tables.
        conditions: Of all.
        reach: The tables.
        said: Columns that the text names; a year or a number without one may be of either table.
        deeds: Whether a verb tells of them, so that what is joined by other rows would be something else: who booked in
            Rome, where only reviews lead to a town.
    """
    if related and any("." not in c.column and c.column not in said and _is_bare(c) for c in conditions):
        return None
    kept: list[QueryCondition] = []
    theirs: dict[str, list[QueryCondition]] = {one.table: [] for one in related}
    between = {hop.table for one in related for hop in reach.ways[one.table][:-1]}
    for condition in conditions:
        table = condition.column.rpartition(".")[0]
        if table in between:
            return None
        beyond = [one.table for one in related if _is_beyond(reach, table, one.table)]
        if deeds and not beyond and is_of_many(reach, table):
            return None
        theirs.get(table if table in theirs or not beyond else beyond[0], kept).append(condition)
    if any(_counts_each_of(one, theirs[one.table]) for one in related):
        return None
    return [one.model_copy(update={"conditions": (*one.conditions, *theirs[one.table])}) for one in related], kept


def _counts_each_of(related: RelatedCondition, conditions: Sequence[QueryCondition]) -> bool:
    """Whether rows would be counted that have any of several values, where each may be meant."""
    some = (related.comparison, related.value) in ((">=", 1), ("=", 0))
    return not some and any(one.comparison == "in" for one in conditions)


def _is_beyond(reach: Reach, table: str, related: str) -> bool:
    """Whether rows of a table are joined by way of those of another: the products that were ordered."""
    way = reach.ways[related]
    return reach.ways.get(table, ())[: len(way)] == way


def _is_bare(condition: QueryCondition) -> bool:
    values = condition.value if isinstance(condition.value, list) else [condition.value]
    return any(isinstance(one, int | float) or _DAY.match(str(one)) for one in values)


def denied_of_others(
    conditions: Sequence[QueryCondition], denied: Collection[str], reach: Reach
) -> tuple[list[RelatedCondition], list[QueryCondition]]:
    """Turn "do not have a cat" into having no row that is one, where a row may have several."""
    found: dict[str, RelatedCondition] = {}
    kept = []
    for condition in conditions:
        table = condition.column.rpartition(".")[0]
        if condition.column not in denied or condition.comparison != "!=" or not is_of_many(reach, table):
            kept.append(condition)
            continue
        positive = condition.model_copy(update={"comparison": "="})
        there = found.get(table, RelatedCondition(table=table, comparison="=", value=0))
        found[table] = there.model_copy(update={"conditions": (*there.conditions, positive)})
    return list(found.values()), kept


def is_of_many(reach: Reach, table: str) -> bool:
    """Whether a row may be tied to several of a table."""
    return any(hop.many for hop in reach.ways.get(table, ()))


def may_lack(reach: Reach, table: str) -> bool:
    """Whether a row need not have one of a table: it may have several, or the other table's rows point to it."""
    way = reach.ways.get(table, ())
    keys = {(key.table, key.columns) for key in reach.base.foreign_keys}
    return any(hop.many for hop in way) or (len(way) == 1 and (way[0].table, way[0].own) not in keys)


def _said(draft: Draft, mention: Mention, *, before: bool) -> RelatedCondition | None:
    text = draft.text
    if has_han(text[: mention.end].rstrip()[-1:]) or has_han(text[: mention.start].rstrip()[-1:]):
        behind = _OF_WHICH.match(text, mention.end)
        none, some = _NONE_ZH.search(text, 0, mention.start), _SOME_ZH.search(text, 0, mention.start)
        some = some if behind or before else None
    elif before:
        none, some = _NONE.search(text, 0, mention.start), _SOME.search(text, 0, mention.start)
        said = text[mention.start : mention.end].casefold()
        ends = not text[mention.end :].strip(" .?!")
        some = some if some and (some["one"] or stem(said) != said or ends) else None
    else:
        return None
    match = none or some
    if match is None or not draft.free(*match.span()):
        return None
    draft.take(match.start(), mention.end)
    if none is not None:
        return RelatedCondition(table=mention.table, comparison="=", value=0)
    return RelatedCondition(table=mention.table)


def _doing(draft: Draft, own: Sequence[Mention], mention: Mention) -> RelatedCondition | None:
    """Take what rows do with those of another table: customers who hold an account, courses taken by students."""
    text = draft.text
    for rows in (m for m in own if m.end <= mention.start):
        if _DOES_ZH.fullmatch(text, rows.end, mention.start) and _OF_EACH_ZH.search(text) is None:
            draft.take(rows.end, mention.end)
            return RelatedCondition(table=mention.table)
        said = _DOES.fullmatch(text, rows.end, mention.start)
        word = text[mention.start : mention.end].casefold()
        several = said is not None and (said["one"] or stem(word) != word)
        if said is None or not several or _NO_VERB.fullmatch(said["verb"]) or not draft.free(rows.end, mention.end):
            continue
        draft.take(rows.end, mention.end)
        return RelatedCondition(table=mention.table)
    return None


def _counted(draft: Draft, mention: Mention, reach: Reach) -> RelatedCondition | None:
    """Take how many of the rows that point to it a row must have: at least two concerts."""
    if [hop.many for hop in reach.ways[mention.table]] not in ([True], [True, False]):
        return None  # neither rows that point to it, nor those that a table of pairs ties to it
    if reading_words.ROOM_FOR.search(draft.text, 0, mention.start) is not None:
        return None  # how many there is room for
    for pattern in (reading_words.MORE, reading_words.OR_MORE):
        said = pattern.search(draft.text, 0, mention.start)
        if said is not None and draft.free(said.start(), mention.end):
            draft.take(said.start(), mention.end)
            of = said.groupdict()
            n = number_of(of["n"] or of.get("zh") or "")
            return RelatedCondition(table=mention.table, comparison=sign_of(of["sign"] or ""), value=n)
    return None
