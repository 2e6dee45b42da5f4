"""Plans that give all files of one ending another: one known call for each."""

import asyncio
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.each.new_endings import means_endings, new_endings
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.earlier.named_files import there
from graph.workflow.route import NO_TOOL
from graph.workflow.state import RouterState

_MOVE: Final = "system/move_path"
_MOST: Final = 16


async def new_endings_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to rename each file, or refuse what is not understood so: an ending is no name for a folder."""
    if not context.home.settings.offline or _MOVE not in context.snapshot.tools:
        return None
    found = new_endings(state["request"], *await asyncio.to_thread(there, context.run.surroundings.workspace))
    language = state["language"]
    if found is None and means_endings(state["request"]):
        words = phrase("no_tool_part", language, task=state["request"])
        part = SubTask(number=1, description=state["request"], category=NO_TOOL)
        return Plan(request=state["request"], subtasks=(part,), reason=words, refusal=words)
    if found is None or not 0 < len(found.files) <= _MOST:
        return None
    parts = tuple(
        SubTask(
            number=n,
            description=phrase("move_file", language, path=file, target=target),
            calls=(KnownCall(tool_id=_MOVE, arguments={"source": file, "target": target}),),
        )
        for n, (file, target) in enumerate(found.files, 1)
    )
    return Plan(request=state["request"], subtasks=parts, reason=phrase("works_on_results", language))
