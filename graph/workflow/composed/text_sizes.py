"""Questions for the size of a text file are answered by reading it whole and counting: both calls are known."""

from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.spans.text_sizes import sized_file
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState

_READ: Final = "system/read_file"
_COUNT: Final = "general/text_statistics"
_MOST_LINES: Final = 20_000


def text_size_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to count a named file's words without a model; None where a request asks for anything else."""
    path = sized_file(state["request"]) if context.home.settings.offline else ""
    if not path or not {_READ, _COUNT} <= context.snapshot.tools.keys():
        return None
    read = KnownCall(tool_id=_READ, arguments={"path": path, "max_lines": _MOST_LINES})
    subtask = SubTask(number=1, description=state["request"], calls=(read, KnownCall(tool_id=_COUNT, takes="text")))
    return Plan(request=state["request"], subtasks=(subtask,), reason=phrase("works_on_results", state["language"]))
