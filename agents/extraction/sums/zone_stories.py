"""A time of day at one place, and what the clock says at another: a call at 9am london, what time for the tokyo people.

The time is of the place beside it, and the other place is the one that is asked for. Whoever is spoken of only tells.
"""

import re
from itertools import pairwise
from typing import Final, NamedTuple

from agents.extraction.spans.clock_times import find_clock_times
from agents.extraction.spans.dates import find_periods, today
from agents.extraction.spans.span import Span
from agents.extraction.sums.lasting import CHINESE, ENGLISH, minutes_of
from agents.extraction.sums.moments.bare_hours import in_halves, with_half
from agents.extraction.sums.moments.named_zones import find_here, zones_named
from agents.extraction.sums.telling_words import questions
from lazy_regex import lazy_regex
from prompts.language import has_han
from tools.gazetteers.gazetteer import Mention
from tools.gazetteers.own_zone import own_zone

_LONGEST: Final = 200
_NEAR: Final = 16
_DAY: Final = 1440
_ASKS: Final = lazy_regex(
    r"(?<![a-z])(?:what\s+time|when|what(?:['’]?s|\s+is|\s+will|\s+would)\s+(?:it|that|the\s+time"
    r"|this)(?:\s+be)?)(?![a-z])|几点|什么时间|什么时候"
)
_TELLING: Final = lazy_regex(
    r"(?<![a-z])(?:later|earlier|before|after|ago|hence|hours?|hrs?|minutes?|mins?|until|till|minus|plus|take[sn]?|lasts?|long|arriv\w*|land\w*"
    r"|flight|fly|finish\w*|ends?|or|not|\w+n['’]t|except|excluding|without|but|skip|every|each|between|and\s+(?:in|for)"
    r"|difference|ahead|behind|now|remind|alarm|today's)(?![a-z])|之后|之前|提前|推迟|结束|到达|落地|飞|多久"
    r"|小时|钟头|分钟|时差|和|或|每|差|不|除|(?<![分个特])别(?![的人])|无需|早于|晚于|快|慢|现在|闹钟"
)
_CALLS: Final = lazy_regex(
    r"(?:(?:so|ok|and|hey|hi)[\s,]+)*(?:if|when)\s+(?:i|we)\s+(?:(?:want\s+to|have\s+to|will|ll|were\s+to)\s+)?(?:call|ring|phone|facetime|text|message|skype"
    r"|zoom|video\s*call)(?![a-z])(?!.*(?<![a-z])from(?![a-z]))"
    r"|(?:如果|要是|那)?我们?(?:如果|要是|打算|想|准备)?(?:(?:今天|今晚|明天|明早|明晚|早上|上午|中午|下午|晚上)?[\d一二两三四五六七八九十]+[点:：].{0,8})?(?:给.{1,8})?(?:打电话|视频|通话|打给)"
)
"""Begins what somebody does at the own place."""
_IS_IT: Final = lazy_regex(
    r"(?:what\s+time|when|what)(?:['’]?s|\s+(?:is|will|would|does\s+that))(?![a-z])|what\s+time\s+(?:there|for|in|at)(?![a-z])|几点|什么时间"
)
"""Asks for the time itself, and not when somebody does something."""
_LISTED: Final = lazy_regex(
    r"\s*(?:(?:people|team|teams|office|offices|folks|side|crew|guys|那边|当地|时间|分公司|办公室|团队|同事|的|是|分别"
    r"|(?:又|会)?是?几点钟?|什么时间)\s*)*[,，、;；?？/]?\s*(?:and\s+|&\s*|和|跟|与|及|以及|还有|同)?\s*"
    r"(?:(?:in|at|for|over|what\s+about|the|our|my)\s+)*(?:在|那)?"
)
"""Stands between places that the time is asked for at, and nothing else."""
_ASIDE: Final = lazy_regex(
    r"[\W_]|(?<![a-z])(?:people|team|teams|office|offices|folks|side|crew|guys|the|our|my|local|time|what|is|it|will|be|that|then"
    r"|there|for|them|us|respectively|please|and|in|at)(?![a-z])|那边|当地|时间|分公司|办公室|团队|同事|分别|各自|什么|几点钟?|时候|那时候?|[的是呢在又会啊呀]"
)
"""What may stand behind the last of several places."""
_MORE: Final = lazy_regex(
    r"\s*(?:,\s*(?:and\s)?|and\s|&|和|跟|与|及|、|以及|还有)\s*(?!(?:what|when|if|it|i|we|the\s+time)(?![a-z]))[^\W\d]"
)
_MORE_BEFORE: Final = lazy_regex(r"[^\W\d]\s*(?:,?\s(?:and|&)|和|跟|与|及|、)\s*(?:(?:in|at|for)\s+)?$")
"""Another place that nobody knows stands in the list."""
_WHILE: Final = lazy_regex(r"(?<![a-z])when\s+it(?:['’]?s|\s+is)(?![a-z])")
"""Begins what is so, and no question."""
_FEWEST: Final = 2
_BEHIND: Final = lazy_regex(r"\s*(?:on\s+)?,?\s*(?:(?:in|from|at|on|,|local|time|of)\s+)*", re.IGNORECASE)
_MOVED: Final = lazy_regex(
    r"(?<![a-z])(?:moved?|push(?:ed)?|shift(?:ed)?|brought|put|delay(?:ed)?|postponed?|start(?:s|ing)?|it['’]?s"
    r"|its|is|make\s+it|what\s+if|now)(?![a-z])|推迟|提前|改|往后|往前|晚|早"
)
_ON: Final = lazy_regex(r"(?<![a-z])(?:later|back|delay\w*|postponed?|pushed)(?![a-z])|推迟|往后|晚")
_BACK: Final = lazy_regex(r"(?<![a-z])(?:earlier|forward|sooner)(?![a-z])|提前|往前|早")
_SHORT: Final = 60
_LEAD: Final = lazy_regex(r"^\W*(?:and|ok(?:ay)?|so)(?![a-z])[\s,]*")
_ALSO: Final = lazy_regex(
    r"^\W*(?:(?:and|ok(?:ay)?|so|hm+)[\s,]+)*(?:(?:what|how)\s+about|and|for|in"
    r"|also)(?![a-z])(?!.*(?<![a-z])(?:weather|date|day|who|why|how\s+(?:many|much|far))(?![a-z]))"
    r"|^(?!.*(?:天气|几号|星期|多少|哪|谁|什么)).*呢\W*$"
)
_LAST: Final = "\ue400"
_REST: Final = lazy_regex(
    r"(?<![a-z])(?:they|we|it|the|that|meeting|call|by|to|an?|and|so|now|what|time|then|is|was|has|been|have|had"
    r"|if|got|gets?|ve|just|for|them|me|us|when|does|mean|about"
    r"|ok|but|hm+|how|there)(?![a-z])|会议?|电话|那|了|的话|如果|要是|要|他们|我们|呢|是|几点|就|到|变成|现在|开"
    r"|又|把|个",
    re.IGNORECASE,
)


class ZoneAsked(NamedTuple):
    """The time at one place and the place where it is asked for."""

    time: str
    source: str
    target: str


def zones_asked(text: str) -> tuple[ZoneAsked, ...]:
    """Read a time at one place that is asked for at others; nothing where it is not plain which is which.

    An hour that may be of the morning or of the evening is read as both.
    """
    if len(text) > _LONGEST or _ASKS.search(text.lower()) is None:
        return ()
    told = with_half(text)
    return tuple(found for one in in_halves(told) or (told,) for found in _asked(one))


def _asked(text: str) -> tuple[ZoneAsked, ...]:
    clocks, zones = find_clock_times(text), _joined(zones_named(text), text)
    here = find_here(text) if len(zones) == 1 else []
    zones = sorted([*zones, *here]) if len(here) == 1 and here[0][2] != zones[0][2] else zones
    calls = _CALLS.match(text.lower()) if len(zones) == 1 and not here and _IS_IT.search(text.lower()) else None
    if calls is not None and (own := own_zone()) is not None and own != zones[0][2] and len(clocks) == 1:
        zones = [(clocks[0].end, clocks[0].end, own), *zones]
    days = [day for day in find_periods(text) if day.value.first == day.value.last]
    if len(clocks) != 1 or not _FEWEST <= len({zone for *_, zone in zones}) == len(zones) or len(days) > 1:
        return ()
    taken = sorted([*((s.start, s.end) for s in (*clocks, *days)), *((start, end) for start, end, _ in zones)])
    if any(one[1] > other[0] for one, other in pairwise(taken)) or re.search(r"\d", _without(text, taken)):
        return ()
    plain = "".join(" " if any(d.start <= at < d.end for d in days) else sign for at, sign in enumerate(text))
    near = _near(clocks[0], zones, plain)
    others = [zone for zone in zones if zone is not near]
    if near is None or not _is_one_question(others, text):
        return ()
    day = days[0].value.first if days else today()
    if len(others) > 1 and _tells_more(others[-1][1], clocks[0], text):
        return ()
    return tuple(ZoneAsked(f"{day.isoformat()}T{clocks[0].value}", near[2], zone) for *_, zone in others)


def is_of_own_place(text: str) -> bool:
    """Whether a time that is asked for is of the place of whoever asks, or told of it."""
    return bool(find_here(text)) or _CALLS.match(text.lower()) is not None


def _joined(zones: list[Mention], text: str) -> list[Mention]:
    """Take places of one time that are listed together for one: 北京和上海下午2点开会."""
    found: list[Mention] = []
    for start, end, zone in zones:
        if found and found[-1][2] == zone and _LISTED.fullmatch(text[found[-1][1] : start].lower()):
            found[-1] = (found[-1][0], end, zone)
        else:
            found.append((start, end, zone))
    return found


def _near(clock: Span, zones: list[Mention], text: str) -> Mention | None:
    """Return the only place that a time is of."""
    near = [zone for zone in zones if _stands_beside(clock, zone, text)]
    if has_han(text) and len(near) > 1:  # 洛杉矶早上9点 上海几点: the place stands before its time
        near = [zone for zone in near if zone[1] <= clock.start]
    return near[0] if len(near) == 1 else None


def _is_one_question(others: list[Mention], text: str) -> bool:
    """Whether the places that are asked for stand one behind the other, and nothing else is asked or told."""
    between = (text[one[1] : other[0]].lower() for one, other in pairwise(others))
    if not all(_LISTED.fullmatch(piece) for piece in between):
        return False
    if _MORE.match(text[others[-1][1] :].lower()) or _MORE_BEFORE.search(text[: others[0][0]].lower()):
        return False
    rest = _WHILE.sub(" ", f"{text[: others[0][0]]} {text[others[-1][1] :]}".lower())
    return questions(rest) <= 1 and _TELLING.search(rest) is None


def _tells_more(end: int, clock: Span, text: str) -> bool:
    """Whether something is told of the last place, and not asked: 北京几点，伦敦的同事已经知道了."""
    return clock.start < end and _ASIDE.sub("", text[end:].lower()) != ""


def moved(time: str, text: str) -> str | None:
    """Return the time that a message moves another to: they moved it two hours later; None for any other message."""
    pattern, found = CHINESE if has_han(text) else ENGLISH, list[float | None]()

    def sign(match: re.Match[str]) -> str:
        found.append(minutes_of(match))
        return _LAST

    said = pattern.sub(sign, text.lower())
    on, back = _ON.search(said) is not None, _BACK.search(said) is not None
    if len(found) != 1 or found[0] is None or on == back or _MOVED.search(said) is None:
        return None
    rest = said
    for words in (_MOVED, _ON, _BACK, _REST):
        rest = words.sub(" ", rest)
    clock = time.rpartition("T")[2]
    if re.search(r"\w", rest.replace(_LAST, "")) or re.fullmatch(r"\d\d:\d\d", clock) is None:
        return None
    minutes = 60 * int(clock[:2]) + int(clock[3:]) + int(found[0]) * (1 if on else -1)
    if not 0 <= minutes < _DAY:
        return None
    return f"{time[: len(time) - len(clock)]}{minutes // 60:02d}:{minutes % 60:02d}"


def other_place(text: str) -> str | None:
    """Return the place that a message wants the same time told at: and for our man in Auckland; 旧金山的同事呢."""
    zones = zones_named(text)
    if len(zones) != 1 or len(text) > _SHORT or re.search(r"\d", text) or _TELLING.search(_LEAD.sub("", text.lower())):
        return None
    return zones[0][2] if _ALSO.search(text.lower()) is not None else None


def _stands_beside(clock: Span, zone: tuple[int, int, str], text: str) -> bool:
    """Whether a place stands right behind a time, or before it in Chinese or as its adjective."""
    start, end, _ = zone
    if clock.end <= start:
        between = text[clock.end : start]
        return len(" ".join(between.split())) <= _NEAR and _BEHIND.fullmatch(between) is not None
    between = text[end : clock.start].lower()
    return (
        re.fullmatch(
            r"\s*(?:时间|那边|这边|当地)?(?:的|是)?\s*(?:today|tomorrow|今天|明天|后天|早上|下午|晚上|上午|,|at"
            r"|time)?\s*(?:at\s+)?",
            between,
        )
        is not None
    )


def _without(text: str, taken: list[tuple[int, int]]) -> str:
    return "".join(sign for at, sign in enumerate(text) if not any(start <= at < end for start, end in taken))
