"""Which tools a request will need, in one ranking: what may be asked for, each followed by what it needs in turn.

What is asked for is not certain, nor is what that needs. Of all sets of `top_k` tools the one is wanted that most
likely holds everything:

    worth(S) = Σ share(t) · (TARGET_WORTH + P(all that t needs lies in S)), over the targets t in S

P is the chance that no dependency from a tool in S to one outside it is taken up. Targets that share what they need
are cheap to have beside each other. Sets grow by a target with its likeliest needs, as many as pay best for each tool;
then a target with needs is put in and what is missed least goes out, as long as that is worth more.
"""

import heapq
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

Links: TypeAlias = Mapping[str, Mapping[str, float]]
"""Consumer → its suppliers → how likely a use of the consumer needs that supplier, in [0, 1]."""
Chosen: TypeAlias = frozenset[str]
TARGET_WORTH: Final = 1.2
"""What it is worth that the right target is there at all, beside all that it needs being there too."""
LEAST_NEED: Final = 0.02
MAX_NEEDED: Final = 24
"""Of one target, the likeliest."""
_MAX_EXCHANGES = 6
_LEAST_SHARE = 0.02
"""Less likely targets may take what room is left, but nobody's place."""
_LEAST_GAIN = 1e-9


@dataclass(frozen=True)
class Requirement:
    """All that one target may need."""

    share: float
    """How likely the target is what is asked for."""
    needed: Mapping[str, float]
    """Tool id → how likely it is needed, the likeliest first: the target itself."""
    taken_up: tuple[tuple[str, str, float], ...]
    """Consumer, supplier, and how likely that dependency is taken up; both are among what is needed."""
    _known: dict[Chosen, float] = field(default_factory=dict)

    @property
    def target(self) -> str:
        """The tool that may be asked for."""
        return next(iter(self.needed))

    def worth(self, chosen: Chosen) -> float:
        """Say what a set is worth should this be the target."""
        own = chosen.intersection(self.needed)
        if own not in self._known:  # most sets that are compared differ in what another target needs
            self._known[own] = self._worth(own)
        return self._known[own]

    def _worth(self, chosen: Chosen) -> float:
        if self.target not in chosen:
            return 0.0
        complete = 1.0
        for consumer, supplier, likely in self.taken_up:
            if consumer in chosen and supplier not in chosen:
                complete *= 1 - likely
        return self.share * (TARGET_WORTH + complete)


def needs(target: str, links: Links) -> dict[str, float]:
    """Return every tool that a target may need, itself with 1, the likeliest first; circles are no harm."""
    found: dict[str, float] = {}
    waiting = [(-1.0, target)]
    while waiting and len(found) < MAX_NEEDED:
        negative, tool_id = heapq.heappop(waiting)
        if tool_id not in found:
            found[tool_id] = -negative
            for supplier, likely in links.get(tool_id, {}).items():
                if -negative * likely >= LEAST_NEED:
                    heapq.heappush(waiting, (negative * likely, supplier))
    return found


def required(targets: Mapping[str, float], links: Links, top_k: int) -> list[str]:
    """Rank tools so that the first `top_k` most likely hold what is asked for and all that it needs.

    Args:
        targets: Tool id → how likely it is what is asked for, on any scale.
        links: What needs what.
        top_k: At most so many are returned; fewer where no more may be needed.
    """
    wanted = _requirements(targets, links)
    chosen = _exchanged(_grown(wanted, top_k), wanted, top_k)
    in_order = [tool_id for requirement in wanted if requirement.target in chosen for tool_id in requirement.needed]
    return list(dict.fromkeys(tool_id for tool_id in in_order if tool_id in chosen))


def _requirements(targets: Mapping[str, float], links: Links) -> list[Requirement]:
    """Gather what every target needs, the likeliest target first."""
    total = sum(targets.values())
    ordered = sorted((target for target in targets if targets[target] > 0), key=lambda t: (-targets[t], t))
    return [_requirement(target, targets[target] / total, links) for target in ordered]


def _requirement(target: str, share: float, links: Links) -> Requirement:
    needed = needs(target, links)
    taken_up = [
        (consumer, supplier, needed[consumer] * likely)
        for consumer in needed
        for supplier, likely in links.get(consumer, {}).items()
        if supplier in needed
    ]
    return Requirement(share, needed, tuple(taken_up))


def _grown(wanted: list[Requirement], top_k: int) -> Chosen:
    """Add whatever pays best for each tool that it takes, until nothing more pays."""
    chosen: Chosen = frozenset()
    while True:
        worth = _worth(chosen, wanted)
        paid = [
            ((_worth(chosen | more, wanted) - worth) / len(more - chosen), chosen | more)
            for more in _additions(chosen, wanted, top_k)
            if len(chosen | more) <= top_k
        ]
        gain, best = max(paid, key=lambda pair: pair[0], default=(0.0, chosen))
        if gain <= _LEAST_GAIN:
            return chosen
        chosen = best


def _exchanged(chosen: Chosen, wanted: list[Requirement], top_k: int) -> Chosen:
    """Put something in and take out what is missed least, as long as that is worth more."""
    likely = [requirement for requirement in wanted if requirement.share >= _LEAST_SHARE]
    for _ in range(_MAX_EXCHANGES):
        tried = [_fitted(chosen, more, wanted, top_k) for more in _additions(chosen, likely, top_k)]
        best = max(tried, key=lambda other: _worth(other, wanted), default=chosen)
        if _worth(best, wanted) <= _worth(chosen, wanted) + _LEAST_GAIN:
            break
        chosen = best
    return chosen


def _additions(chosen: Chosen, wanted: list[Requirement], top_k: int) -> Iterator[Chosen]:
    """Yield each target with its 0, 1, … likeliest needs, where the set lacks something of it."""
    for requirement in wanted:
        likeliest = list(requirement.needed)[:top_k]
        for n in range(1, len(likeliest) + 1):
            if not chosen.issuperset(more := frozenset(likeliest[:n])):
                yield more


def _fitted(chosen: Chosen, more: Chosen, wanted: list[Requirement], top_k: int) -> Chosen:
    fitted = chosen | more
    while len(fitted) > top_k:
        missed_least = max(sorted(fitted - more), key=lambda tool_id: _worth(fitted - {tool_id}, wanted))
        fitted -= {missed_least}
    return fitted


def _worth(chosen: Chosen, wanted: list[Requirement]) -> float:
    return sum(requirement.worth(chosen) for requirement in wanted)
