"""Questions whose answer stands in a text file: it is shown, and said that nobody reads the answer out of it."""

import asyncio
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.one_call.told_in_texts import told_in_text
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.earlier.named_files import there
from graph.workflow.route import NO_TOOL
from graph.workflow.state import RouterState

_READ: Final = "system/read_file"


async def told_in_text_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to show the text file that a question names; None for any other request, and where there is no such file."""
    found = told_in_text(state["request"]) if context.home.settings.offline else None
    if found is None or _READ not in context.snapshot.tools:
        return None
    files, _ = await asyncio.to_thread(there, context.run.surroundings.workspace)
    if found.path not in files:
        return None
    read = SubTask(number=1, description=found.path, calls=(KnownCall(tool_id=_READ, arguments={"path": found.path}),))
    asked = SubTask(number=2, description=found.question, category=NO_TOOL)
    return Plan(request=state["request"], subtasks=(read, asked), reason=phrase("is_of_files", state["language"]))
