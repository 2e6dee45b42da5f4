"""Questions that nothing answers as they stand: a file that tells of the same is offered to be shown."""

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.decisions.route.offline import NOBODY_BELOW
from agents.extraction.discourse.coreference import points_back
from agents.extraction.files.telling_files import telling_files
from agents.intents.intents import Intents
from agents.intents.which_tool import brought
from agents.language.messages import phrase
from agents.subtask import KnownCall, NamedWay, SubTask
from errors import ToolAtlasError
from graph.workflow.composed.companies.named_in_tables import own_table_meant
from graph.workflow.context import RunContext
from graph.workflow.earlier.named_files import files_there
from graph.workflow.intents import understand
from graph.workflow.state import RouterState
from graph.workflow.which_tool import tools_asked_about
from tools.workspace.workspace_texts import workspace_text

_READ: Final = "system/read_file"
_FORMS: Final = frozenset({".txt", ".md", ".log", ".text", ".markdown", ".csv", ".tsv", ".json", ".jsonl"})
_MOST_BYTES: Final = 100_000
_MOST_FILES: Final = 60


async def offered_file_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to ask whether a file is to be shown; None where a tool is likely, or no file tells of what is asked."""
    request, language = state["request"], state["language"]
    if not context.home.settings.offline or _READ not in context.snapshot.tools or _is_of_something(state):
        return None
    table = await own_table_meant(request, context)
    if not table and _is_likely(await understand(context, request), context):
        return None
    texts = await asyncio.to_thread(lambda: dict(_texts(context.run.surroundings.workspace)))
    found = (table,) if table else await asyncio.to_thread(telling_files, request, texts)
    if not found:
        return None
    asks = phrase("ask_show_file" if len(found) == 1 else "ask_show_files", language)
    ways = tuple(NamedWay(label=path, arguments={"path": path}) for path in found)
    part = SubTask(number=1, description=request, calls=(KnownCall(tool_id=_READ, ways=ways, about=asks),))
    return Plan(request=request, subtasks=(part,), reason=asks)


def _is_of_something(state: RouterState) -> bool:
    """Whether a message is of what came with it, for one agent, or points back at what was said."""
    came = any(state.get(key) for key in ("fresh", "attached", "documents", "agent"))
    return came or (bool(state.get("conversation")) and points_back(state["request"]))


def _is_likely(wishes: Intents, context: RunContext) -> bool:
    """Whether a tool is likely enough to be tried, or an imported one to be asked about."""
    tools = context.snapshot.tools
    likely = float(wishes.matrix.max(initial=0.0)) >= NOBODY_BELOW
    return likely or any(brought(tools[tool_id]) for tool_id in tools_asked_about(wishes, context))


def _texts(workspace: Path) -> Iterator[tuple[str, str]]:
    files: Sequence[str] = files_there(workspace)
    for path in [one for one in files if PurePosixPath(one).suffix.lower() in _FORMS][:_MOST_FILES]:
        try:
            yield path, workspace_text(workspace, path, _MOST_BYTES)
        except (ToolAtlasError, OSError):
            continue
