"""Several calls of one tool: "for Paris, Rome and Oslo", where the tool takes one city at a time."""

import re
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import Final

from agents.extraction.matching.offers import Offer
from agents.extraction.pieces.candidate import Candidate
from agents.extraction.pieces.request import ReadRequest
from lazy_regex import lazy_regex

_IN_TURN: Final = lazy_regex(r"\brespectively\b|分别|依次|各自", re.IGNORECASE)
_MOST: Final = 32
_LEAST: Final = 0.1
_ALIKE: Final = 0.25
"""How likely each item must be for the leaf, as a share of the likeliest."""
_NUMERIC: Final = frozenset({"integer", "number"})


@dataclass(frozen=True)
class Fan:
    """What one leaf gets, one value a call."""

    offers: tuple[Offer, ...]


def fans_of(given: Sequence[Offer], offers: Sequence[Offer], request: ReadRequest) -> tuple[Fan, ...]:
    """Find the lists that leaves' values are items of, all items of which the leaf would take; one list a leaf."""
    found = []
    for chosen in given:
        fans = _fans(chosen, given, offers, request)
        best = max(fans, key=lambda f: (len(f.offers), min(o.first for o in f.offers)), default=None)
        found += [] if best is None else [best]
    return tuple(found)


def combined(fans: Sequence[Fan], request: ReadRequest) -> list[tuple[Offer, ...]]:
    """List what the leaves with several values get in each call: one of each in turn, or each with each."""
    rows = [fan.offers for fan in fans]
    together = in_turn(request) and len({len(row) for row in rows}) == 1
    return list(zip(*rows, strict=True)) if together else list(islice(product(*rows), _MOST))


def in_turn(request: ReadRequest) -> bool:
    """Whether the request says that several lists go together item by item."""
    return _IN_TURN.search(request.text) is not None


def joined(fan: Fan, given: Sequence[Offer], offers: Sequence[Offer]) -> list[Offer]:
    """Let the items of a list stand for one value, each as good as the others: they are no rivals of each other."""
    items = {id(offer) for offer in fan.offers}
    chosen = next(offer for offer in fan.offers if any(offer is one for one in given))
    candidates = [offer.candidate for offer in fan.offers if offer.candidate is not None]
    start, end = min(c.start for c in candidates), max(c.end for c in candidates)
    own = [o for o in offers if o.leaf is chosen.leaf]
    inside = [o for o in own if o.candidate is not None and o.candidate.start < end and start < o.candidate.end]
    worst = min(offer.first for offer in fan.offers)
    whole = copy(chosen)
    whole.candidate = replace(candidates[0], start=start, end=end)
    whole.probability = min(0.999, sum(o.probability for o in inside if id(o) in items) or worst)
    return [whole, *(o for o in offers if not any(o is one for one in inside) and o is not chosen)]


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
