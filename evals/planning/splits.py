"""Which requests are learnt from and which are measured; every split has a fixed seed."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeVar

import numpy as np

from evals.planning.data import TRAIN, PlannedRequest

T = TypeVar("T")
SEED: Final = 7
TESTED: Final = 500
"""At most so many requests are measured, and never more than a fifth."""
CHAINS: Final = 200
CHAIN_REQUESTS: Final = 3
"""One chain of tools gives at most so many requests, so that none makes up the figure."""
MIN_CHAIN: Final = 3


@dataclass(frozen=True)
class PathSplit:
    """Places of requests."""

    name: str
    learn: tuple[int, ...]
    test: tuple[int, ...]


def given(requests: Sequence[PlannedRequest]) -> PathSplit:
    """Follow the data set's own parts: what is not called train is measured."""
    learn = tuple(i for i, request in enumerate(requests) if request.part == TRAIN)
    return PathSplit("given", learn, tuple(i for i, request in enumerate(requests) if request.part != TRAIN))


def at_random(requests: Sequence[PlannedRequest]) -> PathSplit:
    """Hold out requests, whatever their paths."""
    places = _shuffled(range(len(requests)))
    n = min(TESTED, len(places) // 5)
    return PathSplit("random", tuple(sorted(places[n:])), tuple(sorted(places[:n])))


def cold(requests: Sequence[PlannedRequest]) -> PathSplit:
    """Hold out whole chains of tools with all their requests."""
    by_chain = _grouped(requests, lambda request: request.path)
    chains = _shuffled(sorted(by_chain))
    test: list[int] = []
    for chain in chains:
        if len(test) + len(by_chain[chain]) <= min(TESTED, len(requests) // 5):
            test += by_chain[chain]
    held = set(test)
    return PathSplit("cold", tuple(i for i in range(len(requests)) if i not in held), tuple(sorted(test)))


def compositional(requests: Sequence[PlannedRequest]) -> PathSplit:
    """Hold out chains of at least three tools whose every edge other chains still show."""
    by_chain = _grouped(requests, lambda request: request.path)
    shown = Counter(edge for chain in by_chain for edge in _edges(chain))
    held: list[tuple[str, ...]] = []
    longer = sorted(chain for chain in by_chain if len(chain) >= MIN_CHAIN and len(set(chain)) == len(chain))
    for chain in _shuffled(longer):
        if len(held) < CHAINS and all(shown[edge] >= 2 for edge in _edges(chain)):
            held.append(chain)
            shown.subtract(_edges(chain))
    hidden = {place for chain in held for place in by_chain[chain]}
    test = sorted(place for chain in held for place in by_chain[chain][:CHAIN_REQUESTS])
    return PathSplit("compositional", tuple(i for i in range(len(requests)) if i not in hidden), tuple(test))


def _shuffled(values: Sequence[T]) -> list[T]:
    return [values[place] for place in np.random.default_rng(SEED).permutation(len(values))]


def _edges(chain: tuple[str, ...]) -> set[tuple[str, str]]:
    return set(pairwise(chain))


def _grouped(
    requests: Sequence[PlannedRequest], key: Callable[[PlannedRequest], tuple[str, ...]]
) -> Mapping[tuple[str, ...], list[int]]:
    found: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for place, request in enumerate(requests):
        found[key(request)].append(place)
    return found
