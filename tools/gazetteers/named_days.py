"""Days that people call by a name, as Christmas or 中秋节, and on which day of a year they fall.

The names stand in `named_days.toml`; what day is meant is worked out by the package `holidays`, which is loaded with
the first name that is read.
"""

import tomllib
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from lazy_regex import lazy_regex
from prompts.late import LateModule
from tools.gazetteers.gazetteer import Gazetteer, Mention

if TYPE_CHECKING:
    import holidays
else:
    holidays = LateModule("holidays")

_DAYS: Final[dict[str, dict[str, list[str]]]] = tomllib.loads(
    Path(__file__).with_name("named_days.toml").read_text(encoding="utf-8")
)
_BETWEEN: Final = "/"
NAMES: Final = {
    name: f"{country}{_BETWEEN}{day}"
    for country, days in _DAYS.items()
    for day, names in days.items()
    for name in (*names, *(name.replace("'", "’") for name in names if "'" in name))
}
"""What a day is called → the country whose day it is, and how that country's calendar names it."""
_NAMED: Final = Gazetteer(NAMES)
_LANGUAGE: Final = "en_US"
_JOINED_BEFORE: Final = lazy_regex(r"[\w/\\@#]*[/\\_@#.\-]$")
_JOINED_BEHIND: Final = lazy_regex(r"[./\\_@\-]\w|\s[A-Z][a-z]+\b(?!\s*\d)")


def find_named_days(text: str) -> list[Mention]:
    """Names of days in running text, in order; a value goes to `day_in`."""
    return _NAMED.find(text, _stands_alone)


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Whether a name is no piece of another one: of a file's, a place's as Christmas Island, or a person's."""
    return not (_JOINED_BEFORE.search(text[:start]) or _JOINED_BEHIND.match(text[end:]))


def day_in(named: str, year: int) -> date | None:
    """Return the day of a year that a name means, the first where it has several; None where nobody knows."""
    country, _, name = named.partition(_BETWEEN)
    return min((day for day, said in _days_of(country, year) if name in said.split("; ")), default=None)


@lru_cache(maxsize=64)
def _days_of(country: str, year: int) -> tuple[tuple[date, str], ...]:
    calendar = holidays.country_holidays(country)
    if not calendar.start_year <= year <= calendar.end_year:
        return ()
    categories = calendar.supported_categories
    known = holidays.country_holidays(country, years=year, language=_LANGUAGE, categories=categories)
    return tuple(known.items())
