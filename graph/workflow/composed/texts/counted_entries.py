"""Questions for how many entries a list in a file has: they are counted by looking for the lines that begin one."""

import asyncio
import re
from pathlib import PurePosixPath
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.spans.paths import find_paths
from agents.extraction.told.counted_entries import counts_entries, entries_pattern
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from errors import ToolAtlasError
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from tools.workspace.workspace_texts import workspace_text

_GREP: Final = "system/grep_text"
_TEXTS: Final = frozenset({".txt", ".md", ".text", ".markdown"})
_MOST_BYTES: Final = 200_000
_LISTED: Final = 100
"""So many lines the tool lists unbidden."""
_MOST_LINES: Final = 1_000
"""So many it lists at most."""


async def counted_entries_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to count the entries of a list; None where anything else is asked, or the file is no plain list."""
    request = state["request"]
    named = find_paths(request) if context.home.settings.offline and _GREP in context.snapshot.tools else []
    path = str(named[0].value) if len(named) == 1 else ""
    if PurePosixPath(path).suffix.lower() not in _TEXTS or not counts_entries(request, path):
        return None
    try:
        text = await asyncio.to_thread(workspace_text, context.run.surroundings.workspace, path, _MOST_BYTES)
    except (ToolAtlasError, OSError):
        return None
    pattern = entries_pattern(text)
    n = len(re.findall(pattern, text, re.MULTILINE)) if pattern else 0
    if not 0 < n <= _MOST_LINES:
        return None
    most = {"max_results": n} if n > _LISTED else {}  # else the tool stops before the last one
    call = KnownCall(tool_id=_GREP, arguments={"pattern": pattern, "path": path, "regex": True, **most})
    part = SubTask(number=1, description=request, calls=(call,))
    return Plan(request=request, subtasks=(part,), reason=phrase("is_told_in_file", state["language"]))
