"""Questions for the files of one ending are answered by searching for that ending, and not by a list of all files."""

import asyncio
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.spans.files_of_kind import files_of_kind
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.earlier.named_files import there
from graph.workflow.state import RouterState

_SEARCH: Final = "system/search_files"


async def files_of_kind_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to list the files of one ending without a model; None where a request asks for anything else."""
    if not context.home.settings.offline or _SEARCH not in context.snapshot.tools:
        return None
    _, folders = await asyncio.to_thread(there, context.run.surroundings.workspace)
    found = files_of_kind(state["request"], folders)
    if found is None:
        return None
    place = {} if found.folder == "." else {"path": found.folder}
    call = KnownCall(tool_id=_SEARCH, arguments={"pattern": found.pattern, **place})
    subtask = SubTask(number=1, description=state["request"], calls=(call,))
    return Plan(request=state["request"], subtasks=(subtask,), reason=phrase("is_of_files", state["language"]))
