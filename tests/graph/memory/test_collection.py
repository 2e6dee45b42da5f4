import numpy as np
import pytest
from langgraph.store.memory import InMemoryStore

from graph.memory.collection import MemoryCollection
from graph.memory.long_term import LongTermMemory
from tests.graph.remembering import learnt, vector


@pytest.fixture
def store() -> InMemoryStore:
    return InMemoryStore()


async def filled(store: InMemoryStore, *requests: str) -> MemoryCollection:
    memory = LongTermMemory(store, "li")
    for request in requests:
        await memory.remember(learnt(request), vector(0.123456, 0))
    return MemoryCollection(store, "memories", "li")


async def test_memories_outlive_the_process(store: InMemoryStore) -> None:
    (kept,) = (await (await filled(store, "查询价格")).records()).values()
    assert kept.memory.request == "查询价格"
    assert kept.vector[0] == pytest.approx(0.12346)
    assert kept.pieces.shape == (1, 2)


async def test_a_record_that_cannot_be_read_costs_only_itself(store: InMemoryStore) -> None:
    shelf = await filled(store, "price")
    await store.aput(("memories", "li"), "broken", {"request": "written by another version"})
    await store.aput(("memories", "li"), "odd", {"vector": "no numbers"})
    assert [kept.memory.request for kept in (await shelf.records()).values()] == ["price"]
    assert await shelf.drop("broken", "odd") == 0
    assert len(store.search(("memories", "li"))) == 1


async def test_a_record_of_an_earlier_version_is_read(store: InMemoryStore) -> None:
    old = {"request": "price", "path": ["a/b"], "outcome": "success", "agent": "shop", "key": "k"}
    await store.aput(("memories", "li"), "k", {**old, "at": "2026-01-01T00:00:00Z", "vector": [1.0, 0.0]})
    (kept,) = (await MemoryCollection(store, "memories", "li").records()).values()
    memory = kept.memory
    assert kept.pieces.tolist() == [[1.0, 0.0]]
    assert (memory.support, memory.pulled, memory.opinion) == (0.5, (), 0)


@pytest.mark.parametrize("n", [499, 500, 501])
async def test_more_memories_than_one_page_are_all_read(store: InMemoryStore, n: int) -> None:
    await filled(store, "one")
    (record,) = store.search(("memories", "li"))
    for number in range(1, n):
        await store.aput(("memories", "li"), f"k{number}", record.value)
    assert len(await MemoryCollection(store, "memories", "li").records()) == n


async def test_what_another_process_wrote_and_deleted_is_seen(store: InMemoryStore) -> None:
    here = await filled(store, "one")
    assert len(await here.records()) == 1
    there = await filled(store, "two")
    assert {kept.memory.request for kept in (await here.records()).values()} == {"one", "two"}
    await there.drop(*await there.records())
    assert await here.records() == {}


async def test_the_vectors_of_clauses_are_kept_beside_that_of_the_whole(store: InMemoryStore) -> None:
    pieces = np.array([[1, 0], [0, 0.5]], np.float32)
    await LongTermMemory(store, "li").remember(learnt("one and two"), vector(1, 0), pieces)
    (kept,) = (await MemoryCollection(store, "memories", "li").records()).values()
    assert kept.pieces.tolist() == pieces.tolist()
