"""One call of a tool from arguments to result: whatever happens in between ends as a `ToolResult`."""

import asyncio
import logging
import time
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any

from errors import ToolAtlasError, ToolCallFailed
from tools.call import ToolCall, ToolResult
from tools.calls.arguments import prepare_arguments
from tools.calls.empty_result import holds_nothing
from tools.calls.result import Payload, to_payload
from tools.calls.size_limit import capped
from tools.context import ToolContext
from tools.functions.runner import LeftRunning, Runner
from tools.tool import Tool

logger = logging.getLogger(__name__)
UNEXPECTED = ("It failed unexpectedly; the log says why.", "工具意外出错，原因记录在日志中。")
_GRACE_S = 0.5
"""How long a cancelled tool may tidy up before nobody waits for it any more."""


@dataclass(frozen=True)
class Limits:
    """Bounds of one call."""

    timeout_s: float = 30.0
    max_bytes: int = 2_000_000


async def invoke(tool: Tool, run: Runner, call: ToolCall, context: ToolContext, limits: Limits) -> ToolResult:
    """Check the arguments, run the tool, and bring its result into JSON within the limits.

    An error of the tree in `errors.py` gives its sentence, any other a general one; the log holds the rest.
    `error_type` is the name of the exception's type; of one below that tree, the nearest in it.
    """
    start = time.perf_counter()
    try:
        payload = await _payload(tool, run, call, context, limits)
    except ToolAtlasError as error:
        return failed(call, error, since=start)
    except (asyncio.CancelledError, KeyboardInterrupt, GeneratorExit):
        raise
    except BaseException as error:  # entry point of code that is not ours: also a panic of a library in Rust, an exit
        logger.exception("%s failed unexpectedly", tool.id)
        return failed(call, error, since=start, said=UNEXPECTED)
    return ToolResult(
        call=call,
        status="empty" if holds_nothing(payload.value, _with_defaults(tool, call)) else "ok",
        value=payload.value,
        tables=tuple(payload.tables),
        charts=tuple(payload.charts),
        notices=tuple(payload.notices),
        latency_ms=_ms_since(start),
    )


def failed(call: ToolCall, error: BaseException, *, since: float, said: tuple[str, str] | None = None) -> ToolResult:
    """Tell a failure as a result; `since` is the `perf_counter` when the call began.

    `said` replaces the sentence, in English and in Chinese.
    """
    own = (str(error), error.zh if isinstance(error, ToolAtlasError) else "")
    return ToolResult(
        call=call,
        status="error",
        error=(said or own)[0],
        error_zh=(said or own)[1],
        error_type=_kind(error).__name__,
        latency_ms=_ms_since(since),
    )


def _kind(error: BaseException) -> type:
    tree = ToolAtlasError.__module__
    return next(kind for kind in type(error).__mro__ if kind.__module__ == tree or not issubclass(kind, ToolAtlasError))


def _with_defaults(tool: Tool, call: ToolCall) -> dict[str, Any]:
    defaults = {name: schema["default"] for name, schema in tool.properties.items() if _has_default(schema)}
    return defaults | call.arguments


def _has_default(schema: object) -> bool:
    # An imported schema may be plain `true`.
    return isinstance(schema, dict) and "default" in schema


async def _payload(tool: Tool, run: Runner, call: ToolCall, context: ToolContext, limits: Limits) -> Payload:
    arguments = prepare_arguments(tool, call.arguments)
    returned = await _within(run(tool, arguments, context), tool, limits.timeout_s)
    return await asyncio.to_thread(_packed, returned, limits.max_bytes)


def _packed(returned: object, max_bytes: int) -> Payload:
    return capped(to_payload(returned), max_bytes)


async def _within(work: Coroutine[Any, Any, object], tool: Tool, timeout_s: float) -> object:
    """Wait for a tool no longer than it may take, even where it ignores its cancellation."""
    task = asyncio.ensure_future(_contained(work))
    try:
        await asyncio.wait({task}, timeout=timeout_s)
    except asyncio.CancelledError:
        await _stop(task)
        raise
    if task.done():
        return _taken(task)
    await _stop(task)
    told, zh = ("was stopped", "已停止") if _is_stopped(task) else ("runs on, unheard", "仍在后台运行，结果不再等待")
    raise ToolCallFailed(
        f"{tool.id} did not answer within {timeout_s:g} s and {told}.",
        zh=f"{tool.id} 在 {timeout_s:g} 秒内没有结果，{zh}。",
    )


async def _contained(work: Coroutine[Any, Any, object]) -> tuple[object, BaseException | None]:
    """Keep what a tool raises out of the event loop, which SystemExit in a task would end."""
    try:
        return await work, None
    except LeftRunning as left:
        return None, left
    except asyncio.CancelledError:
        raise
    except BaseException as error:  # noqa: BLE001 - handed on: the caller raises it again
        return None, error


async def _stop(task: "asyncio.Task[Any]") -> None:
    task.cancel()
    await asyncio.wait({task}, timeout=_GRACE_S)
    if not task.done():
        logger.warning("%s ignores its cancellation and was left running", task.get_name())


def _is_stopped(task: "asyncio.Task[tuple[object, BaseException | None]]") -> bool:
    """Whether nothing of a cancelled call is left: it ended, and left no thread behind."""
    return task.done() and (task.cancelled() or not isinstance(task.result()[1], LeftRunning))


def _taken(task: "asyncio.Task[tuple[object, BaseException | None]]") -> object:
    if task.cancelled():
        raise ToolCallFailed("The tool stopped itself before it was done.")
    returned, error = task.result()
    if error is not None:
        raise error
    return returned


def _ms_since(start: float) -> float:
    return (time.perf_counter() - start) * 1000
