"""The column that a part of a text stands in: titles that contain "rock"."""

import re
from collections.abc import Sequence

from agents.extraction.databases.conditions import condition_words
from agents.extraction.databases.names.columns import is_key
from agents.extraction.databases.names.tokens import parts_of
from agents.extraction.databases.scene import Mention, Scene
from agents.extraction.tables.draft import Draft
from tools.sources.databases.query.reach import Reach
from tools.sources.databases.query.table_query import Comparison, QueryCondition


def read_parts(draft: Draft, scene: Scene, reach: Reach, mentions: Sequence[Mention]) -> list[QueryCondition] | None:
    """Take parts of texts: "contains 'rock'", "starting with 'A'"; None where nobody can tell of which column."""
    found = []
    for quoted in scene.quoted:
        before = next(
            ((m, how) for p, how in condition_words.PARTS if (m := p.search(draft.text, 0, quoted.start))), None
        )
        inside = condition_words.IN_NAME.match(draft.text, quoted.end)
        within = next((m for m in mentions if inside is not None and m.start == inside.end()), None)
        if before is None and within is None:
            continue
        start, how = (before[0].start(), before[1]) if before else (quoted.start, "contains")
        edge = condition_words.EDGE.match(draft.text, quoted.end) if how == "starts with" else None
        if edge is not None:
            how = "ends with" if edge["last"] else how
            draft.take(*edge.span())
        column = within.column if within else column_of_part(draft, reach, mentions, (start, quoted.end))
        if column is None:
            return None
        denied = condition_words.NOT.search(draft.text, 0, start)
        draft.take(start, within.end if within is not None else quoted.end)
        if denied and how != "contains":
            return None
        if denied:
            draft.take(*denied.span())
        comparison: Comparison = "does not contain" if denied else how
        found.append(QueryCondition(column=column, comparison=comparison, value=quoted.value))
    return found


def column_of_part(draft: Draft, reach: Reach, mentions: Sequence[Mention], span: tuple[int, int]) -> str | None:
    """Return the column that is named right before a part of a text, or right behind, and take it."""
    (start, end), text = span, draft.text
    before = [m for m in mentions if m.column and m.end <= start and start - m.end <= condition_words.NEAR]
    behind = [m for m in mentions if m.column and 0 <= m.start - end <= condition_words.NEAR]
    near = before[-1] if before else behind[0] if behind else None
    if near is None:
        return None
    whose = re.search(r"\bwhose\s+$", text[: near.start])
    thing = next((m for m in before[:-1] if whose and text[m.end : whose.start()].strip() == ""), None)
    named = parts_of(text[near.start : near.end]) == ["name"]
    owner = reach.find(thing.column) if thing is not None and named else None
    if thing is not None and owner is not None and not is_key(*owner):
        others = [m for m in mentions if m not in (thing, near)]
        draft.take(thing.start if others else near.start, near.end)
        return thing.column
    if re.search(r"\b(?:that|which)\b", text[near.end : start]) is None:
        draft.take(near.start, near.end)
    return near.column
