"""A request matched to the leaves of a tool: what each gets, and how likely the whole call is right.

Every piece of the request that could be a value, and every value that the schema lists, is offered to every leaf of its
type; learnt trees say how likely each offer is by itself, then beside its rivals; the offers are shared out so that a
piece serves one leaf only; a learnt sum says how likely all of it is right.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp
from typing import Any, Final

from agents.extraction.matching.assignment import Assignment, assignments, must_be_given
from agents.extraction.matching.call_features import call_features
from agents.extraction.matching.fan_out import Fan, combined, fans_of, in_turn, joined
from agents.extraction.matching.forest import Forest
from agents.extraction.matching.leaf import Leaf, leaves
from agents.extraction.matching.offers import Offer, offers_for
from agents.extraction.matching.rivalry import contenders, rivalry
from agents.extraction.matching.weights import MatchWeights, shipped_weights
from agents.extraction.pieces.request import ReadRequest, read_request
from tools.tool import Tool

_SEVERAL: Final = 2
_GUESS: Final = 0.5


@dataclass(frozen=True)
class Match:
    """A call as it would be made."""

    leaves: tuple[Leaf, ...]
    given: tuple[Offer, ...]
    sureness: dict[tuple[str, ...], float]
    """Path of a leaf → how likely what it got is right."""
    confidence: float
    """How likely every argument is right; 0 where something is missing."""
    fans: tuple[Fan, ...] = ()
    """Where several calls are wanted: what leaves get in turn."""
    calls: tuple[tuple[Offer, ...], ...] = ()
    """What these leaves get in each call."""
    ways: tuple[tuple[Offer, ...], ...] = ()
    """What is given, then the next likeliest ways to call with everything that must be given."""

    @property
    def missing(self) -> tuple[Leaf, ...]:
        """Leaves that must be given and have no value."""
        got = {offer.leaf.path for offer in self.given}
        return tuple(leaf for leaf in self.leaves if must_be_given(leaf) and leaf.path not in got)


def match(
    tool: Tool,
    text: str,
    *,
    without: frozenset[str] = frozenset(),
    taken: frozenset[str] = frozenset(),
    weights: MatchWeights | None = None,
) -> Match:
    """Match a request to a tool's leaves.

    Args:
        tool: Whose leaves they are.
        text: The request.
        without: Parameters and places that have their value already.
        taken: Pieces of the request that these values are: they serve nothing else.
        weights: Others than the shipped ones.
    """
    every = tuple(leaf for leaf in leaves(tool) if leaf.path[0] not in without and leaf.place not in without)
    return matched(every, tool.description, read_request(text), weights or shipped_weights(), taken)


def leaves_named(tool: Tool, paths: Collection[str]) -> tuple[Leaf, ...]:
    """List the leaves at some places, and below them."""
    return tuple(leaf for leaf in leaves(tool) if leaf.path[0] in paths or leaf.place in paths)


def matched(
    every: tuple[Leaf, ...],
    description: str,
    request: ReadRequest,
    weights: MatchWeights,
    taken: frozenset[str] = frozenset(),
) -> Match:
    """Match a read request to leaves."""
    if not every:
        return Match((), (), {}, 1.0)
    offers = [o for o in offers_for(every, description, request) if not _is_taken(o, taken)]
    ways = shared_out(every, offers, weights)
    best = ways[0]
    sureness = {leaf.path: exp(best.parts[i]) for i, leaf in enumerate(every)}
    fans = fans_of(best.given, offers, request)
    several = tuple(combined(fans, request)) if fans else ()
    found = Match(every, best.given, sureness, 0.0, fans, several, _ways(every, ways))
    if found.missing:
        return found
    kept = contenders(offers)
    for fan in fans:
        kept = joined(fan, best.given, kept)
    ways = assignments(every, kept) if fans else ways
    sure = weights.call.probability(call_features(every, ways, request, taken))
    # Of several lists nobody can tell whether each goes with each, unless their words say that they go in turn.
    return replace(found, confidence=sure if len(fans) < _SEVERAL or in_turn(request) else min(sure, _GUESS))


def _is_taken(offer: Offer, taken: frozenset[str]) -> bool:
    said = offer.candidate.text if offer.candidate is not None else ""
    within = rf"(?<![A-Za-z0-9.]){re.escape(said)}(?![A-Za-z0-9.])"
    return bool(said) and any(piece in said or re.search(within, piece) is not None for piece in taken)


def _ways(every: Sequence[Leaf], ways: Sequence[Assignment]) -> tuple[tuple[Offer, ...], ...]:
    needed = {leaf.path for leaf in every if must_be_given(leaf)}
    return tuple(way.given for way in ways if needed <= {offer.leaf.path for offer in way.given})


def shared_out(every: Sequence[Leaf], offers: list[Offer], weights: MatchWeights) -> list[Assignment]:
    """Weigh the offers, and share them out."""
    look(offers, weights.read, weights.listed)
    kept = contenders(offers)
    look_again(kept, weights.read_beside, weights.listed_beside)
    return assignments(every, kept)


def look(offers: Sequence[Offer], read: Forest, listed: Forest) -> None:
    """Weigh each offer by itself."""
    for origin, forest in (("read", read), ("listed", listed)):
        own = [o for o in offers if o.origin == origin]
        for offer, p in zip(own, forest.probabilities([o.features for o in own]), strict=True):
            offer.first = float(p)


def look_again(offers: Sequence[Offer], read: Forest, listed: Forest) -> None:
    """Weigh each offer beside its rivals."""
    for origin, forest in (("read", read), ("listed", listed)):
        own = [o for o in offers if o.origin == origin]
        rows = [{**o.features, **rivalry(o, offers)} for o in own]
        for offer, p in zip(own, forest.probabilities(rows), strict=True):
            offer.probability = float(p)


def calls_of(match: Match) -> list[dict[str, Any]]:
    """Write the arguments of every call that is wanted."""
    if not match.calls:
        return [arguments_of(match)]
    paths = {fan.offers[0].leaf.path for fan in match.fans}
    others = tuple(o for o in match.given if o.leaf.path not in paths)
    return [arguments_of(replace(match, given=(*others, *own))) for own in match.calls]


def arguments_of(match: Match) -> dict[str, Any]:
    """Write what the leaves got as arguments, nested as the schema is; what must be given has its default else."""
    values = {leaf.path: leaf.schema["default"] for leaf in match.leaves if leaf.required and leaf.has_default}
    values |= {offer.leaf.path: offer.value for offer in match.given}
    arguments: dict[str, Any] = {}
    for path in (leaf.path for leaf in match.leaves if leaf.path in values):
        inner = arguments
        for key in path[:-1]:
            inner = inner.setdefault(key, {})
        inner[path[-1]] = values[path]
    return arguments


def with_values(arguments: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """Put values at their places into arguments; None leaves one out."""
    found = dict(arguments)
    for path, value in values.items():
        head, _, rest = path.partition("/")
        if rest:
            inner = found.get(head)
            found[head] = with_values(inner if isinstance(inner, Mapping) else {}, {rest: value})
        elif value is None:
            found.pop(head, None)
        else:
            found[head] = value
    return found
