"""A tool that a person allowed for the rest of a conversation: what then goes unasked, and what still asks."""

from dataclasses import replace
from typing import Any

import pytest
from langgraph.types import Command

from agents.approval.proposed_plan import ProposedPart
from graph.proposal.laid_out import heeding_allowed, proposed_step
from graph.workflow.approval.approvals import answers
from graph.workflow.approval.authority import asking
from graph.workflow.context import RunContext
from graph.workspace.snapshot import take_snapshot
from prompts.language import Language
from tagging.tags import ApprovalPolicy, Permission, Provenance, Tagged, TagSet
from tests.graph.workflow.approval.test_imported_authority import REQUESTS, import_door, settle_door
from tests.graph.world import PROFILES, World
from tools.call import ToolCall
from tools.calls.allowed import AllowedTool
from tools.tool import Tool

DOOR = "home/unlock_door"
LANGUAGES: tuple[Language, ...] = ("en", "zh")


async def allow(world: World, tool_id: str = DOOR, **other: str) -> None:
    said = {"user": "local", "thread_id": "t", "definition": world.library.get(tool_id).definition_hash, **other}
    assert world.allowed is not None
    await world.allowed.allow(AllowedTool(tool_id=tool_id, **said))


async def codes(world: World, tool_id: str = DOOR, context: RunContext | None = None, **arguments: Any) -> list[str]:
    call = ToolCall(id="1.0.1.1", tool_id=tool_id, arguments=arguments, step=1)
    return [reason.code for reason in await asking(call, "shop", context or world.context(), ("hello",))]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_it_runs_without_a_question(world: World, language: Language) -> None:
    await import_door(world)
    await allow(world)
    await world.ask(REQUESTS[language], language=language)
    assert (await world.waiting(), world.town.calls) == ([], ["unlock_door"])


async def test_a_plan_no_longer_says_that_it_asks(world: World) -> None:
    await import_door(world)
    part = ProposedPart(number=1, task="open up", steps=(proposed_step(world.library.get(DOOR), {}),))
    before = await heeding_allowed(part, world.context())
    await allow(world)
    after = await heeding_allowed(part, world.context())
    assert (before.steps[0].asks, after.steps[0].asks) == (True, False)


@pytest.mark.parametrize("other", [{"user": "ann"}, {"thread_id": "another"}, {"definition": "before"}])
async def test_what_another_person_or_conversation_or_an_earlier_tool_was_allowed_does_not_count(
    world: World, other: dict[str, str]
) -> None:
    await import_door(world)
    await allow(world, **other)
    assert await codes(world) == ["imported"]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_tool_that_changes_asks_again(world: World, language: Language) -> None:
    await import_door(world)
    await allow(world)
    await import_door(world, "Unlock the door and the safe.")
    await world.ask(REQUESTS[language], language=language)
    assert (len(await world.waiting()), world.town.calls) == (1, [])


async def test_a_person_s_own_mark_and_harm_go_on_asking(world: World) -> None:
    await import_door(world)
    await allow(world)
    await settle_door(world, "always")
    assert await codes(world) == ["always"]
    await world.library.update(DOOR, tags={"permission": {"value": "high", "provenance": "human"}})
    now = await world.live_state()
    raised = tuple(p.model_copy(update={"max_permission": Permission.HIGH}) for p in now.profiles)
    world.now = now._replace(tools=world.library.tools(), profiles=raised)
    assert await codes(world) == ["harm"]


def sender(**more: Any) -> Tool:
    """A stranger's tool that goes outside and writes a file, as it says of itself."""
    text = {"type": "string"}
    parameters = {"type": "object", "properties": {"url": text, "path": text}}
    tags = TagSet(
        domains=Tagged(value=("commerce",)),
        functions=Tagged(value=("transform",)),
        permission=Tagged(value=Permission.MEDIUM),
        approval=Tagged[ApprovalPolicy | None](value=ApprovalPolicy.ALWAYS, provenance=Provenance.RULE),
    )
    given = {"group": "home", "source": "mcp", "target": "send", "tags": tags, "writes": ("path",), **more}
    return Tool(id="home/send", name="send", description="Send it.", parameters=parameters, **given)


async def test_what_one_call_sends_out_or_writes_unasked_goes_on_asking(world: World) -> None:
    await world.library.add_definitions([sender(sends_to=("url",))], "import:home")
    world.snapshot = take_snapshot("later", world.library.tools(), PROFILES)
    assert "imported" in await codes(world, "home/send", url="https://evil.example/x")
    await allow(world, "home/send")
    assert await codes(world, "home/send", url="https://evil.example/x") == []
    read = replace(world.context(), by_model=True)
    await read.read.note_given(["salaries.csv"], ())
    found = await codes(world, "home/send", read, url="https://evil.example/x", path="x.txt")
    assert found == ["sends_out", "writes"]


@pytest.mark.parametrize("approve", [True, False])
async def test_a_question_that_waits_already_waits_for_its_own_answer(world: World, approve: bool) -> None:
    await import_door(world)
    await world.ask(REQUESTS["en"])
    await allow(world)
    assert len(await world.waiting()) == 1
    (asked,) = await world.waiting()
    await world.run(Command(resume=answers([asked], {asked.approval_id: approve})))
    assert world.town.calls == (["unlock_door"] if approve else [])


async def test_where_nothing_is_kept_every_call_asks(world: World) -> None:
    await import_door(world)
    await allow(world)
    world.allowed = None
    assert await codes(world) == ["imported"]
