"""Days and clock times of a request; a leaf's description says how they are to be written."""

import re
from collections.abc import Iterator
from datetime import date
from typing import Final

from agents.extraction.pieces.candidate import Candidate
from agents.extraction.spans.clock_times import find_clock_times
from agents.extraction.spans.dates import find_periods
from agents.extraction.spans.span import Span
from agents.extraction.spans.weekdays import find_weekdays
from lazy_regex import lazy_regex

_YEAR: Final = lazy_regex(r"\d{4}")
_SLASHED: Final = lazy_regex(r"(?<![\d/])(?P<a>\d{1,2})[/\-.](?P<b>\d{1,2})[/\-.](?P<y>\d{4})(?![\d/])")
_LOOSE: Final = lazy_regex(
    r"(?<![A-Za-z0-9_])(?P<y>(?:19|20)\d{2})(?:(?P<m>0[1-9]|1[0-2])(?P<d>0[1-9]|[12]\d|3[01])|\s?[.,]\s?(?P<m2>\d{1,2})\s?[.,]\s?(?P<d2>\d{1,2}))(?!\d)"
)
_RELATIVE: Final = lazy_regex(r"day\b|ago\b|tomorrow|\b(?:next|last|this|in)\b|[今明昨前后上下这本]", re.IGNORECASE)
_MONTHS: Final = 12
_STYLES: Final = (
    (lazy_regex(r"Y{4}-M{2}-D{2}T|ISO[- ]?8601.*T\d", re.IGNORECASE), "%Y-%m-%dT00:00:00"),
    (lazy_regex(r"Y{4}-M{2}-D{2}", re.IGNORECASE), "%Y-%m-%d"),
    (lazy_regex(r"Y{4}/M{2}/D{2}", re.IGNORECASE), "%Y/%m/%d"),
    (lazy_regex(r"M{2}/D{2}/Y{4}", re.IGNORECASE), "%m/%d/%Y"),
    (lazy_regex(r"D{2}/M{2}/Y{4}", re.IGNORECASE), "%d/%m/%Y"),
    (lazy_regex(r"M{2}-D{2}-Y{4}", re.IGNORECASE), "%m-%d-%Y"),
    (lazy_regex(r"D{2}-M{2}-Y{4}", re.IGNORECASE), "%d-%m-%Y"),
    (lazy_regex(r"D{2}\.M{2}\.Y{4}", re.IGNORECASE), "%d.%m.%Y"),
    (lazy_regex(r"Y{8}|Y{4}M{2}D{2}", re.IGNORECASE), "%Y%m%d"),
    (lazy_regex(r"Y{4}-M{2}(?!-)", re.IGNORECASE), "%Y-%m"),
    (lazy_regex(r"(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)"), "%Y-%m-%d"),
    (lazy_regex(r"(?<!\d)\d{4}/\d{2}/\d{2}(?!\d)"), "%Y/%m/%d"),
    (lazy_regex(r"(?<!\d)(?:0?[1-9]|1[0-2])/(?:1[3-9]|2\d|3[01])/\d{4}"), "%m/%d/%Y"),
    (lazy_regex(r"\bISO\b|\byear-month-day\b|年-月-日", re.IGNORECASE), "%Y-%m-%d"),
)
_CLOCKS: Final = (
    (lazy_regex(r"HH:MM:SS", re.IGNORECASE), "{}:00"),
    (lazy_regex(r"HH:MM|24[- ]hour|\d\d:\d\d", re.IGNORECASE), "{}"),
)


def moment_candidates(text: str) -> Iterator[Candidate]:
    """Read days (first and last of a period apart) and clock times."""
    periods = find_periods(text)
    for span in periods:
        yield _day(span, set() if _YEAR.search(span.text) else {_mark(span.text)})
    for span in find_weekdays(text):
        if not any(span.overlaps(period) for period in periods):
            yield _day(span, {"relative"})
    for match in _LOOSE.finditer(text):
        try:
            value = date(int(match["y"]), int(match["m"] or match["m2"]), int(match["d"] or match["d2"]))
        except ValueError:
            continue
        yield Candidate(match.start(), match.end(), match.group(), value, "day")
    for match in _SLASHED.finditer(text):
        yield from _slashed(match)
    for span in find_clock_times(text):
        yield Candidate(span.start, span.end, span.text, span.value, "clock")


def _mark(said: str) -> str:
    return "relative" if _RELATIVE.search(said) else "yearless"


def _day(span: Span, marks: set[str]) -> Candidate:
    """Read a day, or the first of a period, whose last one is its item."""
    place, first, last = (span.start, span.end, span.text), span.value.first, span.value.last
    if first == last:
        return Candidate(*place, first, "day", frozenset(marks))
    return Candidate(*place, first, "day", frozenset({*marks, "period"}), (Candidate(*place, last, "day"),))


def day_style(description: str, form: str) -> str:
    """Say how a description, or a schema's format, wants a day written; nothing where it does not say."""
    if form == "date":
        return "%Y-%m-%d"
    return next((style for pattern, style in _STYLES if pattern.search(description)), "")


def clock_style(description: str, form: str) -> str:
    """Say how a description wants a time of day written; nothing where it does not say."""
    if form == "time":
        return "{}:00"
    return next((style for pattern, style in _CLOCKS if pattern.search(description)), "")


def _slashed(match: re.Match[str]) -> Iterator[Candidate]:
    a, b, year = int(match["a"]), int(match["b"]), int(match["y"])
    for month, day, mark in ((a, b, "month-first"), (b, a, "day-first")):
        if 1 <= month <= _MONTHS:
            try:
                value = date(year, month, day)
            except ValueError:
                continue
            marks = {mark} if max(a, b) <= _MONTHS and a != b else set()
            yield Candidate(match.start(), match.end(), match.group(), value, "day", frozenset(marks))
