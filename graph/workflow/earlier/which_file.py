"""Requests about "that file" where none was spoken of: which one is asked, with the files that there are to choose."""

import asyncio
import re
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.decisions.route.offline import NOBODY_BELOW
from agents.extraction.slots.slots import Slot, slots
from agents.extraction.spans.paths import find_paths
from agents.language.messages import phrase
from agents.subtask import KnownCall, NamedWay, SubTask
from graph.workflow.context import RunContext
from graph.workflow.earlier.named_files import files_there
from graph.workflow.intents import understand
from graph.workflow.state import RouterState
from lazy_regex import lazy_regex

_THAT_FILE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:that|this|the)\s+(?:old\s+|last\s+|other\s+)?(?:file|document|spreadsheet|doc)(?![A-Za-z])"
    r"|[那这](?:一?[个份篇])?(?:旧|老)?(?:文件(?!夹)|文档|表格|文本)",
    re.IGNORECASE,
)
_SOME_FILE: Final = lazy_regex(
    r"\W*(?:please\s+)?(?:delete|remove|open|read|copy|move|rename)\s+(?P<en>(?:an?|some|one|my)?\s*(?:file|document))\W*"
    r"|\W*(?:请|帮我)*(?:把)?(?:删除|删掉|打开|读取|复制|移动|重命名)(?P<zh>(?:某|一)?个?(?:文件|文档))\W*",
    re.IGNORECASE,
)
"""Nothing but that something is to be done with a file."""
_MORE: Final = lazy_regex(r"[,，;；。]|(?<![A-Za-z])(?:and|then|with|called|named)(?![A-Za-z])|然后|再|叫|名为")
"""What says more than one call of one file can take."""
_MOST: Final = 8


async def which_file_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a call whose file the person chooses; None where a file is named, was spoken of, or more is asked."""
    request = state["request"]
    bare = _SOME_FILE.fullmatch(request)
    said = bare or _THAT_FILE.search(request)
    if not context.home.settings.offline or said is None or find_paths(request) or _MORE.search(request.rstrip("。.")):
        return None
    if bare is None and (state.get("attached") or state.get("documents") or _spoken_of(state)):
        return None
    files = await asyncio.to_thread(files_there, context.run.surroundings.workspace)
    if not files:
        return None
    start, end = said.span() if bare is None else bare.span("en" if bare["en"] else "zh")
    tool_id = await _meant(f"{request[:start]} {files[0]} {request[end:]}", context)
    path = _path_of(tool_id, context)
    if path is None:
        return None
    ways = tuple(NamedWay(label=file, arguments={path.name: file}) for file in files[:_MOST])
    call = KnownCall(tool_id=tool_id, ways=ways, about=phrase("ask_which_file", state["language"]))
    subtask = SubTask(number=1, description=request, calls=(call,))
    return Plan(request=request, subtasks=(subtask,), reason=phrase("ask_which_file", state["language"]))


def _spoken_of(state: RouterState) -> bool:
    """Whether anything that came before may be the file that is meant."""
    return any(exchange.produced for exchange in state.get("conversation") or ())


async def _meant(request: str, context: RunContext) -> str:
    """Return the tool that a request with a file's name in it is likeliest to want; empty where none is likely."""
    wishes = await understand(context, request)
    best = next((t for t in wishes.ranked() if _path_of(t, context) is not None), "")
    return best if best and max(wishes.covers(best)) >= NOBODY_BELOW else ""


def _path_of(tool_id: str, context: RunContext) -> Slot | None:
    """Return the one parameter of a tool that it cannot do without, where that is a file."""
    tool = context.snapshot.tools.get(tool_id)
    needed = [slot for slot in slots(tool) if slot.required] if tool is not None else []
    return needed[0] if len(needed) == 1 and needed[0].kind == "path" else None
