"""Tools that failed lately give way, at a node of the search, to others that do the same job."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from agents.decisions.choose.question import Offer
from agents.moves import Exclusion
from errors import GraphUnavailable
from graph.search.depth_first import Expand, Expansion
from graph.store.neighbours import Neighbours, StandIn
from tools.candidate import Candidate


class ReadsAvailability(Protocol):
    """What standing by needs of the tool graph."""

    async def availabilities(self, tool_ids: Sequence[str]) -> dict[str, float]:
        """Read how well tools work, by id."""
        ...

    async def neighbours(self, tool_id: str) -> Neighbours:
        """Read who does the same job."""
        ...


@dataclass
class SubstitutingExpander:
    """Expands a node and looks at how well the offers work."""

    expand: Expand
    graph: ReadsAvailability
    usable: Callable[[Sequence[StandIn]], list[StandIn]]
    """Which tools the agent may use instead, the best first."""
    describe: Callable[[str], str]
    """Tool id → one line."""
    floor: float
    """Availability below which a tool gives way."""
    originals: dict[str, str] = field(default_factory=dict)
    """Tool that stands in → the tool whose job it does here."""

    def judged(self, tool_id: str) -> str:
        """Return the tool by whose words a tool is judged: of one that stands in, that is the original."""
        return self.originals.get(tool_id, tool_id)

    async def __call__(self, path: Sequence[str]) -> Expansion:
        """Offer what the node offers, with stand-ins in the place of what fails."""
        expansion = await self.expand([self.judged(tool_id) for tool_id in path])
        known = await self._known([offer.candidate.tool_id for offer in expansion.offers])
        offers: dict[str, Offer] = {}
        gave_way = []
        for offer in expansion.offers:
            availability = known.get(offer.candidate.tool_id, offer.candidate.availability)
            stand_in = await self._stand_in(offer, availability)
            if stand_in is None:
                kept = offer if availability >= self.floor else _weighed(offer, availability)
                offers.setdefault(offer.candidate.tool_id, kept)
                continue
            gave_way.append(_exclusion(offer, availability, stand_in))
            self._take_over(offer, stand_in, offers)
        excluded = (*expansion.excluded, *gave_way)
        return expansion.model_copy(update={"offers": tuple(offers.values()), "excluded": excluded})

    async def _stand_in(self, offer: Offer, availability: float) -> StandIn | None:
        if availability >= self.floor:
            return None
        try:
            around = await self.graph.neighbours(offer.candidate.tool_id)
        except GraphUnavailable:
            return None
        return next(iter(self.usable(around.stand_ins)), None)

    def _take_over(self, offer: Offer, stand_in: StandIn, offers: dict[str, Offer]) -> None:
        """Offer a tool in another's place, unless it is on offer already and serves the task better by itself."""
        known = offers.get(stand_in.tool_id)
        if known is None or offer.candidate.score >= known.candidate.score:
            self.originals[stand_in.tool_id] = offer.candidate.tool_id
            offers[stand_in.tool_id] = self._in_place(offer, stand_in)

    async def _known(self, tool_ids: Sequence[str]) -> dict[str, float]:
        try:
            return await self.graph.availabilities(tool_ids) if tool_ids else {}
        except GraphUnavailable:
            return {}

    def _in_place(self, offer: Offer, stand_in: StandIn) -> Offer:
        """Offer the tool that stands in as if it were the original: it serves the same wishes."""
        told = f"does the job of {offer.candidate.tool_id}, which fails lately"
        candidate = Candidate(
            tool_id=stand_in.tool_id,
            score=offer.candidate.score,
            weight=offer.candidate.weight,
            availability=stand_in.availability,
            evidence=(told, *offer.candidate.evidence),
        )
        return offer.model_copy(
            update={"candidate": candidate, "description": self.describe(stand_in.tool_id), "missing": ()}
        )


def _weighed(offer: Offer, availability: float) -> Offer:
    return offer.model_copy(update={"candidate": offer.candidate.model_copy(update={"availability": availability})})


def _exclusion(offer: Offer, availability: float, stand_in: StandIn) -> Exclusion:
    detail = f"availability {availability:.2f}; {stand_in.tool_id} does the same job"
    return Exclusion(tool_id=offer.candidate.tool_id, reason="availability", detail=detail)
