"""Plans of requests that put files in order, step by step: each call known beforehand, and all in their order."""

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.conditional.conditional import with_folder
from agents.extraction.conditional.delays import delays_of
from agents.extraction.discourse.additions import addition
from agents.extraction.files.file_steps import FileStep, FileSteps, file_steps
from agents.extraction.files.said_plainly import said_plainly
from agents.extraction.spans.paths import find_paths
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.earlier.added_lines import APPEND
from graph.workflow.earlier.named_files import there
from graph.workflow.state import RouterState

_TOOLS: Final = {
    "make": "system/make_directory",
    "move": "system/move_path",
    "copy": "system/copy_path",
    "delete": "system/delete_file",
    "read": "system/read_file",
}
_MOST_CALLS: Final = 12


async def steps_in_order(state: RouterState, context: RunContext) -> tuple[tuple[SubTask, ...], str] | None:
    """Return the calls that a request makes of files one after the other, and what it asks besides.

    None where it makes only one and asks nothing besides, or where none of what it names is there.
    """
    request = said_plainly(state["request"])
    if not context.home.settings.offline or not find_paths(request):
        return None
    files, folders = await asyncio.to_thread(there, context.run.surroundings.workspace)
    found = file_steps(request, files, folders)
    if found is None or not {_TOOLS[step.verb] for step in found.steps} <= context.snapshot.tools.keys():
        return None
    subtasks = tuple(_subtasks(found.steps))
    named = {path for step in found.steps for path in step.sources}
    enough = len(subtasks) > 1 or (bool(found.rest) and any(step.verb != "read" for step in found.steps))
    if not enough or len(subtasks) > _MOST_CALLS or not named & {*files, *folders}:
        return None
    if _only_reads_first(found) or _put_off(found):
        return None
    line = _added_line(found, len(subtasks)) if APPEND in context.snapshot.tools else None
    return (subtasks, _of_folder(found)) if line is None else ((*subtasks, line), "")


async def one_file_step_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan one thing that is done with files, where a text says nothing else; for what asks for more behind it."""
    request = said_plainly(state["request"])
    if not context.home.settings.offline or not find_paths(request):
        return None
    files, folders = await asyncio.to_thread(there, context.run.surroundings.workspace)
    found = file_steps(request, files, folders)
    if found is None or found.rest or not {_TOOLS[step.verb] for step in found.steps} <= context.snapshot.tools.keys():
        return None
    subtasks = tuple(_subtasks(found.steps))
    named = {path for step in found.steps for path in step.sources}
    if len(subtasks) > _MOST_CALLS or not named & {*files, *folders}:
        return None
    return Plan(request=request, subtasks=subtasks, reason=phrase("is_of_files", state["language"]))


async def named_anew_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a file that gets another name, or a copy with one, where a request says nothing else."""
    found = await one_file_step_plan(state, context)
    calls = [] if found is None else [call for part in found.subtasks for call in part.calls]
    tools = {_TOOLS["move"], _TOOLS["copy"]}
    if len(calls) != 1 or calls[0].tool_id not in tools or str(calls[0].arguments["target"]).endswith("/"):
        return None
    return found


def _of_folder(found: FileSteps) -> str:
    """Name the one folder that the steps filled where what is asked besides only points at it: then zip the folder."""
    filled = {step.target.rstrip("/") for step in found.steps if step.verb == "make" or step.target.endswith("/")}
    return with_folder(found.rest, tuple(filled))


def then_planned(subtasks: Sequence[SubTask], rest: str, planned: Sequence[SubTask]) -> tuple[SubTask, ...]:
    """Put what is asked besides behind the steps; it goes on from the last of them where it names no file itself."""
    n = len(subtasks)
    behind = []
    for one in planned:
        needs = tuple(number + n for number in one.needs)
        over = one.over + n if one.over else 0
        behind.append(one.model_copy(update={"number": one.number + n, "needs": needs, "over": over}))
    first = behind[0]
    if not (first.needs or first.calls or find_paths(rest)):
        behind[0] = first.model_copy(update={"needs": (n,), "description": f"{first.description} [A{n}]"})
    return (*subtasks, *behind)


def _added_line(found: FileSteps, n: int) -> SubTask | None:
    """Plan a line that is added at last: to the one file that the last step wrote, where the request names none."""
    added, last = addition(found.rest), found.steps[-1]
    if added is None or added.part or find_paths(found.rest) or len(last.sources) != 1 or last.verb == "delete":
        return None
    name = PurePosixPath(last.sources[0]).name
    path = f"{last.target}{name}" if last.target.endswith("/") else last.target or last.sources[0]
    call = KnownCall(tool_id=APPEND, arguments={"path": path, "text": added.text})
    return SubTask(number=n + 1, description=found.rest, needs=(n,), calls=(call,))


def _only_reads_first(found: FileSteps) -> bool:
    """Whether all that was understood only looks at files: what is asked of them then is for others to read."""
    return bool(found.rest) and all(step.verb == "read" for step in found.steps)


def _put_off(found: FileSteps) -> bool:
    """Whether something is to be gone that the rest of the request may want kept for now: 删除a.txt，明天再说."""
    return bool(found.rest and delays_of(found.rest)) and any(step.verb in ("delete", "move") for step in found.steps)


def _subtasks(steps: Sequence[FileStep]) -> Iterator[SubTask]:
    """Plan one sub-task for each call; it waits for the calls before that had to do with the same files.

    A file is deleted only where all that was to be done before is done: a copy that failed may have been its backup.
    """
    touched: list[set[str]] = []
    kept: list[int] = []
    for step in steps:
        for call, text in zip(_calls(step), step.texts, strict=True):
            texts = {str(value).rstrip("/") for value in call.arguments.values()}
            places = texts | {step.target + PurePosixPath(s).name for s in step.sources if step.target.endswith("/")}
            deletes = step.verb == "delete"
            needs = tuple(n for n, before in enumerate(touched, 1) if before & places or (deletes and n in kept))
            touched.append(places)
            kept += [len(touched)] if step.verb in ("copy", "move", "read") else []
            yield SubTask(number=len(touched), description=text, needs=needs, calls=(call,))


def _calls(step: FileStep) -> Iterator[KnownCall]:
    tool_id = _TOOLS[step.verb]
    if step.verb == "make":
        yield KnownCall(tool_id=tool_id, arguments={"path": step.target.rstrip("/")})
    for source in step.sources:
        given = {"source": source, "target": step.target} if step.target else {"path": source}
        yield KnownCall(tool_id=tool_id, arguments=given)
