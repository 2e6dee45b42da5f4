"""The two figures that results set side by side: what they are about, and which is the earlier."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from agents.decisions.fill_arguments.question import Upstream
from agents.extraction.discourse.mentions import main_number, two_numbers
from prompts.frozen import Frozen
from tools.schemas.fields import words_of

_MOST: Final = 4
"""So many figures of two results may differ, for one of them to be what the results are about."""
_PERIODS: Final = frozenset({"year", "date", "on", "day", "month", "start", "since", "period", "quarter"})
_HEADLINES: Final = frozenset({"price", "value", "result", "total", "rate"})
"""Fields that a result of many figures is about."""
_MEASURED_IN: Final = frozenset({"currency", "unit"})


class Pair(Frozen):
    """Two figures; the earlier one first where they are of two times."""

    first: float
    second: float
    in_time: bool = False


def pair_among(results: Sequence[Upstream]) -> Pair | None:
    """Return the two figures that the last calls of a sub-task brought; None where there are more, or fewer."""
    made = [u for u in results if u.step]
    last = [u for u in made if u.tool_id == made[-1].tool_id and part_of(u) == part_of(made[-1])] if made else []
    if len(last) == 1:
        last = list({part_of(u): u for u in made if u.tool_id == last[0].tool_id}.values())
    if len(last) == 1:
        return _of_times(last[0].value) or _of_one(last[0].value)
    if len(last) != 2 or _unlike(last[0].value, last[1].value):
        return None
    first, second = last
    pair = pair_of(first, second)
    if pair is None:
        return None
    if is_earlier(second, first):
        return Pair(first=pair[1], second=pair[0], in_time=True)
    return Pair(first=pair[0], second=pair[1], in_time=is_earlier(first, second))


def pair_of(first: Upstream, second: Upstream) -> tuple[float, float] | None:
    """Return the one number in which two results of a tool differ, or the one that both are about."""
    here, there = dict(_numbers(first.value)), dict(_numbers(second.value))
    given = {v for made in (first, second) for v in made.arguments.values() if isinstance(v, int | float | str)}
    differ = [
        path
        for path, number in here.items()
        if path in there and number != there[path] and not {number, there[path]} <= given
    ]
    if len(differ) == 1:
        return here[differ[0]], there[differ[0]]
    main = main_number(first.value), main_number(second.value)
    if not 0 < len(differ) <= _MOST or main[0] is None or main[1] is None:
        return None
    about = [path for path in differ if (here[path], there[path]) == main]
    return (main[0], main[1]) if about else None


def headline_pair(first: Upstream, second: Upstream) -> tuple[float, float] | None:
    """Return what two results of many figures are about: their prices, where both are in one currency."""
    here, there = first.value, second.value
    if not isinstance(here, dict) or not isinstance(there, dict) or _unlike(here, there):
        return None
    names = [n for n in here if n in _HEADLINES and _is_figure(here[n]) and _is_figure(there.get(n))]
    return (here[names[0]], there[names[0]]) if len(names) == 1 else None


def _is_figure(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_earlier(one: Upstream, other: Upstream) -> bool:
    """Whether a call asked for an earlier period than another."""
    for name, value in one.arguments.items():
        before = other.arguments.get(name)
        if _is_period(name) and type(value) is type(before) and value != before:
            return bool(str(value) < str(before))
    return False


def part_of(result: Upstream) -> str:
    """Name the sub-task that a call was made for."""
    return result.call_id.split(".", 1)[0]


def _of_one(value: object) -> Pair | None:
    pair = two_numbers(value)
    return None if pair is None else Pair(first=pair[0], second=pair[1])


def _of_times(value: object) -> Pair | None:
    """Read the figures at both ends of the times that one result tells of, where it tells one of each."""
    if not isinstance(value, dict):
        return None
    for records in (v for v in value.values() if isinstance(v, list) and len(v) > 1):
        if not all(isinstance(record, dict) for record in records):
            continue
        period = next((key for key in records[0] if _is_period(key)), "")
        told = {str(record.get(period)): [n for _, n in _figures(record)] for record in records}
        if period and len(told) == len(records) and all(len(set(numbers)) == 1 for numbers in told.values()):
            return Pair(first=told[min(told)][0], second=told[max(told)][0], in_time=True)
    return None


def _figures(record: dict[str, Any]) -> Iterator[tuple[str, float]]:
    return _numbers({key: value for key, value in record.items() if not _is_period(key)})


def _is_period(name: str) -> bool:
    return not _PERIODS.isdisjoint(words_of(name))


def _unlike(one: object, other: object) -> bool:
    """Whether two results are measured in different things."""
    return set(_measures(one)) != set(_measures(other))


def _measures(value: object) -> Iterator[str]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        if isinstance(item, str) and not _MEASURED_IN.isdisjoint(words_of(str(key))):
            yield item
        yield from _measures(item)


def _numbers(value: Any, path: str = "") -> Iterator[tuple[str, float]]:  # noqa: ANN401 - any JSON
    if isinstance(value, bool):
        return
    if isinstance(value, int | float):
        yield path, value
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield from _numbers(item, f"{path}.{key}")
