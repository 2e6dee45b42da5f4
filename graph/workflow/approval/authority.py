"""Whether a call may be made: decided here and nowhere else, at the moment of the call.

A search looks at a snapshot, and an approval may wait for days. Right before a tool is invoked it must exist, its agent
must take it, and where a person has to approve, the approval must stand for this very call. A refusal is a result.

Why a person has to approve is worked out here as well, for the question that is raised beforehand and for the call:
the tool's own tags, unless all that speaks is that nobody looked at the tool and a person allowed it for the rest of
this conversation; what it would send out of a conversation that has read what is private or untrusted; what it would
replace of what stands there now; what a model would write after such reading though nobody's words ask for it.
"""

import hashlib
from collections.abc import Sequence
from typing import Any, Final, Self

from pydantic import ValidationError

from agents.approval.own_words import may_be_replaced, stands_literally
from agents.approval.reasons import AskReason, may_be_allowed, reason_of_tool
from agents.language.messages import phrase
from agents.profile import AgentProfile, takes
from errors import ApprovalNeeded, InvalidArguments, PermissionDenied, ToolAtlasError, ToolCallFailed, ToolNotFound
from graph.workflow.approval.unasked_writes import unasked_writes, written_here
from graph.workflow.context import RunContext
from graph.workspace.live_state import LiveState
from prompts.frozen import Frozen
from tools.call import ToolCall, ToolResult
from tools.calls.allowed import AllowedTool
from tools.calls.arguments import prepare_arguments
from tools.calls.journal import arguments_digest
from tools.flow import destinations, is_foreign, takes_own
from tools.tool import Tool


class Approval(Frozen):
    """A person's answer, bound to the call and to the tool that were shown."""

    approved: bool
    call: str
    """Digest of the call with its arguments."""
    definition: str = ""
    """Digest of the tool; empty where an earlier version asked."""
    reason: str = ""
    """Why not, in the person's words."""
    arguments: dict[str, Any] | None = None
    """What the person gave in place of the arguments that were shown."""
    seen: tuple[AskReason, ...] = ()
    """Why it asked, as it was shown to a person who gave other arguments."""

    @classmethod
    def read(cls, answer: object) -> Self | None:
        """Take what a run was resumed with; None where it is bound to no call."""
        try:
            return cls.model_validate(answer)
        except ValidationError:
            return None


UNBOUND: Final = Approval(approved=True, call="")
"""Stands for an answer that is bound to no call: it approves none."""


def needs_approval(tool: Tool) -> bool:
    """Whether a person must say yes to each call, whatever its arguments are."""
    return tool.requires_approval


async def asks_each_time(tool: Tool, context: RunContext) -> bool:
    """Whether a person must say yes to a call of a tool, and did not allow it for the rest of this conversation."""
    return needs_approval(tool) and not await _is_allowed(tool, context)


async def authorise(
    call: ToolCall, agent: str, approval: Approval | None, context: RunContext, said: Sequence[str] = ()
) -> ToolResult | None:
    """Return why a call may not be made now, or None where it may.

    Args:
        call: About to be made.
        agent: Whose call it is.
        approval: A person's answer, where one was asked for.
        context: Of this request; its snapshot does not count here.
        said: The person's own words in this conversation.
    """
    now = await context.home.live_state()
    refused = barrier(call, agent, now)
    if refused is not None:
        return refused
    if approval is not None:
        refused = _unapproved(call, now.tools[call.tool_id], approval)
        if refused is not None or approval.arguments is None:
            return refused
        return _unfit(call, now.tools[call.tool_id]) or await _unforeseen(call, agent, approval, context, said)
    asks = await _reasons(call, agent, now, context, said)
    return _refused(call, ApprovalNeeded, "not_approved") if asks else None


def with_edits(call: ToolCall, approval: Approval) -> tuple[ToolCall, Approval]:
    """Put the arguments that a person gave into the place of those that they were shown.

    What they saw is then not what they approve: the approval stands for the call as they changed it.
    """
    if not approval.approved or approval.arguments is None or approval.call != call_digest(call):
        return call, approval
    shown = call.arguments if call.changed_from is None else call.changed_from
    edited = call.model_copy(update={"arguments": approval.arguments, "changed_from": shown})
    return edited, approval.model_copy(update={"call": call_digest(edited)})


def _unfit(call: ToolCall, tool: Tool) -> ToolResult | None:
    """Refuse arguments of a person that break the tool's schema, whoever handed them over."""
    try:
        prepare_arguments(tool, call.arguments)
    except (InvalidArguments, ToolCallFailed) as error:
        told = {"error": str(error), "error_zh": error.zh, "error_type": InvalidArguments.__name__}
        return ToolResult(call=call, status="error", **told)
    return None


async def _unforeseen(
    call: ToolCall, agent: str, approval: Approval, context: RunContext, said: Sequence[str]
) -> ToolResult | None:
    """Ask anew where the arguments that a person gave bring what they were not told of, such as a file in the way."""
    now = await context.home.live_state()
    reasons = await _reasons(call, agent, now, context, said)
    told = all(any(_covers(seen, reason) for seen in approval.seen) for reason in reasons)
    return None if told else _refused(call, ApprovalNeeded, "not_approved")


def _covers(seen: AskReason, reason: AskReason) -> bool:
    """Whether a person was told of a reason; where to send it is what they typed themselves."""
    facts = ((name, set(values)) for name, values in reason.facts.items() if name != "to")
    return seen.code == reason.code and all(values <= set(seen.facts.get(name, ())) for name, values in facts)


async def asking(call: ToolCall, agent: str, context: RunContext, said: Sequence[str]) -> tuple[AskReason, ...]:
    """Return why a person must say yes to a call as things are now; nothing for one that may not be made at all."""
    now = await context.home.live_state()
    return () if barrier(call, agent, now) else await _reasons(call, agent, now, context, said)


async def goes_out(call: ToolCall, agent: str, context: RunContext, said: Sequence[str]) -> bool:
    """Whether a call carries something outside that is neither allowed nor the person's own words."""
    now = await context.home.live_state()
    profile = next((p for p in now.profiles if p.name == agent), None)
    tool = now.tools.get(call.tool_id)
    return bool(profile and tool and _strange(call, tool, profile, said))


async def _reasons(  # the call's surroundings, each by its name
    call: ToolCall, agent: str, now: LiveState, context: RunContext, said: Sequence[str]
) -> tuple[AskReason, ...]:
    tool = now.tools[call.tool_id]
    profile = next(p for p in now.profiles if p.name == agent)
    sends = await _sending(call, tool, profile, context, said)
    lost = await _replacing(call, context, said)
    allowed = await _is_allowed(tool, context)
    own = () if allowed else reason_of_tool(tool)
    return (*own, *sends, *lost, *await unasked_writes(call, tool, context, said, allowed=allowed))


async def _is_allowed(tool: Tool, context: RunContext) -> bool:
    """Whether this person allowed the tool as it is now for the rest of this conversation, where that may be said."""
    if not may_be_allowed(reason_of_tool(tool)):
        return False
    kept, run = context.home.allowed, context.run.surroundings
    if kept is None or not run.thread_id:
        return False
    return await kept.holds(
        AllowedTool(user=run.user, thread_id=run.thread_id, tool_id=tool.id, definition=tool.definition_hash)
    )


def _strange(call: ToolCall, tool: Tool, profile: AgentProfile, said: Sequence[str]) -> list[str]:
    """Name the destinations of a call that are not allowed, unless all that it sends stands in the person's words."""
    found = [to for to in destinations(tool, call.arguments) if not profile.may_send_to(to)]
    return [] if found and stands_literally(tool, call.arguments, said) else found


async def _sending(
    call: ToolCall, tool: Tool, profile: AgentProfile, context: RunContext, said: Sequence[str]
) -> tuple[AskReason, ...]:
    """Say what goes out of a conversation that has read something: decided by conversation, never by what is sent."""
    strange = _strange(call, tool, profile, said)
    if not strange:
        return ()
    read = await context.read.sources()
    if context.by_model and not is_foreign(tool):  # a stranger's tool may go where it always goes, no other one for it
        read += await context.read.described()
    read += [tool.id] if takes_own(tool) and tool.id not in read else []
    return (AskReason(code="sends_out", facts={"to": tuple(strange), "read": tuple(read)}),) if read else ()


async def _replacing(call: ToolCall, context: RunContext, said: Sequence[str]) -> tuple[AskReason, ...]:
    found = await context.home.library.replaced_by(call, context.run.surroundings)
    open_ = [what for what in found if not may_be_replaced(what, said)]
    lost = tuple(dict.fromkeys(what.name for what in open_ if what.loss == "replaced"))
    changed = tuple(dict.fromkeys(what.name for what in open_ if what.loss == "changed"))
    own = await written_here(context) if changed else frozenset()
    changed = tuple(name for name in changed if name not in own)
    reasons = (AskReason(code="replaces", facts={"what": lost}), AskReason(code="changes", facts={"what": changed}))
    return tuple(reason for reason in reasons if reason.facts["what"])


def barrier(call: ToolCall, agent: str, now: LiveState) -> ToolResult | None:
    """Return what no approval would change: the tool or the agent is gone, or may not be used (by it)."""
    tool = now.tools.get(call.tool_id)
    if tool is None:
        return missing(call)
    profile = next((p for p in now.profiles if p.name == agent), None)
    if profile is None:
        return _refused(call, PermissionDenied, "agent_gone", agent=agent)
    if tool.id in now.barred:
        return _refused(call, PermissionDenied, "quality_fails")
    return _not_taken(call, tool, profile)


def missing(call: ToolCall) -> ToolResult:
    """Say that there is no such tool, or that it is switched off or does not load."""
    return _refused(call, ToolNotFound, "tool_gone")


def _not_taken(call: ToolCall, tool: Tool, profile: AgentProfile) -> ToolResult | None:
    exclusion = takes(profile, tool)
    if exclusion is None:
        return None
    if exclusion.reason == "permission":
        levels = {"needed": tool.tags.permission.value, "allowed": profile.max_permission}
        return _refused(call, PermissionDenied, "above_permission", agent=profile.name, **levels)
    return _refused(call, PermissionDenied, "not_taken", agent=profile.name)


def _unapproved(call: ToolCall, tool: Tool, approval: Approval) -> ToolResult | None:
    if approval.call != call_digest(call):
        return _refused(call, PermissionDenied, "not_approved")
    if not approval.approved:
        return _refused(call, PermissionDenied, "person_denied")
    if approval.definition not in ("", tool.definition_hash):
        return _refused(call, PermissionDenied, "tool_changed")
    return None


def _refused(call: ToolCall, kind: type[ToolAtlasError], reason: str, **values: object) -> ToolResult:
    return ToolResult(
        call=call,
        status="denied",
        error=phrase(reason, "en", **values),
        error_zh=phrase(reason, "zh", **values),
        error_type=kind.__name__,
    )


def call_digest(call: ToolCall) -> str:
    """Digest which call it is, of which tool, with which arguments."""
    return hashlib.sha256(f"{call.id} {arguments_digest(call.tool_id, call.arguments)}".encode()).hexdigest()[:32]
