"""Plans of requests that have the files of a folder counted and then pack it: drafts里有几个文件? 整个打包成 d.zip."""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, Final

from agents.decisions.decompose.question import Plan
from agents.extraction.files.counted_then_packed import counted_then_packed
from agents.extraction.one_call.packed_files import names_its_archive, packed_files
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.earlier.looking import looked
from graph.workflow.earlier.named_files import there
from graph.workflow.route import NO_TOOL
from graph.workflow.state import RouterState
from prompts.language import has_han

_LIST: Final = "system/list_directory"
_PACK: Final = "system/zip_paths"
_MOST_FILES: Final = 100
"""Of a folder that is counted so; a larger one is left to others."""


async def counted_then_packed_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to list a folder and to pack it; None where anything else is asked, or it holds more than is counted."""
    if not context.home.settings.offline or not {_LIST, _PACK} <= context.snapshot.tools.keys():
        return None
    files, folders = await asyncio.to_thread(there, context.run.surroundings.workspace)
    if names_its_archive(state["request"]) and packed_files(state["request"], files, folders) is None:
        return _unclear(state)
    found = counted_then_packed(state["request"], folders)
    seen = None if found is None else await looked(_LIST, {"path": found.folder}, context)
    if found is None or seen is None:
        return None
    if not _all_meant(seen["entries"], found.kind):
        return _unclear(state)
    zh = has_han(state["request"])
    said = f'把 "{found.folder}" 打包成 "{found.target}"' if zh else f'zip "{found.folder}" into "{found.target}"'
    look = KnownCall(tool_id=_LIST, arguments={"path": found.folder})
    pack = KnownCall(tool_id=_PACK, arguments={"paths": [found.folder], "target": found.target})
    parts = (
        SubTask(number=1, description=f"{found.folder} 里有什么" if zh else f"list {found.folder}", calls=(look,)),
        SubTask(number=2, description=said, calls=(pack,)),
    )
    return Plan(request=state["request"], subtasks=parts, reason=phrase("is_of_files", state["language"]))


def _unclear(state: RouterState) -> Plan:
    """Do neither: whether all of the folder is to be packed or only what is counted, is not said."""
    words = phrase("no_tool_part", state["language"], task=state["request"])
    part = SubTask(number=1, description=state["request"], category=NO_TOOL)
    return Plan(request=state["request"], subtasks=(part,), reason=words, refusal=words)


def _all_meant(entries: Sequence[Mapping[str, Any]], kind: str) -> bool:
    """Whether all that a folder holds, hidden files included, are files of the kind that is counted."""
    if not 0 < len(entries) <= _MOST_FILES or any(entry["type"] != "file" for entry in entries):
        return False
    return not kind or all(PurePosixPath(entry["name"]).suffix.lower() == f".{kind}" for entry in entries)
