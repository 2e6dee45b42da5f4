"""Lengths of time that a task states, and whether any call takes them in the unit in which they are said."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from agents.extraction.spans.dates import Period
from agents.intents.said_values import strict_values
from agents.intents.unserved import Ran

_UNITS: Final[Mapping[str, str]] = {
    "second": r"seconds?|secs?|秒钟?",
    "minute": r"minutes?|mins?|分钟",
    "hour": r"hours?|hrs?|个?小时|个?钟头",
    "day": r"days?|天",
    "week": r"weeks?|个?星期|周",
    "month": r"months?|个月",
    "year": r"years?|yrs?|年",
}
_DURATION: Final = re.compile(
    r"(?<![\d.:/-])(?P<number>\d+(?:\.\d+)?)\s*-?(?:"
    + "|".join(f"(?P<{name}>(?:{words})(?![A-Za-z]))" for name, words in _UNITS.items())
    + ")",
    re.IGNORECASE,
)
_NAMED: Final = {name: re.compile(rf"(?<![a-z]){name}s?(?![a-z])") for name in _UNITS}
_A_CLOCK: Final = re.compile(r"\d\d?:\d\d")
_CLOCK_UNITS: Final = frozenset({"second", "minute", "hour"})
_FULL_YEAR: Final = 1000
_SAME: Final = 1e-9


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
    return tuple(dict.fromkeys(found))


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
