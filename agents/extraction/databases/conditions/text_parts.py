"""The column that a part of a text stands in: titles that contain "rock"."""

import re
from collections.abc import Sequence

from agents.extraction.databases.conditions import condition_words
from agents.extraction.databases.names.columns import is_key
from agents.extraction.databases.names.tokens import parts_of
from agents.extraction.databases.scene import Mention
from agents.extraction.tables.draft import Draft
from tools.sources.databases.query.reach import Reach


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
