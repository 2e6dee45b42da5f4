"""Whether the arguments of a call are among those that are accepted."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any, Final

from evals.imports.folder import GoldCall

ABSENT: Final = "<absent>"
ANY: Final = "<any>"
_STEP: Final = re.compile(r"([^.\[\]]+)|\[(\d+)\]")
_MOMENT: Final = re.compile(
    r"(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::00(?:\.0+)?)?(?:Z|[+-]\d{2}:?\d{2})?", re.IGNORECASE
)
_PHONE: Final = re.compile(r"\+?[\d\s()-]{5,}")
_MAX_ITEMS: Final = 5
"""Longer lists of objects are compared in their own order."""


def argument_fault(gold: GoldCall, arguments: Mapping[str, Any]) -> str:
    """Say what is wrong with the arguments of a call; nothing where they are right."""
    faults = [_fault(gold, one) for one in _orders(gold, arguments)]
    return min(faults, key=len)


def _orders(gold: GoldCall, arguments: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the arguments with the items of each list that is spelled out item by item in every order."""
    lists = {key.partition("[")[0] for key in gold.arguments if "[" in key} - set(gold.ordered)
    name = next((n for n in sorted(lists) if isinstance(arguments.get(n), list)), "")
    if not name or len(arguments[name]) > _MAX_ITEMS:
        yield arguments
        return
    for items in permutations(arguments[name]):
        yield {**arguments, name: list(items)}


def _fault(gold: GoldCall, arguments: Mapping[str, Any]) -> str:
    for key, options in gold.arguments.items():
        found = _at(arguments, key)
        if found is None:
            if ABSENT not in options and None not in options:
                return f"{key} is missing"
        elif not any(_accepted(found, option, ordered=key in gold.ordered) for option in options):
            return f"{key} is {found!r}"
    unlisted = (path for path, _ in _leaves(arguments) if not any(_within(path, key) for key in gold.arguments))
    return next((f"{path} was not asked for" for path in unlisted), "")


def _at(arguments: Mapping[str, Any], key: str) -> Any:  # noqa: ANN401 - any JSON
    found: Any = arguments
    for name, place in _STEP.findall(key):
        if place:
            found = found[int(place)] if isinstance(found, list) and int(place) < len(found) else None
        else:
            found = found.get(name) if isinstance(found, Mapping) else None
    return found


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - any JSON
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _leaves(inner, f"{path}.{name}" if path else str(name))
    elif isinstance(value, list) and value:
        for place, inner in enumerate(value):
            yield from _leaves(inner, f"{path}[{place}]")
    elif value is not None and value != []:
        yield path, value


def _within(path: str, key: str) -> bool:
    return path == key or path.startswith((f"{key}.", f"{key}["))


def _accepted(value: Any, option: Any, *, ordered: bool) -> bool:  # noqa: ANN401 - any JSON
    if isinstance(option, bool) or isinstance(value, bool):
        return value is option
    if isinstance(option, Mapping):
        return isinstance(value, Mapping) and _same_entries(value, option)
    if isinstance(option, list):
        return isinstance(value, list) and _same_items(value, option, ordered=ordered)
    if option == ABSENT:
        return False
    if option == ANY:
        return isinstance(value, str) and bool(value.strip())
    if isinstance(option, str):
        return isinstance(value, str | int) and _plain(str(value)) == _plain(option)
    return isinstance(value, int | float) and abs(value - option) <= 1e-9 * max(1.0, abs(option))


def _same_entries(value: Mapping[str, Any], option: Mapping[str, Any]) -> bool:
    """Compare objects with free keys: a key may be worded with more, or fewer, words than the accepted one."""
    left = dict(value)
    for name, wanted in option.items():
        fit = [k for k, v in left.items() if _alike(k, name) and _accepted(v, wanted, ordered=True)]
        if not fit:
            return False
        left.pop(min(fit, key=len))
    return not left


def _alike(one: str, other: str) -> bool:
    first, second = _plain(one), _plain(other)
    return first in second or second in first


def _same_items(value: Sequence[Any], option: Sequence[Any], *, ordered: bool) -> bool:
    if len(value) != len(option):
        return False
    if ordered:
        return all(_accepted(v, o, ordered=True) for v, o in zip(value, option, strict=True))
    left = list(option)
    for found in value:
        fit = next((o for o in left if _accepted(found, o, ordered=False)), None)
        if fit is None:
            return False
        left.remove(fit)
    return True


def _plain(text: str) -> str:
    folded = text.strip().casefold()
    if moment := _MOMENT.fullmatch(folded):
        return f"{moment[1]} {moment[2]}"
    return re.sub(r"[\s()-]", "", folded) if _PHONE.fullmatch(folded) and not _is_date(folded) else folded


def _is_date(text: str) -> bool:
    return re.fullmatch(r"\d{4}-\d{2}-\d{2}", text) is not None
