"""Words that point back to an earlier result, and follow-ups that replace one thing of the last request."""

import re

from agents.extraction.slots.finders import FINDERS
from agents.extraction.spans.clock_times import find_clock_times
from agents.extraction.spans.dates import Period
from agents.extraction.spans.numbers import find_numbers
from agents.extraction.spans.span import Span
from agents.turn import Turn
from lazy_regex import lazy_regex
from prompts.language import HAN

_WHOLE_YEAR = (1, 1, 12, 31)
BACK_REFERENCE = lazy_regex(
    r"\[A\d+\]|\b(?:it|its|them|their|those|the (?:result|output|answer|value|outcome|same)s?)\b"
    r"|\bthis\b(?!\s+(?:week|month|quarter|year|morning|afternoon|evening)\b)"
    # "that" after a noun begins a relative clause (files that contain …); as an object it points back.
    r"|\bthat(?=\s*(?:$|[^\w\s]|'s\b|(?:to|in|into|as|by|for|from|with|and|on|at|over|times|plus|minus|divided|multiplied|squared)\b))"
    r"|\b(?:of|for|to|from|with|in|on|by|at|about|into|than|do|does)\s+that\b"
    # What a step before made of a text: the decoded text, 解码后的文本; with a text behind it, that is what is meant.
    r"|\bthe\s+[a-z]{3,}ed\s+(?:text|string|message|words?|sentence|version)\b"
    r"(?=\s*(?:$|[.,;?!]|(?:to|in|into|as|by|with|and|then|again)\b))"
    rf"|[{HAN}]{{2}}(?:之?后|出来|得到)的(?:文本|文字|字符串|内容|那?段话)(?=\s*(?:$|[。，；？！,;?!]|[的做存保写再转]))"
    # Arithmetic that begins with its operator goes on from a number found before.
    r"|^\s*再?(?:乘以|除以|乘上|加上|减去)|^\s*(?:multipl(?:y|ied)|divided?) by\b"
    r"|结果|它们?的?|(?<![尤极何与土耳])其(?!他|它|中|实|次|余|间)|上述|上面|该值|那一?天(?!气)|这个(?!月|周|星期|季度)|这些|刚才",
    re.IGNORECASE,
)
_FOLLOW_UPS = (
    lazy_regex(r"^(?:那么?|换成|改成|如果是?|要是|假如)?\s*(?P<x>.{1,40}?)(?:的)?[呢咧嘞呐哩][?？。!！]*$"),
    lazy_regex(r"^(?:and|what about|how about|and for|same for|now for)\s+(?P<x>.{1,60}?)[?.!]*$", re.IGNORECASE),
)
_EXCHANGED = ("date", "path", "timezone", "currency", "number")
"""Kinds of values that a follow-up states anew: the surest to be found first."""
_LEADING = lazy_regex(r"(?:by|per|for|in|of|from|at|to|on)\s+|[各每按]", re.IGNORECASE)

_YEAR = lazy_regex(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_RELATIVE_YEAR = lazy_regex(r"[今去明前后]年|\b(?:this|last|next) year\b", re.IGNORECASE)
_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*"
_YEARLESS = lazy_regex(
    r"(?P<zh>(?<!\d)\d{1,2}\s*月\s*\d{1,2}\s*[日号]?)"
    rf"|\b(?:{_MONTH}\s+\d{{1,2}}(?:st|nd|rd|th)?|\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH})(?!\w)",
    re.IGNORECASE,
)
_WITH_UNIT = lazy_regex(
    r"(?<![\d.])\d[\d,]*(?:\.\d+)?\s*(?P<unit>个?(?:[年月天日周]|小时|分钟|人|公里|公斤|斤|元|块)|%|[A-Za-z]{1,12}(?![A-Za-z]))"
)
_TWICE = lazy_regex(
    r"(?:[，,；;？?]|\s)\s*(?:要是|如果是?|那)?(?P<value>\d[\d,.]*\s*[^\s\d，,。？?]{1,3})[呢咧嘞呐哩][\s?？。]*$"
    r"|(?:(?:,|\s+and)\s+(?P<led>for|over|at|with)|(?:,?\s+(?:vs\.?|versus|or|compared (?:to|with)|against))"
    r"(?:\s+(?:for|over|at|with))?)\s+(?P<value_en>\d[\d,.]*\s*[a-z%]+)[\s?.]*$",
    re.IGNORECASE,
)
_JOINT = lazy_regex(r"\s*(?:、|和|跟|与|以及|,?\s+and\s+(?:[a-z]+\s+)?(?:at\s+)?)\s*", re.IGNORECASE)
_EACH_OF_THEM = lazy_regex(r"分别|各自|各是|各为|(?<![A-Za-z])(?:respectively|each|both)(?![A-Za-z])", re.IGNORECASE)
_BEHIND_A_TIME = lazy_regex(r"[^\s\d,，。、;；:：(（?？]{0,4}")


def points_back(text: str) -> bool:
    """Whether the text speaks of something said or found before."""
    return BACK_REFERENCE.search(text) is not None


def is_follow_up(request: str) -> bool:
    """Whether a request names no more than what is to be different: and Microsoft?"""
    return _subject(request) is not None


def stand_alone(request: str, history: tuple[Turn, ...], entities: tuple[str, ...]) -> str:
    """Rewrite "and Microsoft?" or 那微软呢？ after "price of Apple" into "price of Microsoft"."""
    earlier = [turn.text for turn in history if turn.role == "user"]
    subject = _subject(request)
    if subject is None or not earlier:
        return request
    last = earlier[-1]
    subject = _in_its_year(subject, last)
    if (anew := _stated_anew(subject, last)) is not None:
        return anew
    replaced = max((e for e in entities if e and re.search(_whole(e), last, re.IGNORECASE)), key=len, default="")
    if not replaced:
        return f"{last} ({subject})"
    # "and by product?" after "price by region": the word before stands in both.
    before = _LEADING.match(subject)
    said = rf"(?:(?<![A-Za-z0-9_]){re.escape(before.group())})?" if before else ""
    return re.sub(said + _whole(replaced), lambda _: subject, last, flags=re.IGNORECASE)


def amended(last: str, said: str) -> str | None:
    """Say a request with the one value of a kind that is said anew; None where there is none of it, or several."""
    return _of_measure(said, last) or _stated_anew(said, last)


def _of_measure(said: str, last: str) -> str | None:
    """Put a number in the place of the one before the same words: 200美元, after 把100美元换一下."""
    new = find_numbers(said)
    measure = said[new[0].end :].strip() if len(new) == 1 and not re.search(r"\w", said[: new[0].start]) else ""
    if not measure:
        return None
    old = [n for n in find_numbers(last) if last[n.end :].lstrip().lower().startswith(measure.lower())]
    return f"{last[: old[0].start]}{new[0].text}{last[old[0].end :]}" if len(old) == 1 else None


def _in_its_year(subject: str, last: str) -> str:
    """Say a day of a follow-up with the only year that the request before names: 7月1号, after 2024-08-05."""
    years = set(_YEAR.findall(last))
    day = _YEARLESS.search(subject)
    if day is None or len(years) != 1 or _YEAR.search(subject) or _RELATIVE_YEAR.search(subject):
        return subject
    year = years.pop()
    if day["zh"]:
        return f"{subject[: day.start()]}{year}年{subject[day.start() :]}"
    return f"{subject[: day.end()]}, {year}{subject[day.end() :]}"


def said_twice(request: str) -> tuple[str, str] | None:
    """Part a request that is asked for two values of one unit: for 30 years and for 20 years, 20年月供多少，30年呢."""
    match = _TWICE.search(request)
    if match is None:
        return _two_times(request)
    if match["led"] and not re.search(rf"\b{match['led']}\s+\d", request[: match.start()], re.IGNORECASE):
        return None
    first = request[: match.start()]
    second = _of_unit(match["value"] or match["value_en"], first)
    return None if second is None else (first, second)


def _two_times(request: str) -> tuple[str, str] | None:
    """Part a request that is asked for two times of day: 9:30开盘、16:00收盘，换成北京时间分别几点."""
    times, each = find_clock_times(request), _EACH_OF_THEM.search(request)
    if len(times) != 2 or each is None:
        return None
    ends = [m.end() if (m := _BEHIND_A_TIME.match(request, time.end)) else time.end for time in times]
    joint = _JOINT.fullmatch(request, ends[0], times[1].start)
    if joint is None or each.start() < ends[1]:
        return None
    each_one = "it" if each.group().lower() in ("each", "both") else ""
    rest = request[ends[1] : each.start()] + each_one + request[each.end() :]
    return request[: ends[0]] + rest, request[: times[0].start] + request[times[1].start : ends[1]] + rest


def _of_unit(subject: str, last: str) -> str | None:
    """Put a number with its unit in the place of the only other number of that unit: 120天 for 90天."""
    said = _WITH_UNIT.fullmatch(subject.strip())
    if said is None:
        return None
    old = [m for m in _WITH_UNIT.finditer(last) if m["unit"].lower().rstrip("s") == said["unit"].lower().rstrip("s")]
    return f"{last[: old[0].start()]}{said.group()}{last[old[0].end() :]}" if len(old) == 1 else None


def _stated_anew(subject: str, last: str) -> str | None:
    """Put the value that a follow-up is, such as another day, in the place of the only one of its kind."""
    if (anew := _of_unit(_LEADING.sub("", subject, count=1), last)) is not None:
        return anew
    for kind in _EXCHANGED:
        find = FINDERS[kind]
        new, old = find(subject), find(last)
        if len(new) == 1 and _is_all(new[0], subject) and len(old) == 1:
            said = _of_another_year(new[0], old[0]) or new[0].text
            return f"{last[: old[0].start]}{said}{last[old[0].end :]}"
    return None


def _of_another_year(new: Span, old: Span) -> str:
    """Say a day or month with the year that alone is said anew: 2027年 after 2026年10月1日; empty for anything else."""
    if not (isinstance(new.value, Period) and isinstance(old.value, Period)):
        return ""
    years = [re.search(r"(?:1[5-9]|20|21)\d{2}", span.text) for span in (new, old)]
    if years[0] is None or years[1] is None or not _is_year(new.value) or _is_year(old.value):
        return ""
    return f"{old.text[: years[1].start()]}{years[0].group()}{old.text[years[1].end() :]}"


def _is_year(period: Period) -> bool:
    return (period.first.month, period.first.day, period.last.month, period.last.day) == _WHOLE_YEAR


def _is_all(span: Span, subject: str) -> bool:
    """Whether a follow-up says no more than a value, but for the word that leads to it."""
    return not re.search(r"\w", _LEADING.sub("", subject[: span.start])) and not re.search(r"\w", subject[span.end :])


def _whole(name: str) -> str:
    """Match a name that is no part of a longer word or number."""
    before = r"(?<![A-Za-z0-9_])" if name[0].isascii() and name[0].isalnum() else ""
    after = r"(?![A-Za-z0-9_])" if name[-1].isascii() and name[-1].isalnum() else ""
    return f"{before}{re.escape(name)}{after}"


def _subject(request: str) -> str | None:
    for pattern in _FOLLOW_UPS:
        match = pattern.match(request.strip())
        if match:
            return match["x"].strip()
    return None
