"""Places that a question for times names otherwise than to ask at them: 9am in Paris, not in Tokyo but Sydney.

A place may be left out by its words, and two places may share a time, which one conversion cannot be of.
"""

import re
from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import Final

from agents.extraction.spans.clock_times import find_clock_times
from lazy_regex import lazy_regex
from tools.gazetteers.gazetteer import Mention

_NOT_BEFORE: Final = lazy_regex(
    r"(?:(?<![a-z])(?:not|except|excluding|without|instead\s+of|rather\s+than)\s+(?:(?:in|at|for|the)\s+)*"
    r"|(?:不是|不算|不要|不管|除了|除去|除|而非|而不是)\s*(?:在|算)?\s*)$",
    re.IGNORECASE,
)
_NOT_BEHIND: Final = lazy_regex(
    r"(?:(?!几点|什么时)[^,，;；。.?？!！]){0,6}(?:不用|不必|不需要?|无需|不参加|不来|不算|除外|别管|不管)"
    r"|[^,;.?!]{0,20}(?:(?<![a-z])(?:not|without)|n['’]t)(?![a-z])",
    re.IGNORECASE,
)
_JOINS: Final = lazy_regex(
    r"(?:\s*,?\s+and\s+|\s*(?:、|&|和|跟|与|及|以及|还有)\s*)(?:(?:in|for|at)\s+)?", re.IGNORECASE
)
_TO_CLOCK: Final = lazy_regex(r"\s*(?:当地|时间|那边|同事|团队|的|都|是|在)*\s*(?:今天|明天)?\s*")
_FROM_CLOCK: Final = lazy_regex(r"\s*(?:(?:in|at|both|for)\s+)*", re.IGNORECASE)
_ENDS: Final = lazy_regex(r"\s*[,;:?.]")


def left_out(task: str, zones: Collection[Mention]) -> Iterator[Mention]:
    """List the places of a task that its words leave out."""
    for start, end, zone in zones:
        if _NOT_BEFORE.search(task[:start]) is not None or _NOT_BEHIND.match(task[end:]) is not None:
            yield start, end, zone


def of_one_time(task: str, zones: Collection[Mention]) -> Iterator[Mention]:
    """List two places that a time is told for together, where it is asked for at a third.

    伦敦和东京早上9点，北京几点: one conversion cannot be of both.
    """
    found, clocks = [*zones], find_clock_times(task)
    if len({zone for *_, zone in found}) <= 2 or len(clocks) != 1:
        return
    clock = clocks[0]
    for one, other in pairwise(found):
        if one[2] == other[2] or _JOINS.fullmatch(task[one[1] : other[0]]) is None:
            continue
        before = other[1] <= clock.start and _TO_CLOCK.fullmatch(task[other[1] : clock.start]) is not None
        behind = clock.end <= one[0] and _FROM_CLOCK.fullmatch(task[clock.end : one[0]]) is not None
        if before or (behind and other != found[-1] and _ENDS.match(task[other[1] :]) is not None):
            yield one
            yield other
