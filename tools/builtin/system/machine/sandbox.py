"""Run a piece of Python where it can reach nothing: no files, no network, no environment, bounded time and memory.

The code runs in `pydantic-monty`, an interpreter of its own in a process of its own; a crash there is an error here.
"""

import json
import textwrap
from typing import Annotated, Any

import pydantic_monty as monty
from pydantic import BaseModel, Field
from pydantic_core import to_json

from errors import InvalidArguments, ToolCallFailed
from tools.context import ToolContext
from tools.kinds import PythonCode
from tools.marking import ExampleCall, tool

MAX_CODE_CHARS = 20_000
MAX_SECONDS = 5.0
MAX_MEMORY_BYTES = 64_000_000
MAX_PRINTED_BYTES = 100_000
MAX_VALUE_BYTES = 200_000
_LIMITS: monty.ResourceLimits = {
    "max_feed_duration_secs": MAX_SECONDS,
    "max_memory": MAX_MEMORY_BYTES,
    "max_recursion_depth": 200,
    "max_suspensions": 20,
}
_KILLED_AFTER_S = 8.0
"""For code that holds up the interpreter itself."""
_POLICY: monty.OSPolicy = {"sleep": "zero"}


class PythonResult(BaseModel):
    """What a piece of Python came to."""

    value: Any = Field(description="Value of the last line when it is an expression; what has no JSON form is its repr")
    printed: str = Field(description="What the code printed")


@tool(
    domains=("system", "math"),
    functions=("compute",),
    permission="medium",
    idempotent=True,
    reads="nothing",
    call=ExampleCall({"code": "squares = [n * n for n in range(10)]\nprint(squares)\nsum(squares)"}),
)
def run_python(
    code: Annotated[PythonCode, Field(min_length=1, max_length=MAX_CODE_CHARS)], context: ToolContext
) -> PythonResult:
    """Execute a piece of Python code in a sandbox and return its value and what it printed.

    Use it for calculations and transformations that need loops or conditions, and where a request brings its own
    code. The code sees no files, no network, no environment and no installed packages; of the standard library math,
    re, json, datetime, random and a few more are there. For a single arithmetic expression use calculate.

    Args:
        code: The code, up to 20,000 characters; its last line, when it is an expression, is the value.

    Returns:
        The value as JSON, and the printed text.
    """
    del context  # nothing of the workspace goes into the sandbox
    printed = monty.CollectString(max_bytes=MAX_PRINTED_BYTES)
    value = _run(textwrap.dedent(code).strip("\n"), printed)
    return PythonResult(value=_as_json(value), printed=printed.output)


def _run(code: str, printed: monty.CollectString) -> object:
    try:
        with (
            monty.Monty(max_processes=1, request_timeout=_KILLED_AFTER_S) as pool,
            pool.checkout(limits=_LIMITS, os_policy=_POLICY) as session,
        ):
            return session.feed_run(code, print_callback=printed)
    except monty.MontySyntaxError as error:
        raise _no_python(error) from error
    except monty.MontyRuntimeError as error:
        raise _ended(error) from error
    except monty.MontyError as error:
        raise _too_much() from error
    except ValueError as error:  # a number of too many digits
        raise _unfit() from error
    except OSError as error:
        raise ToolCallFailed(
            "The Python sandbox does not start; install pydantic-monty again.",
            zh="Python 沙箱无法启动；请重新安装 pydantic-monty。",
        ) from error


def _no_python(error: monty.MontySyntaxError) -> InvalidArguments:
    said, line = _said(str(error)), _line(error)
    return InvalidArguments(
        f"The code is no Python that the sandbox reads: {said}{line[0]}.",
        parameter="code",
        zh=f"沙箱无法读懂这段 Python 代码：{said}{line[1]}。",
    )


def _ended(error: monty.MontyRuntimeError) -> ToolCallFailed:
    inner = error.exception()
    if isinstance(inner, TimeoutError | MemoryError) and "limit exceeded" in str(error):
        return _too_much()
    said, line = _said(error.display("type-msg")), _line(error)
    return ToolCallFailed(f"The code ended with {said}{line[0]}.", zh=f"代码运行出错：{said}{line[1]}。")


def _too_much() -> ToolCallFailed:
    return ToolCallFailed(
        f"The code took more than {MAX_SECONDS:g} s, {MAX_MEMORY_BYTES // 10**6} MB of memory or "
        f"{MAX_PRINTED_BYTES // 1000} kB of output; make it do less.",
        zh=f"代码超出了 {MAX_SECONDS:g} 秒、{MAX_MEMORY_BYTES // 10**6} MB 内存或 "
        f"{MAX_PRINTED_BYTES // 1000} kB 输出的限制；请减少它的工作量。",
    )


def _said(text: str) -> str:
    return " ".join(text.split()).rstrip(".")[:300]


def _line(error: monty.MontySyntaxError | monty.MontyRuntimeError) -> tuple[str, str]:
    """Say where an error stands, in English and in Chinese."""
    frames = error.traceback()
    return (f" (line {frames[-1].line})", f"（第 {frames[-1].line} 行）") if frames else ("", "")


def _unfit() -> ToolCallFailed:
    return ToolCallFailed(
        "The value of the code cannot be handed over; make it smaller or plainer.",
        zh="代码的结果无法传递；请让结果更小、更简单。",
    )


def _as_json(value: object) -> Any:  # noqa: ANN401 - any JSON
    try:
        raw = to_json(value, fallback=repr, bytes_mode="base64", inf_nan_mode="strings")
        plain = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise _unfit() from error
    if len(raw) > MAX_VALUE_BYTES:
        raise ToolCallFailed(
            f"The value is longer than {MAX_VALUE_BYTES:,} bytes; return a part of it.",
            zh=f"结果超过 {MAX_VALUE_BYTES:,} 字节；请只返回其中一部分。",
        )
    return plain
