from typing import Any

import pytest

from agents.decisions.fill_arguments.question import Filled, FillQuestion
from graph.workflow.approval.authority import needs_approval
from graph.workflow.execute import denied, upstream_of
from tests.graph.world import World, called
from tools.call import ToolCall, ToolResult

CALL = ToolCall(id="1.0.2.1", tool_id="shop/get_price", arguments={"code": "L-1"}, step=2)


async def test_only_harmful_tools_ask(world: World) -> None:
    assert [t for t, tool in world.snapshot.tools.items() if needs_approval(tool)] == ["notes/erase_note"]


@pytest.mark.parametrize(("language", "said"), [("en", "you did not approve it."), ("zh", "您没有批准。")])
def test_a_refusal_is_told_in_the_users_language(language: str, said: str) -> None:
    result = denied(CALL, language)
    assert (result.status, result.error, result.error_type) == ("denied", said, "PermissionDenied")


def test_a_result_is_handed_on_with_its_step() -> None:
    result = ToolResult(call=CALL, status="ok", value={"price": 1}, compressed="price: 1")
    assert (upstream_of(result).step, upstream_of(result, 5).step) == (2, 5)
    assert upstream_of(result).compressed == "price: 1"


async def test_refused_arguments_are_repaired_with_the_reason(world: World) -> None:
    filler = Filler({"code": ["L-1", "C-2"]}, {"code": "L-1"})
    world.replaced["fill"] = filler
    await world.ask("price of the lamp")
    assert "It costs 19.5." in await world.answer()
    assert filler.repairs[-1] != ""


async def test_repairs_are_bounded_and_then_the_reason_is_told(world: World) -> None:
    filler = Filler(*({"code": [n]} for n in range(6)))
    world.replaced["fill"] = filler
    events = await world.ask("price of the lamp")
    assert called(events) == [("shop/find_item", "ok")]
    assert len([r for r in filler.repairs if r]) == world.settings.max_repairs
    assert "That could not be done" in await world.answer()


async def test_a_filler_that_repeats_itself_is_not_asked_again(world: World) -> None:
    filler = Filler({"code": []}, {"code": []}, {"code": "L-1"})
    world.replaced["fill"] = filler
    await world.ask("price of the lamp")
    assert len([r for r in filler.repairs if r]) == 1


async def test_a_long_result_is_compressed_for_prompts_and_whole_for_the_user(world: World) -> None:
    world.settings = world.settings.model_copy(update={"compress_over_tokens": 16})
    events = await world.ask(f"write “{'word ' * 60}” to a.txt")
    (result,) = [e.result for e in events if e.type == "call_ended"]
    assert len(result.compressed) <= 64 < len(result.value["text"])


class Filler:
    """Fills the price tool from a script, and every other tool with the request."""

    def __init__(self, *sets: dict[str, Any]) -> None:
        self.sets = list(sets)
        self.repairs: list[str] = []

    async def __call__(self, question: FillQuestion) -> Filled:
        if question.tool.id != "shop/get_price":
            return Filled(sets=({"query": question.task},))
        self.repairs.append(question.repair)
        return Filled(sets=(self.sets.pop(0),))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "2 more were not done, since one step does at most 1: C-2, D-3."),
        ("zh", "还有 2 项没有执行，因为一个步骤最多执行 1 项：C-2, D-3。"),
    ],
)
async def test_calls_beyond_the_bound_of_a_step_are_told(world: World, language: str, said: str) -> None:
    async def fill(question: FillQuestion) -> Filled:
        if question.tool.id != "shop/get_price":
            return Filled(sets=({"query": "lamp"},))
        return Filled(sets=({"code": "L-1"},), more=({"code": "C-2"}, {"code": "D-3"}))

    world.replaced["fill"] = fill

    await world.ask("price of the lamp" if language == "en" else "灯的价格", language=language)

    assert "19.5" in await world.answer()
    assert said in await world.answer()
