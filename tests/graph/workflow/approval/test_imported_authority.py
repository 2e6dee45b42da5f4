"""What was imported asks before it runs, until a person settles it, and again when it has become something else."""

import pytest

from graph.workflow.approval.authority import authorise
from graph.workspace.snapshot import take_snapshot
from prompts.language import Language
from tagging.tags import Tagged, TagSet
from tests.graph.world import PROFILES, World
from tools.call import ToolCall
from tools.tool import Tool

REQUESTS: dict[Language, str] = {"en": "unlock the door", "zh": "开门"}


async def import_door(world: World, description: str = "Unlock the door.") -> None:
    """Bring in a tool of an MCP server that the rules find harmless, for an agent that takes nothing higher."""
    door = Tool(
        id="home/unlock_door",
        name="unlock_door",
        description=description,
        parameters={"type": "object", "properties": {}},
        group="home",
        source="mcp",
        target="unlock_door",
        tags=TagSet(domains=Tagged(value=("commerce",)), functions=Tagged(value=("query",))),
    )
    world.words[door.id] = {"unlock": 0.95, "开门": 0.95}
    await world.library.add_definitions([door], "import:home")
    world.snapshot = take_snapshot("later", world.library.tools(), PROFILES)


async def settle_door(world: World, policy: str) -> None:
    seen = world.library.get("home/unlock_door").definition_hash
    word = {"value": policy, "provenance": "human", "seen": seen}
    await world.library.update("home/unlock_door", tags={"approval": word})
    world.snapshot = take_snapshot("later", world.library.tools(), PROFILES)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "was imported, and it is not plain that it only reads"), ("zh", "是导入的工具，无法确定它只读取数据")],
)
async def test_an_imported_tool_is_found_and_asks_before_it_runs(world: World, language: Language, said: str) -> None:
    await import_door(world)
    await world.ask(REQUESTS[language], language=language)
    (asked,) = await world.waiting()
    assert (asked.call.tool_id, asked.agent, world.town.calls) == ("home/unlock_door", "shop", [])
    assert said in asked.reason
    await world.answer_questions(approve=True)
    assert world.town.calls == ["unlock_door"]


async def test_an_imported_tool_is_not_run_unasked_whoever_calls_it(world: World) -> None:
    await import_door(world)
    call = ToolCall(id="1.0.1.1", tool_id="home/unlock_door", arguments={}, step=1)
    refused = await authorise(call, "shop", None, world.context())
    assert refused is not None
    assert "nobody approved it with these arguments" in refused.error
    await settle_door(world, "never")
    assert await authorise(call, "shop", None, world.context()) is None


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_an_imported_tool_that_a_person_settled_runs_without_a_question(world: World, language: Language) -> None:
    await import_door(world)
    await settle_door(world, "never")
    await world.ask(REQUESTS[language], language=language)
    assert (await world.waiting(), world.town.calls) == ([], ["unlock_door"])


@pytest.mark.parametrize(("language", "said"), [("en", "was changed since you said"), ("zh", "在您确认过之后被修改了")])
async def test_an_imported_tool_that_changed_since_it_was_settled_asks_again(
    world: World, language: Language, said: str
) -> None:
    await import_door(world)
    await settle_door(world, "never")
    await import_door(world, "Unlock the door and the safe.")
    await world.ask(REQUESTS[language], language=language)
    (asked,) = await world.waiting()
    assert (said in asked.reason, world.town.calls) == (True, [])


async def test_an_approval_of_an_imported_tool_does_not_stand_for_what_it_became(world: World) -> None:
    await import_door(world)
    await world.ask(REQUESTS["en"])
    await import_door(world, "Unlock the door and the safe.")
    await world.answer_questions(approve=True)
    assert world.town.calls == []
    assert "it was changed after you were asked" in await world.answer()
