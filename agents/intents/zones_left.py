"""Places of a request that no call takes, where a tool answers that is about the times of places.

Without the place that a time is of, or one that it is asked for at, an answer is of other places.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from agents.extraction.slots.slots import slots
from agents.extraction.slots.told_places import left_out, of_one_time
from agents.extraction.spans.clock_times import find_clock_times
from agents.intents.said_values import leaves
from agents.intents.unserved import Unserved
from lazy_regex import lazy_regex
from tools.gazetteers.gazetteer import Mention
from tools.gazetteers.time_zones import find_zones
from tools.tool import Tool

_CLOCK: Final = "general/current_time"
_PAIR: Final = 2
_LENGTH: Final = lazy_regex(
    r"(?<![a-z])(?:half\s+an|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve)\s+(?:hours?|minutes?)(?![a-z])"
    r"|(?:半个?|[一二两三四五六七八九十]+个?半?)(?:小时|钟头|分钟)",
    re.IGNORECASE,
)
_AT_PRESENT: Final = lazy_regex(
    r"(?<![a-z])(?:now|currently|current|present)(?![a-z])|现在|目前|当前|此刻|眼下", re.IGNORECASE
)
_TIME: Final = lazy_regex(r"\d:\d\d")
_JOINS: Final = r"(?:\s*,?\s+and\s+|\s*(?:、|&|和|跟|与|及|以及|还有)\s*)(?:(?:in|for|at)\s+)?"


def zones_left(
    task: str, left: Unserved, calls: Collection[Mapping[str, Any]], tools: Collection[Tool]
) -> tuple[str, ...]:
    """List the places of a task that are no argument, neither by their zone nor by their name; of two, none.

    Beside them stand lengths of time that are told in words, and places that are told another time than the task's.

    Args:
        task: What was asked.
        left: Its words that appear nowhere: one that is listed with a place is a place that nobody knows.
        calls: The arguments of all calls.
        tools: Those whose results are shown.
    """
    if not any(slot.kind == "timezone" for tool in tools for slot in slots(tool)):
        return ()
    zones = find_zones(task)
    given = [*leaves(calls)]
    lengths = (match.group() for match in _LENGTH.finditer(task))
    found = (
        *_nowhere(task, left, given, tools),
        *_unknown(task, left, zones),
        *_untaken(task, given, zones),
        *_now(task, calls, zones),
        *_told(task, given, zones),
        *lengths,
    )
    return tuple(dict.fromkeys(found))


def _nowhere(task: str, left: Unserved, given: Collection[Any], tools: Collection[Tool]) -> Iterator[str]:
    """List what stands where a place would, where a clock is read that no place is named to."""
    if {tool.id for tool in tools} != {_CLOCK} or any(given):
        return
    for word in (*left.words, *left.names):
        if re.search(rf"(?<![A-Za-z])in\s+(?:the\s+)?{re.escape(word)}(?![A-Za-z])", task, re.IGNORECASE):
            yield word


def _told(task: str, given: Collection[Any], zones: Collection[Mention]) -> Iterator[str]:
    """List the places that calls take although the task leaves them out, and those that share one time."""
    taken = "\n".join(map(str, given)).casefold()
    unwanted = (place for place in left_out(task, zones) if place[2].casefold() in taken)
    yield from (task[start:end] for start, end, _ in (*unwanted, *of_one_time(task, zones)))


def _now(task: str, calls: Collection[Mapping[str, Any]], zones: Collection[Mention]) -> Iterator[str]:
    """List the places that only calls without a time are of, where the task tells a time, and asks of no other."""
    if not find_clock_times(task) or _AT_PRESENT.search(task) is not None:
        return
    timed, untimed = "", ""
    for call in calls:
        said = "\n".join(map(str, leaves(call)))
        if _TIME.search(said):
            timed += f"{said}\n"
        else:
            untimed += f"{said}\n"
    yield from (task[start:end] for start, end, zone in zones if zone in untimed and zone not in timed)


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
