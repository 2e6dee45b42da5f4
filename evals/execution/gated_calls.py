"""Tools for loops that are not ours: each call goes through the library, with the approvals that agents need."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from langchain_core.tools import BaseTool, StructuredTool

from evals.execution.outcome import CallNote
from graph.assistant import Assistant
from graph.workflow.approval.authority import Approval, authorise, call_digest
from graph.workflow.context import RunContext
from graph.workflow.order import needs_asking
from tools.call import ToolCall, ToolResult
from tools.tool import Tool

_MAX_CHARS: Final = 16_000
"""Of a result that a model reads."""


@dataclass
class Gate:
    """Makes the calls of one conversation, and keeps what came of them."""

    context: RunContext
    approve: bool
    said: list[str] = field(default_factory=list)
    """The person's words so far."""
    calls: list[CallNote] = field(default_factory=list)
    results: list[str] = field(default_factory=list)
    approvals: int = 0

    @classmethod
    async def open(cls, assistant: Assistant, thread_id: str, *, approve: bool) -> "Gate":
        """Open a conversation."""
        user = assistant.resources.settings.user
        context = await assistant.context_for(thread_id, user)
        return cls(replace(context, by_model=True), approve)

    async def call(self, tool: Tool, arguments: Mapping[str, Any]) -> str:
        """Make a call as the agent whose tool it is; return what a model reads."""
        call = ToolCall(id=f"loop.{len(self.calls)}", tool_id=tool.id, arguments=dict(arguments))
        result = await self._refusal(call) or await self._made(call)
        self.calls.append(note_of(result, tool))
        if result.status in ("ok", "empty"):
            written = json.dumps(result.value, ensure_ascii=False, default=str)
            self.results.append(written)
            return (
                written if len(written) <= _MAX_CHARS else f"{written[:_MAX_CHARS]}… (cut; {len(written)} characters)"
            )
        return f"Error: {result.error}"

    async def _refusal(self, call: ToolCall) -> ToolResult | None:
        agent = self._agent_of(call.tool_id)
        refused = await authorise(call, agent, None, self.context, self.said)
        if refused is None or not needs_asking(refused):
            return refused
        self.approvals += 1
        definition = self.context.snapshot.tools[call.tool_id].definition_hash
        answer = Approval(approved=self.approve, call=call_digest(call), definition=definition)
        return await authorise(call, agent, answer, self.context, self.said)

    async def _made(self, call: ToolCall) -> ToolResult:
        settings = self.context.home.settings
        if len(self.calls) >= settings.max_calls:
            error = f"The limit of {settings.max_calls} tool calls was reached."
            return ToolResult(call=call, status="error", error=error, error_type="Bound")
        await self.context.read.note(call.tool_id, call.arguments)
        return await self.context.home.library.invoke(
            call, self.context.run.surroundings, settings.call_timeout_s, settings.max_result_bytes
        )

    def _agent_of(self, tool_id: str) -> str:
        """Name the specialist that takes a tool, else a general agent."""
        taken, general = self.context.snapshot.taken, self.context.snapshot.general
        takers = [name for name, tools in taken.items() if tool_id in tools]
        return next((name for name in takers if name not in general), next(iter(takers), ""))


def note_of(result: ToolResult, tool: Tool | None) -> CallNote:
    """Keep of a result what is judged."""
    return CallNote(
        tool=result.call.tool_id,
        arguments=result.call.arguments,
        status=result.status,
        error_type=result.error_type,
        error=result.error,
        effect=tool is not None and tool.requires_approval,
    )


def bound_tools(tools: Sequence[Tool], gate: Gate) -> dict[str, BaseTool]:
    """Put tools into LangChain's form, by a name that no two share."""
    return {name: _bound(name, tool, gate) for name, tool in function_names(tools).items()}


def function_names(tools: Sequence[Tool]) -> dict[str, Tool]:
    """Name tools for a provider: by their own name, and of several with one name by the group's as well."""
    names = [tool.name for tool in tools]
    return {
        tool.name if names.count(tool.name) == 1 else re.sub(r"[^A-Za-z0-9_-]", "_", tool.id)[-64:]: tool
        for tool in tools
    }


def _bound(name: str, tool: Tool, gate: Gate) -> BaseTool:
    async def run(**arguments: Any) -> str:  # noqa: ANN401 - whatever the schema says
        return await gate.call(tool, arguments)

    return StructuredTool(
        name=name,
        description=tool.description,
        args_schema=_plain(tool.parameters),
        coroutine=run,
        func=None,
        metadata={"id": tool.id},
    )


def _plain(schema: Any) -> Any:  # noqa: ANN401 - any JSON
    """Leave out of a schema what speaks to nobody but ToolAtlas."""
    if isinstance(schema, Mapping):
        kept = {key: value for key, value in schema.items() if not str(key).startswith("x-")}
        return {key: _plain_properties(value) if key == "properties" else _plain(value) for key, value in kept.items()}
    return [_plain(value) for value in schema] if isinstance(schema, list) else schema


def _plain_properties(properties: Any) -> Any:  # noqa: ANN401 - any JSON
    """A parameter keeps its name, whatever it begins with."""
    return {name: _plain(schema) for name, schema in properties.items()}
