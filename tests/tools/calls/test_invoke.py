import asyncio
import contextvars
import datetime as dt
import logging
import math
import threading
import time
from collections.abc import Callable
from typing import Annotated, Any, Literal

import pytest
from pydantic import AfterValidator, BaseModel

from errors import DataUnavailable, InvalidArguments
from tests.tools.calls.invoking import Order, run
from tools.artifacts import Table
from tools.call import ToolResult
from tools.calls.invoke import Limits
from tools.context import ToolContext
from tools.functions.runner import ToolThreads
from tools.kinds import Ticker

USER = contextvars.ContextVar("USER", default="nobody")


def sync_tool(symbol: Ticker, context: ToolContext) -> dict[str, Any]:
    """Do."""
    return {"symbol": symbol, "user": context.user, "main": threading.current_thread() is threading.main_thread()}


async def async_tool(symbol: Ticker) -> dict[str, Any]:
    """Do."""
    await asyncio.sleep(0)
    return {"symbol": symbol, "main": threading.current_thread() is threading.main_thread()}


def raising(error: BaseException) -> Callable[[], None]:
    def fail() -> None:
        """Fail."""
        raise error

    return fail


def raising_async(error: BaseException) -> Callable[[], Any]:
    async def fail() -> None:
        """Fail."""
        raise error

    return fail


def all_ended(threads: ToolThreads) -> bool:
    deadline = time.monotonic() + 5
    while threads.n_abandoned and time.monotonic() < deadline:
        time.sleep(0.01)
    return threads.n_abandoned == 0


async def test_a_sync_tool_runs_in_a_thread_with_the_context(context: ToolContext) -> None:
    result = await run(sync_tool, context, {"symbol": "AAPL"})
    assert result.status == "ok"
    assert result.value == {"symbol": "AAPL", "user": "local", "main": False}
    assert result.latency_ms > 0


async def test_an_async_tool_runs_in_the_loop(context: ToolContext) -> None:
    result = await run(async_tool, context, {"symbol": "茅台"})
    assert result.value == {"symbol": "茅台", "main": True}


async def test_a_sync_function_that_returns_an_awaitable_is_awaited(context: ToolContext) -> None:
    def outer() -> Any:
        """Do."""
        return async_tool("AAPL")

    assert (await run(outer, context)).value["symbol"] == "AAPL"


async def test_context_variables_reach_the_thread(context: ToolContext) -> None:
    def who() -> str:
        """Do."""
        return USER.get()

    USER.set("李雷")
    assert (await run(who, context)).value == "李雷"


async def test_values_arrive_in_the_types_of_the_function(context: ToolContext) -> None:
    seen: list[Any] = []

    def take(day: dt.date, orders: list[Order], pair: tuple[int, int], how: Literal["a", "b"] = "a") -> int:
        """Take."""
        seen.extend([day, orders, pair, how])
        return 1

    await run(take, context, {"day": "2024-01-02", "orders": {"symbol": "AAPL"}, "pair": ["1", 2], "how": "B"})
    assert seen == [dt.date(2024, 1, 2), [Order(symbol="AAPL")], (1, 2), "b"]


async def test_defaults_are_the_functions_own(context: ToolContext) -> None:
    def count(n: int = 3) -> int:
        """Count."""
        return n

    assert (await run(count, context)).value == 3
    assert (await run(count, context, {"n": None})).error_type == ""


async def test_a_missing_argument_is_told_apart_from_a_wrong_one(context: ToolContext) -> None:
    assert (await run(sync_tool, context)).error_type == "MissingArgument"
    result = await run(sync_tool, context, {"symbol": ["a", "b"]})
    assert (result.status, result.error_type) == ("error", "InvalidArguments")
    assert "'symbol'" in result.error


def not_x(value: str) -> str:
    if value == "x":
        raise ValueError("x is taken")
    return value


async def test_a_check_that_no_schema_can_say_names_the_parameter(context: ToolContext) -> None:
    def take(name: Annotated[str, AfterValidator(not_x)]) -> str:
        """Take."""
        return name

    result = await run(take, context, {"name": "x"})
    assert result.error_type == "InvalidArguments"
    assert result.error == "Parameter 'name' of g/take: Value error, x is taken."


async def test_a_tools_own_sentence_is_the_error(context: ToolContext) -> None:
    result = await run(raising(DataUnavailable("There are no prices of 茅台.")), context)
    assert (result.status, result.error, result.error_type) == (
        "error",
        "There are no prices of 茅台.",
        "DataUnavailable",
    )


async def test_a_tools_own_sentence_may_be_in_chinese_too(context: ToolContext) -> None:
    result = await run(raising(DataUnavailable("There are no prices.", zh="没有价格。")), context)
    assert (result.error_in("en"), result.error_in("zh")) == ("There are no prices.", "没有价格。")


async def test_invalid_arguments_from_within_a_tool_stay_such(context: ToolContext) -> None:
    error = InvalidArguments("There is no column 'x'.", tool_id="g/fail", parameter="x")
    assert (await run(raising(error), context)).error_type == "InvalidArguments"


class Panic(BaseException):
    """As a library in Rust fails."""


@pytest.mark.parametrize("make", [raising, raising_async])
@pytest.mark.parametrize(
    "error", [ValueError("secret"), SystemExit(3), RecursionError(), StopAsyncIteration(), Panic("secret")]
)
async def test_any_other_exception_gives_one_general_sentence(
    context: ToolContext, caplog: pytest.LogCaptureFixture, make: Callable[..., Any], error: BaseException
) -> None:
    result = await run(make(error), context)
    assert result.error == "It failed unexpectedly; the log says why."
    assert result.error_type == type(error).__name__
    assert "Traceback" in caplog.text


async def test_a_tool_that_cancels_itself_has_failed(context: ToolContext) -> None:
    result = await run(raising_async(asyncio.CancelledError()), context)
    assert result.error_type == "ToolCallFailed"


async def test_a_slow_async_tool_is_stopped(context: ToolContext) -> None:
    stopped = asyncio.Event()

    async def slow() -> None:
        """Wait."""
        try:
            await asyncio.sleep(60)
        finally:
            stopped.set()

    result = await run(slow, context, limits=Limits(timeout_s=0.05))
    assert result.error == "g/slow did not answer within 0.05 s and was stopped."
    assert result.error_zh == "g/slow 在 0.05 秒内没有结果，已停止。"
    assert result.error_type == "ToolCallFailed"
    assert stopped.is_set()


async def test_a_tool_that_ignores_its_cancellation_is_left_running(
    context: ToolContext, caplog: pytest.LogCaptureFixture
) -> None:
    release = asyncio.Event()

    async def stubborn() -> None:
        """Wait."""
        while not release.is_set():
            try:
                await release.wait()
            except asyncio.CancelledError:
                continue

    result = await run(stubborn, context, limits=Limits(timeout_s=0.05))
    assert result.error == "g/stubborn did not answer within 0.05 s and runs on, unheard."
    assert "ignores its cancellation" in caplog.text
    release.set()
    await asyncio.sleep(0.01)


async def test_a_slow_sync_tool_is_left_in_its_thread_and_reported(
    context: ToolContext, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    release = threading.Event()
    threads = ToolThreads()

    def slow() -> None:
        """Wait."""
        release.wait(30)

    result = await run(slow, context, limits=Limits(timeout_s=0.05), threads=threads)
    assert result.error == "g/slow did not answer within 0.05 s and runs on, unheard."
    assert result.error_zh == "g/slow 在 0.05 秒内没有结果，仍在后台运行，结果不再等待。"
    assert "g/slow was left running" in caplog.text
    assert threads.n_abandoned == 1
    release.set()
    assert await asyncio.to_thread(all_ended, threads)


async def test_too_many_hanging_threads_stop_further_calls(context: ToolContext) -> None:
    release = threading.Event()
    threads = ToolThreads(max_abandoned=1)

    def slow() -> None:
        """Wait."""
        release.wait(30)

    # long enough for a thread to begin on a busy machine: one that has not begun does not hang
    await run(slow, context, limits=Limits(timeout_s=1.0), threads=threads)
    result = await run(slow, context, limits=Limits(timeout_s=1.0), threads=threads)
    release.set()
    assert result.error == "g/slow was not started: 1 earlier calls hang; restart ToolAtlas."


async def test_cancelling_a_call_stops_its_tool(context: ToolContext) -> None:
    started, stopped = asyncio.Event(), asyncio.Event()

    async def slow() -> None:
        """Wait."""
        started.set()
        try:
            await asyncio.sleep(60)
        finally:
            stopped.set()

    task = asyncio.create_task(run(slow, context))
    await started.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert stopped.is_set()


def test_a_thread_that_ends_after_its_loop_is_harmless(context: ToolContext) -> None:
    release = threading.Event()
    threads = ToolThreads()

    def slow() -> None:
        """Wait."""
        release.wait(30)

    asyncio.run(run(slow, context, limits=Limits(timeout_s=0.05), threads=threads))
    release.set()
    assert all_ended(threads)


async def test_an_empty_result_is_not_ok(context: ToolContext) -> None:
    def search(query: str) -> dict[str, Any]:
        """Search."""
        return {"query": query, "matches": []}

    assert (await run(search, context, {"query": "苹果"})).status == "empty"


async def test_a_default_given_back_is_no_fact(context: ToolContext) -> None:
    def list_folder(path: str = ".") -> dict[str, Any]:
        """List."""
        return {"path": path, "entries": []}

    assert (await run(list_folder, context)).status == "empty"


async def test_tables_leave_the_value_and_nan_becomes_null(context: ToolContext) -> None:
    class Bars(BaseModel):
        mean: float
        table: Table

    def bars() -> Bars:
        """Get."""
        return Bars(mean=math.nan, table=Table(title="行情", columns=["x"], rows=[[1]], total_rows=1))

    result = await run(bars, context)
    assert result.value == {"mean": None, "table": {"title": "行情", "rows": 1}}
    assert result.tables[0].rows == [[1]]
    assert ToolResult.model_validate_json(result.model_dump_json()) == result


async def test_a_huge_result_is_cut_and_says_so(context: ToolContext) -> None:
    def rows() -> list[int]:
        """Get."""
        return list(range(100_000))

    result = await run(rows, context, limits=Limits(timeout_s=5, max_bytes=1_000))
    assert len(result.value) < 1_000
    assert "cut" in result.notices[0]


async def test_bytes_are_refused(context: ToolContext) -> None:
    def raw() -> Any:
        """Get."""
        return b"x"

    result = await run(raw, context)
    assert (result.status, result.error_type) == ("error", "ToolCallFailed")
