from dataclasses import replace
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, Field

from errors import ModelUnavailable
from graph.workflow.intents import focus_of, recollect, understand
from tests.graph.world import World
from tools.kinds import FilePath
from tools.marking import tool


@pytest.mark.parametrize(
    ("task", "wish", "others", "focus"),
    [
        ("the price of the lamp", "the price of the lamp", ["the price of the lamp"], ""),
        ("find the lamp, write a note", "write a note", ["find the lamp", "write a note"], "write a note"),
        ("find the lamp, write a note", "find the lamp", ["find the lamp", "write a note"], "find the lamp"),
        ("查询价格，写入文件", "写入文件", ["查询价格", "写入文件"], "写入文件"),
        ("find the lamp, write a note", "elsewhere", ["find the lamp"], ""),
        (
            "WS-330刚量过，只剩5毫米；A-77不做了",
            "WS-330刚量过，只剩5毫米",
            ["WS-330刚量过，只剩5毫米", "A-77不做了"],
            "WS-330刚量过，只剩5毫米",
        ),
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
    spent = context.run.meter.embedding_ms
    assert await understand(context, "price of the lamp") is first
    assert context.run.meter.embedding_ms == spent


async def test_values_that_do_not_fit_speak_against_a_tool(world: World) -> None:
    world.words |= {"notes/list_notes": {"erase": 0.95}}
    wishes = await understand(world.context(), "erase b.txt")
    assert wishes.covers("notes/erase_note")[0] > wishes.covers("notes/list_notes")[0]


@pytest.mark.parametrize("task", ["price of the lamp", "灯的价格"])
async def test_of_tools_that_serve_alike_one_that_can_be_called_goes_before_a_described_one(
    world: World, task: str
) -> None:
    context = world.context()
    price = context.snapshot.tools["shop/get_price"]
    known_by_name = price.model_copy(update={"id": "shop/a_price", "source": "described", "target": ""})
    tools = {**context.snapshot.tools, known_by_name.id: known_by_name}
    world.words |= {known_by_name.id: dict.fromkeys(("price", "价格"), 0.97)}
    world.snapshot = replace(world.snapshot, tools=tools)
    wishes = await understand(world.context(), task)
    assert wishes.covers("shop/get_price")[0] > wishes.covers("shop/a_price")[0] > 0.25


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
        context.run.meter.fallbacks.append(ModelUnavailable("down"))
        return context

    world.context = with_fallback  # type: ignore[method-assign,assignment]
    await world.ask("price of the lamp")
    assert "_Decided without the chat model, in part at least. down_" in await world.answer()


Handle = Annotated[str, Field(json_schema_extra={"format": "box-handle"})]


class Box(BaseModel):
    handle: Handle


async def with_boxes(world: World) -> None:
    """Add a tool that opens a box, and one that weighs an opened box."""

    @tool(domains=("file",), idempotent=True)
    def open_box(path: FilePath) -> Box:
        """Open a box."""
        return Box(handle=path)

    @tool(domains=("file",), idempotent=True)
    def weigh_box(handle: Handle) -> dict[str, float]:
        """Weigh a box."""
        return {"weight": 1.0}

    await world.changed((open_box, "notes"), (weigh_box, "notes"))
    world.words |= {"notes/open_box": {"box": 0.97, "盒": 0.97}, "notes/weigh_box": {"box": 0.5, "盒": 0.5}}


@pytest.mark.parametrize("task", ["what about the box a.txt", "盒 a.txt 呢"])
async def test_whoever_names_a_file_wants_more_than_to_open_it(world: World, task: str) -> None:
    await with_boxes(world)
    assert (await understand(world.context(), task)).ranked()[0] == "notes/weigh_box"


@pytest.mark.parametrize("task", ["what about the box", "盒呢"])
async def test_without_a_value_that_opens_it_no_supplier_stands_back(world: World, task: str) -> None:
    await with_boxes(world)
    wishes = await understand(world.context(), task)
    assert wishes.covers("notes/open_box") > wishes.covers("notes/weigh_box")


async def test_of_two_tools_as_likely_the_one_that_changes_less_goes_first(world: World) -> None:
    @tool(domains=("file",), permission="low")
    def look_round() -> str:
        """Look round."""
        return "looked"

    @tool(domains=("file",), permission="medium")
    def clean_up() -> str:
        """Clean up."""
        return "cleaned"

    @tool(domains=("file",), permission="high")
    def burn_down() -> str:
        """Burn it down."""
        return "burnt"

    await world.changed((burn_down, "notes"), (clean_up, "notes"), (look_round, "notes"))
    world.words |= {f"notes/{name}": {"room": 0.8, "房间": 0.8} for name in ("burn_down", "clean_up", "look_round")}
    for task in ("the room", "房间"):
        ranked = (await understand(world.context(), task)).ranked()
        assert ranked[:3] == ["notes/look_round", "notes/clean_up", "notes/burn_down"]
