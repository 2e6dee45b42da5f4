"""A Python function at work: arguments in as JSON, its own code in the loop, in a worker process or in a thread."""

import asyncio
import contextvars
import inspect
import logging
import threading
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Protocol, TypeAlias, TypeVar

from pydantic import ValidationError

from errors import InvalidArguments, ToolCallFailed
from tools.context import ToolContext
from tools.functions.signature import Parameter, Signature
from tools.functions.user_module import work_of
from tools.tool import Tool
from tools.workers.shared import shared_pool

logger = logging.getLogger(__name__)
PACKS = "tools.builtin."
"""Where functions live that a worker imports."""
MAX_ABANDONED = 32
"""Threads of tools that did not end in time; with more of them no further sync tool is started."""

T = TypeVar("T")
_Outcome: TypeAlias = tuple[Any, BaseException | None]


class LeftRunning(asyncio.CancelledError):
    """A cancelled call that no one can stop: its thread runs on."""


class Runner(Protocol):
    """How tools of one source are run."""

    async def __call__(self, tool: Tool, arguments: Mapping[str, Any], context: ToolContext) -> object:
        """Run the tool with arguments that fit its schema and return what it returned."""


class ToolThreads:
    """One daemon thread a call, so that a tool that hangs holds up neither other tools nor the end of the process."""

    def __init__(self, max_abandoned: int = MAX_ABANDONED) -> None:
        self.max_abandoned = max_abandoned
        self._abandoned: set[threading.Thread] = set()

    @property
    def n_abandoned(self) -> int:
        """Threads that still run though nobody waits for them any more."""
        self._abandoned = {thread for thread in self._abandoned if thread.is_alive()}
        return len(self._abandoned)

    async def run(self, name: str, work: Callable[[], T]) -> T:
        """Run blocking work; when this call is cancelled the thread is left behind, counted and reported.

        Raises:
            ToolCallFailed: too many threads were left behind already.
        """
        if self.n_abandoned >= self.max_abandoned:
            raise ToolCallFailed(f"{name} was not started: {self.n_abandoned} earlier calls hang; restart ToolAtlas.")
        loop = asyncio.get_running_loop()
        outcome: asyncio.Future[_Outcome] = loop.create_future()
        started = contextvars.copy_context()
        thread = threading.Thread(
            target=lambda: _report(loop, outcome, _outcome(lambda: started.run(work))), name=f"tool {name}", daemon=True
        )
        thread.start()
        try:
            returned, error = await outcome
        except asyncio.CancelledError as cancelled:
            self._abandoned.add(thread)
            logger.warning("%s was left running in its thread", name)
            raise LeftRunning from cancelled
        if error is not None:
            raise error
        value: T = returned
        return value


class FunctionRunner:
    """Runs the typed functions behind `python` tools."""

    def __init__(self, signatures: Mapping[str, Signature], threads: ToolThreads) -> None:
        self._signatures = signatures
        self._threads = threads

    async def __call__(self, tool: Tool, arguments: Mapping[str, Any], context: ToolContext) -> object:
        """Call the tool's function; a sync one in a worker, or, where it keeps state, in a thread of its own."""
        # In a thread: the first call of a tool may import its module.
        signature = await asyncio.to_thread(self._signatures.get, tool.id)
        if signature is None:
            raise ToolCallFailed(f"{tool.id} has no function in this process.")
        bound = bind(tool, signature, arguments, context)
        try:
            return await self._called(tool.id, signature.function, bound, context.user)
        except InvalidArguments as refused:
            refused.tool_id = refused.tool_id or tool.id
            raise

    async def _called(self, name: str, function: Callable[..., Any], bound: Mapping[str, Any], user: str) -> object:
        if inspect.iscoroutinefunction(function):
            return await function(**bound)
        if (work := travelling(function, bound)) is not None:
            return await shared_pool().run(work, owner=user)
        returned = await self._threads.run(name, lambda: function(**bound))
        return await returned if isinstance(returned, Awaitable) else returned


def travelling(function: Callable[..., Any], bound: Mapping[str, Any]) -> Callable[[], object] | None:
    """What a worker can do of it; None where the function stays in this process."""
    if function.__module__.startswith(PACKS):
        return partial(function, **bound)
    return work_of(function, bound)


def bind(tool: Tool, signature: Signature, arguments: Mapping[str, Any], context: ToolContext) -> dict[str, Any]:
    """Turn JSON arguments into the values that the function's types ask for; the context is added.

    Raises:
        InvalidArguments: a value is not of its parameter's type, or there is no such parameter.
    """
    bound = {name: _value(tool, signature.parameters.get(name), name, given) for name, given in arguments.items()}
    return bound | {signature.context: context} if signature.context else bound


def _value(tool: Tool, parameter: Parameter | None, name: str, given: Any) -> Any:  # noqa: ANN401 - any JSON
    if parameter is None:
        raise InvalidArguments(f"{tool.id} has no parameter {name!r}.", tool_id=tool.id, parameter=name)
    try:
        return parameter.adapter.validate_python(given)
    except ValidationError as error:
        fault = error.errors(include_input=False, include_url=False)[0]["msg"]
        text = f"Parameter {name!r} of {tool.id}: {fault}."
        raise InvalidArguments(text, tool_id=tool.id, parameter=name) from error


def _outcome(work: Callable[[], Any]) -> _Outcome:
    try:
        return work(), None
    except BaseException as error:  # noqa: BLE001 - the thread's entry point: whatever a tool raises reaches its caller
        return None, error


def _report(loop: asyncio.AbstractEventLoop, outcome: "asyncio.Future[_Outcome]", found: _Outcome) -> None:
    def set_result() -> None:
        if not outcome.done():
            outcome.set_result(found)

    with suppress(RuntimeError):  # the loop was closed while the tool was at work: nobody waits for it
        loop.call_soon_threadsafe(set_result)
