"""The matching's weights learnt from samples: trees on folds that share no function, then the sum over whole calls.

What a later stage learns from was said by trees that had not seen the function: first looks on inner folds make the
rows of the second look, second looks on inner folds those of the sum.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from agents.extraction.matching.assignment import assignments
from agents.extraction.matching.call_features import call_features
from agents.extraction.matching.forest import Floats, Forest, matrix_of
from agents.extraction.matching.offers import Offer, Origin
from agents.extraction.matching.rivalry import contenders, rivalry
from agents.extraction.matching.weights import Linear, MatchWeights
from evals.functions.boosting import boosted
from evals.functions.logistic import fitted
from evals.functions.samples import Sample
from prompts.language import has_han

_ROUNDS: Final = 120
_ROUNDS_BESIDE: Final = 80
_INNER: Final = 3
_CHINESE: Final = 3.0
_SOURCE: Final = (
    "Berkeley Function Calling Leaderboard (Apache-2.0), development rows, and evals/data/functions_zh.jsonl"
)
Folds = dict[str, int]


def folds_of(samples: Sequence[Sample], n: int, seed: int = 0) -> Folds:
    """Deal the groups of functions out to folds by chance."""
    groups = sorted({sample.group for sample in samples})
    order = np.random.default_rng(seed).permutation(len(groups))
    return {groups[place]: i % n for i, place in enumerate(order)}


@dataclass(frozen=True)
class _Table:
    """Offers of one origin as rows."""

    offers: list[Offer]
    names: tuple[str, ...]
    matrix: Floats
    labels: NDArray[np.bool_]
    weights: NDArray[np.float64]
    folds: NDArray[np.int_]

    def learnt(self, chosen: NDArray[np.bool_], rounds: int) -> Forest:
        return boosted(self.names, self.matrix[chosen], self.labels[chosen], self.weights[chosen], rounds)


def fit(samples: Sequence[Sample], floor: float) -> MatchWeights:
    """Learn all weights; `floor` is kept with them."""
    folds = folds_of(samples, _INNER, seed=1)
    first = {origin: _look(samples, folds, origin, beside=False) for origin in ("read", "listed")}
    second = {origin: _look(samples, folds, origin, beside=True) for origin in ("read", "listed")}
    return MatchWeights(
        read=first["read"],
        listed=first["listed"],
        read_beside=second["read"],
        listed_beside=second["listed"],
        call=_call(samples),
        floor=floor,
        learnt_from=_SOURCE,
    )


def _look(samples: Sequence[Sample], folds: Folds, origin: Origin, *, beside: bool) -> Forest:
    """Learn one forest on all rows, and leave with each offer what trees that had not seen its function say of it."""
    table = _table(samples, folds, origin, beside=beside)
    rounds = _ROUNDS_BESIDE if beside else _ROUNDS
    set_p: Callable[[Offer, float], None] = _set_probability if beside else _set_first
    for fold in range(_INNER):
        own = table.folds == fold
        forest = table.learnt(~own, rounds)
        rows = [o for o, there in zip(table.offers, own, strict=True) if there]
        for offer, p in zip(rows, forest.of_matrix(table.matrix[own]), strict=True):
            set_p(offer, float(p))
    return table.learnt(np.ones(len(table.labels), dtype=bool), rounds)


def _set_first(offer: Offer, p: float) -> None:
    offer.first = p


def _set_probability(offer: Offer, p: float) -> None:
    offer.probability = p


def _table(samples: Sequence[Sample], folds: Folds, origin: Origin, *, beside: bool) -> _Table:
    shares = group_weights(samples)
    offers: list[Offer] = []
    rows: list[dict[str, float]] = []
    labels: list[bool] = []
    weights: list[float] = []
    places: list[int] = []
    for sample in samples:
        kept = contenders(sample.offers) if beside else list(sample.offers)
        right = {id(o): label for o, label in zip(sample.offers, sample.labels, strict=True)}
        for offer in kept:
            if offer.origin == origin:
                offers.append(offer)
                rows.append({**offer.features, **rivalry(offer, kept)} if beside else offer.features)
                labels.append(right[id(offer)])
                weights.append(shares[sample.group])
                places.append(folds[sample.group])
    names = tuple(sorted({name for row in rows for name in row}))
    matrix = matrix_of(rows, {name: place for place, name in enumerate(names)})
    return _Table(offers, names, matrix, np.array(labels), np.array(weights), np.array(places))


def group_weights(samples: Sequence[Sample]) -> dict[str, float]:
    """Let a function with many rows count less a row, and one that is asked for in Chinese more: there are few."""
    chinese = {sample.group for sample in samples if has_han(sample.item.request)}
    sizes = Counter(sample.group for sample in samples)
    return {group: n**-0.5 * (_CHINESE if group in chinese else 1.0) for group, n in sizes.items()}


def _call(samples: Sequence[Sample]) -> Linear:
    shares = group_weights(samples)
    rows, labels, weights = [], [], []
    for sample in samples:
        if not sample.single:
            continue
        ways = assignments(sample.leaves, contenders(sample.offers))
        fault = sample.fault(ways[0])
        if not fault.endswith("is missing"):
            rows.append(call_features(sample.leaves, ways, sample.request))
            labels.append(not fault)
            weights.append(shares[sample.group])
    return fitted(rows, labels, np.array(weights))
