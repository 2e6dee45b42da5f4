"""Which writes are looked at, and which are not: a model's, after reading, of tools that nobody settled."""

from dataclasses import replace
from typing import Any

import pytest

from graph.workflow.approval.unasked_writes import unasked_writes
from graph.workflow.context import RunContext
from tagging.tags import ApprovalPolicy, Permission, Provenance, Tagged
from tests.graph.world import World
from tools.call import ToolCall
from tools.context import ToolContext
from tools.kinds import FilePath, Text
from tools.marking import tool
from tools.tool import Tool


@pytest.fixture
async def save(world: World) -> Tool:
    """A tool of a user's own that writes a file."""

    @tool(domains=("file",), functions=("generate",), permission="medium", reads="nothing")
    def save(path: FilePath, text: Text, context: ToolContext) -> str:
        """Save a text."""
        context.workspace.joinpath(path).write_text(text, encoding="utf-8")
        return path

    await world.changed((save, "notes"))
    return world.context().snapshot.tools["notes/save"]


async def reading(world: World) -> RunContext:
    """A request whose conversation has read a file, and whose model says what is called."""
    context = replace(world.context(), by_model=True)
    await context.read.note_given(["salaries.csv"], ())
    return context


async def codes(given: Tool, context: RunContext, *said: str, **changed: Any) -> list[str]:
    call = ToolCall(id="1.1", tool_id=given.id, arguments={"path": "x.txt", "text": "x"})
    found = await unasked_writes(call, given.model_copy(update=changed), context, said)
    return [f"{reason.code} {reason.facts}" for reason in found]


ASKS = ["writes {'what': ('x.txt',), 'read': ('salaries.csv',)}"]


@pytest.mark.parametrize("said", ["what is in this file?", "这个文件里有什么？"])
async def test_a_model_that_has_read_something_asks(world: World, save: Tool, said: str) -> None:
    assert await codes(save, await reading(world), said) == ASKS


@pytest.mark.parametrize("said", ["save the first row as x.txt", "把第一行存成 x.txt"])
async def test_what_the_words_name_does_not_ask(world: World, save: Tool, said: str) -> None:
    assert await codes(save, await reading(world), said) == []


async def test_nothing_asks_without_a_model_or_without_reading(world: World, save: Tool) -> None:
    read = await reading(world)
    fresh = replace(read.run.surroundings, thread_id="another")
    assert await codes(save, replace(read, by_model=False), "hello") == []
    assert await codes(save, replace(read, run=replace(read.run, surroundings=fresh)), "hello") == []


async def test_a_tool_that_a_person_settled_does_not_ask(world: World, save: Tool) -> None:
    never = Tagged[ApprovalPolicy | None](value=ApprovalPolicy.NEVER, provenance=Provenance.HUMAN)
    settled = save.tags.model_copy(update={"approval": never})
    assert await codes(save, await reading(world), "hello", tags=settled) == []


async def test_what_asks_anyway_and_what_only_computes_give_no_reason_of_this_kind(world: World, save: Tool) -> None:
    high = save.tags.model_copy(update={"permission": Tagged(value=Permission.HIGH)})
    computing = save.tags.model_copy(update={"functions": Tagged(value=("compute",))})
    context = await reading(world)
    assert await codes(save, context, "hello", tags=high) == []
    assert await codes(save, context, "hello", tags=computing) == []


@pytest.mark.parametrize("said", ["save the result of the table", "把表格的结果保存下来"])
async def test_a_place_outside_of_the_workspace_is_never_left_open(world: World, save: Tool, said: str) -> None:
    call = ToolCall(id="1.1", tool_id=save.id, arguments={"path": "../../profiles/x.yaml", "text": "x"})
    assert await unasked_writes(call, save, await reading(world), [said])
