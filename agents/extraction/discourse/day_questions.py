"""Questions for a day alone: its weekday, the date of a day with a name, the days until it, since it, between two.

Such a question is read only where nothing else is in it: "how many days until christmas", 2026年国庆节星期几.
"""

import re
from datetime import date
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from agents.extraction.slots.coming_days import coming
from agents.extraction.spans.dates import find_periods, today
from agents.extraction.spans.named_days import is_named
from agents.extraction.spans.span import Span
from agents.extraction.spans.weekdays import find_weekdays
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import HAN

Asked: TypeAlias = Literal["on", "between"]
_DAY: Final = "¤"
_IS: Final = r"(?:is|was|are|were|will|does|did|'s|’s)"
_FALLS: Final = r"(?:\s+(?:be|fall|falls|land|happen))?(?:\s+on)?"
_OF_WEEK: Final = r"(?:week\s?day|day(?:\s+of\s+(?:the\s+)?week)?)"
_THERE: Final = r"(?:\s+(?:are|is|were|was)(?:\s+(?:there|it|left))*|\s+(?:left|more))?"
_ASK: Final = r"(?:(?:please|can you tell me|tell me|do you know)\s+)?"
_ZH_ASK: Final = r"(?:请问|那么?|告诉我|我想知道)?"
_WEEKDAY: Final = lazy_regex(
    rf"{_ASK}(?:on\s+)?(?:what|which)\s+{_OF_WEEK}\s*{_IS}\s+(?:it\s+(?:on\s+)?)?{_DAY}{_FALLS}"
    rf"|{_ASK}(?:on\s+)?(?:what|which)\s+{_OF_WEEK}\s+(?:will|did|does)\s+{_DAY}{_FALLS}"
    rf"|(?:the\s+)?(?:week\s?day|day\s+of\s+(?:the\s+)?week)\s+(?:of|for|on)\s+{_DAY}"
    rf"|{_DAY}\s+(?:is|was|falls\s+on)\s+(?:on\s+)?(?:a\s+)?(?:what|which)\s+{_OF_WEEK}"
    rf"|{_ZH_ASK}{_DAY}(?:那天|这天|当天)?[是在]?(?:星期|周|礼拜)几[呢啊呀]?",
    re.IGNORECASE,
)
_WHEN: Final = lazy_regex(
    rf"{_ASK}when\s*{_IS}\s+{_DAY}{_FALLS}"
    rf"|{_ASK}(?:on\s+)?(?:what|which)\s+(?:date|day)\s+{_IS}\s+{_DAY}{_FALLS}"
    rf"|(?:the\s+)?date\s+of\s+{_DAY}|{_DAY}\s+date"
    rf"|{_ZH_ASK}{_DAY}[是在]?(?:哪一?天|哪日|几号|几月几[日号]|什么时候|什么日期|哪一?日)[呢啊呀]?",
    re.IGNORECASE,
)
_UNTIL: Final = lazy_regex(
    rf"{_ASK}(?:how\s+many\s+(?:more\s+)?(?:(?:working\s+|business\s+|work\s*)?days|weekdays|weeks){_THERE}|how\s+long{_THERE}|(?:number\s+of\s+)?days(?:\s+left)?)\s+"
    rf"(?:until|till|til|to|before)\s+{_DAY}"
    rf"|{_ZH_ASK}(?:距离?|离|到|从今天到)?{_DAY}还[有剩要](?:(?:多少|几)[天日周]|(?:多少|几)个工作日)(?:时间)?[呢啊呀]?"
    rf"|{_ZH_ASK}(?:还[有剩要]|再过)(?:多少|几)[天日](?:时间)?(?:就?[到是]|才?到){_DAY}[了呢啊呀]?"
    rf"|{_ZH_ASK}(?:多少|几)[天日]之?后[就才]?[是到]{_DAY}[了呢啊呀]?"
    rf"|{_ZH_ASK}(?:距离?|离|到)?{_DAY}还[有要](?:多久|多长时间)[呢啊呀]?",
    re.IGNORECASE,
)
_SINCE: Final = lazy_regex(
    rf"{_ASK}(?:how\s+many\s+(?:days|weeks){_THERE}|how\s+long{_THERE}|(?:number\s+of\s+)?days)\s+since\s+{_DAY}"
    rf"|{_ZH_ASK}(?:距离?|离|从)?{_DAY}(?:到今天|至今)?(?:已经)?(?:过去?了?|有)(?:多少|几)天了?",
    re.IGNORECASE,
)
_BETWEEN: Final = lazy_regex(
    rf"{_ASK}(?:how\s+many\s+(?:days|weeks){_THERE}|how\s+long{_THERE}|(?:number\s+of\s+)?days)\s+"
    rf"(?:from|between)\s+{_DAY}\s+(?:to|and|until|till)\s+{_DAY}"
    rf"|{_ZH_ASK}从?{_DAY}[到至和与]{_DAY}(?:之间)?(?:一共|总共|共)?[有是相差隔]*(?:多少|几)[天日][呢啊呀]?",
    re.IGNORECASE,
)
_STORY: Final = (
    r"(?!.*(?<![a-z])(?:how|when|if|add|after|before|from|days?\s+(?:later|earlier))(?![a-z]))[a-z][a-z'’ ]{1,60}?"
)
_STORY_ZH: Final = rf"(?!.*[加减])[{HAN}]{{1,12}}?"
_THAT: Final = r"(?:that|it|this|she|he)"
_TOLD_DAY: Final = lazy_regex(
    rf"{_STORY}\s{_DAY}\s*[,.;:–-]?\s+(?:and\s+|so\s+)?(?:on\s+)?(?:what|which)\s+{_OF_WEEK}\s+"
    rf"(?:{_IS}\s+{_THAT}(?:\s+born)?(?:\s+on)?|{_IS}\s+{_THAT}{_FALLS})"
    rf"|{_STORY_ZH}{_DAY}[{HAN}]{{0,6}}?[,，。 ]\s*(?:那天|那|当天)?[是在]?(?:星期|周|礼拜)几[呢啊呀]?"
    rf"|{_STORY_ZH}{_DAY}[出]?生的?[,，。 ]*(?:那天|那|当天)?[是在]?(?:星期|周|礼拜)几[呢啊呀]?",
    re.IGNORECASE,
)
"""A day is told, and its weekday asked for: our shop opened 4 may 2021, what weekday was that."""
_EVENT_UNTIL: Final = lazy_regex(
    rf"{_ASK}(?:how\s+many\s+(?:days|weeks){_THERE}|how\s+long{_THERE})\s+(?:until|till|til|to|before)\s+"
    rf"(?:(?:the|my|our|his|her|their)\s+)(?:[a-z]+\s+){{1,3}}?(?:on\s+)?{_DAY}"
    rf"|{_ZH_ASK}(?:(?:距离?|离|到)(?:[我你他她咱]们?[{HAN}]{{0,3}}?的?)?)?{_DAY}的?(?![今明后前去]|还|过|算起|数起|起|开始)[{HAN}]{{1,6}}?还[有剩](?:多少|几)[天日周](?:时间)?[呢啊呀]?",
    re.IGNORECASE,
)
"""The day of something, which is named beside it: how many days until my exam on 7 june 2027."""
_IN_WEEKS: Final = lazy_regex(
    r"[,，\s]+(?:and\s+)?(?:in\s+weeks|how\s+many\s+weeks\s+is\s+(?:that|it))$"
    r"|[,，\s]*(?:折成?|折合|换算?成|合|也?就?是|等于)(?:几|多少)个?(?:周|星期|礼拜)$",
    re.IGNORECASE,
)
"""Days that are counted are told in weeks as well."""
_FROM: Final = lazy_regex(
    rf"(?:and\s+)?how\s+(?:many\s+days|long)\s+(?:is|are|was|will)\s+(?:(?:it|that|there|be)\s+)*from\s+{_DAY}(?:\s+(?:to|until|till)\s+(?:then|that(?:\s+day)?))?"
    rf"|{_ZH_ASK}从?{_DAY}(?:算起|数起|起|开始算?|到那一?[天日]|离那一?[天日])(?:还|一共|总共)?[有是隔要]?(?:多少|几)天[呢啊呀]?",
    re.IGNORECASE,
)
"""Days that are counted from a day to another, which was spoken of before."""
_YEAR: Final = lazy_regex(r"(?<!\d)\d{4}(?!\d)")
_SAID_AGAIN: Final = lazy_regex(r"来着$")
_ENDS: Final = " \t\n?？.。!！,，"


class DayQuestion(Frozen):
    """What is asked of one day, or of two."""

    asks: Asked
    days: tuple[date, ...]
    """One where it is asked about; two, in their order of time as said, where days are counted."""


def day_question(text: str) -> DayQuestion | None:
    """Read a question for a day that asks nothing else; None where it is another one, or a day is unclear."""
    found = _days(text)
    if found is None:
        return None
    plain, days = _SAID_AGAIN.sub("", _with_places(text, found)), tuple(span.value.first for span in found)
    counted = _IN_WEEKS.sub("", plain)
    if len(days) == 2 and _BETWEEN.fullmatch(counted):
        return DayQuestion(asks="between", days=(days[0], coming(found[1]) if days[0] == today() else days[1]))
    if len(days) != 1:
        return None
    if _WEEKDAY.fullmatch(plain) or _TOLD_DAY.fullmatch(plain) or (_WHEN.fullmatch(plain) and is_named(found[0].text)):
        return DayQuestion(asks="on", days=days)
    if (_UNTIL.fullmatch(counted) or _EVENT_UNTIL.fullmatch(counted)) and coming(found[0]) >= today():
        return DayQuestion(asks="between", days=(today(), coming(found[0])))
    if _SINCE.fullmatch(counted) and days[0] <= today():
        return DayQuestion(asks="between", days=(days[0], today()))
    return None


def counted_from(text: str) -> date | None:
    """Return the day from which days are counted to one that was spoken of before; None of any other question."""
    found = _days(text) or []
    if len(found) != 1 or _FROM.fullmatch(_with_places(text, found)) is None:
        return None
    first: date = found[0].value.first
    return first


def past_day_until(text: str) -> date | None:
    """Return the day until which days are asked for, where it is past: they are no days from today; None for others.

    Only a day whose year is said is surely past; of any other the next one may be meant.
    """
    found = _days(text) or []
    if len(found) != 1 or _YEAR.search(found[0].text) is None or _UNTIL.fullmatch(_with_places(text, found)) is None:
        return None
    last: date = found[0].value.first
    return last if last < today() else None


def with_day(question: str, said: str) -> str | None:
    """Say a question for a day with another day in its place; None where it is no such question, or of several."""
    others = _days(said) or []
    before = [span for span in _days(question) or [] if span.value.first != today()] or _days(question) or []
    whole = [(span.start, span.end) for span in others] == [(0, len(said))]
    if not whole or len(before) != 1 or day_question(question) is None:
        return None
    return f"{question[: before[0].start]}{said}{question[before[0].end :]}"


def _days(text: str) -> list[Span] | None:
    """Find the single days of a text; None where there are none, or where one may be two."""
    periods = find_periods(text)
    others = [span for span in find_weekdays(text) if not any(span.overlaps(period) for period in periods)]
    found = sorted([*periods, *others], key=lambda span: span.start)
    single = all(span.value.first == span.value.last for span in found)
    clear = all(one.end <= after.start for one, after in pairwise(found))
    return found if found and single and clear else None


def _with_places(text: str, found: list[Span]) -> str:
    """Put a mark in the place of each day."""
    pieces, last = [], 0
    for span in found:
        pieces += [text[last : span.start], _DAY]
        last = span.end
    return " ".join("".join([*pieces, text[last:]]).split()).strip(_ENDS)
