"""Plans of requests that have the files of a folder counted and then pack it: drafts里有几个文件? 整个打包成 d.zip."""

import asyncio
from pathlib import PurePosixPath
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.files.counted_then_packed import counted_then_packed
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.earlier.named_files import there
from graph.workflow.state import RouterState
from prompts.language import has_han

_LIST: Final = "system/list_directory"
_PACK: Final = "system/zip_paths"
_MOST_FILES: Final = 100
"""Of a folder: what lists it shows so many."""


async def counted_then_packed_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to list a folder and to pack it; None where anything else is asked, or entries and files are not the same."""
    if not context.home.settings.offline or not {_LIST, _PACK} <= context.snapshot.tools.keys():
        return None
    files, folders = await asyncio.to_thread(there, context.run.surroundings.workspace)
    found = counted_then_packed(state["request"], folders)
    if found is None:
        return None
    inside = [PurePosixPath(f) for f in files if f.startswith(f"{found.folder}/")]
    flat = all(f.parent.as_posix() == found.folder for f in inside)
    flat = flat and not any(f.startswith(f"{found.folder}/") for f in folders)
    alike = not found.kind or all(f.suffix.lower() == f".{found.kind}" for f in inside)
    if not flat or not alike or not 0 < len(inside) <= _MOST_FILES:
        return None
    zh = has_han(state["request"])
    said = f'把 "{found.folder}" 打包成 "{found.target}"' if zh else f'zip "{found.folder}" into "{found.target}"'
    look = KnownCall(tool_id=_LIST, arguments={"path": found.folder})
    pack = KnownCall(tool_id=_PACK, arguments={"paths": [found.folder], "target": found.target})
    parts = (
        SubTask(number=1, description=f"{found.folder} 里有什么" if zh else f"list {found.folder}", calls=(look,)),
        SubTask(number=2, description=said, calls=(pack,)),
    )
    return Plan(request=state["request"], subtasks=parts, reason=phrase("is_of_files", state["language"]))
