"""Questions whether a year is a leap year, or how many days it has: is 2028 a leap year, 1900年是闰年吗."""

import re
from typing import Final, NamedTuple

from lazy_regex import lazy_regex
from prompts.language import has_han

_YEAR: Final = r"(?:the\s+year\s+)?(?P<year>[1-9]\d{3})"
_ASKS: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        rf"(?:(?:and|so|please|tell\s+me|is\s+it\s+true\s+that)[\s,]+)*(?:is|was|will)\s+{_YEAR}\s+(?:be\s+)?an?\s+leap[\s-]?year",
        rf"how\s+many\s+days\s+(?:are\s+there\s+in|does|in|did|will)\s+{_YEAR}(?:\s+have)?",
        r"(?:请问?|那么?|告诉我|[\s，,])*(?P<year>[1-9]\d{3})\s*年?\s*(?:是不是|是否是|是)(?:一?个)?(?:闰年|平年)(?:还是(?:闰年|平年))?[吗呢啊呀]?",
        r"(?:请问?|那么?|告诉我|[\s，,])*(?P<year>[1-9]\d{3})\s*年(?:一共|总共|全年|一年)?有?(?:多少|几)天",
    )
)
_FIRST: Final = 1583
"""The first whole year of the calendar by which leap years are told."""
_ENDS: Final = " \t\n?？.。!！,，"


class LeapYear(NamedTuple):
    """What tells whether a year is a leap year."""

    sql: str
    said: str


def leap_year(text: str) -> LeapYear | None:
    """Read a question for one year; None for any other."""
    match = next((m for form in _ASKS if (m := form.fullmatch(text.strip(_ENDS))) is not None), None)
    year = int(match["year"]) if match is not None else 0
    if year < _FIRST:
        return None
    days = f"dayofyear(DATE '{year}-12-31')"
    if has_han(text):
        yes, no, name, of = "是", "不是", f"{year} 年是闰年", f"{year} 年的天数"
    else:
        yes, no, name, of = "yes", "no", f"{year} is a leap year", f"days of {year}"
    sql = f"SELECT CASE WHEN {days} = 366 THEN '{yes}' ELSE '{no}' END AS \"{name}\", {days} AS \"{of}\""
    return LeapYear(sql, f"{name}, {of}")
