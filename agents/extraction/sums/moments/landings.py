"""When one arrives by the clock of another place: off at 14:20 Beijing time, 5 h 10 min in the air, what time there.

The time of departure and how long it takes are added up at the place of departure; what its clock then says is
converted. Stops, delays and days that lie apart would make another sum of it.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from typing import Final, NamedTuple

from agents.extraction.spans.clock_times import find_clock_times
from agents.extraction.spans.dates import find_periods, today
from agents.extraction.spans.span import Span
from agents.extraction.sums.lasting import CHINESE, ENGLISH, minutes_of
from agents.extraction.sums.moments.named_zones import zones_named
from agents.extraction.sums.telling_words import questions
from agents.extraction.sums.zone_stories import ZoneAsked
from lazy_regex import lazy_regex
from prompts.language import has_han
from tools.gazetteers.gazetteer import Mention

_LONGEST: Final = 200
_PLACES: Final = 2
_TRAVELS: Final = lazy_regex(
    r"(?<![a-z])(?:fl(?:y|ies|ying|ight|ew)|leav\w*|depart\w*|tak(?:es?|ing)\s+off|took\s+off|plane|land\w*|arriv\w*)(?![a-z])|起飞|飞|出发|航班|落地|抵达|到达|降落"
)
_LEAVES: Final = lazy_regex(
    r"(?<![a-z])(?:leav\w*|depart\w*|takes?\s+off|taking\s+off|flight|fly|flying|plane)(?![a-z])|起飞|出发|飞机|航班|离开|的飞机|飞(?!行|到|抵)"
)
_ASKS: Final = lazy_regex(
    r"(?<![a-z])(?:what(?:['’]?s|\s+is|\s+will\s+be)?\s+(?:the\s+)?(?:local\s+)?time|when\s+(?:do|does|will|would|should)\s+(?:i|we|it|they|he|she|the\s+(?:plane|flight))\s+(?:land|arrive|get\s+there))(?![a-z])|几点|什么时间|什么时候(?:到|落地|抵达)"
)
_OTHERWISE: Final = lazy_regex(
    r"(?<![a-z])(?:delay\w*|late|early|earlier|before|stop\w*|layover|transfer|connect\w*|wait\w*|back|return\w*|until|must\s+(?:leave|be)|should\s+(?:i|we)\s+leave|or|not|n['’]t|each|every"
    r"|arriv\w*\s+(?:at|by)\s+\d|land\w*\s+at\s+\d|if|check\s?-?in|drive|taxi|home|train|bus|then|ahead|behind|difference|now|currently|at\s+the\s+moment|when\s+\w+(?:\s+\w+)?\s+(?:leaves?|departs?|takes?\s+off))(?![a-z])"
    r"|晚点|延误|推迟|提前|转机|经停|停留|中转|等|返|回程|之前|以前|最晚|最迟|时差|如果|要是|每|或|不|没|[点分0-9]\s*(?:到达|落地|抵达|降落)|快|慢|现在|目前|此刻|这会儿|(?:起飞|出发)的?(?:时候|时(?!间)|那一?刻)"
)


_ON_LANDING: Final = lazy_regex(r"(?<![a-z])when\s+(?:i|we|it|he|she|they|the\s+plane)\s+(?:land|arrive|get|touch)\w*")
"""Says of which moment the time is asked for, and asks for none."""
_AT_END: Final = lazy_regex(r"到|抵|落|降|(?<![a-z])(?:arriv\w*|land\w*|reach\w*|get\w*\s+(?:in)?to)(?![a-z])")
_OF_OTHER: Final = lazy_regex(r"[\s,，(（]*(?:that['’]?s|which\s+is|in|是|按|即|也就是|用)?\s*")
"""Between a time and a place it says that the time is the one of that place: at 10:00 Beijing time."""
_FROM: Final = lazy_regex(r"(?:从|由|离开|(?<![a-z])(?:from|leav\w*|depart\w*|out\s+of))\s*$")


class _Told(NamedTuple):
    """What a message tells: one time of day, one length of time, and places."""

    clock: Span
    minutes: float
    zones: Sequence[Mention]
    day: date


def landing(text: str) -> ZoneAsked | None:
    """Read a departure, how long the way takes and the place whose clock is asked for; None for anything else."""
    plain = text.lower()
    if len(text) > _LONGEST or not all(words.search(plain) for words in (_TRAVELS, _LEAVES, _ASKS)):
        return None
    if _OTHERWISE.search(plain) is not None or questions(_ON_LANDING.sub(" ", plain)) > 1:
        return None
    told = _told(text)
    if told is None or not _leaves_from_first(told, plain) or _is_asked_of(told.zones[0], text):
        return None
    leaves = datetime.fromisoformat(f"{told.day.isoformat()}T{told.clock.value}")
    arrives = leaves + timedelta(minutes=told.minutes)
    return ZoneAsked(arrives.strftime("%Y-%m-%dT%H:%M"), told.zones[0][2], told.zones[1][2])


def _told(text: str) -> _Told | None:
    """Read time, length and places; None where there are more of them, or another number is left."""
    lasts = [m for m in (CHINESE if has_han(text) else ENGLISH).finditer(text) if minutes_of(m)]
    spans = [m.span() for m in lasts]

    def free(found: Iterable[Span]) -> list[Span]:
        return [one for one in found if not any(one.start < end and start < one.end for start, end in spans)]

    clocks, days, zones = free(find_clock_times(text)), free(find_periods(text)), zones_named(text)
    if len(lasts) != 1 or len(clocks) != 1 or len({zone for *_, zone in zones}) != _PLACES:
        return None
    if len(days) > 1 or any(day.value.first != day.value.last for day in days):
        return None
    taken = [*spans, *((s.start, s.end) for s in (*clocks, *days)), *((start, end) for start, end, _ in zones)]
    if re.search(r"\d", "".join(sign for at, sign in enumerate(text) if not any(a <= at < b for a, b in taken))):
        return None
    return _Told(clocks[0], minutes_of(lasts[0]) or 0, zones, days[0].value.first if days else today())


def _leaves_from_first(told: _Told, plain: str) -> bool:
    """Whether the time is the one of leaving the first place, and all that is told behind it is of the other."""
    source, *others = told.zones
    if any(zone[2] == source[2] or zone[0] < told.clock.start for zone in others):
        return False
    if _OF_OTHER.fullmatch(plain[told.clock.end : others[0][0]]) is not None:
        return False
    first, last = min(source[0], told.clock.start), others[0][0]
    beside = plain[min(source[1], told.clock.end) : max(source[0], told.clock.start)]
    if _AT_END.search(beside) or _AT_END.search(plain[:first]) or _FROM.search(plain[:last]):
        return False
    return _LEAVES.search(plain[:last]) is not None


def _is_asked_of(zone: Mention, text: str) -> bool:
    """Whether what is asked for is the time of the place of departure."""
    behind = text[zone[1] :].lower()
    return re.match(r"\s*(?:当地)?(?:时间)?(?:是|会是)?(?:几点|什么时间)", behind) is not None
