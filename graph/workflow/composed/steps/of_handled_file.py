"""What is asked of what a step before copied, moved or packed: its size, and what stands or lies in it."""

import asyncio
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Any, Final

from agents.decisions.decompose.question import Plan
from agents.extraction.files.asked_behind import (
    asks_lines,
    asks_size,
    points_inside,
    with_file_named,
    with_folder_named,
)
from agents.extraction.spans.paths import find_paths
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.composed.files_of_kind import files_of_kind_plan
from graph.workflow.composed.text_sizes import text_size_plan
from graph.workflow.composed.texts.asked_of_files import told_of_file
from graph.workflow.composed.texts.figures_of_lines import figures_of_lines_plan
from graph.workflow.composed.texts.picked_lines import picked_lines_plan
from graph.workflow.context import RunContext
from graph.workflow.earlier.named_files import there
from graph.workflow.state import RouterState
from prompts.language import has_han

_COPY: Final = "system/copy_path"
_MOVE: Final = "system/move_path"
_ZIP: Final = "system/zip_paths"
_INFO: Final = "system/file_info"
_READ: Final = "system/read_file"


async def of_handled_file_plan(
    subtasks: Sequence[SubTask], rest: str, state: RouterState, context: RunContext
) -> Plan | None:
    """Plan what is asked behind steps of which one copied, moved or packed something; None for anything else.

    Args:
        subtasks: The steps, all of their calls known.
        rest: What the request asks besides.
        state: Of the request.
        context: Of the run.
    """
    calls = [call for part in subtasks for call in part.calls if call.tool_id in (_COPY, _MOVE, _ZIP)]
    if len(calls) != 1 or find_paths(rest):
        return None
    call = calls[0]
    if call.tool_id == _ZIP:
        return await _of_packed(call.arguments, rest, state, context)
    source, target = str(call.arguments["source"]), _target(call.arguments)
    files, _ = await asyncio.to_thread(there, context.run.surroundings.workspace)
    if source not in files:
        return None
    if asks_size(rest) or asks_lines(rest):
        return _size(target, rest, state) if asks_size(rest) else _lines(target, rest, state)
    into = str(call.arguments["target"]).rstrip("/")
    if into != target and (inside := with_folder_named(rest, into, chinese=has_han(rest))) != rest:
        in_folder = await files_of_kind_plan({**state, "request": inside}, context)
        if in_folder is not None:
            return in_folder
    if call.tool_id == _COPY and (counted := await _as_if_named(source, rest, state, context)) is not None:
        return counted
    shown = source if call.tool_id == _COPY else target
    told = await told_of_file(source, rest, state, context, inside=points_inside(rest))
    parts = [_shown_at(part, source, shown) for part in told]
    return _plan(rest, parts, state) if parts else None


async def _as_if_named(source: str, rest: str, state: RouterState, context: RunContext) -> Plan | None:
    """Plan what is worked out of a text, as if the question named the file that was copied."""
    for said in with_file_named(rest, source, chinese=has_han(rest)):
        named: RouterState = {**state, "request": said}
        found = await figures_of_lines_plan(named, context) or await picked_lines_plan(named, context)
        found = found or text_size_plan(named, context)
        if found is not None:
            return found
    return None


async def _of_packed(given: dict[str, Any], rest: str, state: RouterState, context: RunContext) -> Plan | None:
    if asks_size(rest):
        return _size(str(given["target"]), rest, state)
    _, folders = await asyncio.to_thread(there, context.run.surroundings.workspace)
    packed = list(given.get("paths") or ())
    if len(packed) != 1 or packed[0] not in folders:
        return None
    named = with_folder_named(rest, packed[0], chinese=has_han(rest))
    return await files_of_kind_plan({**state, "request": named}, context) if named != rest else None


def _target(given: dict[str, Any]) -> str:
    source, target = str(given["source"]), str(given["target"])
    return f"{target}{PurePosixPath(source).name}" if target.endswith("/") else target


def _size(path: str, rest: str, state: RouterState) -> Plan:
    call = KnownCall(tool_id=_INFO, arguments={"path": path})
    return _plan(rest, [SubTask(number=1, description=rest, calls=(call,))], state)


def _lines(path: str, rest: str, state: RouterState) -> Plan:
    """Plan to read a file whole, which tells how many lines it has."""
    call = KnownCall(tool_id=_READ, arguments={"path": path})
    return _plan(rest, [SubTask(number=1, description=rest, calls=(call,))], state)


def _shown_at(part: SubTask, source: str, shown: str) -> SubTask:
    """Look at a file where it lies by then."""
    calls = tuple(
        call.model_copy(update={"arguments": {**call.arguments, "path": shown}})
        if call.arguments.get("path") == source
        else call
        for call in part.calls
    )
    return part.model_copy(update={"calls": calls})


def _plan(rest: str, parts: Sequence[SubTask], state: RouterState) -> Plan:
    numbered = tuple(part.model_copy(update={"number": k}) for k, part in enumerate(parts, 1))
    return Plan(request=rest, subtasks=numbered, reason=phrase("is_told_in_file", state["language"]))
