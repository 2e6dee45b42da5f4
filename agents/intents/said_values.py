"""Values that a request states, and whether a call takes them."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date
from pathlib import PurePosixPath
from typing import Any, Final

from agents.extraction.slots.finders import FINDERS
from agents.extraction.spans.dates import Period
from agents.extraction.spans.quotes import find_quoted
from agents.extraction.spans.span import Span, without_overlaps
from lazy_regex import lazy_regex

VALUES: Final = (
    "path",
    "uri",
    "email",
    "date-time",
    "date",
    "time",
    "expression",
    "number",
    "year",
    "ticker",
    "currency",
    "unit",
    "timezone",
)
"""Kinds of values that people write only when they want them used."""
_STRICT: Final = tuple(kind for kind in VALUES if kind not in ("currency", "unit", "timezone", "expression", "ticker"))
"""Kinds of values that are named in no other words; what is said of a unit, a place or a company may be."""
_PERCENT: Final = 100
_SIGN: Final = lazy_regex(r"[%％]|百分|per ?cent", re.IGNORECASE)
_CENTURY: Final = 2_000
_RANGE: Final = 2
_ABOUT_DAYS: Final = 4
"""A range of months begins on a first; what is asked of it begins on the first day that is open."""
_WITH_DIGITS: Final = lazy_regex(r"[A-Za-z]*\d[A-Za-z0-9]*")


def values_of(text: str, kinds: Sequence[str] = VALUES) -> list[Span]:
    """Find the values of a text, each character once."""
    found = [span for kind in kinds for span in FINDERS[kind](text)]
    return without_overlaps([*find_quoted(text), *found])


def strict_values(text: str) -> list[Span]:
    """Find what must be taken as it stands: files, dates, numbers, quotes, and every other word with a digit in it."""
    found = values_of(text, _STRICT)
    others = (Span(start=m.start(), end=m.end(), text=m[0], value=m[0]) for m in _WITH_DIGITS.finditer(text))
    return [*found, *(one for one in others if not any(one.overlaps(span) for span in found))]


def leaves(value: Any) -> Iterator[Any]:  # noqa: ANN401 - JSON
    """List the single values that a JSON value holds."""
    if isinstance(value, dict):
        value = value.values()
    elif isinstance(value, str) or not isinstance(value, Iterable):
        yield value
        return
    for inner in value:
        yield from leaves(inner)


def is_taken(span: Span, given: Sequence[Any]) -> bool:
    """Whether some argument is a value of a request, or holds it."""
    value = span.value
    if isinstance(value, Period):
        year = value.first.year
        named = any(leaf == year or any(day in str(leaf) for day in _days(value)) for leaf in given)
        return named or _in_range(value, given) or _is_part_of_a_text(span.text, given)
    if isinstance(value, int | float) and not isinstance(value, bool):
        wanted = {value, -value} | ({value / _PERCENT} if _may_be_percent(span.text, value) else set())
        return any(_is_number(value, wanted, leaf) for leaf in given)
    said = {form.casefold() for form in (span.text, str(value)) if form}
    return any(_holds(str(leaf).casefold(), said) for leaf in given)


def is_taken_strictly(span: Span, given: Sequence[Any]) -> bool:
    """Whether an argument is a value of a request: a file may also be named by its table, a year by its last digits."""
    if is_taken(span, given):
        return True
    text = span.text.casefold()
    stem = PurePosixPath(text).stem
    if stem != text and any(stem in str(leaf).casefold() for leaf in given):
        return True
    short = re.fullmatch(r"(?:fy|cy)?'?(\d\d)", text)
    return short is not None and any(str(_CENTURY + int(short[1])) in str(leaf) for leaf in given)


def _is_part_of_a_text(said: str, given: Sequence[Any]) -> bool:
    """Whether a day is said in words within a longer text that is handed on: Merry Christmas, Bob!"""
    if _WITH_DIGITS.search(said):
        return False
    return any(isinstance(leaf, str) and len(leaf) > len(said) and said in leaf for leaf in given)


def _days(period: Period) -> tuple[str, ...]:
    return (period.first.isoformat(), period.last.isoformat())


def _in_range(period: Period, given: Sequence[Any]) -> bool:
    """Whether arguments name a range that holds a period and begins or ends about with it."""
    days = sorted(_as_days(given))
    if len(days) < _RANGE or not days[0] <= period.first <= period.last <= days[-1]:
        return False
    return min((period.first - days[0]).days, (days[-1] - period.last).days) <= _ABOUT_DAYS


def _as_days(given: Sequence[Any]) -> Iterator[date]:
    for leaf in given:
        with suppress(ValueError):
            yield date.fromisoformat(str(leaf))


def _may_be_percent(text: str, value: float) -> bool:
    """Whether a number may be written as a share of 1; 100 % may, 100 dollars are no single one."""
    return bool(_SIGN.search(text)) or value % _PERCENT != 0


def _is_number(value: float, wanted: Collection[float], leaf: Any) -> bool:  # noqa: ANN401 - JSON
    if isinstance(leaf, bool):
        return False
    if isinstance(leaf, int | float):
        return leaf in wanted
    with suppress(ValueError):
        return float(str(leaf)) in wanted
    return any(number.value in wanted for number in FINDERS["number"](str(leaf))) or str(value) in str(leaf)


def _holds(leaf: str, said: Iterable[str]) -> bool:
    return bool(leaf) and any(form in leaf or (len(leaf) > 1 and _is_piece(leaf, form)) for form in said)


def _is_piece(leaf: str, form: str) -> bool:
    """Whether an argument is a part of a value that stands by itself: feb.csv is no part of jan_feb.csv."""
    return re.search(rf"(?<![A-Za-z0-9_]){re.escape(leaf)}(?![A-Za-z0-9_])", form) is not None
