"""Plans of questions for what a folder holds: one that is named, or the one that was spoken of or filled before."""

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.decisions.fill_arguments.question import Upstream
from agents.extraction.files.folder_looks import looks_into
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.earlier.named_files import there
from graph.workflow.route import NO_TOOL
from graph.workflow.state import RouterState

_LIST: Final = "system/list_directory"
_MAKES: Final = "system/make_directory"
_UNPACKS: Final = "system/unzip_archive"
_TARGET: Final = "target"
_ZIP: Final = ".zip"


async def folder_look_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to list a folder, or refuse to look into an archive; None for any other request or an unknown folder."""
    if not context.home.settings.offline or _LIST not in context.snapshot.tools:
        return None
    files, folders = await asyncio.to_thread(there, context.run.surroundings.workspace)
    produced = [u for one in (state.get("conversation") or [])[-1:] for u in one.produced]
    spoken = list(dict.fromkeys(_spoken_of(produced)))
    archives = [path for path in files if path.lower().endswith(_ZIP)]
    folder = looks_into(state["request"], [*folders, *archives, *spoken])
    if folder == "" and len(spoken) == 1:
        folder = spoken[0]
    if not folder:
        return None
    if folder.lower().endswith(_ZIP):  # to unpack it would put files there that nobody asked for
        words = phrase("no_tool_part", state["language"], task=state["request"])
        part = SubTask(number=1, description=state["request"], category=NO_TOOL)
        return Plan(request=state["request"], subtasks=(part,), reason=words, refusal=words)
    call = KnownCall(tool_id=_LIST, arguments={"path": folder})
    part = SubTask(number=1, description=state["request"], calls=(call,))
    return Plan(request=state["request"], subtasks=(part,), reason=phrase("is_of_files", state["language"]))


def _spoken_of(produced: Sequence[Upstream]) -> Iterator[str]:
    """List the folders that calls filled, made or listed, or of which they changed a file."""
    for made in produced:
        target, path = made.arguments.get(_TARGET), made.arguments.get("path")
        if isinstance(target, str) and target and (made.tool_id == _UNPACKS or target.lower().endswith(_ZIP)):
            yield target.rstrip("/")
        elif isinstance(target, str) and target:
            yield target.rstrip("/") if target.endswith("/") else PurePosixPath(target).parent.as_posix()
        elif made.tool_id in (_LIST, _MAKES) and isinstance(path, str):
            yield path.rstrip("/")
        elif isinstance(path, str) and "/" in path:
            yield PurePosixPath(path).parent.as_posix()
