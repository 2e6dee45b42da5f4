"""Days, moments and telephone numbers that only one parameter can take: where one of each goes with one leaf.

What a schema wants as a `date` gets the one day that a request names; what it wants as a `date-time` gets the day with
the one clock time; the first and the last day of a time, the first and the last of a weekend or a month.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

from agents.extraction.matching.leaf import Leaf
from agents.extraction.matching.told_by_form import ToldByForm
from agents.extraction.pieces.candidate import Candidate
from agents.extraction.pieces.moment_candidates import day_style
from agents.extraction.pieces.request import ReadRequest
from agents.extraction.slots.assignment import role
from lazy_regex import lazy_regex

_MOMENT: Final = "date-time"
_PHONE_WANTED: Final = lazy_regex(r"phone|mobile|\btel\b|电话|手机", re.IGNORECASE)
_PHONE: Final = lazy_regex(r"(?<![A-Za-z0-9_.+-])\+?\(?\d(?:[\s()-]{0,2}\d){6,14}(?![\w-])")
_PHONE_SAID: Final = lazy_regex(
    r"(?:phone|mobile|\btel|call|电话|手机|联系方式)\W{0,3}(?:number|is|at|号码?|是)?\W{0,2}$", re.IGNORECASE
)
_LONG: Final = 9
_BOTH_ENDS: Final = 2


def told_by_day(leaves: Sequence[Leaf], request: ReadRequest) -> ToldByForm:
    """Give days, moments and telephone numbers to the leaves that want them, where only one can be meant.

    Args:
        leaves: Of a tool, those that still want a value.
        request: Read already.
    """
    days, moments = _wanting_days(leaves), [leaf for leaf in leaves if _wants_moment(leaf)]
    found: dict[str, Any] = {}
    pieces: set[str] = set()
    for told in (_of_days(days, moments, request), _of_phones(leaves, request)):
        found |= told.values
        pieces |= told.pieces
    return ToldByForm(found, frozenset(pieces))


def _wanting_days(leaves: Sequence[Leaf]) -> list[Leaf]:
    return [leaf for leaf in leaves if not leaf.many and leaf.schema.get("format") == "date" and leaf.kind == "text"]


def _wants_moment(leaf: Leaf) -> bool:
    return leaf.kind == "text" and not leaf.many and leaf.schema.get("format") == _MOMENT


def _of_days(days: Sequence[Leaf], moments: Sequence[Leaf], request: ReadRequest) -> ToldByForm:
    said = _by_place(request)
    if len(said) != 1 or len(days) + len(moments) not in (1, _BOTH_ENDS):
        return ToldByForm({}, frozenset())
    (readings,) = said
    if len({(one.value, "period" in one.marks) for one in readings}) > 1:
        return ToldByForm({}, frozenset())  # it can be read two ways
    day = readings[0]
    if len(moments) == 1 and not days:
        return _as_moment(moments[0], day, request)
    if len(days) == 1 and not moments and "period" not in day.marks:
        return ToldByForm({days[0].place: _written(day.value, days[0])}, frozenset({day.text}))
    if len(days) == _BOTH_ENDS and "period" in day.marks and day.items:
        return _as_ends(days, day)
    return ToldByForm({}, frozenset())


def _by_place(request: ReadRequest) -> list[list[Candidate]]:
    """Gather the readings of each day that a request names."""
    found: dict[tuple[int, int], list[Candidate]] = {}
    for one in request.moments:
        if one.shape == "day" and isinstance(one.value, date):
            found.setdefault((one.start, one.end), []).append(one)
    return [*found.values()]


def _as_moment(leaf: Leaf, day: Candidate, request: ReadRequest) -> ToldByForm:
    clocks = [m for m in request.moments if m.shape == "clock"]
    if len(clocks) != 1 or "period" in day.marks or day_style(leaf.description, ""):
        return ToldByForm({}, frozenset())
    pieces = frozenset({day.text, clocks[0].text})
    return ToldByForm({leaf.place: f"{day.value.isoformat()}T{clocks[0].value}:00"}, pieces)


def _as_ends(days: Sequence[Leaf], period: Candidate) -> ToldByForm:
    ends = {role(leaf.name): leaf for leaf in days}
    if set(ends) != {"source", "target"}:
        return ToldByForm({}, frozenset())
    last = period.items[0]
    values: Mapping[str, Any] = {
        ends["source"].place: _written(period.value, ends["source"]),
        ends["target"].place: _written(last.value, ends["target"]),
    }
    return ToldByForm(values, frozenset({period.text}))


def _written(day: date, leaf: Leaf) -> str:
    return day.strftime(day_style(leaf.description, "date"))


def _of_phones(leaves: Sequence[Leaf], request: ReadRequest) -> ToldByForm:
    wanting = [leaf for leaf in leaves if leaf.kind == "text" and not leaf.many and _wants_phone(leaf)]
    dated = [m for m in request.moments if m.shape == "day"]
    said = [
        match
        for match in _PHONE.finditer(request.text)
        if not any(d.start < match.end() and match.start() < d.end for d in dated) and _is_phone(match, request.text)
    ]
    if len(wanting) != 1 or len(said) != 1:
        return ToldByForm({}, frozenset())
    return ToldByForm({wanting[0].place: said[0].group()}, frozenset({said[0].group()}))


def _wants_phone(leaf: Leaf) -> bool:
    return _PHONE_WANTED.search(f"{leaf.name} {leaf.description}") is not None and "pattern" not in leaf.schema


def _is_phone(match: re.Match[str], text: str) -> bool:
    """Whether a run of digits is a telephone number: long enough, or said to be one."""
    digits = sum(letter.isdigit() for letter in match.group())
    return digits >= _LONG or _PHONE_SAID.search(text[: match.start()]) is not None
