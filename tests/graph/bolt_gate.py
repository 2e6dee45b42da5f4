"""A gate in front of a Bolt server, which strikes at a chosen message: a crash at one point of a transaction."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Self
from urllib.parse import urlsplit

from graph.embedded.address import Address, AddressProvider

COMMIT = bytes.fromhex("0002b0120000")
"""Bolt's message that ends a transaction."""
_AT_MOST = 1 << 16


@dataclass
class Strike:
    """What happens when the client sends a text, for the n-th time."""

    text: bytes
    act: Callable[[], object]
    nth: int = 1
    answered: bool = False
    """Whether the server gets the message and answers it; the answer is lost then, and else the message."""
    passes: bool = False
    """Whether the message is sent on after the strike."""
    shut: bool = True
    """Whether every connection breaks and none is made until the gate opens again."""


class Gate:
    """Passes Bolt on; it is also an address provider whose server comes back when the gate is opened.

    Args:
        behind: Knows the server.
    """

    def __init__(self, behind: AddressProvider) -> None:
        self._behind = behind
        self.target = Address("", "", "")
        self._open = True
        self._armed: Strike | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._writers: set[asyncio.StreamWriter] = set()
        self.struck = asyncio.Event()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._admit, "127.0.0.1", 0)
        self._port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.break_connections()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def ensure(self) -> Address:
        """Bring the server behind up, and return the gate's own address."""
        self.target = await self._behind.ensure()
        return replace(self.target, uri=f"bolt://127.0.0.1:{self._port}", pid=0)

    def arm(self, text: bytes | str, act: Callable[[], object] = lambda: None, **more: object) -> None:
        """Strike when this text passes."""
        self.struck.clear()
        sought = text.encode() if isinstance(text, str) else text
        self._armed = Strike(sought, act, **more)  # type: ignore[arg-type]  # a test's own words

    def open(self) -> None:
        """Let connections through again."""
        self._open = True

    def break_connections(self) -> None:
        """Cut every connection off, at both ends."""
        for writer in self._writers:
            writer.transport.abort()

    async def _admit(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            if self._open:
                await self._between(reader, writer)
        except OSError:
            pass  # one end is gone, and so is the other
        finally:
            writer.transport.abort()

    async def _between(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        at = urlsplit(self.target.uri)
        answers, questions = await asyncio.open_connection(at.hostname, at.port)
        ends = {writer, questions}
        self._writers |= ends
        lost = asyncio.Event()
        pumps = {
            asyncio.ensure_future(self._ask(reader, questions, lost)),
            asyncio.ensure_future(self._answer(answers, writer, lost)),
        }
        try:
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._writers -= ends
            questions.transport.abort()
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)

    async def _ask(self, client: asyncio.StreamReader, server: asyncio.StreamWriter, lost: asyncio.Event) -> None:
        while sent := await client.read(_AT_MOST):
            strike = self._armed
            if strike is not None and strike.text in sent:
                strike.nth -= sent.count(strike.text)
                if strike.nth <= 0:
                    self._armed = None
                    if strike.answered:
                        lost.set()
                        self._waiting = strike
                    else:
                        self._hit(strike)
                    if not (strike.answered or strike.passes):
                        return
            server.write(sent)
            await server.drain()

    async def _answer(self, server: asyncio.StreamReader, client: asyncio.StreamWriter, lost: asyncio.Event) -> None:
        while sent := await server.read(_AT_MOST):
            if lost.is_set():
                self._hit(self._waiting)
                return
            client.write(sent)
            await client.drain()

    def _hit(self, strike: Strike) -> None:
        strike.act()
        self.struck.set()
        if strike.shut:
            self._open = False
            self.break_connections()
