"""A tool that fails gives way to one that does the same job."""

from collections.abc import Mapping
from typing import Any

import pytest

from errors import DataUnavailable, ToolCallFailed
from graph.observability.events import CallStarted, Moved, Notice, PathFound
from graph.store.neighbours import Neighbours, StandIn
from tests.graph.world import ItemCode, Priced, World, called, told
from tools.marking import tool

ANSWERS = {"en": "It costs {{ price }}.", "zh": "价格是 {{ price }}。"}


@tool(domains=("commerce",), functions=("query",), answers=ANSWERS)
def market_price(code: ItemCode) -> Priced:
    """Look up what an item costs at the market."""
    return Priced(code=code, price=21.0)


@tool(domains=("commerce",), functions=("query",), answers=ANSWERS)
def broken_price(code: ItemCode) -> Priced:
    """Look up what an item costs, where nobody answers."""
    raise ToolCallFailed("Nobody answers.", zh="无人应答。")


def failing_price(error: Exception) -> Any:
    @tool(domains=("commerce",), functions=("query",), answers=ANSWERS)
    def get_price(code: ItemCode) -> Priced:
        """Look up the price of an item."""
        raise error

    return get_price


def spare(*tool_ids: str, availability: float = 0.95, **own: float) -> Mapping[str, Neighbours]:
    stand_ins = tuple(
        StandIn(tool_id=tool_id, similarity=0.9 - n / 10, availability=availability)
        for n, tool_id in enumerate(tool_ids)
    )
    return {"shop/get_price": Neighbours(tool_id="shop/get_price", stand_ins=stand_ins, **own)}


@pytest.fixture
async def market(world: World) -> World:
    """Return a world whose shop does not answer, while the market does."""
    world.town.prices.clear()
    await world.changed((market_price, "market"), (broken_price, "corner"))
    world.graph.known = dict(spare("market/market_price"))
    return world


async def test_a_failed_call_is_made_by_the_tool_that_does_the_same_job(market: World) -> None:
    events = await market.ask("price of the lamp")
    assert called(events) == [
        ("shop/find_item", "ok"),
        ("shop/get_price", "error"),
        ("market/market_price", "ok"),
    ]
    answer = await market.answer()
    assert "It costs 21.0." in answer
    assert "could not be done" not in answer
    said = "The usual way failed (There is no item 'L-1'), so another tool that does the same job was used."
    assert said in answer
    assert [said in notice.text for notice in told(events, Notice)] == [True]
    assert len({e.call.id for e in told(events, CallStarted)}) == 3


async def test_it_is_said_in_the_language_of_the_request(market: World) -> None:
    await market.ask("查询灯的价格", language="zh")
    answer = await market.answer()
    assert "价格是 21.0。" in answer
    assert "已改用功能相同的另一个工具" in answer


async def test_what_failed_and_what_stood_in_are_both_learnt(market: World) -> None:
    await market.ask("price of the lamp")
    assert market.graph.learnt == [
        (("shop/get_price",), ("error",), False),
        (("shop/find_item", "market/market_price"), ("ok", "ok"), True),
    ]


async def test_one_that_fails_too_gives_way_to_the_next(market: World) -> None:
    market.graph.known = dict(spare("corner/broken_price", "market/market_price"))
    events = await market.ask("price of the lamp")
    assert [t for t, _ in called(events)][1:] == ["shop/get_price", "corner/broken_price", "market/market_price"]
    assert "It costs 21.0." in await market.answer()


async def test_only_so_many_are_tried(market: World) -> None:
    market.settings = market.settings.model_copy(update={"max_stand_ins": 1})
    market.graph.known = dict(spare("corner/broken_price", "market/market_price"))
    events = await market.ask("price of the lamp")
    assert [t for t, _ in called(events)][1:3] == ["shop/get_price", "corner/broken_price"]
    assert [t for t, _ in called(events)].count("shop/get_price") == 1
    assert "Nobody answers." in await market.answer()


async def test_it_can_be_turned_off(market: World) -> None:
    market.settings = market.settings.model_copy(update={"max_stand_ins": 0})
    events = await market.ask("price of the lamp")
    assert [t for t, _ in called(events)][1:] == ["shop/get_price"]
    assert "There is no item" in await market.answer()


async def test_one_that_the_agent_may_not_use_never_stands_in(market: World) -> None:
    market.graph.known = dict(spare("notes/list_notes", "shop/unknown"))
    events = await market.ask("price of the lamp")
    assert [t for t, _ in called(events)][1:] == ["shop/get_price"]


async def test_one_that_fails_lately_itself_does_not_stand_in(market: World) -> None:
    market.graph.known = dict(spare("market/market_price", availability=0.2))
    events = await market.ask("price of the lamp")
    assert [t for t, _ in called(events)][1:] == ["shop/get_price"]


async def test_arguments_at_fault_are_no_reason_for_another_tool(market: World) -> None:
    market.graph.known = {"shop/get_price": spare("market/market_price")["shop/get_price"]}
    events = await market.ask("price of the sofa")
    assert "market/market_price" not in [t for t, _ in called(events)]


async def test_a_graph_that_goes_down_leaves_the_failure_as_it_is(market: World) -> None:
    market.graph.down = True
    events = await market.ask("price of the lamp")
    assert ("shop/get_price", "error") in called(events)
    assert "There is no item" in await market.answer()


async def test_a_tool_that_failed_often_gives_way_before_it_is_called(market: World) -> None:
    market.graph.known = dict(spare("market/market_price", availability=0.95))
    around = market.graph.known["shop/get_price"].model_copy(update={"availability": 0.2})
    market.graph.known["shop/get_price"] = around
    events = await market.ask("price of the lamp")
    (path,) = told(events, PathFound)
    assert path.path.tool_ids == ("shop/find_item", "market/market_price")
    assert path.path.steps[-1].instead_of == "shop/get_price"
    excluded = [e for m in told(events, Moved) for e in m.move.excluded if e.reason == "availability"]
    assert "availability 0.20; market/market_price does the same job" in {e.detail for e in excluded}
    assert "The usual way has often failed lately" in await market.answer()


async def test_a_source_that_lacks_what_was_asked_for_does_not_make_a_tool_unavailable(world: World) -> None:
    await world.library.delete("shop/get_price")
    await world.changed((failing_price(DataUnavailable("No such item.")), "shop"))
    await world.ask("price of the lamp")
    assert world.graph.learnt == [(("shop/find_item", "shop/get_price"), ("ok", "empty"), True)]
