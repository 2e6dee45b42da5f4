"""Which tools a request may mean where none is likely enough, or where two of different make are.

What is known of an imported tool is what its author wrote; what is known of a built-in one is how people ask for it.
Where both may be meant, or where a tool is a little too unlikely to be used, asking costs a word.
"""

from collections.abc import Mapping
from typing import Final

import numpy as np

from agents.asking.tool_question import told
from agents.decisions.route.offline import NOBODY_BELOW
from agents.intents.intents import Intents
from agents.intents.log_odds import log_odds
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
_TWIN: Final = 0.05
"""Log-odds by which a tool must be likelier than another one for the request to tell between them."""
MOST_CHOICES: Final = 3


def tools_in_question(wishes: Intents, tools: Mapping[str, Tool]) -> tuple[str, ...]:
    """Name the tools between which a person must choose, the likeliest first; none where the request tells.

    Args:
        wishes: What a task asks for; where it asks for several things, nothing is asked here.
        tools: The library.
    """
    if len(wishes.texts) != 1 or not wishes.tool_ids:
        return ()
    row = {t: float(p) for t, p in zip(wishes.tool_ids, wishes.matrix[0], strict=True) if t in tools}
    ranked = sorted(row, key=lambda tool_id: -row[tool_id])
    first = {own: next((t for t in ranked if brought(tools[t]) is own), "") for own in (True, False)}
    if not ranked:
        return ()
    top = row[ranked[0]]
    if top < NOBODY_BELOW:
        foreign = bool(first[True]) and row[first[True]] >= max(ASKED_FROM, _NEAR * top)
        return _near(ranked, row, ASKED_FROM) if foreign or top >= KNOWN_FROM else ()
    if not first[True]:
        return ()
    twins = _twins(ranked, row, tools)
    if len({told(tools[twin]) for twin in twins}) > 1:
        return twins
    rivals = bool(first[False]) and min(row[first[True]], row[first[False]]) >= RIVAL_FROM
    if rivals and told(tools[first[True]]) == told(tools[first[False]]):
        return ()  # nobody could tell them apart: the likelier one is as good
    return _near(ranked, row, RIVAL_FROM) if rivals else ()


def _twins(ranked: list[str], row: Mapping[str, float], tools: Mapping[str, Tool]) -> tuple[str, ...]:
    """Name the likeliest tool and those that are as likely, where all were brought: the request does not tell."""
    odds = log_odds(np.array([row[tool_id] for tool_id in ranked[:MOST_CHOICES]]))
    found = tuple(t for t, one in zip(ranked[:MOST_CHOICES], odds, strict=True) if odds[0] - one < _TWIN)
    return found if all(brought(tools[tool_id]) for tool_id in found) else ()


def _near(ranked: list[str], row: Mapping[str, float], least: float) -> tuple[str, ...]:
    bound = max(least, _NEAR * row[ranked[0]]) if least == ASKED_FROM else least
    return tuple(t for t in ranked[:MOST_CHOICES] if row[t] >= bound)


def brought(tool: Tool) -> bool:
    """Whether a tool came without requests that show how people ask for it, as imported ones do."""
    return not tool.examples and tool.source != "described"
