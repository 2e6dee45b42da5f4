"""How often a dependency is taken up: learnt from the tools that past requests used together.

Whoever writes dependencies down says what a tool may need, not how often it does. Each time a consumer was used, its
supplier was used too or was not. Where one dependency was seen seldom, those of the same supplier and kind speak for
it; where these were not seen either, all dependencies of that kind do.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from graph.relations.needed_tools import PRIOR

_UNKNOWN_KIND = 0.8
SMOOTHING: Final = 1.0
"""As if so many more uses had been seen that took it up as often as others do."""


@dataclass
class _Seen:
    with_it: float = 0.0
    n: float = 0.0

    def add(self, share: float, times: float = 1.0) -> None:
        self.with_it += share * times
        self.n += times

    def smoothed(self, prior: float) -> float:
        return (self.with_it + SMOOTHING * prior) / (self.n + SMOOTHING)


@dataclass(frozen=True)
class DependencyUse:
    """Which tools needed which in the past."""

    kinds: Mapping[str, Mapping[str, str]]
    """Consumer → its suppliers → what kind of dependency it is, such as strong or weak."""
    _edges: dict[tuple[str, str], _Seen] = field(default_factory=lambda: defaultdict(_Seen))

    def learn(self, used: Iterable[Collection[str]]) -> None:
        """Count requests, each with the tools that it used; of requests that used the same tools one counts."""
        for tools in {frozenset(tools) for tools in used}:
            for consumer in tools:
                for supplier in self.kinds.get(consumer, {}):
                    self._edges[consumer, supplier].add(float(supplier in tools))

    def links(self) -> dict[str, dict[str, float]]:
        """Say of every dependency how likely a use of its consumer takes it up."""
        of_kind: dict[str, _Seen] = defaultdict(_Seen)
        of_supplier: dict[tuple[str, str], _Seen] = defaultdict(_Seen)
        for (consumer, supplier), seen in self._edges.items():
            kind = self.kinds[consumer][supplier]
            # However often a consumer was used, it is one witness to what others of its kind need.
            of_kind[kind].add(seen.with_it / seen.n)
            of_supplier[supplier, kind].add(seen.with_it / seen.n)

        def likely(consumer: str, supplier: str, kind: str) -> float:
            prior = of_kind[kind].smoothed(_prior(kind))
            return self._edges[consumer, supplier].smoothed(of_supplier[supplier, kind].smoothed(prior))

        return {
            consumer: {supplier: likely(consumer, supplier, kind) for supplier, kind in suppliers.items()}
            for consumer, suppliers in self.kinds.items()
        }


def _prior(kind: str) -> float:
    return next((likely for name, likely in PRIOR.items() if kind.startswith(name)), _UNKNOWN_KIND)
