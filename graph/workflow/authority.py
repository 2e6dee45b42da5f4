"""Whether a call may be made: decided here and nowhere else, at the moment of the call.

A search looks at a snapshot, and an approval may wait for days. Right before a tool is invoked it must exist, its agent
must take it, and where a person has to approve, the approval must stand for this very call. A refusal is a result.
"""

import hashlib
from typing import Self

from pydantic import ValidationError

from agents.language.messages import phrase
from agents.profile import AgentProfile, takes
from errors import PermissionDenied, ToolAtlasError, ToolNotFound
from graph.workflow.context import RunContext
from graph.workspace.live_state import LiveState
from prompts.frozen import Frozen
from tools.call import ToolCall, ToolResult
from tools.calls.journal import arguments_digest
from tools.tool import Tool


class Approval(Frozen):
    """A person's answer, bound to the call and to the tool that were shown."""

    approved: bool
    call: str
    """Digest of the call with its arguments."""
    definition: str = ""
    """Digest of the tool; empty where an earlier version asked."""

    @classmethod
    def read(cls, answer: object) -> Self | None:
        """Take what a run was resumed with; None where it is bound to no call."""
        try:
            return cls.model_validate(answer)
        except ValidationError:
            return None


def needs_approval(tool: Tool) -> bool:
    """Whether a person must say yes to each call."""
    return tool.requires_approval


async def authorise(call: ToolCall, agent: str, approval: Approval | None, context: RunContext) -> ToolResult | None:
    """Return why a call may not be made now, or None where it may.

    Args:
        call: About to be made.
        agent: Whose call it is.
        approval: A person's answer, where one was asked for.
        context: Of this request; its snapshot does not count here.
    """
    now = await context.home.live_state()
    return barrier(call, agent, now) or _unapproved(call, now.tools[call.tool_id], approval)


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


def _unapproved(call: ToolCall, tool: Tool, approval: Approval | None) -> ToolResult | None:
    if approval is None:
        return _refused(call, PermissionDenied, "not_approved") if needs_approval(tool) else None
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
