"""The ways of finding all that a request needs that are compared, each learning from other tools' requests alone."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from evals.dependencies.data import LinkedRequest, LinkedTools, TypedDependency
from evals.dependencies.nearest_needs import alike_needs, either
from evals.dependencies.target_shares import TargetFeatures, fit_shares
from evals.dependencies.usage_rates import DependencyUse
from evals.retrieval.arms import EmbeddedRequest, bm25, shipped
from graph.relations.dependencies import Dependency
from graph.relations.required_set import Links, needs, required
from tools.retrieval.index import IndexState
from tools.retrieval.retriever import scored

TOP: Final = 10
FOLDS: Final = 5
TUNED: Final = 2
"""What a set is worth was tuned on the requests of the first so many folds."""
SEED: Final = 7
BM25: Final = "bm25"
PLAIN: Final = "no dependencies"
SUMMED: Final = "typed, needs summed up"
TYPED: Final = "typed"
OURS: Final = "typed, their use learnt"
DERIVED: Final = "derived"
ALIKE: Final = "derived, and needs of tools alike"
_RANK_DECAY = 0.35
"""How much likelier a tool is what is asked for than the one behind it: for the way of summing up alone."""
Found = dict[str, list[list[str]]]


@dataclass(frozen=True)
class LinkBench:
    """What all ways share."""

    data: LinkedTools
    derived: Sequence[Dependency]
    state: IndexState
    asked: Sequence[EmbeddedRequest]


def find_all(bench: LinkBench) -> Found:
    """Find ten tools for every request in every way.

    What is learnt is learnt from requests for other tools: their tools are dealt into folds.
    """
    features = [TargetFeatures(scored(bench.state, one.clauses, one.clause_vectors, None)) for one in bench.asked]
    rankings = [shipped(bench.state, one) for one in bench.asked]
    typed, derived = typed_kinds(bench.data), derived_kinds(bench.derived)
    summed = DependencyUse(typed).links()
    found: Found = {
        BM25: [bm25(bench.state, one)[:TOP] for one in bench.asked],
        PLAIN: [ranking[:TOP] for ranking in rankings],
        SUMMED: [_summed(ranking, summed) for ranking in rankings],
        **{name: [[] for _ in bench.asked] for name in (TYPED, OURS, DERIVED, ALIKE)},
    }
    described = np.asarray(bench.state.snapshot.vectors)[bench.state.snapshot.starts[:-2]]
    dealt = folds(bench.data.requests)
    for fold in range(FOLDS):
        own = [place for place, number in enumerate(dealt) if number == fold]
        rest = [place for place, number in enumerate(dealt) if number != fold]
        known = [bench.data.requests[place] for place in rest]
        weights = fit_shares([(features[place], bench.data.requests[place].target) for place in rest])
        past = [(request.target, request.required) for request in known]
        by_name = DependencyUse(derived).links()
        links: dict[str, Links] = {
            TYPED: DependencyUse(typed).links(),
            OURS: _learnt(typed, known),
            DERIVED: by_name,
            ALIKE: either(by_name, alike_needs(bench.state.snapshot.tool_ids, described, past)),
        }
        for place in own:
            shares = features[place].shares(weights)
            for name, needed in links.items():
                found[name][place] = required(shares, needed, TOP)
    return found


def typed_kinds(data: LinkedTools) -> dict[str, dict[str, str]]:
    """Say what kind each typed dependency is of; of several between two tools the firmest counts."""
    return _kinds(
        (
            d.consumer,
            d.supplier,
            f"{'strong' if d.direct else 'weak'}, of {'a parameter' if d.parameter else 'the tool'}",
        )
        for d in data.dependencies
    )


def derived_kinds(derived: Iterable[Dependency]) -> dict[str, dict[str, str]]:
    """Say how strong each derived dependency is."""
    return _kinds((d.consumer, d.supplier, d.strength) for d in derived)


def _kind(dependency: TypedDependency) -> str:
    strength = "strong" if dependency.direct else "weak"
    return f"{strength}, of {'a parameter' if dependency.parameter else 'the tool'}"


def _kinds(edges: Iterable[tuple[str, str, str]]) -> dict[str, dict[str, str]]:
    kinds: dict[str, dict[str, str]] = {}
    for consumer, supplier, kind in edges:
        own = kinds.setdefault(consumer, {})
        own[supplier] = min(kind, own.get(supplier, kind))  # strong before weak
    return kinds


def _learnt(kinds: Mapping[str, Mapping[str, str]], known: Sequence[LinkedRequest]) -> Links:
    use = DependencyUse(kinds)
    use.learn(request.required for request in known)
    return use.links()


def folds(requests: Sequence[LinkedRequest]) -> list[int]:
    """Deal the tools that are asked for into folds, and say for each request which is its own."""
    targets = sorted({request.target for request in requests})
    dealt = np.random.default_rng(SEED).permutation(len(targets))
    of_target = {targets[target]: number % FOLDS for number, target in enumerate(dealt)}
    return [of_target[request.target] for request in requests]


def _summed(ranking: Sequence[str], needed: Links) -> list[str]:
    """Rank by how likely a tool is needed, over all that may be asked for: what the sets are compared with."""
    worth: dict[str, float] = {}
    for rank, target in enumerate(ranking[:TOP]):
        for tool_id, likely in needs(target, needed).items():
            worth[tool_id] = worth.get(tool_id, 0.0) + likely * _RANK_DECAY**rank
    return sorted(worth, key=lambda tool_id: (-worth[tool_id], tool_id))[:TOP]
