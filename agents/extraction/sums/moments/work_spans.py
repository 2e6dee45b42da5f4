"""Hours of several spans of days together: mon 9-17, tue 10-15:30, how many hours; 周一9点到17点，周二10点到15点."""

import re
from typing import Final, NamedTuple

from agents.extraction.spans.numbers import chinese_number
from agents.extraction.sums.clock_stories import Reckoned
from agents.extraction.sums.lasting import CHINESE, ENGLISH, minutes_of
from lazy_regex import lazy_regex
from prompts.language import has_han

_LONGEST: Final = 300
_NOON: Final = 720
_DAY: Final = 1440
_EVENING: Final = 17 * 60
_LONGEST_NIGHT: Final = 14 * 60
_LASTS: Final = "\ue400"
_NAMES: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WEEK: Final = "一二三四五六日"
_NAME: Final = (
    r"(?:mon(?:day)?|tue(?:s|sday)?|wed(?:nesday|s)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?"
    r"|(?:周|星期|礼拜)[一二三四五六日天])s?"
)
_DAYS: Final = (
    rf"(?:on\s+)?(?P<day>{_NAME})"
    rf"(?:\s*(?:(?P<to>-|–|to|thru|through|到|至)|(?P<and>and|&|\+|和|、))\s*(?P<last>{_NAME}))?"
    r"\s*(?::|：|,|，|from|was|都|是)?\s*"
)
_TIME: Final = (
    r"(?:早上|上午|中午|(?P<late{n}>下午|晚上))?\s*(?P<h{n}>\d{{1,2}})"
    r"(?:[:：](?P<m{n}>\d\d)|点钟?(?:(?P<half{n}>半)|(?P<q{n}>[一三])刻|(?P<z{n}>\d{{1,2}})分?)?)?\s*(?P<ap{n}>am|pm)?"
)
_SPAN: Final = rf"(?:from\s+)?{_TIME.format(n=1)}\s*(?:-|–|—|~|to|till|until|到|至)\s*{_TIME.format(n=2)}(?![\d:.])"
_BREAK: Final = (
    r"(?:\s*[,，]?\s*(?:minus|less|with|without|中间|中午|扣掉?|减去?|除去|休息|午休)*\s*(?:an?\s+)?"
    rf"{_LASTS}\s*(?:of\s+)?(?:unpaid\s+)?(?:lunch(?:\s+break)?|breaks?|rest|off|午休|休息)?)"
)
_ITEM: Final = lazy_regex(rf"(?:{_DAYS})?{_SPAN}(?P<break>{_BREAK})?")
_HOUR_ZH: Final = lazy_regex(r"[一二两三四五六七八九十]{1,3}(?=点)")
_JOIN: Final = lazy_regex(r"\s*(?:[,，;；、+&]|and|plus|then|和|还有)*\s*")
_LEAD: Final = lazy_regex(
    r"(?:(?:(?:i|we|he|she|so|ok|hi|hey|my|this|last|week|shifts?|hours|were|was|are|worked|work|did|have|had)(?![a-z])"
    r"|在|我|这周|上周|本周|上班|工作|干|值班)[\s:：,，]*)*"
)
_ASKS: Final = lazy_regex(
    r"(?:so\s+)?(?:how\s+(?:many|much)\s+(?:hours|hrs|time)|how\s+long|(?:what(?:['’]?s|\s+is)\s+)?(?:the\s+|my\s+)?total(?:\s+(?:hours|time))?|total\s+hours)"
    r"(?:\s+(?:is|was|are|that|this|it|did|do|have|i|we|he|she|they|work(?:ed)?|in|total|all|altogether|together|there|week|for|the))*"
    r"|(?:那|我|这周|总共|一共|合计|加起来|共|总计|是|有|工作|干|上班|上|了)*(?:多少个?小时|几个?(?:小时|钟头)|多久|多长时间|多少时间)(?:班|了|呢)*"
)
_END: Final = " \t.,:;!?。，：；！？"


class _Span(NamedTuple):
    first: int
    last: int
    days: int
    off: int


def spans_summed(text: str) -> Reckoned | None:
    """Read spans of days whose hours are asked for together; None where a word is left over or a time is doubtful."""
    plain = " ".join(text.lower().split()).strip(_END)
    asks = [m for m in _ASKS.finditer(plain) if m.start() == 0 or m.end() == len(plain)]
    if len(text) > _LONGEST or len(asks) != 1:
        return None
    rest = f"{plain[: asks[0].start()]} {plain[asks[0].end() :]}".strip(_END)
    lead = _LEAD.match(rest)
    found = _items(rest[lead.end() if lead else 0 :], chinese=has_han(rest))
    if not found or (len(found) == 1 and found[0].days == 1):
        return None
    if len(found) > 1 and found[-1].off and not any(one.off for one in found[:-1]):  # a break of each day, or of one
        return None
    terms = [term for span in found for _ in range(span.days) for term in _terms(span)]
    said = " + ".join(_told(span) for span in found)
    return Reckoned((terms[0], *terms[1:]), said, "lasts")


def _items(text: str, *, chinese: bool) -> list[_Span]:
    """Read spans up to the end of a text; none where something else stands in it."""
    lasts: list[float | None] = []

    def sign(match: re.Match[str]) -> str:
        lasts.append(minutes_of(match))
        return _LASTS

    plain = re.sub(
        r"[一二两三四五六七八九十]{1,3}(?=点)", lambda m: str(chinese_number(m[0].replace("两", "二"))), text
    )
    marked = (CHINESE if chinese else ENGLISH).sub(sign, plain)
    found: list[_Span] = []
    at = 0
    while at < len(marked):
        match = _ITEM.match(marked, at)
        span = _span(match, lasts) if match is not None else None
        if match is None or span is None:
            return []
        found.append(span)
        join = _JOIN.match(marked, match.end())
        at = join.end() if join else match.end()
    return found if not lasts else []


def _span(match: re.Match[str], lasts: list[float | None]) -> _Span | None:
    off = lasts.pop(0) if match["break"] else 0
    first, last = _minutes(match["h1"], match, "1"), _minutes(match["h2"], match, "2")
    if off is None or first is None or last is None:
        return None
    if last <= first:
        moved = _later(match, first, last)
        if moved is None:
            return None
        last = moved
    days = _days(match)
    return _Span(first, last, days, int(off)) if days and last - first > off else None


def _later(match: re.Match[str], first: int, last: int) -> int | None:
    """Return the end of a span that goes over midnight, or of one from nine to five; None where it may be either."""
    if match["late1"] and last < _NOON and last + _NOON > first:  # 下午2点到6点
        return last + _NOON
    if first >= _EVENING and last + _DAY - first <= _LONGEST_NIGHT:
        return last + _DAY
    plain = not any(match[f"{name}{n}"] for name in ("m", "half", "q", "z", "ap", "late") for n in "12")
    return last + _NOON if plain and last < first <= _NOON and last + _NOON > first else None


def _minutes(said: str, match: re.Match[str], n: str) -> int | None:
    hour, minute = int(said), int(match[f"m{n}"] or match[f"z{n}"] or 0)
    minute += 30 if match[f"half{n}"] else {"一": 15, "三": 45}.get(match[f"q{n}"] or "", 0)
    half = match[f"ap{n}"] or (_half_of_both(match) if n == "1" else "")
    if hour > 24 or minute > 59 or (half and not 1 <= hour <= 12):
        return None
    if half:
        return 60 * (hour % 12 + (12 if half == "pm" else 0)) + minute
    return 60 * (hour + (12 if match[f"late{n}"] and hour < 12 else 0)) + minute


def _half_of_both(match: re.Match[str]) -> str:
    """Return the half of the day of a begin beside whose end alone it is told: 2-6pm, but 9-5pm and 10-2am."""
    half, first, last = match["ap2"], int(match["h1"]) % 12, int(match["h2"]) % 12
    if not half or first < last:
        return half or ""
    return "am" if half == "pm" else "pm"


def _days(match: re.Match[str]) -> int:
    """Count the days that a span is of; 0 where the last comes before the first."""
    if not match["last"]:
        return 1
    return 2 if match["and"] else max(0, _number(match["last"]) - _number(match["day"]) + 1)


def _number(day: str) -> int:
    return _NAMES.index(day[:3]) if day[:3] in _NAMES else _WEEK.index(day.rstrip("s")[-1].replace("天", "日"))


def _terms(span: _Span) -> tuple[int, ...]:
    return (span.last, -span.first, *((-span.off,) if span.off else ()))


def _told(span: _Span) -> str:
    off = f" − {_clock(span.off)}" if span.off else ""
    told = f"({_clock(span.last % _DAY)} − {_clock(span.first)}{off})"
    return f"{span.days} × {told}" if span.days > 1 else told


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02d}"
