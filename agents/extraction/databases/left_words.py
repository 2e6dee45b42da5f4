"""Words of which nothing was made, and which of them change nothing: wineries that produce wines."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from agents.extraction.databases import reading_words
from agents.extraction.databases.names.columns import column_of, holds_years, is_day, is_number
from agents.extraction.databases.names.tokens import parts_of
from agents.extraction.databases.people import is_of_people
from agents.extraction.databases.scene import Mention
from agents.extraction.tables.draft import Draft
from lazy_regex import lazy_regex
from tools.sources.databases.query.reach import Reach

_VERB: Final = lazy_regex(r"(?<=\s)[a-z]{3,}(?=\s+\0)")
_DOING: Final = lazy_regex(r"(?<=\s)(?P<root>[a-z]{3,})ing(?=\s*\0)")
"""A participle before what was understood: employees working in London."""
_BEFORE_VERB: Final = lazy_regex(r"(?<![A-Za-z])(?:that|which|who|can|could)\s+$", re.IGNORECASE)
_WHICH: Final = lazy_regex(r"(?<![A-Za-z])(?:which|what)\s+(?:\w+\s+)?$", re.IGNORECASE)
_SAID_AT_END: Final = lazy_regex(r"(?<![A-Za-z])(?:is|are|was|were)\s+(?:not\s+)?$", re.IGNORECASE)
"""What stands before a participle that says of rows what they are: how many users are logged in."""
_OF_NUMBERS: Final = lazy_regex(
    r"\s+(scores?|values?|points?|rates?|sizes?|(?:numbers?|amounts?|percentages?|levels?|figures?)(?!\s+of\b))(?![A-Za-z])",
    re.IGNORECASE,
)
_OF_DAYS: Final = lazy_regex(r"\s+(years?|dates?|days?|times?)(?![A-Za-z])(?!\s+of\b)", re.IGNORECASE)
_OF_TEXTS: Final = lazy_regex(
    r"\s+(status(?:es)?|titles?|names?|types?|kinds?|categor(?:y|ies))(?![A-Za-z])(?!\s+of\b)", re.IGNORECASE
)
_TIME_WHEN: Final = lazy_regex(
    r"(?<![A-Za-z])(?P<time>times?|years?|dates?|days?)\s+(?:(?:that|when|(?:at|in|on)\s+which)\s+)?"
    r"(?:(?:any|the|an?|each)\s+)?(?:(?!of\b|for\b|and\b|in\b)\w+\s+)?(?:was\s+|were\s+|had\s+)?$",
    re.IGNORECASE,
)
"""What stands before a column of days that is called by what happened then: the time they took office."""
_THEY_DID: Final = lazy_regex(
    r"\s+((?:that\s+)?(?:they|it|he|she)\s+(?:(?:have|has|had|were|was)\s+)?[a-z]{3,})(?=[\s?.!]*$|\s*[,?.])",
    re.IGNORECASE,
)
_TIED: Final = lazy_regex(
    r"\s+((?:(?:that|which)\s+)?(?:they|it|he|she)\s+(?:(?:have|has|had|were|was|are|is)\s+)?(?P<verb>[a-z]{3,}))"
    r"(?=[\s?.!]*$|\s*[,?.])",
    re.IGNORECASE,
)
"""What rows have to do with those that were named before, at the end of a part: the mountains they climb."""
_MEMBERS: Final = lazy_regex(r"\s+(members?|people)(?![A-Za-z])", re.IGNORECASE)
_STAFF: Final = frozenset({"staff", "crew", "personnel"})
"""Tables of people, whose name says all of them."""
_TELLING: Final = lazy_regex(
    r"(?:start|begin|end|contain|lack|miss|exclude|avoid|omit|leave|lose|neither|never|not?|less|more|than|before|after|below|above|under|over"
    r"|least|most|only|except|exceed|follow|preced|without|cannot|both|first|last|same|other)s?"
)
"""What may stand where a verb does and says of which rows, or denies."""


def left_of(draft: Draft, mentions: Sequence[Mention], reach: Reach) -> tuple[str, ...]:
    """List the words of which nothing was made; one that only ties what was understood to its row is none."""
    for tie in list(draft.found(reading_words.TIES)):
        goes_on = len(draft.text[tie.end() :].split()) > 1
        if goes_on or not _SAID_AT_END.search(draft.text, 0, tie.start()):
            draft.take(*tie.span())
    said = (*_said_of_columns(draft.text, mentions, reach), *_members(draft.text, mentions, reach))
    for start, end in (*said, *_tied(draft.text, mentions)):
        if draft.free(start, end):
            draft.take(start, end)
    _take_verbs(draft, mentions)
    return draft.left()


def _take_verbs(draft: Draft, mentions: Sequence[Mention]) -> None:
    """Take what rows do where that only ties them to what was understood."""
    doing = [said for said in draft.found(_DOING) if _says_what_rows_do(draft.text, said, mentions)]
    for said in doing:
        draft.take(*said.span())
    if reading_words.DOES_EACH.search(draft.text, 0, max((m.start for m in mentions), default=0)):
        draft.first(reading_words.DOING)
    for verb in list(draft.found(_VERB)):
        if _TELLING.fullmatch(verb.group()) is None and _is_said_of(draft.text, verb.start(), mentions):
            draft.take(*verb.span())


def _says_what_rows_do(text: str, said: re.Match[str], mentions: Sequence[Mention]) -> bool:
    """Whether a participle stands right behind what rows are called, and denies or compares nothing."""
    root = said["root"].casefold()
    telling = any(_TELLING.fullmatch(one) for one in (root, f"{root}e", root[:-1]))
    rows = any(not m.column and m.end <= said.start() and not text[m.end : said.start()].strip() for m in mentions)
    return rows and not telling


def _members(text: str, mentions: Sequence[Mention], reach: Reach) -> Iterator[tuple[int, int]]:
    """Yield "members" behind what rows are called of which each is a person: the members of a faculty."""
    people = is_of_people(reach.base) or bool(_STAFF & set(parts_of(reach.base.name)))
    for rows in mentions if people else ():
        said = _MEMBERS.match(text, rows.end) if rows.own and not rows.column else None
        if said is not None:
            yield said.span(1)


def _said_of_columns(text: str, mentions: Sequence[Mention], reach: Reach) -> Iterator[tuple[int, int]]:
    """Yield words that only say what a column holds, or of whom: snatch scores, the year they joined."""
    for mention in (m for m in mentions if m.column):
        held = column_of(reach, mention.column)
        number, day = is_number(held), is_day(held)
        kind = _OF_DAYS if day or holds_years(held) else _OF_NUMBERS if number else _OF_TEXTS
        for pattern in (kind, _THEY_DID) if number or day else (kind,):
            said = pattern.match(text, mention.end)
            if said is not None:
                yield said.start(1), said.end(1)
        when = _TIME_WHEN.search(text, 0, mention.start) if day or holds_years(held) else None
        if when is not None:
            yield when.span("time")


def _tied(text: str, mentions: Sequence[Mention]) -> Iterator[tuple[int, int]]:
    """Yield what only ties rows to those of another table that were named before: the mountains they climb."""
    for place, mention in enumerate(mentions):
        said = _TIED.match(text, mention.end)
        if said is not None and any(not m.column for m in mentions[:place]) and not _TELLING.fullmatch(said["verb"]):
            yield said.end("verb") - len(said["verb"]), said.end(1)


def _is_said_of(text: str, start: int, mentions: Sequence[Mention]) -> bool:
    """Whether a word stands as the verb of rows that are named: that produce, which wineries produce."""
    if _BEFORE_VERB.search(text, 0, start) is not None:
        return any(m.end <= start for m in mentions)
    return any(m.end <= start and not text[m.end : start].strip() and _WHICH.search(text, 0, m.start) for m in mentions)
