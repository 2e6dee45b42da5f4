"""Figures in a written answer that no result holds."""

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from typing import Any, Final

from lazy_regex import lazy_regex

_NUMBER = lazy_regex(
    r"(?P<sign>[$€£¥]\s?)?(?<![\w.])(?P<number>\d[\d,]*(?:\.\d+)?)(?P<unit>\s?(?:[%°$€£¥元]|美元|USD|percent))?"
)
_IN_TEXT = lazy_regex(r"\d[\d,]*(?:\.\d+)?")
_SCALES: Final = (1.0, 0.01, 1e2, 1e3, 1e4, 1e6, 1e8, 1e9, 1e12)
"""Per cent and back, thousands, 万, millions, 亿, billions, trillions."""
_SMALL: Final = 31.0
"""Bare whole numbers up to here count things, days and list items in any answer."""
_TOLERANCE: Final = 0.005
_HALF: Final = 0.5


def unsupported(answer: str, sources: Iterable[Any]) -> tuple[str, ...]:
    """Return the figures of an answer that are neither in the sources nor a rounding or rescaling of one.

    Args:
        answer: the written text.
        sources: JSON values and texts that the answer may stand on.
    """
    known = sorted({abs(number) for source in sources for number in _numbers(source)})
    return tuple(figure for figure in figures_in(answer) if not _is_known(figure, known))


def figures_in(answer: str) -> tuple[str, ...]:
    """Return the figures of an answer, each once; bare small numbers that count things are none."""
    text = unicodedata.normalize("NFKC", answer)
    written = (found.group("number").rstrip(",") for found in _NUMBER.finditer(text) if not _only_counts(found))
    return tuple(dict.fromkeys(written))


def _only_counts(found: re.Match[str]) -> bool:
    figure = found.group("number").rstrip(",")
    measured = found.group("sign") or found.group("unit") or not figure.isdigit()
    return not measured and float(figure) <= _SMALL


def _is_known(figure: str, known: list[float]) -> bool:
    number = float(figure.replace(",", ""))
    decimals = len(figure.partition(".")[2])
    margin = max(_HALF * 10.0**-decimals if decimals else 0.0, number * _TOLERANCE)
    if not decimals and _is_rounded(number, known):
        return True
    return any(_near(number * scale, margin * scale, known) for scale in _SCALES)


def _is_rounded(number: float, known: list[float]) -> bool:
    """Whether a whole number rounds a figure that is none; the next whole number is another figure."""
    near = known[bisect_left(known, number - _HALF) : bisect_right(known, number + _HALF)]
    return any(not one.is_integer() for one in near)


def _near(number: float, margin: float, known: list[float]) -> bool:
    place = bisect_left(known, number - margin * (1 + 1e-9))
    return place < len(known) and known[place] <= number + margin * (1 + 1e-9)


def _numbers(value: Any) -> Iterator[float]:  # noqa: ANN401 - any JSON
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int | float):
        yield float(value)
    elif isinstance(value, str):
        text = unicodedata.normalize("NFKC", value)
        yield from (float(found.replace(",", "")) for found in _IN_TEXT.findall(text))
    elif isinstance(value, dict):
        for inner in value.items():
            yield from _numbers(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _numbers(inner)
