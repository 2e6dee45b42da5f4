"""The process that serves: takes calls over the socket and has its open assistant carry them out."""

import asyncio
import logging
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import aclosing, asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from agents.approval.decision import Decision
from agents.asking.argument_question import ArgumentQuestion
from graph.observability.events import ApprovalAsked, CutOff, Event, PlanAsked
from graph.serving.socket_place import connected_to, is_same_user, listening_at, socket_path
from graph.serving.wire import EVENT, MAX_LINE_BYTES, RETURNED, Fault, ServedCall, ServedReply, setup_of
from graph.workflow.asked.request_mode import RequestMode
from settings import Settings

logger = logging.getLogger(__name__)


class AnswersRequests(Protocol):
    """What another process may ask of an assistant."""

    def ask(self, text: str, *, thread_id: str, user: str, mode: RequestMode = "automatic") -> AsyncIterator[Event]:
        """Run a request."""
        ...

    def resume(self, thread_id: str, decisions: Mapping[str, Decision]) -> AsyncIterator[Event]:
        """Go on after approvals were given or refused, or with what was cut off."""
        ...

    async def pending(self, thread_id: str) -> list[ApprovalAsked]:
        """List the approvals that a conversation waits for."""
        ...

    async def waiting_plan(self, thread_id: str) -> PlanAsked | None:
        """Return the plan that a conversation waits with."""
        ...

    async def cut_off(self, thread_id: str) -> CutOff | None:
        """Tell of a run that was cut off."""
        ...

    async def open_question(self, thread_id: str) -> ArgumentQuestion | None:
        """Return the question that the last answer ended with."""
        ...

    async def left_behind(self) -> list[str]:
        """Name the conversations whose process was killed at work."""
        ...

    async def checked(self, asked: ApprovalAsked, decision: Decision) -> Decision:
        """Return a decision whose arguments fit the tool."""
        ...

    async def drop(self, thread_id: str) -> None:
        """Give up a run."""
        ...


Opened: TypeAlias = Callable[[], Awaitable[AnswersRequests]]
"""Waits for the assistant; it may still be opening."""


class Listener:
    """Takes the calls of one home's terminals."""

    def __init__(
        self, opened: Opened, settings: Callable[[], Settings], stop: Callable[[], None] | None = None
    ) -> None:
        """Serve as others would answer themselves.

        Args:
            opened: the assistant.
            settings: what it answers by, as they are now.
            stop: ends this process when it is told to; where there is none, it does not end for others.
        """
        self._opened = opened
        self._settings = settings
        self._stop = stop
        self._at_work = 0
        self._last = time.monotonic()

    @property
    def idle_s(self) -> float:
        """For how many seconds nobody has asked anything; 0 while a call is at work."""
        return 0.0 if self._at_work else time.monotonic() - self._last

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection; when its process goes away, what it asked for is stopped."""
        self._at_work += 1
        gone: asyncio.Task[bytes] | None = None
        try:
            if not is_same_user(writer.get_extra_info("socket")):
                return
            call = ServedCall.model_validate_json(await reader.readline())
            work = asyncio.create_task(self._carry_out(call, writer))
            gone = asyncio.create_task(reader.read(1))
            await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not work.done():
                work.cancel()
            with suppress(asyncio.CancelledError, ConnectionError):
                await work
        except (ValueError, ConnectionError):
            logger.info("a call over the socket could not be read")
        finally:
            if gone is not None:
                gone.cancel()
            self._at_work -= 1
            self._last = time.monotonic()
            writer.close()

    async def _carry_out(self, call: ServedCall, writer: asyncio.StreamWriter) -> None:
        try:
            if call.method == "stop":
                await _say(writer, "value", self._stop is not None)
                if self._stop is not None:
                    self._stop()
            elif call.setup != setup_of(self._settings()):
                await _say(writer, "other_setup", self._stop is not None)
                if self._stop is not None and self._at_work == 1:
                    self._stop()  # nobody will ask this one any more
            elif call.method in ("ask", "resume"):
                await self._tell(call, writer)
            else:
                value = await self._value(call)
                await _say(writer, "value", RETURNED[call.method].dump_python(value, mode="json"))
        except (ConnectionError, asyncio.CancelledError):
            raise
        except Exception as error:
            logger.info("a call over the socket failed", exc_info=error)
            await _say(writer, "fault", Fault.of(error).model_dump())

    async def _tell(self, call: ServedCall, writer: asyncio.StreamWriter) -> None:
        assistant, given = await self._opened(), call.arguments
        if call.method == "ask":
            mode = given.get("mode", "automatic")
            events = assistant.ask(given["text"], thread_id=given["thread_id"], user=given["user"], mode=mode)
        else:
            said = {name: Decision.model_validate(one) for name, one in given["decisions"].items()}
            events = assistant.resume(given["thread_id"], said)
        async with aclosing(events):  # type: ignore[type-var]  # every one of them is a generator
            async for event in events:
                await _say(writer, "event", EVENT.dump_python(event, mode="json"))
        await _say(writer, "end")

    async def _value(self, call: ServedCall) -> Any:  # noqa: ANN401 - one type a method
        assistant, given = await self._opened(), call.arguments
        match call.method:
            case "greet":
                return "ready"
            case "left_behind":
                return await assistant.left_behind()
            case "checked":
                asked = ApprovalAsked.model_validate(given["asked"])
                return await assistant.checked(asked, Decision.model_validate(given["decision"]))
            case _:
                return await getattr(assistant, call.method)(given["thread_id"])


async def _say(writer: asyncio.StreamWriter, kind: Any, value: object = None) -> None:  # noqa: ANN401 - checked there
    writer.write(ServedReply(kind=kind, value=value).model_dump_json().encode() + b"\n")
    await writer.drain()


@asynccontextmanager
async def serving(home: Path, listener: Listener) -> AsyncIterator[bool]:
    """Listen on the home's socket; tells whether it does: another process may serve this home already.

    Raises:
        OSError: the socket cannot be opened.
    """
    path = socket_path(home)
    other = connected_to(path) if hasattr(socket, "AF_UNIX") else None
    if other is not None or not hasattr(socket, "AF_UNIX"):
        if other is not None:
            other.close()
        yield False
        return
    listening = listening_at(path)
    own = path.stat().st_ino
    server = await asyncio.start_unix_server(listener.take, sock=listening, limit=MAX_LINE_BYTES)
    try:
        yield True
    finally:
        server.close()
        with suppress(OSError):
            if path.stat().st_ino == own:  # else another process listens there by now
                path.unlink()
