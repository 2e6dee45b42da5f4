"""What a leaf could take: candidates whose reading is of its type, each as the value that would be given."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from agents.extraction.matching.forms import in_bounds, may_be, of_form
from agents.extraction.matching.leaf import Leaf
from agents.extraction.matching.reading import Reading
from agents.extraction.pieces.moment_candidates import clock_style, day_style
from agents.extraction.pieces.request import ReadRequest


def readings(leaf: Leaf, request: ReadRequest) -> Iterator[Reading]:
    """Read everything in the request that the leaf's type allows."""
    if leaf.kind in {"integer", "number"}:
        yield from (r for r in _numbers(leaf, request) if in_bounds(leaf, r))
    elif leaf.kind == "text":
        texts = (r for r in _texts(leaf, request) if may_be(leaf, r, request.text[: r.candidate.start]))
        yield from of_form(leaf, list(texts))


def _numbers(leaf: Leaf, request: ReadRequest) -> Iterator[Reading]:
    singles = [Reading(v, c) for c in request.numbers if (v := _number(leaf, c.value)) is not None]
    if not leaf.many:
        yield from singles
        return
    yield from (Reading([r.value], r.candidate) for r in singles)
    for candidate in request.number_lists:
        values = [_number(leaf, v) for v in candidate.value]
        if None not in values:
            yield Reading(values, candidate)


def _number(leaf: Leaf, value: float) -> float | int | None:
    if leaf.kind == "integer":
        return int(value) if float(value).is_integer() else None
    return value


def _texts(leaf: Leaf, request: ReadRequest) -> Iterator[Reading]:
    form = str(leaf.schema.get("format", ""))
    singles = [Reading(c.value, c) for c in request.phrases]
    singles += [
        Reading(e, replace(r.candidate, marks=r.candidate.marks | {"completed"}))
        for r in singles
        for e in _completed(leaf, r)
    ]
    day, clock = day_style(leaf.description, form), clock_style(leaf.description, form)
    for moment in request.moments:
        if moment.shape == "day" and day and isinstance(moment.value, date):
            singles.append(Reading(moment.value.strftime(day), moment))
        elif moment.shape == "clock" and clock:
            singles.append(Reading(clock.format(moment.value), moment))
        else:
            singles.append(Reading(moment.text, moment))
    if not leaf.many:
        yield from singles
        return
    yield from (Reading([r.value], r.candidate) for r in singles)
    yield from (Reading(list(c.value), c) for c in request.text_lists)


def _completed(leaf: Leaf, reading: Reading) -> Iterator[str]:
    """Yield the example that a name is the beginning of: New York, where the description writes "New York, NY"."""
    for example in leaf.examples:
        if example.lower().startswith(f"{str(reading.value).lower()}, "):
            yield example
