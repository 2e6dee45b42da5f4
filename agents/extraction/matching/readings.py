"""What a leaf could take: candidates whose reading is of its type, each as the value that would be given."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from agents.extraction.matching.forms import in_bounds, may_be, names_id, of_form
from agents.extraction.matching.leaf import Leaf
from agents.extraction.matching.reading import Reading
from agents.extraction.matching.things.numbers_of_things import may_number
from agents.extraction.matching.told_by_choice import named_places
from agents.extraction.pieces.candidate import Candidate
from agents.extraction.pieces.moment_candidates import clock_style, day_style
from agents.extraction.pieces.request import ReadRequest
from agents.extraction.pieces.whole_pieces import is_inside, is_of_time


def readings(leaf: Leaf, request: ReadRequest) -> Iterator[Reading]:
    """Read everything in the request that the leaf's type allows."""
    if leaf.kind in {"integer", "number"}:
        yield from (r for r in _numbers(leaf, request) if in_bounds(leaf, r))
    elif leaf.kind == "text":
        coded = [*_codes(leaf, request), *_moments(leaf, request)]
        texts = (r for r in _texts(leaf, request) if may_be(leaf, r, request.text[: r.candidate.start]))
        texts = (r for r in texts if not names_id(leaf) or not is_inside(r.candidate, request.dated))
        yield from coded or of_form(leaf, list(texts))


def _codes(leaf: Leaf, request: ReadRequest) -> Iterator[Reading]:
    """Read what a leaf that wants codes of a standard is given by name: `DE` for Germany and 德国."""
    if leaf.many:
        return
    for named in named_places(leaf, request.text):
        said = request.text[named.start : named.end]
        yield Reading(named.value, Candidate(named.start, named.end, said, named.value, "text"))


def _moments(leaf: Leaf, request: ReadRequest) -> Iterator[Reading]:
    """Read days with the one clock time of a request, where a day with its time is wanted."""
    clocks = [moment for moment in request.moments if moment.shape == "clock"]
    if leaf.many or leaf.schema.get("format") != "date-time" or day_style(leaf.description, "") or len(clocks) != 1:
        return
    for day in request.moments:
        if day.shape == "day" and isinstance(day.value, date) and "period" not in day.marks:
            yield Reading(f"{day.value.isoformat()}T{clocks[0].value}:00", day)


def _numbers(leaf: Leaf, request: ReadRequest) -> Iterator[Reading]:
    dated = [] if is_of_time((*leaf.own_words, *leaf.words)) else request.dated
    single = (c for c in request.numbers if not is_inside(c, dated) and may_number(leaf, c, request.text))
    singles = [Reading(v, c) for c in single if (v := _number(leaf, c.value)) is not None]
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
