"""What a person is asked before a call that could do harm, and what the answer stands for."""

from collections.abc import Mapping, Sequence
from typing import Any

from langgraph.types import interrupt

from agents.approval.argument_form import fields_of
from agents.approval.decision import Decision
from agents.approval.reasons import reason_of_tool, worded
from agents.asking.field_labels import with_labels
from agents.language.tool_labels import called, does
from errors import InvalidArguments
from graph.observability.events import ApprovalAsked
from graph.observability.spans import open_span
from graph.workflow.approval.authority import UNBOUND, Approval, barrier, call_digest, with_edits
from graph.workflow.context import RunContext
from graph.workflow.execute import Errand, denied, run_calls
from graph.workflow.state import Prepared, SpecialistState
from prompts.language import language_of
from tools.call import ToolCall, ToolResult
from tools.calls.arguments import prepare_arguments
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
    if not approval.approved:
        return "denied"
    return "approved" if approval.arguments is None else "approved with other arguments"


async def made(
    calls: Sequence[ToolCall], approvals: Mapping[str, Approval], state: SpecialistState, context: RunContext
) -> list[ToolResult]:
    """Make calls as a person left them: as they were shown, with other arguments, or not at all."""
    known = {call.id: with_edits(call, approvals[call.id]) for call in calls if call.id in approvals}
    refused = {call_id: approval for call_id, (_, approval) in known.items() if not approval.approved}
    results = [denied(c, state["language"], refused[c.id].reason) for c in calls if c.id in refused]
    stand = {call_id: approval for call_id, (_, approval) in known.items()}
    errand = Errand(state["subtask"], state["agent"], stand, state.get("said", ()))
    left = [known[call.id][0] if call.id in known else call for call in calls if call.id not in refused]
    return results + await run_calls(left, errand, context)


def answers(waiting: Sequence[ApprovalAsked], decisions: Mapping[str, bool | Decision]) -> dict[str, Any]:
    """Bind decisions to the calls that were shown; one about nothing that waits is left out."""
    return {
        asked.approval_id: _answer(asked, Decision.of(decisions[asked.approval_id])).model_dump()
        for asked in waiting
        if asked.approval_id in decisions
    }


def _answer(asked: ApprovalAsked, decision: Decision) -> Approval:
    edits = decision.arguments if decision.approve and decision.arguments != asked.call.arguments else None
    return Approval(
        approved=decision.approve,
        call=call_digest(asked.call),
        definition=asked.definition,
        reason="" if decision.approve else decision.reason,
        arguments=edits,
        seen=asked.reasons if edits is not None else (),
    )


def with_fields(asked: ApprovalAsked, tool: Tool | None) -> ApprovalAsked:
    """Let a person change the arguments, unless the call may have been made with them, or its tool is gone."""
    if tool is None or asked.in_doubt:
        return asked
    fields = with_labels(fields_of(tool, asked.call.arguments), tool, language_of(asked.reason))
    return asked.model_copy(update={"fields": fields})


def checked(asked: ApprovalAsked, decision: Decision, tool: Tool | None) -> Decision:
    """Return a decision with its arguments as the tool takes them.

    Raises:
        InvalidArguments: they do not fit the tool, or this call's are not to be changed.
        ToolCallFailed: the tool's schema is broken.
    """
    if not decision.approve or decision.arguments is None:
        return decision
    if tool is None or not asked.fields:
        raise InvalidArguments(
            f"The arguments of {asked.call.tool_id} cannot be changed here.",
            tool_id=asked.call.tool_id,
            zh=f"{asked.call.tool_id} 的参数在这里不能修改。",
        )
    return decision.model_copy(update={"arguments": prepare_arguments(tool, decision.arguments)})


def _question(call: ToolCall, prepared: Prepared, tool: Tool, state: SpecialistState) -> ApprovalAsked:
    """Write a question; its id is set by whoever sees the interrupt."""
    reasons = prepared.reasons.get(call.id) or reason_of_tool(tool)
    return ApprovalAsked(
        approval_id=call.id,
        subtask=state["subtask"].number,
        agent=state["agent"],
        call=call,
        tool_description=does(tool, state["language"]),
        tool_name=called(tool, state["language"]),
        reason=worded(reasons, called(tool, state["language"]), state["language"]),
        reasons=reasons,
        definition=tool.definition_hash,
    )
