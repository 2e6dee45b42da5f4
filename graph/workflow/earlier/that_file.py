"""What is to be done with "that file": the one that was spoken of, or one that the person is asked for.

A search that found one file, or a file that was read, is what "copy that one to old/" means. Where nothing was spoken
of, which file it is is asked, and for another name also what it is to be called; never is a near deed done instead.
"""

import asyncio
from collections.abc import Sequence
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.files.bare_deeds import BareDeed, Deed, bare_deed
from agents.extraction.files.copies_beside import copies, with_copied_named, with_copy_beside
from agents.extraction.files.pointed_files import PointedFile, pointed_file
from agents.extraction.files.told_done import asks_of_file, told_done
from agents.extraction.spans.paths import find_paths
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.asked.spoken_files import spoken_files
from graph.workflow.composed.files_in_steps import one_file_step_plan
from graph.workflow.context import RunContext
from graph.workflow.earlier.named_files import files_there
from graph.workflow.route import NO_TOOL
from graph.workflow.state import RouterState

_TOOLS: Final[dict[Deed, tuple[str, str]]] = {
    "rename": ("system/move_path", "source"),
    "move": ("system/move_path", "source"),
    "copy": ("system/copy_path", "source"),
    "delete": ("system/delete_file", "path"),
}
_TARGET: Final = "target"


async def that_file_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan what is to be done with a file that is pointed at, or not named at all; None for any other request."""
    if not context.home.settings.offline or state.get("attached") or state.get("documents"):
        return None
    request, deed = state["request"], bare_deed(state["request"])
    if asks_of_file(request):
        return _told(state)
    if told_done(request):
        return None
    copied = await _copied(state, context)
    if copied is not None:
        return copied
    pointed = pointed_file(request)
    if deed is None and (pointed is None or not any(span.text for span in find_paths(request))):
        return None
    files = await asyncio.to_thread(files_there, context.run.surroundings.workspace)
    spoken = _spoken_of(state, _called_file(deed, pointed))
    if spoken is None or not set(spoken) <= {*files}:
        return None
    if deed is not None:
        return _of_deed(deed, spoken, files, state, context)
    return None if pointed is None else await _of_pointed(pointed, spoken, files, state, context)


async def _copied(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a copy of the one file that was spoken of: make a copy in the same folder called b.txt."""
    last = (state.get("conversation") or [])[-1:]
    spoken = spoken_files(last[0], called_file=True) if last else ()
    said = with_copied_named(state["request"], spoken[0]) if len(spoken) == 1 else state["request"]
    if said == state["request"]:
        return None
    return await one_file_step_plan({**state, "request": with_copy_beside(said)}, context)


def _of_deed(
    deed: BareDeed, spoken: Sequence[str], files: Sequence[str], state: RouterState, context: RunContext
) -> Plan | None:
    """Plan a deed whose file, or new place, may have to be asked for."""
    tool_id, name = _TOOLS[deed.deed]
    meant = [deed.path] if deed.path else spoken if deed.points else ()
    if tool_id not in context.snapshot.tools or (deed.path and deed.path not in files):
        return None
    asks = (_TARGET,) if deed.deed != "delete" else ()
    call = KnownCall(tool_id=tool_id, asks=asks, beside=name if deed.deed == "rename" else "")
    return _planned(_with_file(call, name, meant, files, state), state)


async def _of_pointed(
    pointed: PointedFile, spoken: Sequence[str], files: Sequence[str], state: RouterState, context: RunContext
) -> Plan | None:
    """Plan what is done with the file that is pointed at, where all the rest is said."""
    request = state["request"]
    for file in spoken or files:
        said = f'{request[: pointed.start]}"{file}"{request[pointed.end :]}'
        found = await one_file_step_plan({**state, "request": said}, context)
        calls = [] if found is None else [call for part in found.subtasks for call in part.calls]
        names = [n for n, value in calls[0].arguments.items() if value == file] if len(calls) == 1 else []
        name = names[0] if len(names) == 1 else ""
        if found is not None and name and name != _TARGET:  # what is put "into that file" would take its place
            given = {key: value for key, value in calls[0].arguments.items() if key != name}
            known = calls[0].model_copy(update={"arguments": given})
            return _planned(_with_file(known, name, spoken, files, state), state)
    return None


def _with_file(call: KnownCall, name: str, meant: Sequence[str], files: Sequence[str], state: RouterState) -> KnownCall:
    """Give a call the one file that is meant, or have the person choose among those, or all that there are."""
    if len(meant) == 1:
        return call.model_copy(update={"arguments": {**call.arguments, name: meant[0]}})
    about = phrase("ask_which_file" if meant or files else "ask_which_file_none", state["language"])
    return call.model_copy(update={"asks": (name, *call.asks), "offers": tuple(meant or files), "about": about})


def _told(state: RouterState) -> Plan:
    """Refuse to do what is only asked about, or told: 那个文件删了吗 must not delete it."""
    request = state["request"]
    words = phrase("no_tool_part", state["language"], task=request)
    part = SubTask(number=1, description=request, category=NO_TOOL)
    return Plan(request=request, subtasks=(part,), reason=words, refusal=words)


def _planned(call: KnownCall, state: RouterState) -> Plan:
    part = SubTask(number=1, description=state["request"], calls=(call,))
    return Plan(request=state["request"], subtasks=(part,), reason=phrase("is_of_files", state["language"]))


def _called_file(deed: BareDeed | None, pointed: PointedFile | None) -> bool:
    """Whether a request speaks of a file as one: "remove it" may mean the line that was added to it."""
    if deed is not None and deed.points:
        return deed.calls_it_file
    return pointed is None or pointed.calls_it_file


def _spoken_of(state: RouterState, called_file: bool) -> tuple[str, ...] | None:
    """Return the files that may be meant; none where nothing was spoken of, None where it may be no file."""
    conversation = state.get("conversation") or []
    if not any(exchange.produced for exchange in conversation):
        return ()
    found = spoken_files(conversation[-1], called_file=called_file, kept=copies(state["request"]))
    return found if found or called_file else None
