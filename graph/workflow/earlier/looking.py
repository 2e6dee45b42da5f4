"""Looking by a call of a tool that reads, on behalf of a request: under the same authority as any other call of it."""

import json
from functools import partial
from typing import Any

from graph.workflow.approval.authority import asking, barrier
from graph.workflow.context import RunContext
from graph.workflow.decisions import owners
from tools.call import ToolCall


async def looked(
    tool_id: str, arguments: dict[str, Any], context: RunContext, *, empty: bool = False
) -> dict[str, Any] | None:
    """Return what a call finds; None where the tool is not on offer, may not be used, would ask, or finds nothing.

    Whoever shows or uses what was found notes it as read.

    Args:
        tool_id: The tool.
        arguments: Of the call.
        context: Of the run.
        empty: Whether it is an answer, too, that nothing was found.
    """
    if tool_id not in context.snapshot.tools:
        return None
    key = ("look", tool_id, json.dumps(arguments, sort_keys=True, default=str), empty)
    return await context.run.looks.once(key, partial(_look, tool_id, arguments, context, empty=empty))


async def _look(tool_id: str, arguments: dict[str, Any], context: RunContext, *, empty: bool) -> dict[str, Any] | None:
    call = ToolCall(id="0", tool_id=tool_id, arguments=arguments)
    agent = owners(context.snapshot.taken, context.snapshot.general)(tool_id)
    if barrier(call, agent, await context.home.live_state()) is not None or await asking(call, agent, context, ()):
        return None
    result = await context.home.library.invoke(call, context.run.surroundings)
    good = ("ok", "empty") if empty else ("ok",)
    return result.value if result.status in good and isinstance(result.value, dict) else None
