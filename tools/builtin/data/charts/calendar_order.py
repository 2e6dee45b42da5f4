"""Labels of an axis that have an order of their own: months, quarters and days of the week, by name or number."""

import calendar
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from lazy_regex import lazy_regex

_Family: TypeAlias = Literal["month", "quarter", "weekday"]
Place: TypeAlias = tuple[int, int]
"""Year, 0 where none is said, and place in it or in the week."""

_NUMERALS: Final = ("一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二")
_YEAR_BEFORE: Final = lazy_regex(r"((?:19|20)\d\d)\s*(?:[-/.,]|年)?\s*(?=\S)")
_YEAR_BEHIND: Final = lazy_regex(r"(?<=\S)[\s,\-/.]+((?:19|20)\d\d)年?$")
_PLAIN_MONTH: Final = lazy_regex(r"0?([1-9]|1[0-2])")
"""A number that is a month only beside a year."""


def _named() -> dict[str, tuple[_Family, int]]:
    known: dict[str, tuple[_Family, int]] = {"sept": ("month", 9)}
    for n, numeral in enumerate(_NUMERALS, 1):
        signs = (f"{n}月", f"{n:02}月", f"{n}月份", f"{numeral}月", f"{numeral}月份")
        names = (calendar.month_name[n], calendar.month_abbr[n], *signs)
        known |= dict.fromkeys((name.casefold() for name in names), ("month", n))
    for n in range(1, 5):
        names = (f"q{n}", f"第{_NUMERALS[n - 1]}季度", f"{_NUMERALS[n - 1]}季度", f"{n}季度", f"第{n}季度")
        known |= dict.fromkeys(names, ("quarter", n))
    for n, sign in enumerate("一二三四五六日", 1):
        said = [f"{begins}{one}" for begins in ("周", "星期", "礼拜") for one in ({sign, "天"} if n == 7 else {sign})]
        names = (calendar.day_name[n - 1], calendar.day_abbr[n - 1], *said)
        known |= dict.fromkeys((name.casefold() for name in names), ("weekday", n))
    return known | {"tues": ("weekday", 2), "thur": ("weekday", 4), "thurs": ("weekday", 4)}


_KNOWN: Final = _named()


def calendar_places(labels: Sequence[str]) -> list[Place] | None:
    """Say where each label stands in the year or in the week.

    Args:
        labels: Of an axis.

    Returns:
        One place for each, or None where one has none, or where they are of several kinds: they have no such order.
    """
    found = [_place(label) for label in labels]
    known = [one for one in found if one is not None]
    kinds = {(family, place[0] > 0) for family, place in known}
    return [place for _, place in known] if len(known) == len(found) and len(kinds) == 1 else None


def _place(label: str) -> tuple[_Family, Place] | None:
    said = label.strip().casefold()
    match = _YEAR_BEFORE.match(said) or _YEAR_BEHIND.search(said)
    rest = (said[: match.start()] + said[match.end() :]).strip().rstrip(".") if match else said.rstrip(".")
    year = int(match.group(1)) if match else 0
    family, n = _KNOWN.get(rest, (None, 0))
    if family is None and year and (number := _PLAIN_MONTH.fullmatch(rest)):
        family, n = "month", int(number.group(1))
    return None if family is None or (year and family == "weekday") else (family, (year, n))
