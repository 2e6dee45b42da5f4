"""What a person is asked before a call that could do harm."""

from collections.abc import Sequence

from agents.language.messages import phrase
from graph.observability.events import ApprovalAsked
from graph.workflow.context import RunContext
from graph.workflow.state import SpecialistState
from tools.call import ToolCall


def approvals(calls: Sequence[ToolCall], state: SpecialistState, context: RunContext) -> list[ApprovalAsked]:
    """Write one question a call; the id is set by whoever sees the interrupt."""
    return [
        ApprovalAsked(
            approval_id=call.id,
            subtask=state["subtask"].number,
            agent=state["agent"],
            call=call,
            tool_description=context.tools[call.tool_id].description.split("\n", 1)[0],
            reason=phrase("approve", state["language"], tool=call.tool_id),
        )
        for call in calls
    ]
