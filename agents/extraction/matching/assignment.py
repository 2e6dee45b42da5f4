"""One value of the request for one leaf: the likeliest way to share out what was offered, and the next likeliest."""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agents.extraction.matching.leaf import Leaf
from agents.extraction.matching.offers import Offer

_WIDTH: Final = 24
_CHOICES: Final = 8
_NEEDED: Final = 0.02
"""Odds that a leaf that must be given is left without a value."""
_SUREST: Final = 0.999


@dataclass(frozen=True)
class Assignment:
    """What each leaf gets; a leaf that is not named here gets nothing."""

    given: tuple[Offer, ...]
    log_p: float
    parts: dict[int, float]
    """Place of a leaf → log-probability of what it got, nothing included."""


def must_be_given(leaf: Leaf) -> bool:
    """Whether a call without the leaf is none."""
    return leaf.required and not leaf.has_default


def assignments(leaves: Sequence[Leaf], offers: Sequence[Offer]) -> list[Assignment]:
    """Share the offers out, the likeliest way first; pieces of the request that overlap go to one leaf only."""
    by_leaf: dict[int, list[Offer]] = defaultdict(list)
    for offer in offers:
        by_leaf[id(offer.leaf)].append(offer)
    options = [_options(leaf, by_leaf[id(leaf)]) for leaf in leaves]
    order = sorted(
        range(len(leaves)), key=lambda i: -max((p for p, o in options[i] if o is not None), default=-math.inf)
    )
    states = [Assignment((), 0.0, {})]
    for place in order:
        states = sorted((new for s in states for new in _extended(s, place, options[place])), key=lambda s: -s.log_p)[
            :_WIDTH
        ]
    return states


def _extended(state: Assignment, place: int, options: list[tuple[float, Offer | None]]) -> list[Assignment]:
    found = []
    for log_p, offer in options:
        if offer is None:
            found.append(Assignment(state.given, state.log_p + log_p, {**state.parts, place: log_p}))
        elif not any(_overlap(offer, taken) for taken in state.given):
            found.append(Assignment((*state.given, offer), state.log_p + log_p, {**state.parts, place: log_p}))
    return found


def _overlap(one: Offer, other: Offer) -> bool:
    return one.candidate is not None and other.candidate is not None and one.candidate.overlaps(other.candidate)


def _options(leaf: Leaf, offers: list[Offer]) -> list[tuple[float, Offer | None]]:
    """Turn the offers' odds, each value once, into probabilities that add up to one with that of giving nothing."""
    best: dict[str, Offer] = {}
    for offer in sorted(offers, key=lambda o: -o.probability):
        best.setdefault(offer.key, offer)
    kept = list(best.values())[:_CHOICES]
    odds = [min(o.probability, _SUREST) / (1 - min(o.probability, _SUREST)) for o in kept]
    nothing = _NEEDED if must_be_given(leaf) else 1.0
    total = nothing + sum(odds)
    scored: list[tuple[float, Offer | None]] = [
        (math.log(max(odd / total, 1e-9)), offer) for odd, offer in zip(odds, kept, strict=True)
    ]
    return [*scored, (math.log(nothing / total), None)]
