"""Questions for where a text stands in files are answered by looking through them: the call is known."""

from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.spans.text_searches import searched_text
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState

_SEARCH: Final = "system/grep_text"


def text_search_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to look for a text in files without a model; None where a request asks for anything else."""
    found = searched_text(state["request"]) if context.home.settings.offline else None
    if found is None or _SEARCH not in context.snapshot.tools:
        return None
    arguments = {"pattern": found.text, **({"path": found.place} if found.place else {})}
    subtask = SubTask(number=1, description=state["request"], calls=(KnownCall(tool_id=_SEARCH, arguments=arguments),))
    return Plan(request=state["request"], subtasks=(subtask,), reason=phrase("works_on_results", state["language"]))
