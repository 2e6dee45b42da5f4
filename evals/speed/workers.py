"""What it costs that a tool's function runs in a worker process: the same calls there and here, by turns."""

import asyncio
import inspect
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from tools.context import ToolContext
from tools.functions.late_signatures import function_at
from tools.functions.runner import bind
from tools.functions.signature import read_signature
from tools.tool import Tool
from tools.trials.reference_page import built_in_tools
from tools.trials.trial import trial_context
from tools.workers.pool import WorkerPool


class Cost(NamedTuple):
    """Of one tool's example call, in milliseconds."""

    tool_id: str
    here: float
    there: float

    @property
    def added(self) -> float:
        """What the worker adds."""
        return self.there - self.here


async def worker_lines(n: int) -> list[str]:
    """Make the example call of every built-in function that can be repeated, `n` times in a warm worker and here."""
    pool = WorkerPool(1)
    with tempfile.TemporaryDirectory(prefix="toolatlas-workers-") as folder:
        context = trial_context(Path(folder), {})
        costs = [await _cost(tool, work, pool, n) for tool in built_in_tools() if (work := _work(tool, context))]
    pool.close()
    costs.sort(key=lambda cost: cost.added)
    worst = costs[-1]
    return [
        f"{len(costs)} tools, {n} calls each; medians of a tool's calls",
        f"here {median(c.here for c in costs):.2f} ms, in a warm worker {median(c.there for c in costs):.2f} ms",
        f"added {median(c.added for c in costs):.2f} ms (median of the tools), at most {worst.added:.2f} ms "
        f"({worst.tool_id})",
    ]


def _work(tool: Tool, context: ToolContext) -> Callable[[], Any] | None:
    """The example call as a function of nothing; None where it runs elsewhere, or may not be repeated."""
    function = function_at(tool.target)
    if tool.call is None or tool.call.needs or tool.call.expects != "result" or not tool.idempotent:
        return None
    if inspect.iscoroutinefunction(function):
        return None
    signature = read_signature(function)
    return partial(function, **bind(tool, signature, tool.call.arguments, context))


async def _cost(tool: Tool, work: Callable[[], Any], pool: WorkerPool, n: int) -> Cost:
    here, there = [], []
    for _ in range(n + 1):
        began = time.perf_counter()
        await asyncio.to_thread(work)
        between = time.perf_counter()
        await pool.run(work)
        here.append(between - began)
        there.append(time.perf_counter() - between)
    # The first call of each imports what it needs.
    return Cost(tool.id, median(here[1:]) * 1_000, median(there[1:]) * 1_000)
