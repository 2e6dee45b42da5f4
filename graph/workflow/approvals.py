"""What a person is asked before a call that could do harm, and what the answer stands for."""

from collections.abc import Mapping, Sequence
from typing import Any

from langgraph.types import interrupt

from agents.language.messages import phrase
from graph.observability.events import ApprovalAsked
from graph.workflow.authority import Approval, barrier, call_digest
from graph.workflow.context import RunContext
from graph.workflow.state import SpecialistState
from tagging.merge import CHANGED
from tagging.tags import Permission
from tools.call import ToolCall
from tools.tool import Tool


async def ask(state: SpecialistState, context: RunContext) -> dict[str, Approval]:
    """Ask about every prepared call that needs it and may be made at all; the run stops at each until it is answered.

    Returns:
        Call id → the answer.
    """
    now = await context.home.live_state()
    calls = [call for prepared in state["prepared"] if prepared.ask for call in prepared.calls]
    answered = {
        call.id: Approval.read(interrupt(_question(call, now.tools[call.tool_id], state).model_dump(mode="json")))
        for call in calls
        if barrier(call, state["agent"], now) is None
    }
    return {call_id: approval for call_id, approval in answered.items() if approval is not None}


def answers(waiting: Sequence[ApprovalAsked], decisions: Mapping[str, bool]) -> dict[str, Any]:
    """Bind decisions to the calls that were shown; one about nothing that waits is left out."""
    return {
        asked.approval_id: Approval(
            approved=decisions[asked.approval_id], call=call_digest(asked.call), definition=asked.definition
        ).model_dump()
        for asked in waiting
        if asked.approval_id in decisions
    }


def _why(tool: Tool) -> str:
    """Name the sentence that says why a person is asked: lasting harm before all else."""
    if tool.tags.permission.value is Permission.HIGH:
        return "approve"
    return "approve_changed" if tool.tags.approval.evidence == CHANGED else "approve_imported"


def _question(call: ToolCall, tool: Tool, state: SpecialistState) -> ApprovalAsked:
    """Write a question; its id is set by whoever sees the interrupt."""
    return ApprovalAsked(
        approval_id=call.id,
        subtask=state["subtask"].number,
        agent=state["agent"],
        call=call,
        tool_description=tool.description.split("\n", 1)[0],
        reason=phrase(_why(tool), state["language"], tool=call.tool_id),
        definition=tool.definition_hash,
    )
