"""Why a tool is, or is not, taken for a request: for any tool of a home, and nothing is called for it."""

from dataclasses import dataclass, replace
from typing import cast

import pytest

from errors import ToolNotFound
from graph.assistant import Assistant
from graph.inspect.tool_reason import ToolReason
from graph.inspect.why import why
from graph.workflow.context import RunContext
from tests.graph.world import World
from tools.library.library import ToolLibrary

PRICES = pytest.mark.parametrize("request_", ["price of the lamp", "台灯的价格"])


@dataclass(frozen=True)
class Parts:
    library: ToolLibrary


@dataclass(frozen=True)
class AssistantOfWorld:
    """What is asked of an assistant here, answered by the small world."""

    world: World

    @property
    def resources(self) -> Parts:
        return Parts(self.world.library)

    async def refresh(self) -> None:
        """Nothing changes behind the world's back."""

    async def context_for(self, thread_id: str, user: str) -> RunContext:
        del user
        return self.world.context(thread_id)


async def told(world: World, tool_id: str, request: str) -> ToolReason:
    (reason,) = await why(cast(Assistant, AssistantOfWorld(world)), tool_id, request, user="local")
    assert world.town.calls == []
    return reason


@PRICES
async def test_the_steps_of_the_path_are_taken_and_what_each_is_for_is_said(world: World, request_: str) -> None:
    serves, supplies = await told(world, "shop/get_price", request_), await told(world, "shop/find_item", request_)
    assert (serves.agent, serves.fate, supplies.fate) == ("shop", "taken", "taken")
    assert serves.reasons[0] == "step 2 of shop/find_item → shop/get_price: serves the request itself"
    assert supplies.reasons[0] == "step 1 of shop/find_item → shop/get_price: supplies what a later step needs"
    assert serves.reasons[-1] == "by words and values it fits 0.95, place 1 of 5: the first"
    assert supplies.reasons[-1].endswith("place 2 of 5: the first is shop/get_price with 0.95")


@PRICES
async def test_a_tool_that_the_agent_may_not_use_is_not_offered_and_who_may_is_said(
    world: World, request_: str
) -> None:
    reason = await told(world, "notes/erase_note", request_)
    assert (reason.agent, reason.fate) == ("shop", "not offered")
    assert "shop takes the part and may not use it (permission)" in reason.reasons[0]
    assert reason.reasons[1].startswith("evidence for agents that may use it: notes 0.00, general 0.90; shop 0.95")


async def test_a_tool_that_no_agent_may_use_says_so_of_each(world: World) -> None:
    world.snapshot = replace(world.snapshot, taken=dict.fromkeys(world.snapshot.taken, frozenset({"shop/get_price"})))
    world.snapshot = replace(world.snapshot, profiles=world.snapshot.profiles[:2])
    reason = await told(world, "notes/erase_note", "price of the lamp")
    assert reason.fate == "not offered"
    assert any(line.startswith("no agent may use it (shop: ") for line in reason.reasons)
    assert not any(line.startswith("evidence for agents") for line in reason.reasons)


@pytest.mark.parametrize("request_", ["sing me a lullaby", "给我唱支摇篮曲"])
async def test_where_nobody_takes_the_part_how_far_it_was_from_that_is_said(world: World, request_: str) -> None:
    reason = await told(world, "shop/get_price", request_)
    assert (reason.agent, reason.fate) == ("", "refused")
    assert reason.reasons[0].startswith("nobody takes it: ")
    assert reason.reasons[1].endswith("the line is 0.30")


@pytest.mark.parametrize("request_", ["write milk to a.txt", "把 milk 写进 a.txt"])
async def test_a_tool_on_offer_that_is_not_taken_is_told_how_likely_it_was(world: World, request_: str) -> None:
    reason = await told(world, "notes/list_notes", request_)
    assert (reason.agent, reason.fate) == ("notes", "offered")
    assert reason.reasons[0] == "the path is notes/write_note"
    assert any(line.startswith("likely as the first move: ") for line in reason.reasons)
    assert world.town.notes == {}


@PRICES
async def test_a_tool_that_its_quality_keeps_out_says_why(world: World, request_: str) -> None:
    world.snapshot = replace(world.snapshot, barred={"shop/get_price": "it failed 9 of 10 times"})
    reason = await told(world, "shop/get_price", request_)
    assert reason.reasons[0] == "its quality keeps it out of every path: it failed 9 of 10 times"


@pytest.mark.parametrize("request_", ["convert 5 km to miles", "把5公里换算成英里"])
async def test_a_tool_that_is_switched_off_says_how_it_is_switched_on(packaged: World, request_: str) -> None:
    await packaged.library.disable("general/convert_units")
    await packaged.changed()
    reason = await told(packaged, "general/convert_units", request_)
    assert reason.fate in ("refused", "not offered")
    assert "it is switched off (`toolatlas tools enable`)" in reason.reasons
    assert reason.reasons[-1] == "the index does not hold it yet"


async def test_a_tool_that_there_is_not_is_not_found(world: World) -> None:
    with pytest.raises(ToolNotFound):
        await told(world, "shop/gone", "price of the lamp")
