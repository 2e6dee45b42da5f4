"""Both ends of a stretch of days or hours, where one leaf wants the first and one the last: 4 to 15 Jan, 8点到4点半.

Hours are read for texts that name no form and are called a beginning and an end; days of one month for two dates.
"""

from collections.abc import Sequence
from datetime import date
from typing import Final

from agents.extraction.matching.leaf import Leaf
from agents.extraction.matching.told_by_form import ToldByForm
from agents.extraction.pieces.candidate import Candidate
from agents.extraction.pieces.moment_candidates import clock_style, day_style
from agents.extraction.pieces.request import ReadRequest
from agents.extraction.slots.assignment import role
from lazy_regex import lazy_regex

_BOTH: Final = 2
_NOTHING: Final = ToldByForm({}, frozenset())
_FIRST_DAY: Final = lazy_regex(
    r"(?<![\d.,:/-])(?P<day>\d{1,2})(?:st|nd|rd|th)?\s*(?:and|to|through|until|till|[-–~])\s*$"
)
_LAST_DAY: Final = lazy_regex(r"\s*(?:到|至|[-–~])\s*(?P<day>\d{1,2})[日号]")


def told_by_ends(leaves: Sequence[Leaf], request: ReadRequest) -> ToldByForm:
    """Give the beginning and the end of one stretch to the two leaves that want them.

    Args:
        leaves: Of a tool, those that still want a value.
        request: Read already.
    """
    days, hours = _of_days(leaves, request), _of_hours(leaves, request)
    return ToldByForm({**days.values, **hours.values}, days.pieces | hours.pieces)


def _ends(leaves: Sequence[Leaf]) -> tuple[Leaf, Leaf] | None:
    """Return the one leaf for the beginning and the one for the end."""
    first = [leaf for leaf in leaves if role(leaf.name) == "source"]
    last = [leaf for leaf in leaves if role(leaf.name) == "target"]
    return (first[0], last[0]) if len(first) == 1 and len(last) == 1 else None


def _of_days(leaves: Sequence[Leaf], request: ReadRequest) -> ToldByForm:
    wanting = [leaf for leaf in leaves if leaf.kind == "text" and not leaf.many and leaf.schema.get("format") == "date"]
    ends, said = _ends(wanting), _stretch(request)
    if len(wanting) != _BOTH or ends is None or said is None:
        return _NOTHING
    written = (day.strftime(day_style(leaf.description, "date")) for day, leaf in zip(said[0], ends, strict=True))
    return ToldByForm(dict(zip((leaf.place for leaf in ends), written, strict=True)), frozenset({said[1]}))


def _stretch(request: ReadRequest) -> tuple[tuple[date, date], str] | None:
    """Read two days of one month of which the second, or in Chinese the first, names it: 4 to 15 Jan 2027."""
    found: list[tuple[tuple[date, date], str]] = []
    for one in request.moments:
        if one.shape != "day" or "period" in one.marks or not isinstance(one.value, date):
            continue
        if before := _FIRST_DAY.search(request.text[: one.start]):
            found += _pair(int(before["day"]), one.value, before=True, said=request.text[before.start() : one.end])
        elif behind := _LAST_DAY.match(request.text, one.end):
            found += _pair(int(behind["day"]), one.value, before=False, said=request.text[one.start : behind.end()])
    return found[0] if len(found) == 1 else None


def _pair(day: int, other: date, *, before: bool, said: str) -> list[tuple[tuple[date, date], str]]:
    try:
        own = other.replace(day=day)
    except ValueError:
        return []
    pair = (own, other) if before else (other, own)
    return [(pair, said)] if pair[0] < pair[1] else []


def _of_hours(leaves: Sequence[Leaf], request: ReadRequest) -> ToldByForm:
    clocks = [moment for moment in request.moments if moment.shape == "clock"]
    ends = _ends([leaf for leaf in leaves if _may_be_clock(leaf)])
    if ends is None or len({one.start for one in clocks}) != _BOTH or any(_is_day(one) for one in request.moments):
        return _NOTHING
    written = [clock_style(leaf.description, str(leaf.schema.get("format", ""))) or "{}" for leaf in ends]
    in_order = sorted(clocks, key=lambda one: one.start)
    values = {leaf.place: form.format(one.value) for leaf, form, one in zip(ends, written, in_order, strict=True)}
    return ToldByForm(values, frozenset(one.text for one in in_order))


def _is_day(moment: Candidate) -> bool:
    return moment.shape == "day"


def _may_be_clock(leaf: Leaf) -> bool:
    """Whether a text may be a time of day: nothing says that it is of another form."""
    plain = leaf.kind == "text" and not leaf.many and "pattern" not in leaf.schema
    return plain and leaf.schema.get("format", "time") == "time" and not day_style(leaf.description, "")
