"""What a person is asked before a call that could do harm, and what the answer stands for."""

from collections.abc import Mapping, Sequence
from typing import Any

from langgraph.types import interrupt

from agents.approval.reasons import reason_of_tool, worded
from graph.observability.events import ApprovalAsked
from graph.observability.spans import open_span
from graph.workflow.authority import UNBOUND, Approval, barrier, call_digest
from graph.workflow.context import RunContext
from graph.workflow.state import Prepared, SpecialistState
from tools.call import ToolCall
from tools.tool import Tool


async def ask(prepared: Sequence[Prepared], state: SpecialistState, context: RunContext) -> dict[str, Approval]:
    """Ask about every prepared call that needs it and may be made at all; the run stops at each until it is answered.

    Returns:
        Call id → the answer.
    """
    now = await context.home.live_state()
    answered = {
        call.id: Approval.read(interrupt(_question(call, one, now.tools[call.tool_id], state).model_dump(mode="json")))
        or UNBOUND
        for one in prepared
        for call in one.asking
        if barrier(call, state["agent"], now) is None
    }
    if answered:
        open_span().tell(approvals={call_id: _word(approval) for call_id, approval in answered.items()})
    return answered


def _word(approval: Approval) -> str:
    return "approved" if approval.approved else "denied"


def answers(waiting: Sequence[ApprovalAsked], decisions: Mapping[str, bool]) -> dict[str, Any]:
    """Bind decisions to the calls that were shown; one about nothing that waits is left out."""
    return {
        asked.approval_id: Approval(
            approved=decisions[asked.approval_id], call=call_digest(asked.call), definition=asked.definition
        ).model_dump()
        for asked in waiting
        if asked.approval_id in decisions
    }


def _question(call: ToolCall, prepared: Prepared, tool: Tool, state: SpecialistState) -> ApprovalAsked:
    """Write a question; its id is set by whoever sees the interrupt."""
    reasons = prepared.reasons.get(call.id) or reason_of_tool(tool)
    return ApprovalAsked(
        approval_id=call.id,
        subtask=state["subtask"].number,
        agent=state["agent"],
        call=call,
        tool_description=tool.description.split("\n", 1)[0],
        reason=worded(reasons, call.tool_id, state["language"]),
        reasons=reasons,
        definition=tool.definition_hash,
    )
