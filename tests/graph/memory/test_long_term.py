from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from langgraph.store.memory import InMemoryStore

from graph.memory.collection import Learnt, Memory, Outcome, Vector
from graph.memory.long_term import AGAINST, LongTermMemory, Recollection, objections, trust, wanted
from settings import Retention
from tests.graph.remembering import learnt, vector


class Clock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def store() -> InMemoryStore:
    return InMemoryStore()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def memory(store: InMemoryStore, clock: Clock) -> LongTermMemory:
    return LongTermMemory(store, "li", retention=Retention(memory_half_life_days=10), clock=clock)


async def only(memory: LongTermMemory) -> Memory:
    ((found, _),) = await memory.entries()
    return found


# recalling


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


async def test_vectors_of_another_embedder_are_passed_over(memory: LongTermMemory) -> None:
    await memory.remember(learnt("price"), vector(1, 0))
    assert await memory.recall(vector(1, 0, 0)) == []


async def test_a_user_sees_no_other_users_memories(memory: LongTermMemory, store: InMemoryStore) -> None:
    await memory.remember(learnt("price"), vector(1, 0))
    for other in ("wang", "l", "li2", "li.x", ""):
        assert await LongTermMemory(store, other).recall(vector(1, 0)) == []


@pytest.mark.parametrize("user", ["li.wei@example.com", "李伟", "a%2Eb", ""])
async def test_any_name_of_a_user_will_do(store: InMemoryStore, user: str) -> None:
    await LongTermMemory(store, user).remember(learnt("price"), vector(1, 0))
    assert len(await LongTermMemory(store, user).entries()) == 1


# keeping


async def test_the_same_request_keeps_one_record_with_its_latest_path(memory: LongTermMemory) -> None:
    await memory.remember(learnt("erase it", "a/b", outcome="failure"), vector(1, 0))
    await memory.remember(learnt("erase it", "a/c"), vector(1, 0))
    (found,) = await memory.recall(vector(1, 0))
    assert (found.memory.path, found.memory.outcome) == (("a/c",), "success")


async def test_a_path_that_a_person_judged_stays_beside_the_latest(memory: LongTermMemory) -> None:
    await memory.remember(learnt("erase it", "a/b"), vector(1, 0))
    await memory.judge((await only(memory)).key, liked=False)
    await memory.remember(learnt("erase it", "a/c"), vector(1, 0))
    await memory.remember(learnt("erase it", "a/b"), vector(1, 0))
    found = {m.path: m.opinion for m, _ in await memory.entries()}
    assert found == {("a/b",): -1, ("a/c",): 0}


@pytest.mark.parametrize(
    "request_",
    [
        "log in, my password is hunter2",
        "我的密码是 hunter2，帮我登录",
        "call it with sk-abcdefghijklmnopqrstuvwxyz0123456789",
        "fetch https://li:hunter2@example.com/x",
        "pay with 4111 1111 1111 1111",
    ],
)
async def test_of_a_request_that_holds_a_secret_path_and_vector_are_kept_without_its_words(
    memory: LongTermMemory, store: InMemoryStore, request_: str
) -> None:
    await memory.remember(learnt(request_, "a/b"), vector(1, 0))
    (found,) = await memory.recall(vector(1, 0))
    assert (found.memory.request, found.memory.path) == ("", ("a/b",))
    assert "not kept" in found.memory.words
    assert request_ not in str([item.value for item in store.search(("memories",))])


async def test_a_request_without_words_is_known_again_by_its_vector(memory: LongTermMemory) -> None:
    await memory.remember(learnt("my password is hunter2", "a/b"), vector(0.6, 0.8))
    await memory.remember(learnt("我的密码是 hunter2", "a/c"), vector(0.8, 0.6))
    await memory.remember(learnt("my password is hunter3", "a/d"), vector(0.6, 0.8))
    assert sorted(m.path for m, _ in await memory.entries()) == [("a/c",), ("a/d",)]


async def test_the_oldest_that_nobody_judged_gives_way(store: InMemoryStore, clock: Clock) -> None:
    memory = LongTermMemory(store, "li", retention=Retention(memory_most=2), clock=clock)
    for n in range(4):
        clock.now += timedelta(minutes=1)
        await memory.remember(learnt(f"request {n}"), vector(1, 0))
        if n == 0:
            await memory.judge((await only(memory)).key, liked=True)
    assert [m.request for m, _ in await memory.entries()] == ["request 3", "request 0"]


async def test_a_forgotten_memory_is_gone_with_its_vector(memory: LongTermMemory, store: InMemoryStore) -> None:
    await memory.remember(learnt("private"), vector(1, 0))
    key = (await only(memory)).key
    assert await memory.forget(key) == 1
    assert await memory.recall(vector(1, 0)) == []
    assert store.search(("memories",)) == []
    assert await memory.forget(key) == 0


async def test_others_learn_only_from_what_is_still_trusted(memory: LongTermMemory, clock: Clock) -> None:
    await memory.remember(learnt("good"), vector(1, 0))
    await memory.remember(learnt("unsure", support=0.1), vector(1, 0))
    await memory.remember(learnt("failed", outcome="failure"), vector(1, 0))
    before = memory.version
    assert [kept.memory.request for kept in await memory.everything()] == ["good"]
    await memory.judge((await memory.everything())[0].memory.key, liked=False)
    assert await memory.everything() == []
    assert memory.version != before


# judging


async def test_a_memory_fades_and_a_persons_word_goes_first(memory: LongTermMemory, clock: Clock) -> None:
    await memory.remember(learnt("price", support=0.8), vector(1, 0))
    clock.now += timedelta(days=10)
    assert (await memory.recall(vector(1, 0)))[0].weight == pytest.approx(0.4)
    await memory.judge((await only(memory)).key, liked=False)
    assert (await memory.recall(vector(1, 0)))[0].weight == pytest.approx(-0.5)


async def test_what_is_barely_alike_has_little_to_say(memory: LongTermMemory) -> None:
    await memory.remember(learnt("price", support=1.0), vector(1, 0))
    (found,) = await memory.recall(vector(0.95, 0), at_least=0.9)
    assert found.weight == pytest.approx(0.5)


async def test_a_thumb_is_about_every_path_of_its_run(memory: LongTermMemory) -> None:
    await memory.remember(learnt("one", run="r"), vector(1, 0))
    await memory.remember(learnt("two", run="r"), vector(0, 1))
    await memory.remember(learnt("three", run="s"), vector(0, 1))
    assert await memory.judge_run("r", liked=False) == 2
    assert {m.request: m.opinion for m, _ in await memory.entries()} == {"one": -1, "two": -1, "three": 0}
    assert await memory.judge_run("", liked=True) == 0


async def test_there_is_nothing_to_judge_where_there_is_no_memory(memory: LongTermMemory) -> None:
    assert not await memory.judge("nothing", liked=True)
    assert not await memory.share("nothing")


def test_only_a_success_or_a_persons_word_is_trusted() -> None:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    kept = Memory(key="k", at=at, **learnt("r", support=0.7).model_dump())
    outcomes: Sequence[Outcome] = ("success", "partial", "failure")
    assert [trust(kept.model_copy(update={"outcome": o})) for o in outcomes] == [0.7, 0, 0]
    assert trust(kept.model_copy(update={"outcome": "failure", "opinion": 1})) == 1


# sharing


async def test_what_is_shared_serves_others_until_its_owner_deletes_it(
    memory: LongTermMemory, store: InMemoryStore
) -> None:
    wang = LongTermMemory(store, "wang")
    await memory.remember(learnt("price", run="r"), vector(1, 0))
    key = (await only(memory)).key
    assert await memory.share(key)
    assert [r.memory.owner for r in await wang.recall(vector(1, 0))] == ["li"]
    assert (await wang.recall(vector(1, 0)))[0].memory.run == ""
    assert await wang.forget(key) == 0
    assert len(await wang.entries()) == 1
    assert await memory.forget(key) == 1
    assert await wang.entries() == []


async def test_an_opinion_of_what_another_shared_is_ones_own(memory: LongTermMemory, store: InMemoryStore) -> None:
    wang = LongTermMemory(store, "wang")
    await memory.remember(learnt("price"), vector(1, 0))
    key = (await only(memory)).key
    await memory.share(key)
    await wang.judge(key, liked=False)
    assert [(await only(m)).opinion for m in (memory, wang)] == [0, -1]
    assert not await wang.share(key)
    await memory.judge(key, liked=True)
    assert (await LongTermMemory(store, "zhao").recall(vector(1, 0)))[0].memory.opinion == 1


# speaking against


def recollection(*path: str, weight: float, noise: tuple[str, ...] = (), pulled: tuple[int, ...] = ()) -> Recollection:
    kept = Learnt(request="r", path=path, outcome="success", agent="a", noise=noise, pulled=pulled)
    memory = Memory(key="k", at=datetime(2026, 1, 1, tzinfo=UTC), **kept.model_dump())
    return Recollection(memory=memory, likeness=1.0, weight=weight)


def test_a_good_path_speaks_against_what_misled_on_the_way() -> None:
    found = [recollection("a/x", weight=0.6), recollection("a/y", weight=0.2, noise=("a/z", "a/y"))]
    assert objections(found) == pytest.approx({"a/z": 0.05})


def test_what_a_person_found_wrong_is_spoken_against_with_more_weight() -> None:
    assert objections([recollection("a/x", weight=-1.0, noise=("a/z",))]) == {"a/x": AGAINST}


def test_a_good_path_takes_back_what_is_said_against_its_tools() -> None:
    wrong, right = recollection("a/x", "a/y", weight=-0.5), recollection("a/x", weight=0.5)
    assert objections([wrong, right]) == pytest.approx({"a/x": 0.125, "a/y": 0.25})


def test_nothing_is_said_of_tools_that_only_supplied() -> None:
    found = recollection("a/find", "a/use", weight=-1.0, pulled=(0,))
    assert objections([found]) == {"a/use": AGAINST}
    assert wanted(found.memory) == ("a/use",)


@given(
    st.lists(st.tuples(st.lists(st.sampled_from(["a/x", "a/y"]), min_size=1).map(tuple), st.floats(-1, 1)), max_size=6)
)
def test_no_objection_exceeds_its_share(paths: list[tuple[tuple[str, ...], float]]) -> None:
    found = [recollection(*path, weight=weight, noise=("a/z",)) for path, weight in paths]
    assert all(0 < share <= AGAINST + 1e-9 for share in objections(found).values())


def unit(values: list[float]) -> Vector:
    found = np.asarray(values, dtype=np.float32)
    return found / np.linalg.norm(found)


@given(st.lists(st.floats(-1, 1), min_size=3, max_size=3).filter(lambda v: any(abs(x) > 0.1 for x in v)))
async def test_no_weight_leaves_its_bounds(values: list[float]) -> None:
    memory = LongTermMemory(InMemoryStore(), "li")
    await memory.remember(learnt("price", support=1.0), unit(values))
    (found,) = await memory.recall(unit(values), at_least=0.9)
    assert 0.99 <= found.weight <= 1
