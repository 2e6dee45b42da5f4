"""How live tools reach the internet; a trial or a test puts recorded answers in its place."""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TypeAlias

import httpx

Resolve: TypeAlias = Callable[[str, int], Awaitable[list[str]]]
"""Host and port → its addresses."""


async def resolve(host: str, port: int) -> list[str]:
    """Ask the system for a host's addresses, in the order in which to try them."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


@dataclass(frozen=True)
class Wire:
    """The way out."""

    transport: Callable[[], httpx.AsyncBaseTransport] | None = None
    """None is httpx's own."""
    resolve: Resolve = resolve


_WIRE: ContextVar[Wire] = ContextVar("wire", default=Wire())  # noqa: B039 - frozen


def current_wire() -> Wire:
    """The way out that holds here."""
    return _WIRE.get()


@contextmanager
def wired(wire: Wire) -> Iterator[None]:
    """Let live tools that are called inside go this way."""
    token = _WIRE.set(wire)
    try:
        yield
    finally:
        _WIRE.reset(token)
