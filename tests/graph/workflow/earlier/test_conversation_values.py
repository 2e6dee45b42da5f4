"""What a conversation produced already is not looked up again."""

from collections.abc import Sequence
from typing import Any

import pytest

from agents.decisions.fill_arguments.question import Upstream
from agents.subtask import SubTask
from graph.observability.events import Event
from graph.workflow.earlier.conversation_values import known_again
from graph.workflow.state import SpecialistInput
from tests.graph.world import World, called

ITEMS = {"items": [{"name": "lamp", "code": "L-1"}]}
LAMP = Upstream(step=1, tool_id="shop/find_item", value=ITEMS, arguments={"query": "price of the lamp"})
NOTE = Upstream(step=1, tool_id="notes/write_note", value={"path": "a.txt"}, arguments={"path": "a.txt"})


def looked_up(events: Sequence[Event]) -> list[str]:
    return [tool_id for tool_id, _ in called(events)]


@pytest.mark.parametrize(
    ("first", "then", "language", "answer"),
    [
        ("price of the lamp", "price of the lamp now?", "en", "It costs 19.5."),
        ("台灯的价格", "台灯现在的价格是多少？", "zh", "价格是 19.5。"),
        ("price of the 台灯", "台灯的价格", "zh", "价格是 19.5。"),
    ],
)
async def test_a_supplier_is_not_called_again_in_the_next_turn(
    world: World, first: str, then: str, language: str, answer: str
) -> None:
    world.town.codes = {"lamp": "L-1", "台灯": "L-1"}
    assert looked_up(await world.ask(first, language=language)) == ["shop/find_item", "shop/get_price"]
    assert looked_up(await world.ask(then, language=language)) == ["shop/get_price"]
    assert answer in await world.answer()


@pytest.mark.parametrize("then", ["price of the chair", "price of the lamp and the chair", "price of the lamp Edison"])
async def test_what_was_not_looked_up_yet_is(world: World, then: str) -> None:
    await world.ask("price of the lamp")
    assert looked_up(await world.ask(then))[0] == "shop/find_item"


async def test_another_conversation_knows_nothing_of_it(world: World) -> None:
    await world.ask("price of the lamp", thread="one")
    assert looked_up(await world.ask("price of the lamp", thread="two"))[0] == "shop/find_item"


def again(
    world: World, *earlier: Upstream, task: str = "price of the lamp", upstream: Any = ()
) -> tuple[Upstream, ...]:
    subtask, snapshot = SubTask(number=1, description=task), world.snapshot
    work = SpecialistInput(subtask=subtask, agent="shop", language="en", upstream=upstream, earlier=earlier)
    return known_again(work, snapshot.tools, snapshot.dependencies)


@pytest.mark.parametrize("task", ["the Lamp's price", "What does a lamp cost?", "L-1 price"])
async def test_a_thing_may_be_named_in_other_words(world: World, task: str) -> None:
    assert again(world, LAMP, task=task) == (LAMP,)


@pytest.mark.parametrize(
    ("name", "task"), [("Apple Inc.", "dividends of Apple"), ("Apple's", "apple price"), ("苹果公司", "苹果的股价")]
)
async def test_a_formal_name_may_be_said_shortly(world: World, name: str, task: str) -> None:
    apple = LAMP.model_copy(update={"value": {"items": [{"name": name, "code": "AAPL"}]}})
    assert again(world, apple, task=task) == (apple,)


@pytest.mark.parametrize("task", ["price of lamp, chair", "lamp vs chair", "a lamp cheaper than that", "lamp by Ikea"])
async def test_where_something_else_may_be_named_everything_is_looked_up(world: World, task: str) -> None:
    assert again(world, LAMP, task=task) == ()


@pytest.mark.parametrize(
    ("task", "n"),
    [("苹果的股价", 1), ("苹果2022年的营收", 1), ("苹果供应商的股价", 0), ("苹果和微软的股价", 0), ("查苹果", 1)],
)
async def test_a_chinese_name_must_not_go_on(world: World, task: str, n: int) -> None:
    apple = LAMP.model_copy(update={"value": {"items": [{"name": "苹果", "code": "AAPL"}]}})
    assert len(again(world, apple, task=task)) == n


async def test_what_a_follow_up_sees_anyway_is_not_given_twice(world: World) -> None:
    assert again(world, LAMP, upstream=(LAMP,)) == ()


async def test_of_two_results_of_one_tool_the_latest_counts(world: World) -> None:
    later = LAMP.model_copy(update={"step": 2})
    assert again(world, LAMP, later) == (later,)


async def test_nothing_from_before_a_change_is_used(world: World) -> None:
    assert again(world, LAMP, NOTE) == ()
    assert again(world, NOTE, LAMP) == (LAMP,)


@pytest.mark.parametrize(
    "changed", [{"value": None}, {"arguments": {}}, {"tool_id": "shop/gone"}, {"tool_id": "notes/list_notes"}]
)
async def test_what_cannot_be_told_to_be_the_same_is_not_used(world: World, changed: dict[str, Any]) -> None:
    assert again(world, LAMP.model_copy(update=changed)) == ()
