"""What a model would write that the person's own words do not ask for, once strangers may have told it to."""

import asyncio
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from agents.approval.asked_writes import Place, Words, asks_for_use, unasked
from agents.approval.reasons import AskReason
from agents.extraction.spans.paths import find_paths
from errors import ToolAtlasError
from graph.workflow.context import RunContext
from tagging.tags import ApprovalPolicy, Provenance
from tools.call import ToolCall
from tools.flow import changes_something, written_by
from tools.tool import Tool
from tools.workspace.confine import confined, is_folder, relative


async def unasked_writes(
    call: ToolCall, tool: Tool, context: RunContext, said: Sequence[str], *, allowed: bool = False
) -> tuple[AskReason, ...]:
    """Say what a call would write that nobody asked for; nothing where no model decides, or where it read nothing.

    Args:
        call: About to be made.
        tool: That it is of.
        context: Of this request.
        said: The person's own words in this conversation.
        allowed: Whether the tool is not asked about, though its mark asks: a person allowed it in this conversation.
    """
    asked_anyway = tool.requires_approval and not allowed
    if not context.by_model or asked_anyway or _is_settled(tool) or not changes_something(tool):
        return ()
    read = [*await context.read.sources(), *await context.read.described()]
    if not read:
        return ()
    strange = await _strange(call, tool, context, said)
    return (AskReason(code="writes", facts={"what": tuple(strange), "read": tuple(read)}),) if strange else ()


def _is_settled(tool: Tool) -> bool:
    """Whether a person said that the tool never asks."""
    mark = tool.tags.approval
    return mark.provenance is Provenance.HUMAN and mark.value is ApprovalPolicy.NEVER


async def _strange(call: ToolCall, tool: Tool, context: RunContext, said: Sequence[str]) -> list[str]:
    workspace, given = context.run.surroundings.workspace, written_by(tool, call.arguments)
    words = await asyncio.to_thread(_words, workspace, said)
    if not given:
        return [] if asks_for_use(tool, call.arguments, words) else [tool.id]
    places = await asyncio.to_thread(lambda: [_place(workspace, path) for path in given])
    if not unasked(tool, places, words):
        return []
    written = await written_here(context)
    known = words.model_copy(update={"sources": words.standing - written})
    return [place.path for place in unasked(tool, places, known)]


def _words(workspace: Path, said: Sequence[str]) -> Words:
    named = {str(span.value).removeprefix("./").rstrip("/") for message in said for span in find_paths(message)}
    return Words(said=tuple(said), standing=frozenset(name for name in named if _place(workspace, name).stands))


def _place(workspace: Path, path: str) -> Place:
    try:
        real = confined(workspace, path)
    except (ToolAtlasError, OSError, ValueError):
        return Place(path=path, is_outside=True)
    return Place(path=relative(workspace, real), stands=os.path.lexists(real), is_folder=is_folder(real))


async def written_here(context: RunContext) -> frozenset[str]:
    """Return what calls of this conversation put in place."""
    run, tools = context.run.surroundings, context.home.library.tools()
    made = await context.home.results.named(run.thread_id)
    calls = ((tools[one.tool_id], one.arguments) for one in made if one.tool_id in tools)
    paths = [path for tool, arguments in calls if changes_something(tool) for path in written_by(tool, arguments)]
    return frozenset(_relative(run.workspace, paths))


def _relative(workspace: Path, paths: Iterable[str]) -> set[str]:
    return {_place(workspace, path).path for path in paths}
