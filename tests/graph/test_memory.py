from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from langgraph.store.memory import InMemoryStore
from numpy.typing import NDArray

from graph.memory import Learnt, LongTermMemory, Outcome, Recollection, votes


def learnt(request: str, *path: str, outcome: Outcome = "success") -> Learnt:
    return Learnt(request=request, path=path or ("shop/get_price",), outcome=outcome, agent="shop")


def vector(*values: float) -> NDArray[np.float32]:
    return np.asarray(values, dtype=np.float32)


@pytest.fixture
def store() -> InMemoryStore:
    return InMemoryStore()


@pytest.fixture
def memory(store: InMemoryStore) -> LongTermMemory:
    return LongTermMemory(store, "li")


async def test_what_was_remembered_is_recalled_the_likest_first(memory: LongTermMemory) -> None:
    await memory.remember(learnt("price of the lamp"), vector(1, 0))
    await memory.remember(learnt("灯的价格"), vector(0.6, 0.8))
    found = await memory.recall(vector(0.8, 0.6))
    assert [r.memory.request for r in found] == ["灯的价格", "price of the lamp"]
    assert [round(r.likeness, 2) for r in found] == [0.96, 0.8]


async def test_only_memories_that_are_like_enough_are_recalled_and_only_so_many(memory: LongTermMemory) -> None:
    for n in range(4):
        await memory.remember(learnt(f"request {n}"), vector(n / 4, 0))
    assert len(await memory.recall(vector(1, 0), at_least=0.5)) == 2
    assert len(await memory.recall(vector(1, 0), top_k=1)) == 1


async def test_the_same_request_keeps_one_record_with_its_latest_path(
    memory: LongTermMemory, store: InMemoryStore
) -> None:
    await memory.remember(learnt("erase it", "a/b", outcome="failure"), vector(1, 0))
    await memory.remember(learnt("erase it", "a/c"), vector(1, 0))
    (found,) = await memory.recall(vector(1, 0))
    assert (found.memory.path, found.memory.outcome) == (("a/c",), "success")
    assert len(await store.asearch(("memories", "li"))) == 1


async def test_memories_outlive_the_process(memory: LongTermMemory, store: InMemoryStore) -> None:
    await memory.remember(learnt("查询价格"), vector(0.123456, 0))
    (found,) = await LongTermMemory(store, "li").recall(vector(1, 0))
    assert found.memory.request == "查询价格"
    assert found.likeness == pytest.approx(0.12346)


async def test_a_forgotten_memory_is_gone_with_its_vector(memory: LongTermMemory, store: InMemoryStore) -> None:
    await memory.remember(learnt("secret"), vector(1, 0))
    (found,) = await memory.recall(vector(1, 0))
    await memory.forget(found.memory.key)
    assert await memory.recall(vector(1, 0)) == []
    assert await LongTermMemory(store, "li").recall(vector(1, 0)) == []
    await memory.forget(found.memory.key)


async def test_a_user_sees_no_other_users_memories(memory: LongTermMemory, store: InMemoryStore) -> None:
    await memory.remember(learnt("price"), vector(1, 0))
    assert await LongTermMemory(store, "wang").recall(vector(1, 0)) == []


async def test_vectors_of_another_embedder_are_passed_over(memory: LongTermMemory) -> None:
    await memory.remember(learnt("price"), vector(1, 0))
    assert await memory.recall(vector(1, 0, 0)) == []


async def test_a_record_that_cannot_be_read_costs_only_itself(memory: LongTermMemory, store: InMemoryStore) -> None:
    await memory.remember(learnt("price"), vector(1, 0))
    await store.aput(("memories", "li"), "broken", {"request": "written by another version"})
    await store.aput(("memories", "li"), "odd", {"vector": "no numbers"})
    assert [r.memory.request for r in await LongTermMemory(store, "li").recall(vector(1, 0))] == ["price"]


@pytest.mark.parametrize("n", [499, 500, 501])
async def test_more_memories_than_one_page_are_all_read(memory: LongTermMemory, store: InMemoryStore, n: int) -> None:
    await memory.remember(learnt("one"), vector(1, 0))
    (record,) = await store.asearch(("memories", "li"))
    for number in range(1, n):
        await store.aput(("memories", "li"), f"k{number}", record.value)
    assert len(await LongTermMemory(store, "li").recall(vector(1, 0), top_k=1_000)) == n


async def recollections(paths: Sequence[tuple[tuple[str, ...], float, Outcome]]) -> list[Recollection]:
    memory = LongTermMemory(InMemoryStore(), "li")
    for n, (path, likeness, outcome) in enumerate(paths):
        await memory.remember(learnt(f"request {n}", *path, outcome=outcome), vector(likeness))
    return await memory.recall(vector(1), top_k=100)


async def test_requests_that_went_well_vote_for_their_tools_by_likeness() -> None:
    found = await recollections([(("a/x", "a/x"), 0.9, "success"), (("a/y",), 0.1, "success")])
    assert votes(found, 0.5) == pytest.approx({"a/x": 0.45, "a/y": 0.05}, abs=1e-3)


async def test_requests_that_failed_do_not_vote() -> None:
    assert votes(await recollections([(("a/x",), 0.9, "failure"), (("a/y",), 0.9, "partial")]), 0.5) == {}


@given(
    st.lists(
        st.tuples(st.lists(st.sampled_from(["a/x", "a/y"]), min_size=1).map(tuple), st.floats(0.01, 1)), max_size=6
    ),
    st.floats(0, 1),
)
async def test_no_tool_gets_more_than_the_share(paths: list[tuple[tuple[str, ...], float]], share: float) -> None:
    found = await recollections([(path, likeness, "success") for path, likeness in paths])
    assert all(0 <= v <= share + 1e-6 for v in votes(found, share).values())
