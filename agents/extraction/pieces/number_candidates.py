"""Numbers of a request, each with every way it can be read: 2.5% as 2.5 and as 0.025, 298K as 298 and as 298000."""

import re
from collections.abc import Iterator
from typing import Final

from agents.extraction.pieces.candidate import Candidate
from agents.extraction.spans.numbers import chinese_number, find_numbers
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_DIGITS: Final = lazy_regex(
    rf"(?:(?<=[{HAN}])|(?<![\w.])|(?<=[$€£¥#(\[]))(?P<sign>[-−+](?=[\d.]))?"
    r"(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)"
    r"(?:[eE](?P<exp>[-+]?\d{1,3})(?![\w])|\s?(?:x|×|\*)\s?10\s?(?:\^|\*\*)\s?[({]?(?P<pow>[-+−]?\d{1,3})[)}]?)?"
    r"(?P<ordinal>(?:st|nd|rd|th)\b)?"
    r"(?:\s*(?P<scale>hundred|thousand|million|billion|trillion|mn|bn|[kKmMbB])(?![A-Za-z0-9]))?"
    r"(?P<percent>\s*(?:[%％]|percent\b|per cent\b))?",
)
_PERCENT_HAN: Final = lazy_regex(r"百分之(?P<part>[零一二三四五六七八九十点百]+|\d+(?:\.\d+)?)")
_SCALES: Final = {
    "hundred": 1e2,
    **dict.fromkeys(("thousand", "k"), 1e3),
    **dict.fromkeys(("million", "m", "mn"), 1e6),
    **dict.fromkeys(("billion", "b", "bn"), 1e9),
    "trillion": 1e12,
}
UNITS: Final = dict(
    zip(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ],
        range(20),
        strict=True,
    )
)
_TENS: Final = {
    w: 10 * i for i, w in enumerate(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 2)
}
_ORDINALS: Final = {
    w: i
    for i, w in enumerate(
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"], 1
    )
}
_GAP: Final = r"[\s-]+"
_THEN: Final = rf"{_GAP}(?:and\s+)?"
_BELOW_HUNDRED: Final = rf"(?:(?:{'|'.join(_TENS)})(?:{_GAP}(?:{'|'.join(list(UNITS)[1:10])}))?|{'|'.join(UNITS)})\b"
_BELOW_THOUSAND: Final = rf"(?:{_BELOW_HUNDRED}(?:{_GAP}hundred\b(?:{_THEN}{_BELOW_HUNDRED}(?!{_GAP}hundred))?)?)"
_LAST_OF_RUN: Final = rf"{_BELOW_THOUSAND}(?!{_GAP}(?:hundred|thousand|million|billion))"
_THOUSANDS: Final = rf"{_BELOW_THOUSAND}{_GAP}thousand\b(?:{_THEN}{_LAST_OF_RUN})?"
_MILLIONS: Final = rf"{_BELOW_THOUSAND}{_GAP}million\b(?:{_THEN}(?:{_THOUSANDS}|{_LAST_OF_RUN}))?"
_BILLIONS: Final = rf"{_BELOW_THOUSAND}{_GAP}billion\b(?:{_THEN}(?:{_MILLIONS}|{_THOUSANDS}|{_LAST_OF_RUN}))?"
_SPELT: Final = lazy_regex(
    rf"\b(?:(?P<run>{_BILLIONS}|{_MILLIONS}|{_THOUSANDS}|{_LAST_OF_RUN})"  # two and three are two numbers
    rf"|(?P<ordinal>{'|'.join(_ORDINALS)})|(?P<dozen>(?:a\s+|half\s+a\s+)?dozen)|(?P<pair>(?:a\s+)?couple)|(?P<half>half))\b",
    re.IGNORECASE,
)


def number_candidates(text: str) -> list[Candidate]:
    """Read the numbers of a request."""
    digits = [c for m in _DIGITS.finditer(text) for c in _read(m)]
    han = [
        Candidate(
            s.start, s.end, s.text, s.value, "number", frozenset({"scaled"} if re.search(r"\d", s.text) else {"word"})
        )
        for s in find_numbers(text)
        if has_han(s.text)
    ]
    han += [c for m in _PERCENT_HAN.finditer(text) for c in _of_hundred(m)]
    spelt = [c for m in _SPELT.finditer(text) if (c := _spelt(m)) is not None]
    covered = [h for h in han if "scaled" in h.marks or "percent" in h.marks]
    return [*(d for d in (*digits, *han) if not any(c is not d and _within(d, c) for c in covered)), *spelt]


def _within(one: Candidate, other: Candidate) -> bool:
    """Whether one is but a part of the other: 50 of 50万."""
    return other.start <= one.start and one.end <= other.end and one.end - one.start < other.end - other.start


def _of_hundred(match: re.Match[str]) -> Iterator[Candidate]:
    """Read 百分之五 as 5 and as 0.05."""
    said = match["part"]
    value = chinese_number(f"一{said}" if said.startswith("百") else said) if has_han(said) else float(said)
    if value is not None:
        whole = int(value) if float(value).is_integer() else value
        marks = frozenset({"percent"})
        yield Candidate(*match.span(), match.group(), whole, "number", marks)
        yield Candidate(*match.span(), match.group(), round(value / 100, 12), "number", marks | {"fraction"})


def _read(match: re.Match[str]) -> Iterator[Candidate]:
    plain = match["digits"].replace(",", "")
    power = int((match["exp"] or match["pow"] or "0").replace("−", "-"))
    sign = -1 if match["sign"] in {"-", "−"} else 1
    whole = "." not in plain and power >= 0
    number = sign * (int(plain) * 10**power if whole else float(f"{plain}e{power}"))
    marks = {name for name in ("ordinal", "percent") if match[name]}
    scale = match["scale"] or ""
    end = match.end("scale") if scale else match.end()
    bare = Candidate(match.start(), match.end(), match.group(), number, "number", frozenset(marks))
    if len(scale) != 1:
        marks |= {"scaled"} if scale else set()
        value = _times(number, _SCALES.get(scale.lower(), 1))
        yield Candidate(match.start(), match.end(), match.group(), value, "number", frozenset(marks))
    else:
        yield Candidate(match.start(), end, match.group(), number, "number", frozenset(marks | {"unscaled"}))
        value = _times(number, _SCALES[scale.lower()])
        yield Candidate(match.start(), end, match.group(), value, "number", frozenset(marks | {"scaled", "letter"}))
    if match["percent"]:
        part = round(bare.value / 100, 12)
        yield Candidate(match.start(), match.end(), match.group(), part, "number", frozenset(marks | {"fraction"}))


def _times(number: float, scale: float) -> float | int:
    value = number * scale
    return int(value) if float(value).is_integer() and (isinstance(number, int) or scale > 1) else value


def _spelt(match: re.Match[str]) -> Candidate | None:
    if match["ordinal"]:
        value: float = _ORDINALS[match["ordinal"].lower()]
        return Candidate(*match.span(), match.group(), value, "number", frozenset({"ordinal", "word"}))
    if match["dozen"] or match["pair"] or match["half"]:
        value = 0.5 if match["half"] else 2 if match["pair"] else 6 if "half" in match["dozen"].lower() else 12
        return Candidate(*match.span(), match.group(), value, "number", frozenset({"word", "loose"}))
    total = part = 0
    for word in re.split(r"[\s-]+", match["run"].lower()):
        if word in UNITS or word in _TENS:
            part += UNITS.get(word, _TENS.get(word, 0))
        elif word == "hundred":
            part = max(part, 1) * 100
        elif word in _SCALES:
            total, part = total + max(part, 1) * int(_SCALES[word]), 0
    marks = {"word"} | ({"one"} if match["run"].lower() == "one" else set())
    return Candidate(*match.span(), match.group(), total + part, "number", frozenset(marks))
