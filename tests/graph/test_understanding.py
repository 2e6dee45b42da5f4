import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import ModelUnavailable
from graph.understanding import focus_of, recollect, understand
from tests.graph.world import World


@pytest.mark.parametrize(
    ("task", "wish", "others", "focus"),
    [
        ("the price of the lamp", "the price of the lamp", ["the price of the lamp"], ""),
        ("find the lamp, write a note", "write a note", ["find the lamp", "write a note"], "write a note"),
        ("find the lamp, write a note", "find the lamp", ["find the lamp", "write a note"], "find the lamp"),
        ("查询价格，写入文件", "写入文件", ["查询价格", "写入文件"], "写入文件"),
        ("find the lamp, write a note", "elsewhere", ["find the lamp"], ""),
    ],
)
def test_a_wish_has_its_own_clauses(task: str, wish: str, others: list[str], focus: str) -> None:
    assert focus_of(task, wish, others) == focus


@given(st.text(max_size=60), st.text(min_size=1, max_size=20))
def test_a_focus_is_always_part_of_its_task(task: str, wish: str) -> None:
    assert focus_of(task, wish, [wish]) in task


async def test_a_task_is_judged_once_a_request(world: World) -> None:
    context = world.context()
    first = await understand(context, "price of the lamp")
    spent = context.meter.embedding_ms
    assert await understand(context, "price of the lamp") is first
    assert context.meter.embedding_ms == spent


async def test_values_that_do_not_fit_speak_against_a_tool(world: World) -> None:
    world.words |= {"notes/list_notes": {"erase": 0.95}}
    wishes = await understand(world.context(), "erase b.txt")
    assert wishes.covers("notes/erase_note")[0] > wishes.covers("notes/list_notes")[0]


async def test_without_an_embedder_nothing_is_remembered(world: World) -> None:
    assert await recollect(world.context(), "price of the lamp") == []


async def test_only_very_similar_requests_are_remembered(world: World) -> None:
    world.vectors = {"price of the lamp": (1, 0), "price of a lamp": (0.99, 0.1), "erase b.txt": (0, 1)}
    await world.ask("price of the lamp")
    context = world.context()
    assert [r.memory.request for r in await recollect(context, "price of a lamp")] == ["price of the lamp"]
    assert await recollect(context, "erase b.txt") == []


async def test_a_model_that_was_not_reached_is_told_in_the_answer(world: World) -> None:
    context_of = world.context

    def with_fallback(thread: str = "t") -> object:
        context = context_of(thread)
        context.meter.fallbacks.append(str(ModelUnavailable("down")))
        return context

    world.context = with_fallback  # type: ignore[method-assign,assignment]
    await world.ask("price of the lamp")
    assert "_The chat model could not be reached, so this was decided offline._" in await world.answer()
