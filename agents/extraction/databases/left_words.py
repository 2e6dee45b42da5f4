"""Words of which nothing was made, and which of them change nothing: wineries that produce wines."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.databases import reading_words
from agents.extraction.databases.scene import Mention
from agents.extraction.tables.draft import Draft

_VERB: Final = re.compile(r"(?<=\s)[a-z]{3,}(?=\s+\0)")
_BEFORE_VERB: Final = re.compile(r"(?<![A-Za-z])(?:that|which|who|can|could)\s+$", re.IGNORECASE)
_WHICH: Final = re.compile(r"(?<![A-Za-z])(?:which|what)\s+(?:\w+\s+)?$", re.IGNORECASE)
_SAID_AT_END: Final = re.compile(r"(?<![A-Za-z])(?:is|are|was|were)\s+(?:not\s+)?$", re.IGNORECASE)
"""What stands before a participle that says of rows what they are: how many users are logged in."""
_TELLING: Final = re.compile(
    r"(?:start|begin|end|contain|lack|miss|exclude|avoid|omit|leave|lose|neither|never|not?|less|more|than|before|after|below|above|under|over"
    r"|least|most|only|except|without|cannot|both|first|last|same|other)s?"
)
"""What may stand where a verb does and says of which rows, or denies."""


def left_of(draft: Draft, mentions: Sequence[Mention]) -> tuple[str, ...]:
    """List the words of which nothing was made; one that only ties what was understood to its row is none."""
    for tie in list(draft.found(reading_words.TIES)):
        goes_on = len(draft.text[tie.end() :].split()) > 1
        if goes_on or not _SAID_AT_END.search(draft.text, 0, tie.start()):
            draft.take(*tie.span())
    if reading_words.DOES_EACH.search(draft.text, 0, max((m.start for m in mentions), default=0)):
        draft.first(reading_words.DOING)
    for verb in list(draft.found(_VERB)):
        if _TELLING.fullmatch(verb.group()) is None and _is_said_of(draft.text, verb.start(), mentions):
            draft.take(*verb.span())
    return draft.left()


def _is_said_of(text: str, start: int, mentions: Sequence[Mention]) -> bool:
    """Whether a word stands as the verb of rows that are named: that produce, which wineries produce."""
    if _BEFORE_VERB.search(text, 0, start) is not None:
        return any(m.end <= start for m in mentions)
    return any(m.end <= start and not text[m.end : start].strip() and _WHICH.search(text, 0, m.start) for m in mentions)
