"""Questions for the calendar week of a day: what iso week is 8 may 2026 in, 2026年5月8日是第几周, 那天是第几周."""

import re
from datetime import date
from typing import Final, NamedTuple

from agents.extraction.spans.dates import find_periods
from lazy_regex import lazy_regex
from prompts.language import has_han

_DAY: Final = "\ue000"
_THAT: Final = r"(?:that(?:\s+(?:day|date))?|this\s+(?:day|date))"
_ISO: Final = r"(?:(?:the\s+)?(?:iso|calendar)\s+)"
_BE: Final = r"(?:\s*['’]s|\s+(?:is|was|does|did|will|would|falls?|fell|lies|be|in|on))+"
_ASKS: Final = lazy_regex(
    rf"(?:(?:and|so|also|please|tell\s+me|can\s+you\s+tell\s+me)[\s,]+)*(?:in\s+)?"
    rf"(?:(?:what|which)\s+(?:{_ISO}week|week\s+(?:number|of\s+the\s+year))|which\s+week)(?:\s+(?:number|of\s+the\s+year))?{_BE}\s+(?:(?P<day>{_DAY})|(?P<that>{_THAT}))"
    r"(?:\s+(?:be|fall|falls|lie|in|on|of))*"
    rf"|(?:(?:and|what(?:['’]?s|\s+is)|tell\s+me|give\s+me|please)[\s,]+)*{_ISO}week(?:\s+number)?\s+(?:of|for)\s+(?:(?P<day2>{_DAY})|(?P<that2>{_THAT}))"
    rf"|(?:请问?|那么?|还有|告诉我|[\s，,])*(?:(?P<day3>{_DAY})|(?P<that3>[那这当](?:一?天|日)|它))\s*(?:那天|这天)?(?:是|在|属于|算)*"
    r"(?:(?:那|当|全|今|这)?一?年的?(?:中的?|里的?)?|ISO\s*)*(?:第(?:几|多少)个?|哪一?个?)(?:自然周|周|星期)[呢啊呀]?",
    re.IGNORECASE,
)
_ENDS: Final = " \t\n?？.。!！,，"


class WeekQuestion(NamedTuple):
    """A question for the week of a day."""

    day: date | None
    """None where the day is one that was spoken of before."""


class WeekOfDay(NamedTuple):
    """What tells the week of a day."""

    sql: str
    said: str


def week_question(text: str) -> WeekQuestion | None:
    """Read a question for the week of one day; None for any other."""
    found = find_periods(text)
    days = {span.value.first for span in found if span.value.first == span.value.last}
    plain = text
    if len(found) == 1 and len(days) == 1:
        plain = f"{text[: found[0].start]}{_DAY}{text[found[0].end :]}"
    match = _ASKS.fullmatch(plain.strip(_ENDS))
    if match is None:
        return None
    named = match["day"] or match["day2"] or match["day3"]
    if bool(named) != (len(days) == 1 and _DAY in plain):
        return None
    return WeekQuestion(days.pop() if named else None)


def week_of(day: date, text: str) -> WeekOfDay:
    """Say what is asked of a database for the week of a day, and in words that leave nothing of it unsaid.

    Args:
        day: Whose week is asked for.
        text: The question, in whose language the answer is.
    """
    iso, on = day.isocalendar(), day.isoformat()
    zh = has_han(text)
    name = f"{on} 的 ISO 周数" if zh else f"ISO week of {on}"
    year = f", isoyear(DATE '{on}') AS \"{'ISO 年份' if zh else 'of the ISO year'}\"" if iso.year != day.year else ""
    return WeekOfDay(f"SELECT weekofyear(DATE '{on}') AS \"{name}\"{year}", f"{on} 的 ISO 周数" if zh else name)
