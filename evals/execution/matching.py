"""Whether a value stands in a text, however it is written there.

A value is one of
    ~12.34±0.02     a number of that sign within that distance
    1,234.5         a number: written with other separators, with more decimals that round to it, or by a word of scale
                    (1.81 billion, 18.1 亿); a sign counts where the value has one
    anything else   text: case, width, spaces and Markdown emphasis do not matter; digits at its ends are whole numbers
"""

import re
import unicodedata
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from functools import lru_cache
from typing import Final, NamedTuple

_NEAR: Final = re.compile(
    r"~\s*(?P<value>[+-]?\d+(?:\.\d+)?(?:e[+-]?\d{1,2})?)\s*±\s*(?P<by>\d+(?:\.\d+)?(?:e-?\d{1,2})?)"
)
_PLAIN_NUMBER: Final = re.compile(r"[+-]?(?:0|[1-9]\d*)(?:\.\d+)?")
_THOUSANDS: Final = re.compile(r"(?<![\d.])([1-9]\d{0,2}(?:[,'_]\d{3})+)(?![\d])")  # 01,825 is a day and a figure
_SPACED: Final = re.compile(r"(?<![\d.,])(?P<sign>[-+]?)(?P<whole>\d{1,3}(?: \d{3})+)(?!\d)(?P<part>\.\d+)?")
_NUMBER: Final = re.compile(r"(?<![\d.])(?P<sign>(?<!\w)[-+])?(?P<unit>[$€£¥])?(?P<whole>\d+)(?P<part>\.\d+)?")
_SCALES: Final = {
    "thousand": 3, "million": 6, "mn": 6, "billion": 9, "bn": 9, "trillion": 12, "tn": 12,
    "千": 3, "万": 4, "萬": 4, "百万": 6, "千万": 7, "亿": 8, "億": 8, "百亿": 10, "千亿": 11, "万亿": 12,
}  # fmt: skip
_SCALE: Final = re.compile(rf"\s*({'|'.join(sorted(_SCALES, key=len, reverse=True))})")
_WORDS: Final = dict(
    zip(
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
        range(2, 13),
        strict=True,
    )
)
_WORD: Final = re.compile(rf"\b({'|'.join(_WORDS)})\b")
_HAN: Final = {**dict(zip("二三四五六七八九十", range(2, 11), strict=True)), "两": 2, "十一": 11, "十二": 12}
_HAN_COUNT: Final = re.compile(
    r"(?<![一二三四五六七八九十第])(十一|十二|[两二三四五六七八九十])(?=[个家行条只支位人名次张份笔种项件台组页列])"
)
_QUOTES: Final = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "−": "-", "＂": '"'})


class Reading(NamedTuple):
    """A number as it may be meant by what stands in a text."""

    value: Decimal
    n_decimals: int


class Said:
    """A text, read once for all values that are looked for in it."""

    def __init__(self, text: str) -> None:
        self.text = folded(text)
        self._readings = tuple(_read(self.text))

    def holds(self, wanted: str) -> bool:
        """Whether a value stands in the text."""
        if near := _NEAR.fullmatch(wanted.strip()):
            middle, distance = Decimal(near["value"]), Decimal(near["by"])
            return any(abs(r.value - middle) <= distance for r in self._readings)
        option = folded(wanted).strip()
        if not option:
            return False
        if _PLAIN_NUMBER.fullmatch(option):
            return any(_same(r, option) for r in self._readings)
        return _pattern(option).search(self.text) is not None


def check_wanted(wanted: str) -> str:
    """Refuse a value that nothing could match.

    Raises:
        ValueError: it is empty, or looks like `~value±distance` and is not.
    """
    if not folded(wanted).strip():
        raise ValueError("an empty value")
    if wanted.lstrip().startswith("~") and "±" in wanted and not _NEAR.fullmatch(wanted.strip()):
        raise ValueError(f"{wanted!r} is not of the form ~value±distance")
    return wanted


def folded(text: str) -> str:
    """Drop what does not change a value: case, width, Markdown emphasis, separators of thousands."""
    apart = re.sub(r"(?<=[0-9])[，、；](?=[0-9])", ", ", text)  # they part numbers, and no width makes them one
    plain = unicodedata.normalize("NFKC", apart).casefold().translate(_QUOTES)
    return _THOUSANDS.sub(lambda m: re.sub(r"\D", "", m[1]), re.sub(r"[*`]", "", plain))


def numbers_in(text: str) -> set[Decimal]:
    """Return every number that a text may be read to hold, without signs."""
    return {abs(reading.value) for reading in _read(folded(text))}


def _read(text: str) -> Iterator[Reading]:
    for match in _NUMBER.finditer(text):
        yield from _scaled(match, text)
    for match in _SPACED.finditer(text):
        yield from _scaled(match, text)
    for match in _WORD.finditer(text):
        yield Reading(Decimal(_WORDS[match[1]]), 0)
    for match in _HAN_COUNT.finditer(text):
        yield Reading(Decimal(_HAN[match[1]]), 0)


def _scaled(match: re.Match[str], text: str) -> Iterator[Reading]:
    part = match["part"] or ""
    try:
        value = Decimal(f"{match['sign'] or ''}{match['whole'].replace(' ', '')}{part}")
    except InvalidOperation:  # more digits than any number has
        return
    yield Reading(value, max(0, len(part) - 1))
    if scale := _SCALE.match(text, match.end()):
        yield Reading(value.scaleb(_SCALES[scale[1]]), 0)


def _same(reading: Reading, option: str) -> bool:
    value = Decimal(option)
    found = reading.value if option[0] in "+-" else abs(reading.value)
    if found == value:
        return True
    n_decimals = len(option.partition(".")[2])
    if not 0 < n_decimals < reading.n_decimals:
        return False
    try:
        return found.quantize(Decimal(1).scaleb(-n_decimals), rounding=ROUND_HALF_UP) == value
    except InvalidOperation:  # more digits than are computed with
        return False


@lru_cache(maxsize=1_024)
def _pattern(option: str) -> re.Pattern[str]:
    letters = [re.escape(letter) for letter in option if not letter.isspace()]
    before = r"(?<!\d)(?<!\d\.)" if option[0].isdigit() else ""
    after = r"(?!\d)(?!\.\d)" if option[-1].isdigit() else ""
    return re.compile(before + r"\s*".join(letters) + after)
