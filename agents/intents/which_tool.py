"""Which tools a request may mean where none is likely enough, or where another may be meant as well.

What is known of an imported tool is what its author wrote; what is known of a built-in one is how people ask for it.
Where both may be meant, or where a tool is a little too unlikely to be used, asking costs a word. So it does where the
likeliest built-in tool knows nothing of a word of the request that the next one is asked with.
"""

import math
from collections.abc import Collection, Mapping
from typing import Final

import numpy as np

from agents.asking.tool_question import told
from agents.decisions.route.offline import NOBODY_BELOW
from agents.extraction.discourse.questions import only_asks
from agents.intents.codes import codes_of
from agents.intents.intents import Intents
from agents.intents.log_odds import log_odds
from agents.intents.unserved import LibraryWords, about, stems_of, words_of
from tagging.tags import Permission
from tools.retrieval.stated_values import without_values
from tools.tool import Tool

ASKED_FROM: Final = 0.1
"""Probability from which an imported tool is named as a choice where no tool is likely enough to be used."""
KNOWN_FROM: Final = 0.15
"""The same of a tool of which it is known how people ask for it: of 457 single requests of our own, 6 of 6 above it are
served by a tool, and one of two below it."""
RIVAL_FROM: Final = 0.15
"""Probability from which a tool of the other make is a rival of the one that would be used."""
_NEAR: Final = 0.3
"""Share of the likeliest choice's probability that another one must have."""
_MATE: Final = 0.02
"""Probability from which another tool of the same library is named beside one that is too unlikely to be used."""
_TWIN: Final = 0.05
"""Log-odds by which a tool must be likelier than another one for the request to tell between them."""
_KNOWN_FROM: Final = 0.02
"""Probability from which a built-in tool may be meant for a word that the likeliest one does not know."""
_A_WORD: Final = 5.0
"""Log-odds that a word counts for a tool which alone knows it, where it tells all that a word can tell.

Chosen with what stands below by every third typed request (`toolatlas eval requests`), in two halves by tool: of those
for which another tool would be tried, 11 and 15 % are asked about with the right one among the choices, and 1.5 and
1.2 % of those that find theirs are asked needlessly.
"""
_UNSAID: Final = 1.5
"""Log-odds by which a tool must be the likelier one, with its words counted, to be named beside the likeliest."""
_OFTEN: Final = 3
"""Texts of a tool from which a word of theirs counts in full; in one text it may stand by chance."""
MOST_CHOICES: Final = 3


def tools_in_question(wishes: Intents, tools: Mapping[str, Tool], words: LibraryWords | None = None) -> tuple[str, ...]:
    """Name the tools between which a person must choose, the likeliest first; none where the request tells.

    Args:
        wishes: What a task asks for; where it asks for several things, nothing is asked here.
        tools: The library.
        words: What words tell in it; without it, no word speaks for another tool.
    """
    if len(wishes.texts) != 1 or not wishes.tool_ids:
        return ()
    row = {t: float(p) for t, p in zip(wishes.tool_ids, wishes.matrix[0], strict=True) if t in tools}
    return _of_what_is_asked(wishes.texts[0], _in_question(wishes.texts[0], row, tools, words), tools)


def _of_what_is_asked(text: str, found: tuple[str, ...], tools: Mapping[str, Tool]) -> tuple[str, ...]:
    """Leave out imported tools that change something where others look up what a text only asks to be told."""
    harmless = tuple(t for t in found if tools[t].tags.permission.value is Permission.LOW or not brought(tools[t]))
    return harmless if only_asks(text) and harmless else found


def _in_question(
    text: str, row: Mapping[str, float], tools: Mapping[str, Tool], words: LibraryWords | None
) -> tuple[str, ...]:
    ranked = sorted(row, key=lambda tool_id: -row[tool_id])
    first = {own: next((t for t in ranked if brought(tools[t]) is own), "") for own in (True, False)}
    if not ranked:
        return ()
    if row[ranked[0]] < NOBODY_BELOW:
        return _unlikely(first[True], ranked, row, tools)
    if _is_silent(text, tools[ranked[0]]):
        return _with_mates((ranked[0],), ranked, row, tools)
    also = _told_by_words(text, ranked, row, tools, words) if words is not None else ()
    if also:
        return also
    if not first[True]:
        return ()
    twins = _twins(ranked, row, tools)
    if len({told(tools[twin]) for twin in twins}) > 1:
        return twins
    return _near(ranked, row, RIVAL_FROM) if _are_rivals(first[True], first[False], row, tools) else ()


def _are_rivals(own: str, other: str, row: Mapping[str, float], tools: Mapping[str, Tool]) -> bool:
    """Whether the likeliest tools of both makes may be meant, and a person could tell them apart."""
    near = bool(other) and row[other] >= max(RIVAL_FROM, _NEAR * row[own])
    return near and row[own] >= RIVAL_FROM and told(tools[own]) != told(tools[other])


def _unlikely(first: str, ranked: list[str], row: Mapping[str, float], tools: Mapping[str, Tool]) -> tuple[str, ...]:
    """Name choices where no tool is likely enough to be used; the first imported one is named, empty for none."""
    top = row[ranked[0]]
    foreign = bool(first) and row[first] >= max(ASKED_FROM, _NEAR * top)
    found = _near(ranked, row, ASKED_FROM) if foreign or top >= KNOWN_FROM else ()
    return _with_mates(found, ranked, row, tools)


def _twins(ranked: list[str], row: Mapping[str, float], tools: Mapping[str, Tool]) -> tuple[str, ...]:
    """Name the likeliest tool and those that are as likely, where all were brought: the request does not tell."""
    odds = log_odds(np.array([row[tool_id] for tool_id in ranked[:MOST_CHOICES]]))
    found = tuple(t for t, one in zip(ranked[:MOST_CHOICES], odds, strict=True) if odds[0] - one < _TWIN)
    return found if all(brought(tools[tool_id]) for tool_id in found) else ()


def _told_by_words(
    text: str, ranked: list[str], row: Mapping[str, float], tools: Mapping[str, Tool], words: LibraryWords
) -> tuple[str, ...]:
    """Name the likeliest tool and those that words speak for which it does not know; none where there are none."""
    near = [tool_id for tool_id in ranked[:MOST_CHOICES] if row[tool_id] >= _KNOWN_FROM]
    if any(brought(tools[tool_id]) for tool_id in near):
        return ()
    # whose it is, as in "Facebook's", tells nothing of what is wanted
    asked = {word for _, stemmed in words_of(text) if (word := words.known(stemmed)) and not word.endswith("'")}
    asked -= stems_of(about(tools[near[0]]))
    odds = dict(zip(near, log_odds(np.array([row[tool_id] for tool_id in near])), strict=True))
    found = [near[0]]
    for tool_id in near[1:]:
        telling = _telling(asked, tools[tool_id], words)
        if telling and odds[near[0]] - odds[tool_id] <= _A_WORD * telling - _UNSAID:
            found.append(tool_id)
    return tuple(found) if len({told(tools[tool_id]) for tool_id in found}) > 1 else ()


def _telling(asked: Collection[str], tool: Tool, words: LibraryWords) -> float:
    """Say how much words speak for a tool: by what they tell in the library, and by how many of its texts hold them."""
    texts = [stems_of(text) for text in about(tool).splitlines()]
    times = {word: sum(word in text for text in texts) for word in asked}
    return sum(words.tells(w) * min(1.0, math.log(1 + n) / math.log(1 + _OFTEN)) for w, n in times.items())


def _is_silent(text: str, tool: Tool) -> bool:
    """Whether an imported tool that only reads knows no word of a text which wants something done.

    Who says "move our seats in RH-20418" does not want to be shown that order, though the tool that shows orders takes
    the code. What is said of its parameters does not tell what it does; words in Chinese tell nothing.
    """
    if not brought(tool) or tool.tags.permission.value is not Permission.LOW or only_asks(text):
        return False
    said, known = stems_of(without_values(text)), stems_of(f"{tool.name}\n{tool.description}")
    told = {word for word in said if word.isascii()}
    return bool(codes_of(text)) and bool(told) and told == said and told.isdisjoint(known)


def _with_mates(
    found: tuple[str, ...], ranked: list[str], row: Mapping[str, float], tools: Mapping[str, Tool]
) -> tuple[str, ...]:
    """Name besides an imported tool others of its library: what a request is about is surer than what is wanted."""
    if not found or not all(brought(tools[tool_id]) for tool_id in found):
        return found
    groups = {tools[tool_id].group for tool_id in found}
    mates = (t for t in ranked if t not in found and row[t] >= _MATE and tools[t].group in groups and brought(tools[t]))
    return (*found, *mates)[:MOST_CHOICES]


def _near(ranked: list[str], row: Mapping[str, float], least: float) -> tuple[str, ...]:
    bound = max(least, _NEAR * row[ranked[0]]) if least == ASKED_FROM else least
    return tuple(t for t in ranked[:MOST_CHOICES] if row[t] >= bound)


def brought(tool: Tool) -> bool:
    """Whether a tool came without requests that show how people ask for it, as imported ones do."""
    return not tool.examples and tool.source != "described"
