"""Lengths of time that a task states, and whether any call takes them in the unit in which they are said."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from agents.extraction.spans.dates import Period
from agents.extraction.spans.span import Span
from agents.intents.said_values import strict_values
from agents.intents.unserved import Ran
from lazy_regex import lazy_regex

_UNITS: Final[Mapping[str, str]] = {
    "second": r"seconds?|secs?|秒钟?",
    "minute": r"minutes?|mins?|分钟",
    "hour": r"hours?|hrs?|个?小时|个?钟头",
    "day": r"days?|天",
    "week": r"weeks?|个?星期|周",
    "month": r"months?|个月",
    "year": r"years?|yrs?|年",
}
_DURATION: Final = lazy_regex(
    r"(?<![\d.:/-])(?P<number>\d+(?:\.\d+)?)\s*-?(?:"
    + "|".join(f"(?P<{name}>(?:{words})(?![A-Za-z]))" for name, words in _UNITS.items())
    + ")",
    re.IGNORECASE,
)
_ENGLISH: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_MORE: Final = r"twenty|thirty|forty|fifty|sixty|ninety|(?:a\s+|one\s+|two\s+)?hundred|a\s+couple\s+of|an?"
_HAN_NUMBER: Final = r"[一二两三四五六七八九十半]{1,3}"
_STEP: Final = lazy_regex(
    rf"(?<![A-Za-z])(?P<n>{'|'.join(_ENGLISH)}|{_MORE})\s+(?:day|week|month|year)s?\s+"
    r"(?:before|after|later|earlier|ago|from\s+(?:now|then|today|that))(?![A-Za-z])"
    rf"|(?P<zh>{_HAN_NUMBER})(?:天|个?星期|周|个月|年)(?:之|以)?[前后](?![几多])",
    re.IGNORECASE,
)
"""So long before or after a day, the number said in words."""
_DAY_LEAF: Final = lazy_regex(r"\d{4}-\d\d-\d\d")
_NAMED: Final = {name: lazy_regex(rf"(?<![a-z]){name}s?(?![a-z])") for name in _UNITS}
_A_CLOCK: Final = lazy_regex(r"\d\d?:\d\d")
_CLOCK_UNITS: Final = frozenset({"second", "minute", "hour"})
_FULL_YEAR: Final = 1000
_SAME: Final = 1e-9
_ISO_DAY: Final = len("2026-12-25")


def durations_left(task: str, ran: Sequence[Ran]) -> tuple[str, ...]:
    """Return the lengths of time that are taken in another unit, or for which only a time of day seems to stand.

    What appears nowhere at all is a value that is left, and is found as one.
    """
    moments = [span for span in strict_values(task) if isinstance(span.value, Period)]
    given = [pair for one in ran for pair in _named(one.arguments)]
    found = []
    for match in _DURATION.finditer(task):
        number, unit = float(match["number"]), str(match.lastgroup)
        said = any(span.start < match.end() and match.start() < span.end for span in moments)
        if said or (unit == "year" and number >= _FULL_YEAR) or not _is_lost(number, unit, given):
            continue
        found.append(match.group())
    return tuple(dict.fromkeys((*found, *_steps_left(task, given))))


def _steps_left(task: str, given: Sequence[tuple[str, Any]]) -> Iterator[str]:
    """List the steps from day to day, said in words, that no number takes, nor a day that is reached by them."""
    moments = [
        span for span in strict_values(task) if isinstance(span.value, Period) or _DAY_LEAF.match(str(span.value))
    ]
    said = {day for span in moments for day in _days_of(span)}
    days = {str(leaf)[:_ISO_DAY] for _, leaf in given if _DAY_LEAF.match(str(leaf))}
    numbers = [leaf for _, leaf in given if isinstance(leaf, int | float) and not isinstance(leaf, bool)]
    if not days or not days <= said or any(numbers):
        return
    for match in _STEP.finditer(task):
        if not any(span.start <= match.start() and match.end() <= span.end for span in moments):
            yield match.group()


def _days_of(span: Span) -> tuple[str, ...]:
    if isinstance(span.value, Period):
        return span.value.first.isoformat(), span.value.last.isoformat()
    return (str(span.value)[:_ISO_DAY],)


def _is_lost(number: float, unit: str, given: Sequence[tuple[str, Any]]) -> bool:
    same = [name for name, leaf in given if _is(leaf, number)]
    if same:
        units = [
            next((u for u, named in _NAMED.items() if named.search(name.replace("_", " "))), unit) for name in same
        ]
        return unit not in units
    numbers = any(isinstance(leaf, int | float) and not isinstance(leaf, bool) for _, leaf in given)
    clock = any(_A_CLOCK.search(str(leaf)) for _, leaf in given)
    return clock and not numbers and unit in _CLOCK_UNITS


def _is(leaf: object, number: float) -> bool:
    return isinstance(leaf, int | float) and not isinstance(leaf, bool) and abs(abs(leaf) - number) < _SAME


def _named(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - JSON
    """List the single values of arguments with the name under which each stands."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _named(inner, str(key).lower())
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _named(inner, name)
    else:
        yield name, value
