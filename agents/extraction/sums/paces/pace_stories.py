"""Distance, time and pace: of the two that a message tells, the third is worked out.

Read where every word is understood: a break, a hill or a second runner would make another sum of it.
"""

import re
from typing import Final, Literal, NamedTuple

from agents.extraction.sums.paces.movers import is_of_two_movers, is_of_water
from agents.extraction.sums.paces.quantities import UNIT, Quantity, beside, metres_of, quantities, unit_of
from lazy_regex import lazy_regex
from prompts.language import has_han

Asked = Literal["pace", "time", "distance"]
_LONGEST: Final = 160
_HOUR: Final = 3600
_PER: Final = rf"(?:\s*(?:per|an?|each|/)\s*|\s+in\s+min(?:ute)?s?\s*(?:per|an?|/)\s*)(?P<u>{UNIT})"
_KMH: Final = r"(?:km\s*/\s*h|kmh|kph|(?:km|kilomet(?:er|re)s)\s+(?:per|an)\s+hour)"
_MPH: Final = r"(?:mph|miles\s+(?:per|an)\s+hour)"
_ASKS: Final[tuple[tuple[str, re.Pattern[str]], ...]] = (
    (
        "pace",
        lazy_regex(
            rf"(?<![a-z])(?:average\s+|avg\s+|mean\s+)?pace(?![a-z])(?:{_PER.replace('<u>', '<u1>')})?"
            rf"|(?<![a-z])(?:how\s+many\s+)?min(?:ute)?s?\s*(?:per|/|an?|each)\s*(?P<u2>{UNIT})"
            rf"|(?<![a-z])how\s+(?:long|much\s+time)\s+(?:per|for\s+(?:each|every)|(?:is|was|did|does)\s+(?:each|every))\s+(?P<u3>{UNIT})(?:\s+take)?"
            rf"|(?:平均)?(?:每|一)个?(?P<u4>公里|千米|英里)(?:的)?(?:平均)?(?:配速|要|用时?|跑|花|是|得|需要?|了)*(?:多久|多长时间|(?:多少|几)分(?:钟)?(?:几秒|多少秒)?|多少时间|多少)?"
            r"|平均配速|配速",
            re.IGNORECASE,
        ),
    ),
    (
        "speed",
        lazy_regex(
            rf"(?<![a-z])(?:(?:how\s+many|in|as)\s+)?(?:(?P<kmh>{_KMH})|(?P<mph>{_MPH}))(?![a-z])"
            r"|(?<![a-z])(?:average\s+|avg\s+|mean\s+)?speed(?![a-z])|(?<![a-z])how\s+(?:fast|quick(?:ly)?)(?![a-z])"
            r"|平均(?:时速|速度)|时速|速度|多快|(?:平均)?每(?:个)?小时(?:能|骑|跑|走|开|行驶)*(?:多少|几)(?P<zhu>公里|千米|英里)",
            re.IGNORECASE,
        ),
    ),
    (
        "time",
        lazy_regex(
            r"(?<![a-z])how\s+(?:long|much\s+time|many\s+(?:minutes|hours))(?![a-z])|(?<![a-z])what\s+time(?![a-z])|(?<![a-z])finish(?:ing)?\s+time(?![a-z])"
            r"|多久|多长时间|多少时间|(?:多少|几)分钟|(?:多少|几)个?小时|(?:完赛|总)(?:时间|用时)",
            re.IGNORECASE,
        ),
    ),
    (
        "distance",
        lazy_regex(
            rf"(?<![a-z])how\s+far(?![a-z])|(?<![a-z])how\s+many\s+(?P<u1>{UNIT})|(?<![a-z])what\s+distance(?![a-z])"
            r"|多远|(?:多少|几)(?P<u2>公里|千米|英里|米)",
            re.IGNORECASE,
        ),
    ),
)
_AT_TIME: Final = lazy_regex(
    r"(?<![a-z])(?:at|from|since|by|until|till?|around|morning|evening)\s*$|(?:早上|上午|中午|下午|晚上|凌晨|傍晚|在|于|从|到)\s*$"
)
"""Before what may be a time of day."""
_WORDS: Final = frozenset(
    {"i", "we", "he", "she", "you", "my", "our", "his", "her", "their", "the", "a", "an", "this"}
    | {"that", "it", "is", "was", "were", "did", "do", "does", "have", "has", "had", "just", "today"}
    | {"yesterday", "morning", "evening", "tonight", "please", "hi", "hey", "so", "and", "then", "but"}
    | {"if", "of", "at", "in", "for", "with", "over", "on", "to", "as", "be", "will", "would"}
    | {"should", "get", "got", "me", "tell", "calculate", "work", "out", "ran", "run", "running"}
    | {"jog", "jogged", "jogging", "walk", "walked", "walking", "cycle", "cycled", "cycling", "bike"}
    | {"biked", "rode", "ride", "riding", "swim", "swam", "hike", "hiked", "drive", "drove", "driving"}
    | {"car", "train", "bus", "travel", "travelled", "traveled", "trip", "journey", "distance", "race"}
    | {"racing", "course", "took", "take", "takes", "taking", "cover", "covered", "covering", "finish"}
    | {"finished", "finishing", "complete", "completed", "doing", "average", "avg", "what", "whats"}
    | {"what's", "how", "time", "pace", "speed", "can", "could", "keep", "keeping", "hold", "holding"}
    | {"going", "go", "went", "moved", "move", "boat", "rowed", "row", "skated", "skied", "averaging"}
    | {"there", "from", "start", "need", "needed", "must", "want", "wants", "which", "hit", "goal", "target"}
    | {"aim", "aiming", "plan", "planning", "exactly"}
)
_ZH: Final = lazy_regex(
    r"请问?|帮我|算一?下|算出?|我们?|他|她|今天|昨天|早上|晚上|刚才?|跑进|跑完?步?了?|走完?路?了?|骑完?行?车?了?|游完?泳?了?|开车?|驾车|坐|火车|高铁|汽车|车|徒步"
    r"|一共|总共|共|全程|的?话|如果|要是|按照?|以|用时?|花|耗时|时间|用|了|大概|大约|需要?|要|得|能|可以|会|是|为|那么?|这|个|速度|距离"
    r"|平均|多少|[几呢啊吗呀，,。、；;：:？?！! ]|匀速|保持|行驶|完成|完赛"
    r"|目标|计划|争取|跑|走|骑|游|在|内|里|的|完|和|我想知道|知道|想|换算?成?|成绩|路程|路|到底",
)


_CLOCK_TIME: Final = lazy_regex(
    r"(?<![a-z])what\s+time(?![a-z])(?=.*(?<![a-z])(?:start|there|went|go|going|moved?)(?![a-z]))", re.IGNORECASE
)
"""Asks for a time of day: what time did the race start."""


class Paced(NamedTuple):
    """Two of a distance, a time and a pace, in metres, seconds, and seconds a metre."""

    asks: Asked
    metres: float
    seconds: float
    unit: str
    """What a pace is told for, or a distance in: km or mi."""
    said: str
    """What is worked out, as a person writes it."""


def paced(text: str) -> Paced | None:
    """Read a distance, a time and a pace of which one is asked for; None where a word or a number is left over."""
    if len(text) > _LONGEST:
        return None
    found = quantities(text)
    told = {one.kind: one for one in found}
    rate = told.get("pace") or told.get("speed")
    if len(told) != len(found) or len(found) != 2 or ("pace" in told and "speed" in told):
        return None
    if _may_mean_more(text, found):
        return None
    rest = _without(text, found)
    asked, unit, rest = _asked(rest)
    if asked is None or _words_left(rest):
        return None
    distance, time = told.get("distance"), told.get("time")
    chinese = has_han(text)
    if distance is not None and time is not None:
        return _rate_of(distance, time, (asked, unit), text) if asked in {"pace", "speed"} else None
    if rate is None or asked not in {"time", "distance"}:
        return None
    if distance is not None:
        return _time_of(distance, rate, chinese=chinese) if asked == "time" else None
    return _distance_of(time, rate, unit, chinese=chinese) if time is not None and asked == "distance" else None


def _may_mean_more(text: str, found: list[Quantity]) -> bool:
    """Whether a time may be one of day, a pace of other than a kilometre or a mile, or the story of two that move."""
    if any(one.kind == "pace" and not one.unit for one in found) and is_of_water(text):
        return True
    if _CLOCK_TIME.search(text) is not None or is_of_two_movers(text):
        return True
    return any(one.unit == ":" and _AT_TIME.search(text[: one.span[0]].lower()) is not None for one in found)


def lasts(seconds: float, *, chinese: bool) -> str:
    """Write how long something lasts: 52 min 30 s; 1小时5分."""
    whole = round(seconds)
    units = ("小时", "分", "秒") if chinese else ("h", "min", "s")
    parts = zip((whole // _HOUR, whole % _HOUR // 60, whole % 60), units, strict=True)
    told = [f"{n}{'' if chinese else ' '}{unit}" for n, unit in parts if n]
    return ("" if chinese else " ").join(told)


def _without(text: str, found: list[Quantity]) -> str:
    pieces, last = [], 0
    for one in found:
        pieces += [text[last : one.span[0]], " "]
        last = one.span[1]
    return "".join([*pieces, text[last:]]).lower()


def _asked(rest: str) -> tuple[str | None, str, str]:
    """Return what is asked for, the unit it is wanted in, and the words besides."""
    kinds: list[str] = []
    unit = ""
    for kind, pattern in _ASKS:
        while (match := pattern.search(rest)) is not None:
            named = match.groupdict()
            unit = unit or next(
                (unit_of(said) for name, said in named.items() if said and name.startswith(("u", "zh"))), ""
            )
            unit = "mi" if named.get("mph") else "km" if named.get("kmh") else unit
            kinds.append(kind)
            rest = f"{rest[: match.start()]} {rest[match.end() :]}"
    told = set(kinds)
    if told == {"pace", "speed"}:
        told = {"pace"}
    return (told.pop() if len(told) == 1 else None), unit, rest


def _words_left(rest: str) -> bool:
    if re.search(r"\d", rest):
        return True
    if has_han(rest):
        return re.search(r"\w", _ZH.sub(" ", rest)) is not None
    return any(word not in _WORDS for word in re.findall(r"[a-z']+", rest.replace("’", "'")))


def _rate_of(distance: Quantity, time: Quantity, asked: tuple[str, str], text: str) -> Paced | None:
    seconds = beside(time.value, distance.value, text) if time.unit == ":" else time.value
    if seconds is None or not seconds:
        return None
    unit = asked[1] if asked[1] in {"km", "mi"} else "mi" if distance.unit == "mi" else "km"
    said = f"{lasts(seconds, chinese=has_han(text))} ÷ {_far(distance)}"
    return Paced("pace", distance.value, seconds, unit, said)


def _time_of(distance: Quantity, rate: Quantity, *, chinese: bool) -> Paced | None:
    pace = _pace(rate, distance.unit)
    if pace is None:
        return None
    said = f"{_far(distance)}, {_rate(rate, distance.unit, chinese=chinese)}"
    return Paced("time", distance.value, distance.value * pace, "km", said)


def _distance_of(time: Quantity, rate: Quantity, unit: str, *, chinese: bool) -> Paced | None:
    pace = _pace(rate, "km")
    if pace is None or time.unit == ":" or (rate.kind == "pace" and not rate.unit):
        return None
    unit = unit if unit in {"km", "mi"} else rate.unit
    said = f"{lasts(time.value, chinese=chinese)}, {_rate(rate, 'km', chinese=chinese)}"
    return Paced("distance", time.value / pace, time.value, unit, said)


def _pace(rate: Quantity, of: str) -> float | None:
    """Return the seconds for a metre; a pace without a unit is of the distance's."""
    if rate.kind == "speed":
        return 1 / rate.value if rate.value else None
    return rate.value / metres_of(rate.unit or ("mi" if of == "mi" else "km")) if rate.value else None


def _rate(rate: Quantity, of: str, *, chinese: bool) -> str:
    unit = rate.unit or ("mi" if of == "mi" else "km")
    if rate.kind == "speed":
        return f"{rate.value * _HOUR / metres_of(rate.unit):.10g} {'mph' if unit == 'mi' else 'km/h'}"
    return f"{lasts(rate.value, chinese=chinese)}/{unit}"


def _far(distance: Quantity) -> str:
    return f"{distance.value / metres_of(distance.unit):.10g} {distance.unit}"
