"""Several calls of one tool: "for Paris, Rome and Oslo", where the tool takes one city at a time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from agents.extraction.matching.offers import Offer
from agents.extraction.pieces.candidate import Candidate
from agents.extraction.pieces.request import ReadRequest

_LEAST: Final = 0.1
_ALIKE: Final = 0.25
"""How likely each item must be for the leaf, as a share of the likeliest."""
_NUMERIC: Final = frozenset({"integer", "number"})


@dataclass(frozen=True)
class Fan:
    """What one leaf gets, one value a call."""

    offers: tuple[Offer, ...]


def fan_of(given: Sequence[Offer], offers: Sequence[Offer], request: ReadRequest) -> Fan | None:
    """Find the list that one leaf's value is an item of, all items of which the leaf would take."""
    fans = [fan for chosen in given for fan in _fans(chosen, given, offers, request)]
    return max(fans, key=lambda f: (len(f.offers), min(o.first for o in f.offers)), default=None)


def _fans(chosen: Offer, given: Sequence[Offer], offers: Sequence[Offer], request: ReadRequest) -> Iterator[Fan]:
    if chosen.leaf.many or chosen.candidate is None:
        return
    lists = request.number_lists if chosen.leaf.kind in _NUMERIC else request.text_lists
    own = {(o.candidate.start, o.candidate.end): o for o in offers if o.leaf is chosen.leaf and o.candidate is not None}
    for several in lists:
        items = [own.get((item.start, item.end)) for item in several.items]
        known = [o for o in items if o is not None]
        if chosen not in known or len(known) < len(items) or _taken(several, chosen, given):
            continue
        least = max(_LEAST, _ALIKE * max(o.first for o in known))
        if len({o.key for o in known}) == len(known) and all(o.first >= least for o in known):
            yield Fan(tuple(known))


def _taken(several: Candidate, chosen: Offer, given: Sequence[Offer]) -> bool:
    """Whether another leaf has a piece of the list."""
    return any(o is not chosen and o.candidate is not None and o.candidate.overlaps(several) for o in given)
