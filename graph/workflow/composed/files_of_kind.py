"""Questions for the files of one ending are answered by searching for that ending, and not by a list of all files."""

from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.spans.files_of_kind import files_of_kind
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState

_SEARCH: Final = "system/search_files"


def files_of_kind_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to list the files of one ending without a model; None where a request asks for anything else."""
    found = files_of_kind(state["request"]) if context.home.settings.offline else None
    if found is None or _SEARCH not in context.snapshot.tools:
        return None
    place = {} if found.folder == "." else {"path": found.folder}
    call = KnownCall(tool_id=_SEARCH, arguments={"pattern": found.pattern, **place})
    subtask = SubTask(number=1, description=state["request"], calls=(call,))
    return Plan(request=state["request"], subtasks=(subtask,), reason=phrase("is_of_files", state["language"]))
