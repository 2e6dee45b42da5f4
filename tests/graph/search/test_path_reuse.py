from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.decisions.choose.question import Offer
from graph.memory.collection import Memory
from graph.memory.long_term import Recollection
from graph.search.depth_first import Bounds
from graph.search.path_reuse import Retraced, retraced
from tests.graph.remembering import learnt
from tools.candidate import Candidate

BOUNDS = Bounds(max_path_length=4)


@dataclass
class Shop:
    """Serves two wishes, and knows who supplies whom."""

    serves: Mapping[str, tuple[float, ...]] = field(
        default_factory=lambda: {"s/price": (0.9, 0.1), "s/write": (0.1, 0.9), "s/find": (0.4, 0.1)}
    )
    suppliers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lacks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    forbidden: frozenset[str] = frozenset()

    def covers(self, tool_id: str) -> tuple[float, ...]:
        return self.serves[tool_id]

    def usable(self, tool_id: str) -> bool:
        return tool_id in self.serves and tool_id not in self.forbidden

    def before(self, tool_id: str, path: Sequence[str] = ()) -> tuple[str, ...]:
        return tuple(s for s in self.suppliers.get(tool_id, ()) if s not in path)

    def missing(self, tool_id: str, path: Sequence[str] = ()) -> tuple[str, ...]:
        return self.lacks.get(tool_id, ())

    def offers(self) -> list[Offer]:
        names = self.serves.items()
        return [Offer(candidate=Candidate(tool_id=t, score=max(c)), description=t, covers=c) for t, c in names]


def alike(*path: str, weight: float = 0.8, pulled: tuple[int, ...] = ()) -> Recollection:
    kept = learnt("past", *path, pulled=pulled)
    memory = Memory(key="k", at=datetime(2026, 1, 1, tzinfo=UTC), **kept.model_dump())
    return Recollection(memory=memory, likeness=0.97, weight=weight)


def begun(shop: Shop, *memories: Recollection) -> Retraced:
    return retraced(memories, shop, shop, shop.offers(), BOUNDS)


def test_a_path_that_serves_every_wish_is_gone_again_with_its_reason() -> None:
    found = begun(Shop(), alike("s/price", "s/write"))
    assert found.tool_ids == ("s/price", "s/write")
    assert {m.decided_by for m in found.moves} == {"memory"}
    assert found.moves[0].reason == "answered 'past', which is alike (0.97)"


def test_suppliers_are_those_that_this_request_needs() -> None:
    memory = alike("s/find", "s/price", "s/write", pulled=(0,))
    assert begun(Shop(), memory).tool_ids == ("s/price", "s/write")
    needing = begun(Shop(suppliers={"s/price": ("s/find",)}), memory)
    assert (needing.tool_ids, needing.pulled) == (("s/find", "s/price", "s/write"), (0,))


@pytest.mark.parametrize(
    ("shop", "memory"),
    [
        (Shop(), alike("s/price")),  # a wish stays open
        (Shop(), alike("s/price", "s/find", "s/write")),  # a tool in vain
        (Shop(), alike("s/write", "s/price")),  # the wishes were spoken in another order
        (Shop(), alike("s/gone", "s/write")),
        (Shop(), alike("s/price", "s/write", weight=0.1)),
        (Shop(), alike("s/price", "s/write", weight=-1.0)),
        (Shop(forbidden=frozenset({"s/write"})), alike("s/price", "s/write")),
        (Shop(lacks={"s/write": ("path",)}), alike("s/price", "s/write")),
        (Shop(suppliers={"s/price": ("s/a", "s/b", "s/c")}), alike("s/price", "s/write")),  # too long
        (Shop(serves={"s/price": (0.2, 0.2)}), alike("s/price")),  # serves nothing
    ],
)
def test_a_path_that_does_not_fit_is_left(shop: Shop, memory: Recollection) -> None:
    assert begun(shop, memory) == Retraced()


def test_a_path_that_a_person_found_wrong_for_a_like_request_is_left() -> None:
    path = ("s/price", "s/write")
    assert begun(Shop(), alike(*path), alike(*path, weight=-0.3)) == Retraced()


def test_the_weightiest_that_fits_is_taken() -> None:
    found = begun(Shop(), alike("s/price", weight=0.9), alike("s/price", "s/write", weight=0.5))
    assert found.tool_ids == ("s/price", "s/write")


PATHS = st.lists(st.sampled_from(["s/price", "s/write", "s/find", "s/gone"]), min_size=1, max_size=5)


@given(st.lists(st.tuples(PATHS, st.floats(-1, 1)), max_size=4))
def test_no_memory_brings_what_the_agent_may_not_use_or_what_is_too_long(
    memories: list[tuple[list[str], float]],
) -> None:
    shop = Shop(forbidden=frozenset({"s/find"}))
    found = begun(shop, *(alike(*path, weight=weight) for path, weight in memories))
    assert all(map(shop.usable, found.tool_ids))
    assert len(found.tool_ids) <= BOUNDS.max_path_length
