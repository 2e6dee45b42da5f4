"""Times of day and how long things last, reckoned with: worked 8:30 to 17:15 with 45 min lunch; 几点出门; 一共多久.

Read where every time is used and one thing is asked for: how long, when to leave, when it is over.
"""

import re
from typing import Final, Literal, NamedTuple

from agents.extraction.spans.clock_times import find_clock_times
from agents.extraction.sums.lasting import CHINESE, ENGLISH, minutes_of
from agents.extraction.sums.moments.named_zones import find_here
from agents.extraction.sums.telling_words import questions
from lazy_regex import lazy_regex
from prompts.language import has_han
from tools.gazetteers.time_zones import find_zones

_LONGEST: Final = 300
_DAY: Final = 1440
_EVENING: Final = 17 * 60
_LONGEST_NIGHT: Final = 14 * 60
_CLOCK: Final = "\ue300"
_LASTS: Final = "\ue400"
_BARE_MINUTES: Final = lazy_regex(r"(?<=点)(\d{1,2})(?![\d分刻点])")
_ASKS: Final = {
    "lasts": lazy_regex(
        r"(?<![a-z])(?:so\s+|and\s+)?(?:how\s+long(?!\s+(?:until|till|to|before|ago))|(?:how\s+many|what|total"
        r"|my)\s+(?:hours|hrs|minutes|mins|time(?=\s+(?:in\s+(?:all|total)|altogether|total))))(?![a-z])"
        r"|(?:一共|合计|加起来|共|总)*(?:是|有|要|花|用|干|上|做|工作|睡|学|看|跑|加)*了?(?:多久|多长时间"
        r"|多长|多少(?:个)?(?:小时|分钟|钟头|时间)|几个?(?:多)?(?:小时|钟头))"
    ),
    "before": lazy_regex(
        r"(?<![a-z])(?:when|what\s+time|by\s+when)\s+(?:(?:do|should|must|shall|will|would|need|have|got|to|i|we"
        r"|you|they|he|she|at|the|latest|has|does)\s+)+"
        r"(?:leave|set\s+off|go|start|be\s+out|get\s+up|wake\s+up|depart|head\s+(?:off|out)|put\s+(?:it"
        r"|them)\s+(?:in|on)|begin|be\s+ready|set\s+out|get\s+going)(?![a-z])"
        r"|(?:最晚|最迟|那|得|要|该|应该|我|我们|大概|必须)*(?:几点|什么时候|啥时候)(?:钟)?(?:就|得|要|该|应该"
        r"|必须|之前|前)*(?:出门|出发|走|动身|起床|起|开始|开工|下锅|启程)"
    ),
    "after": lazy_regex(
        r"(?<![a-z])(?:when|what\s+time)\s+(?:(?:do|does|did|will|would|should|is|it|i|we|they|he|she|the|that"
        r"|this|film|movie|show|meeting|train|match|to|be|get)\s+)+"
        r"(?:finish(?:es|ed)?|end(?:s|ed)?|done|ready|arrive|land|over|there|home|out)(?![a-z])"
        r"|(?:那|大概|会|能|要)*(?:几点|什么时候|啥时候)(?:钟)?(?:能|会|可以|才|就)*(?:结束|到站|到家"
        r"|到(?!达?之前)|完|做完|弄完|好|落地|散场|下班|抵达|打完|讲完|开完|看完)"
    ),
}
_TELLING: Final = lazy_regex(
    r"(?<![a-z])(?:late|later|delay\w*|each|per|every|times|twice|except|not|no|if|or|which|who|zone|gmt|utc"
    r"|average|mean|longest|shortest"
    r"|more|less|than|an\s+hour|pay|paid|earn\w*|cost\w*|wage\w*|km|miles?|speed|fast|pm|am|days?|weeks?"
    r"|tomorrow|yesterday|after|before|until|ago|since"
    r"|from\s+now|remind|alarm|timer|file|table|quid|pounds?)(?![a-z])|[$€£¥%]"
    r"|(?<![a-z])(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\s*(?:-|–|to|thru|through)\s*(?:mon|tue|wed|thu|fri|sat|sun)|[周期][一二三四五六日天][到至]"
    r"|晚点|推迟|延误|每|各|平均|时差|时区|如果|要是|不|没|工资|钱|块|元|多少公里|速度|提醒|闹钟|明天|昨天|后天"
    r"|带薪|有薪|计薪|比|倍|哪|谁|之后|以后|之前|以前|文件|表"
)
_USED: Final = {
    "lasts": lazy_regex(
        r"(?<![a-z])(?:next\s+(?:day|morning)|the\s+(?:day|morning)\s+after|less|minus|not\s+counting"
        r"|excluding)(?![a-z])|第二天|次日|不算|不含"
    ),
    "before": lazy_regex(
        r"(?<![a-z])(?:before(?:hand|\s+(?:it|that|then|take-?off|departure|kick-?off))?|early|earlier)(?![a-z])"
        r"|之前|以前"
    ),
    "after": lazy_regex(r"(?<![a-z])(?:after(?:wards|\s+that)?|later|with|plus)(?![a-z])|之后|以后"),
}
_BREAK: Final = lazy_regex(
    rf"(?<![a-z])(?:(?:with|minus|less|including|taking|took|having|had|not\s+counting|excluding|and|an?|of|for"
    rf"|my|the|unpaid)\s+)*{_LASTS}\s*(?:of\s+|for\s+|unpaid\s+|an?\s+|-)*"
    rf"(?:lunch|breaks?|rest|off|dinner|tea|pause|nap|unpaid|not\s+counted)(?:\s+(?:break|hour))?(?![a-z])"
    rf"|(?:lunch|breaks?|rest|pause|dinner)\s+(?:was\s+|of\s+|is\s+|lasted\s+|took\s+|:\s*)*{_LASTS}"
    rf"|(?:minus|less|not\s+counting|excluding)\s+(?:the\s+|an?\s+)?{_LASTS}"
    rf"|(?:中午|中间|其中|当中|期间|下午|晚上|扣掉?|除去|减去?|去掉|不算|刨去|刨掉)*(?:休息|歇|吃饭|午休|午饭"
    rf"|开小差|午睡|睡了?|扣掉?|除去|减去?|去掉|刨去|刨掉)(?:了|过|掉|的)*{_LASTS}(?:的?(?:休息|午休|吃饭"
    rf"|午饭))?(?:时间)?"
    rf"|(?:扣掉?|除去|减去?|去掉|不算|刨去|刨掉){_LASTS}"
)
_BOUND: Final = lazy_regex(
    rf"{_CLOCK}[^\ue300\ue400]{{0,24}}?(?:\s(?:to|till|til|until|and|finish\w*|end\w*|left|stopp\w*|out|home)\s"
    rf"|\s*[-–—~]\s*|到|至|上班|下班|走|结束|[,，\s])[^\ue300\ue400]{{0,24}}?{_CLOCK}",
)
_LESS_BREAK: Final = lazy_regex(
    rf"(?:(?:worked|work|i|we|from)\s+)*{_CLOCK}\s*(?:to|till|until|[-–—~])\s*{_CLOCK}\s*[,;]?\s*(?:minus|less|with|without)\s+(?:an?\s+)?{_LASTS}"
    rf"(?:\s+(?:of\s+|for\s+|unpaid\s+|an?\s+)*(?:lunch|breaks?|rest|off|dinner|tea|pause)(?:\s+break)?)"
    rf"|(?:从|上班|工作)?\s*{_CLOCK}\s*(?:到|至|[-–—~])\s*{_CLOCK}\s*[,，]?\s*(?:减去?|扣掉?|扣除|除去|去掉)(?:中午|午休|休息|吃饭|的)*{_LASTS}(?:的?(?:午休|休息|吃饭|午饭)(?:时间)?)?"
)
_END: Final = " \t.!?。！？"
_NEXT_DAY: Final = lazy_regex(
    r"(?<![a-z])(?:next\s+(?:day|morning)|overnight|night\s+shift|the\s+(?:day|morning)\s+after)(?![a-z])|第二天"
    r"|次日|凌晨|夜班|通宵"
)


class Reckoned(NamedTuple):
    """Minutes that are added and taken off, and whether they make a time of day or how long something lasts."""

    terms: tuple[int, ...]
    said: str
    """As a person writes it: 15:40 − 0:25."""
    makes: Literal["clock", "lasts"]

    @property
    def minutes(self) -> str:
        """The terms as arithmetic."""
        return " ".join(f"{'-' if term < 0 else '+'} {abs(term)}" for term in self.terms).removeprefix("+ ")


class _Times(NamedTuple):
    text: str
    clocks: tuple[int, ...]
    lasts: tuple[int, ...]


def reckoned(text: str) -> Reckoned | None:
    """Read what is reckoned with times; None where one is left over, or another thing is asked for."""
    if len(text) > _LONGEST:
        return None
    times = _times(text)
    asked = [kind for kind, words in _ASKS.items() if times is not None and words.search(times.text)]
    if times is not None and not asked and _LESS_BREAK.fullmatch(times.text.strip(_END)):
        asked = ["lasts"]  # a span of the day less a break asks for what is left
    if times is None or len(asked) != 1 or questions(times.text) > 1 or (not times.lasts and len(times.clocks) < 2):
        return None
    zones = len({zone for *_, zone in find_zones(text)})
    if zones > 1 or (zones and find_here(text)):  # 9:00 here and 11:20 there
        return None
    kind = asked[0]
    rest = _ASKS[kind].sub(" ", times.text)
    if kind == "lasts":
        return _between(times, rest) if times.clocks else _altogether(times, rest)
    rest = _USED[kind].sub(" ", rest)
    if len(times.clocks) != 1 or not times.lasts or _TELLING.search(rest) or _BREAK_WORDS.search(rest):
        return None
    sign, mark = (-1, "−") if kind == "before" else (1, "+")
    terms = (times.clocks[0], *(sign * one for one in times.lasts))
    return Reckoned(terms, f" {mark} ".join([_clock(times.clocks[0]), *map(_clock, times.lasts)]), "clock")


_BREAK_WORDS: Final = lazy_regex(r"(?<![a-z])(?:from|to\s+\ue300)(?![a-z])|\ue300\s*(?:到|至)\s*\ue300")


def _between(times: _Times, rest: str) -> Reckoned | None:
    """Reckon from one time of day to another, without the breaks."""
    if len(times.clocks) == 4 and not times.lasts:
        return _two_spans(times, rest)
    if len(times.clocks) != 2 or _BOUND.search(rest) is None:
        return None
    breaks = 0
    next_day = _NEXT_DAY.search(rest) is not None
    while (match := _BREAK.search(rest)) is not None:
        rest, breaks = f"{rest[: match.start()]} {rest[match.end() :]}", breaks + 1
    rest = _UNTIL.sub(" ", _USED["lasts"].sub(" ", rest))
    first, last = times.clocks
    if (
        breaks != len(times.lasts)
        or _TELLING.search(rest)
        or (last <= first and not (next_day or _is_overnight(first, last)))
    ):
        return None
    if last <= first:
        last += _DAY
    terms = (last, -first, *(-one for one in times.lasts))
    said = " − ".join([_clock(last % _DAY), _clock(first), *map(_clock, times.lasts)])
    return Reckoned(terms, said, "lasts") if sum(terms) > 0 else None


def _is_overnight(first: int, last: int) -> bool:
    """Whether a time behind an earlier one is of the next day, though nothing says so: 23:40 to 7:15."""
    return first >= _EVENING and last + _DAY - first <= _LONGEST_NIGHT


def _two_spans(times: _Times, rest: str) -> Reckoned | None:
    """Reckon two spans of one day, the one behind the other."""
    one, two, three, four = times.clocks
    if len(_BOUND.findall(rest)) != 2 or not one < two <= three < four or _TELLING.search(_UNTIL.sub(" ", rest)):
        return None
    said = " + ".join(f"({_clock(last)} − {_clock(first)})" for first, last in ((one, two), (three, four)))
    return Reckoned((two, -one, four, -three), said, "lasts")


_UNTIL: Final = lazy_regex(r"(?<![a-z])(?:until|till?|am|pm)(?![a-z])")


def _altogether(times: _Times, rest: str) -> Reckoned | None:
    """Reckon how long several things last together."""
    if len(times.lasts) < 2 or _TELLING.search(rest) or _BREAK.search(rest):
        return None
    return Reckoned(times.lasts, " + ".join(map(_clock, times.lasts)), "lasts")


def _times(text: str) -> _Times | None:
    """Put signs in the places of times; None where another number is left, or a time is no whole number of minutes."""
    plain = _BARE_MINUTES.sub(r"\1分", " ".join(text.split()))
    lasts: list[float | None] = []

    def sign(match: re.Match[str]) -> str:
        lasts.append(minutes_of(match))
        return _LASTS

    spans = find_clock_times(plain)
    pattern, pieces, last, clocks = CHINESE if has_han(plain) else ENGLISH, [], 0, []
    for span in spans:
        pieces += [pattern.sub(sign, plain[last : span.start]), _CLOCK]
        hour, minute = str(span.value).split(":")
        clocks.append(int(hour) * 60 + int(minute))
        last = span.end
    pieces.append(pattern.sub(sign, plain[last:]))
    marked = "".join(pieces).lower()
    if re.search(r"\d", marked) or any(one is None or not float(one).is_integer() for one in lasts):
        return None
    return _Times(marked, tuple(clocks), tuple(int(one or 0) for one in lasts))


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02d}"
