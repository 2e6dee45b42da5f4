"""A function called as a tool."""

from collections.abc import Callable
from typing import Any

from pydantic import BaseModel

from tools.call import ToolCall, ToolResult
from tools.calls.invoke import Limits, invoke
from tools.context import ToolContext
from tools.functions.from_function import tool_from_function
from tools.functions.runner import FunctionRunner, ToolThreads
from tools.functions.signature import read_signature


async def run(
    function: Callable[..., Any],
    context: ToolContext,
    arguments: dict[str, Any] | None = None,
    limits: Limits | None = None,
    threads: ToolThreads | None = None,
) -> ToolResult:
    tool = tool_from_function(function, "g")
    runner = FunctionRunner({tool.id: read_signature(function)}, threads or ToolThreads())
    call = ToolCall(id="1.1.1", tool_id=tool.id, arguments=arguments or {})
    return await invoke(tool, runner, call, context, limits or Limits(timeout_s=5))


class Order(BaseModel):
    symbol: str
    n: int = 1
