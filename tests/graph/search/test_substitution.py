"""Offers of tools that fail lately, and who stands in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from agents.decisions.choose.question import Offer
from errors import GraphUnavailable
from graph.search.depth_first import Expansion
from graph.search.substitution import SubstitutingExpander
from graph.store.neighbours import Neighbours, StandIn
from tools.candidate import Candidate

FLOOR = 0.5


@dataclass
class Known:
    """A graph of a few tools."""

    availability: Mapping[str, float]
    spare: Mapping[str, str] = field(default_factory=dict)
    down: bool = False
    lost: bool = False

    async def availabilities(self, tool_ids: Sequence[str]) -> dict[str, float]:
        if self.down:
            raise GraphUnavailable("down")
        return {t: self.availability[t] for t in tool_ids if t in self.availability}

    async def neighbours(self, tool_id: str) -> Neighbours:
        if self.lost:
            raise GraphUnavailable("down")
        names = [self.spare[tool_id]] if tool_id in self.spare else []
        known = [StandIn(tool_id=t, similarity=0.9, availability=self.availability.get(t, 0.95)) for t in names]
        return Neighbours(tool_id=tool_id, stand_ins=tuple(known))


def offer(tool_id: str, score: float = 0.8) -> Offer:
    return Offer(candidate=Candidate(tool_id=tool_id, score=score), description=tool_id, covers=(score,))


def standby(known: Known, *offers: Offer) -> SubstitutingExpander:
    async def expand(path: Sequence[str]) -> Expansion:
        assert path == ["g/before"]
        return Expansion(offers=offers, end_weight=0.3)

    def usable(found: Sequence[StandIn]) -> list[StandIn]:
        return [s for s in found if s.availability >= FLOOR]

    return SubstitutingExpander(expand=expand, graph=known, usable=usable, describe=lambda t: f"does {t}", floor=FLOOR)


async def test_tools_that_work_are_offered_as_they_are() -> None:
    offers = (offer("g/a"), offer("g/b"))
    found = await standby(Known({"g/a": 0.9}), *offers)(["g/before"])
    assert found == Expansion(offers=offers, end_weight=0.3)


async def test_one_that_fails_gives_its_place_and_its_wishes_to_another() -> None:
    node = standby(Known({"g/a": 0.2}, {"g/a": "h/a"}), offer("g/a"), offer("g/b", 0.4))
    found = await node(["g/before"])
    assert [(o.candidate.tool_id, o.covers, o.description) for o in found.offers] == [
        ("h/a", (0.8,), "does h/a"),
        ("g/b", (0.4,), "g/b"),
    ]
    assert [(e.tool_id, e.reason) for e in found.excluded] == [("g/a", "availability")]
    assert (node.judged("h/a"), node.judged("g/b")) == ("g/a", "g/b")


async def test_one_without_a_substitute_stays_with_what_is_known_of_it() -> None:
    found = await standby(Known({"g/a": 0.2}), offer("g/a"))(["g/before"])
    assert [o.candidate.availability for o in found.offers] == [0.2]


async def test_a_substitute_on_offer_already_is_offered_once_and_for_the_better() -> None:
    known = Known({"g/a": 0.2}, {"g/a": "h/a"})
    found = await standby(known, offer("g/a", 0.8), offer("h/a", 0.3))(["g/before"])
    assert [(o.candidate.tool_id, o.candidate.score) for o in found.offers] == [("h/a", 0.8)]
    node = standby(known, offer("h/a", 0.9), offer("g/a", 0.8))
    found = await node(["g/before"])
    assert [(o.candidate.tool_id, o.candidate.score) for o in found.offers] == [("h/a", 0.9)]
    assert node.judged("h/a") == "h/a"


async def test_without_the_graph_every_offer_stays() -> None:
    offers = (offer("g/a"),)
    assert (await standby(Known({"g/a": 0.2}, down=True), *offers)(["g/before"])).offers == offers
    found = await standby(Known({"g/a": 0.2}, {"g/a": "h/a"}, lost=True), *offers)(["g/before"])
    assert [o.candidate.tool_id for o in found.offers] == ["g/a"]


async def test_a_node_without_offers_stays_without() -> None:
    assert (await standby(Known({}))(["g/before"])).offers == ()


ids = st.sampled_from([f"g/{letter}" for letter in "abcdef"])


@given(
    st.lists(ids, unique=True, max_size=6),
    st.dictionaries(ids, st.floats(0, 1)),
    st.dictionaries(ids, st.sampled_from(["h/a", "h/b", "g/a", "g/b"])),
)
async def test_whatever_is_known_nothing_is_offered_twice_and_no_offer_is_lost(
    offered: list[str], availability: dict[str, float], spare: dict[str, str]
) -> None:
    known = Known(availability, {a: b for a, b in spare.items() if a != b})
    found = await standby(known, *map(offer, offered))(["g/before"])
    names = [o.candidate.tool_id for o in found.offers]
    assert len(names) == len(set(names))
    assert set(offered) <= {*names, *(e.tool_id for e in found.excluded)}
    assert len(names) <= len(offered)
