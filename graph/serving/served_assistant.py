"""The assistant of another process, as a terminal uses it."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Self, cast

from agents.approval.decision import Decision
from agents.asking.argument_question import ArgumentQuestion
from errors import ToolAtlasError
from graph.observability.events import ApprovalAsked, CutOff, Event, PlanAsked
from graph.serving.socket_place import connected_to, socket_path
from graph.serving.wire import EVENT, MAX_LINE_BYTES, RETURNED, Fault, ServedCall, ServedReply, setup_of
from graph.workflow.asked.request_mode import RequestMode
from settings import Settings

LOST = "The process that serves this home ended while it was at work; ask again."
LOST_ZH = "为此主目录提供服务的进程在工作中结束了；请再问一次。"


class OtherSetupError(ToolAtlasError):
    """Who serves this home answers by another version or by other settings."""


class ServedAssistant:
    """Calls the process that serves a home; found with `find`."""

    def __init__(self, settings: Settings) -> None:
        self.path = socket_path(settings.home)
        self._setup = setup_of(settings)

    @classmethod
    async def find(cls, settings: Settings) -> Self | None:
        """Find who serves a home and answers as this process would; None where nobody does."""
        served = cls(settings)
        try:
            await served._value("greet")
        except ToolAtlasError:
            return None
        return served

    async def stop(self) -> bool | None:
        """Tell it to end; whether it will, or None where nobody serves."""
        try:
            return cast(bool, await self._value("stop"))
        except ToolAtlasError:
            return None

    async def ask(
        self, text: str, *, thread_id: str, user: str, mode: RequestMode = "automatic"
    ) -> AsyncIterator[Event]:
        """Run a request there."""
        async for event in self._events("ask", text=text, thread_id=thread_id, user=user, mode=mode):
            yield event

    async def resume(self, thread_id: str, decisions: Mapping[str, Decision]) -> AsyncIterator[Event]:
        """Go on there after approvals were given or refused, or with what was cut off."""
        said = {name: one.model_dump(mode="json") for name, one in decisions.items()}
        async for event in self._events("resume", thread_id=thread_id, decisions=said):
            yield event

    async def pending(self, thread_id: str) -> list[ApprovalAsked]:
        """List the approvals that a conversation waits for."""
        return cast(list[ApprovalAsked], await self._value("pending", thread_id=thread_id))

    async def waiting_plan(self, thread_id: str) -> PlanAsked | None:
        """Return the plan that a conversation waits with."""
        return cast(PlanAsked | None, await self._value("waiting_plan", thread_id=thread_id))

    async def cut_off(self, thread_id: str) -> CutOff | None:
        """Tell of a run that was cut off."""
        return cast(CutOff | None, await self._value("cut_off", thread_id=thread_id))

    async def open_question(self, thread_id: str) -> ArgumentQuestion | None:
        """Return the question that the last answer ended with."""
        return cast(ArgumentQuestion | None, await self._value("open_question", thread_id=thread_id))

    async def left_behind(self) -> list[str]:
        """Name the conversations whose process was killed at work."""
        return cast(list[str], await self._value("left_behind"))

    async def checked(self, asked: ApprovalAsked, decision: Decision) -> Decision:
        """Return a decision whose arguments fit the tool, or raise what says why they do not."""
        given = {"asked": asked.model_dump(mode="json"), "decision": decision.model_dump(mode="json")}
        return cast(Decision, await self._value("checked", **given))

    async def drop(self, thread_id: str) -> None:
        """Give up a run."""
        await self._value("drop", thread_id=thread_id)

    async def _value(self, method: str, **arguments: object) -> object:
        async with self._called(method, arguments) as replies:
            async for reply in replies:
                return RETURNED[method].validate_python(reply.value)
        raise _lost()

    async def _events(self, method: str, **arguments: object) -> AsyncIterator[Event]:
        async with self._called(method, arguments) as replies:
            async for reply in replies:
                if reply.kind == "end":
                    return
                yield EVENT.validate_python(reply.value)
        raise _lost()

    @asynccontextmanager
    async def _called(self, method: str, arguments: Mapping[str, Any]) -> AsyncIterator[AsyncIterator[ServedReply]]:
        """Make a call; what it says is read while the context is open, and leaving it stops the call.

        Raises:
            ToolAtlasError: what the call raised there; nobody serves, or it ended.
        """
        calling = connected_to(self.path)
        if calling is None:
            raise _lost()
        reader, writer = await asyncio.open_unix_connection(sock=calling, limit=MAX_LINE_BYTES)
        try:
            call = ServedCall.model_validate({"method": method, "setup": self._setup, "arguments": arguments})
            writer.write(call.model_dump_json().encode() + b"\n")
            await writer.drain()
            yield _replies(reader)
        except ConnectionError as error:
            raise _lost() from error
        finally:
            writer.close()


async def _replies(reader: asyncio.StreamReader) -> AsyncIterator[ServedReply]:
    while line := await reader.readline():
        reply = ServedReply.model_validate_json(line)
        if reply.kind == "fault":
            raise Fault.model_validate(reply.value).error()
        if reply.kind == "other_setup":
            raise OtherSetupError("The process that serves this home answers by other settings.")
        yield reply


def _lost() -> ToolAtlasError:
    error = ToolAtlasError(LOST)
    error.zh = LOST_ZH
    return error
