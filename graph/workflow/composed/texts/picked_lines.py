"""Plans of requests for some lines of a text file: just these are shown, and never the whole file in their place."""

import asyncio
from pathlib import PurePosixPath
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.told.line_choice import ChosenLines, bears_marks, chosen_lines
from agents.extraction.told.picked_lines import picked_lines
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from errors import ToolAtlasError
from graph.workflow.composed.texts.lines_shown import lines_call
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from tools.workspace.workspace_texts import workspace_text

_GREP: Final = "system/grep_text"
_READ: Final = "system/read_file"
_MOST_BYTES: Final = 200_000
_MOST_NAMED: Final = 60
_LISTED: Final = 100
"""So many lines the tool lists unbidden."""
_MOST_LINES: Final = 1_000
"""So many it lists at most."""


async def picked_lines_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to show some lines of a text file; None for any other request."""
    found = picked_lines(state["request"]) if context.home.settings.offline else None
    if found is None or not {_GREP, _READ} <= context.snapshot.tools.keys():
        return None
    try:
        text = await asyncio.to_thread(workspace_text, context.run.surroundings.workspace, found.path, _MOST_BYTES)
    except (ToolAtlasError, OSError):
        return None
    if found.levels and PurePosixPath(found.path).suffix.lower() != ".log" and not bears_marks(text):
        return None  # the errors of a letter are others
    chosen = chosen_lines(found, text)
    if chosen is None:
        return None
    call, language = _call(found.path, chosen, text.splitlines()), state["language"]
    remarks: tuple[str, ...] = ()
    if call is None:  # nothing shows just these lines: it is said which they are
        call = KnownCall(tool_id=_READ, arguments={"path": found.path})
        numbers = ", ".join(map(str, chosen.numbers[:_MOST_NAMED]))
        remarks = (phrase("lines_meant", language, n=len(chosen.numbers), numbers=numbers),)
    if len(chosen.numbers) > _MOST_NAMED and remarks:
        return None
    part = SubTask(number=1, description=state["request"], calls=(call,), remarks=remarks)
    return Plan(request=state["request"], subtasks=(part,), reason=phrase("is_told_in_file", state["language"]))


def _call(path: str, chosen: ChosenLines, lines: list[str]) -> KnownCall | None:
    """Return the call that shows the lines; None where only the whole file would show them among others."""
    if chosen.pattern and len(chosen.numbers) <= _MOST_LINES:
        arguments: dict[str, object] = {"pattern": chosen.pattern, "path": path}
        arguments |= {"regex": True} if chosen.is_regex else {}
        arguments |= {} if chosen.ignore_case else {"ignore_case": False}
        arguments |= {"max_results": len(chosen.numbers)} if len(chosen.numbers) > _LISTED else {}
        return KnownCall(tool_id=_GREP, arguments=arguments)
    call = lines_call(path, lines, chosen.numbers)
    whole = len(chosen.numbers) == sum(bool(line.strip()) for line in lines)
    return call if chosen.numbers and (call.tool_id == _GREP or whole) else None
