"""The file that the last answer wrote, or was about, or the lines that it counted, shown once more."""

from pathlib import PurePosixPath
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.discourse.shown_again import shows_again, shows_lines
from agents.extraction.slots.slots import slots
from agents.subtask import KnownCall
from graph.workflow.context import RunContext
from graph.workflow.earlier.repeated_calls import known_plan
from graph.workflow.state import Exchange, RouterState
from tools.flow import changes_something, written_by

READ: Final = "system/read_file"
GREP: Final = "system/grep_text"


async def shown_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to show the file or the lines that were spoken of last; None where a message says anything else."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or READ not in context.snapshot.tools:
        return None
    if shows_lines(state["request"]):
        found = conversation[-1].produced[-1:]
        looked = [KnownCall(tool_id=GREP, arguments=dict(one.arguments)) for one in found if one.tool_id == GREP]
        return known_plan(tuple(looked), state) if looked else None
    if not shows_again(state["request"]):
        return None
    files = _files(conversation[-1], context)
    return known_plan((KnownCall(tool_id=READ, arguments={"path": files[0]}),), state) if len(files) == 1 else None


def _files(last: Exchange, context: RunContext) -> list[str]:
    """List the files that the last answer wrote; where it wrote none, those that its last call was given."""
    tools = context.snapshot.tools
    calls = [(made, tools[made.tool_id]) for made in last.produced if made.tool_id in tools]
    written = [
        _place(path, made.value)
        for made, tool in calls
        if changes_something(tool)
        for path in written_by(tool, made.arguments)
    ]
    given = [made.arguments.get(slot.name) for made, tool in calls[-1:] for slot in slots(tool) if slot.kind == "path"]
    named = list(dict.fromkeys(written or [path for path in given if isinstance(path, str)]))
    return [path for path in named if PurePosixPath(path).suffix] or named


def _place(path: str, value: object) -> str:
    """Return where a file lies that was put into a folder."""
    told = value.get("path") if isinstance(value, dict) and path.endswith("/") else None
    return told if isinstance(told, str) else path
