"""How long something took by a log: the lines that tell when it began and ended, and the time between them."""

import asyncio
from pathlib import PurePosixPath
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.one_call.told_in_texts import file_named
from agents.extraction.told.line_times import asks_length, line_times
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from errors import ToolAtlasError
from graph.workflow.composed.texts.lines_shown import lines_call
from graph.workflow.context import RunContext
from graph.workflow.earlier.named_files import there
from graph.workflow.state import RouterState
from tools.workspace.workspace_texts import workspace_text

_CALCULATE: Final = "general/calculate"
_TEXTS: Final = frozenset({".log", ".txt", ".md", ".text"})
_MOST_BYTES: Final = 200_000
_MOST_CHARS: Final = 200


async def times_of_lines_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to show the two lines and work out the time between them; None where they are not clear."""
    request = state["request"]
    offline = context.home.settings.offline and _CALCULATE in context.snapshot.tools
    named = file_named(request) if offline and len(request) <= _MOST_CHARS else None
    if named is None or not asks_length(named[1]):
        return None
    path, question = named
    if PurePosixPath(path).suffix.lower() not in _TEXTS:
        return None
    files, _ = await asyncio.to_thread(there, context.run.surroundings.workspace)
    alike = [file for file in files if file == path or PurePosixPath(file).name == path]
    path = alike[0] if len(alike) == 1 else path
    try:
        text = await asyncio.to_thread(workspace_text, context.run.surroundings.workspace, path, _MOST_BYTES)
    except (ToolAtlasError, OSError):
        return None
    found = line_times(question, text, PurePosixPath(path).stem)
    if found is None:
        return None
    language = state["language"]
    start, end = found.clocks
    said = phrase(f"between_in_{found.unit}", language, start=start, end=end)
    shown = SubTask(number=1, description=path, calls=(lines_call(path, text.splitlines(), found.lines),))
    call = KnownCall(tool_id=_CALCULATE, arguments={"expression": found.expression})
    worked = SubTask(number=2, description=request, needs=(1,), calls=(call,), remarks=(said,))
    return Plan(request=request, subtasks=(shown, worked), reason=phrase("is_told_in_file", language))
