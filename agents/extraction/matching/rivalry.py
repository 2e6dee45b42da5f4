"""Second look: an offer beside the other offers of its leaf, and beside the leaves that want the same piece."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from agents.extraction.matching.offers import Offer

_KEPT: Final = 12
_LEAST: Final = 0.003
_LOWEST: Final = -9.2
_SERIOUS: Final = 0.02


def contenders(offers: Iterable[Offer]) -> list[Offer]:
    """Keep the likeliest offers of each leaf."""
    by_leaf: dict[int, list[Offer]] = defaultdict(list)
    for offer in offers:
        by_leaf[id(offer.leaf)].append(offer)
    kept: list[Offer] = []
    for own in by_leaf.values():
        best = sorted(own, key=lambda o: -o.first)[:_KEPT]
        kept += [o for place, o in enumerate(best) if o.first > _LEAST or place == 0]
    return kept


def rivalry(offer: Offer, offers: Sequence[Offer]) -> dict[str, float]:
    """Measure an offer beside the others; `offers` are all contenders of the tool."""
    own = [o for o in offers if o.leaf is offer.leaf]
    others = sorted((o.first for o in own if o.key != offer.key), reverse=True)
    serious = [o for o in offers if o.leaf is not offer.leaf and o.first > _SERIOUS]
    clash = [o.first for o in serious if _clash(o, offer)]
    elsewhere = [o.first for o in serious if not _clash(o, offer)]
    return {
        "first": logit(offer.first),
        "best other": logit(others[0]) if others else _LOWEST,
        "next other": logit(others[1]) if len(others) > 1 else _LOWEST,
        "rank": float(sum(p > offer.first for p in others)),
        "sum of others": sum(others),
        "best of leaf": max(o.first for o in own),
        "wanted by another": logit(max(clash, default=0.0)),
        "best elsewhere": logit(max(elsewhere, default=0.0)),
    }


def logit(probability: float) -> float:
    """Turn a probability into log-odds within bounds."""
    return math.log((probability + 1e-4) / (1 - probability + 1e-4))


def _clash(one: Offer, other: Offer) -> bool:
    return one.candidate is not None and other.candidate is not None and one.candidate.overlaps(other.candidate)
