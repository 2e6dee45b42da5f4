"""Places of a request that no call takes, where a tool answers that is about the times of places.

Without the place that a time is of, or one that it is asked for at, an answer is of other places.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final

from agents.extraction.slots.slots import slots
from agents.intents.unserved import Unserved
from tools.gazetteers.gazetteer import Mention
from tools.gazetteers.time_zones import find_zones
from tools.tool import Tool

_PAIR: Final = 2
_JOINS: Final = r"(?:\s*,?\s+and\s+|\s*(?:、|&|和|跟|与|及|以及|还有)\s*)(?:(?:in|for|at)\s+)?"


def zones_left(task: str, left: Unserved, given: Collection[Any], tools: Iterable[Tool]) -> tuple[str, ...]:
    """List the places of a task that are no argument, neither by their zone nor by their name; of two, none.

    Args:
        task: What was asked.
        left: Its words that appear nowhere: one that is listed with a place is a place that nobody knows.
        given: The single arguments of all calls.
        tools: Those whose results are shown.
    """
    if not any(slot.kind == "timezone" for tool in tools for slot in slots(tool)):
        return ()
    zones = find_zones(task)
    return tuple(dict.fromkeys((*_unknown(task, left, zones), *_untaken(task, given, zones))))


def _untaken(task: str, given: Collection[Any], zones: Collection[Mention]) -> Iterator[str]:
    if len({zone for *_, zone in zones}) <= _PAIR:
        return
    taken = "\n".join(map(str, given)).casefold()
    for start, end, zone in zones:
        name = task[start:end]
        if zone.casefold() not in taken and name.casefold() not in taken:
            yield name


def _unknown(task: str, left: Unserved, zones: Collection[Mention]) -> Iterator[str]:
    for word in (*left.words, *left.names):
        said = re.escape(word)
        if any(
            re.match(rf"{_JOINS}{said}(?![A-Za-z])", task[end:], re.IGNORECASE)
            or re.search(rf"(?<![A-Za-z]){said}{_JOINS}$", task[:start], re.IGNORECASE)
            for start, end, _ in zones
        ):
            yield word
