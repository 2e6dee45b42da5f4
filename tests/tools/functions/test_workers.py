"""What a built-in tool computes harms nobody but itself."""

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
import pytest

from tools.builtin.data.queries.queries import query_sql
from tools.builtin.general.numbers.calculator import calculate
from tools.builtin.general.text.json_queries import json_query
from tools.builtin.system.files.files import write_file
from tools.call import ToolCall, ToolResult
from tools.calls.invoke import Limits, invoke
from tools.context import ToolContext
from tools.functions.from_function import tool_from_function
from tools.functions.runner import FunctionRunner, ToolThreads
from tools.functions.signature import read_signature

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only here the kernel bounds a process's data")
DOUBLING = "[@,@]|" * 65 + "@"
ENDLESS = "SELECT count(*) FROM range(100000000000) a, range(1000) b"


async def call(function: Callable[..., Any], context: ToolContext, **arguments: Any) -> ToolResult:
    tool = tool_from_function(function, "pack")
    runner = FunctionRunner({tool.id: read_signature(function)}, ToolThreads())
    asked = ToolCall(id="1", tool_id=tool.id, arguments=arguments)
    return await invoke(tool, runner, asked, context, Limits(timeout_s=4))


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (json_query, {"query": DOUBLING, "json": "[1, 2, 3]"}),
        (query_sql, {"sql": "SELECT length(repeat('x', 3000000000))"}),
        (query_sql, {"sql": ENDLESS}),
    ],
    ids=["doubling", "repeating", "counting"],
)
async def test_hostile_work_fails_alone(
    context: ToolContext, function: Callable[..., Any], arguments: dict[str, Any]
) -> None:
    beats, held = 0, psutil.Process().memory_info().rss

    async def beat() -> None:
        nonlocal beats
        while True:
            await asyncio.sleep(0.01)
            beats += 1

    beating = asyncio.create_task(beat())
    result = await call(function, context, **arguments)
    beating.cancel()
    assert (result.status, bool(result.error)) == ("error", True)
    assert beats > 3, "the interpreter was held"
    assert psutil.Process().memory_info().rss - held < 300_000_000
    again = await call(calculate, context, expression="2+3")
    assert (again.status, again.value["result"]) == ("ok", 5)


def seconds_spent() -> dict[int, float]:
    """Of the processor, by process below this one; what ends meanwhile spends nothing more."""
    found = {}
    for child in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            found[child.pid] = child.cpu_times().user
    return found


async def test_what_did_not_answer_in_time_is_stopped(context: ToolContext) -> None:
    result = await call(query_sql, context, sql=ENDLESS)
    assert "was stopped" in result.error
    before = seconds_spent()
    await asyncio.sleep(0.5)
    spent = sum(seconds - before.get(pid, 0.0) for pid, seconds in seconds_spent().items())
    assert spent < 0.4, "two threads that count on would have spent nearly a second"


async def test_what_a_plain_function_writes_is_there(context: ToolContext) -> None:
    result = await call(write_file, context, path="笔记.txt", content="你好")
    assert result.status == "ok", result.error
    assert Path(context.workspace / "笔记.txt").read_text(encoding="utf-8") == "你好"
