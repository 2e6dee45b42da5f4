"""Whether the servers of imported tools can be reached: one connection to each, nothing sent."""

import asyncio
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from tools.quality.store import ReachabilityProbe
from tools.sources.openapi.server import looks_internal
from tools.tool import Tool

AT_ONCE: Final = 16
"""Servers that are probed at one time."""
_PORTS: Final = {"http": 80, "https": 443}


async def probe(tools: Mapping[str, Tool], timeout_s: float) -> dict[str, ReachabilityProbe]:
    """Probe the server of every tool that is called over HTTP; others have no address to probe.

    Args:
        tools: What to probe.
        timeout_s: Seconds that a server may take to accept a connection.
    """
    called = {id_: tool for id_, tool in tools.items() if tool.source == "http" and tool.target}
    servers = {_server(tool): "" for tool in called.values()}
    turn = asyncio.Semaphore(AT_ONCE)

    async def one(server: tuple[str, int]) -> None:
        async with turn:
            servers[server] = await _problem(server, timeout_s)

    await asyncio.gather(*(one(server) for server in servers if server[0]))
    return {id_: ReachabilityProbe(target=tool.target, problem=_said(tool, servers)) for id_, tool in called.items()}


def _said(tool: Tool, servers: Mapping[tuple[str, int], str]) -> str:
    server = _server(tool)
    if not server[0]:
        return "it has no valid address"
    if looks_internal(tool.target) and not tool.binding.get("allowed"):
        return "its server is inside a private network that was not allowed"
    return servers[server]


def _server(tool: Tool) -> tuple[str, int]:
    """Return host and port; no host where the address holds none."""
    try:
        parts = urlsplit(tool.target)
        return parts.hostname or "", parts.port or _PORTS.get(parts.scheme, 0)
    except ValueError:
        return "", 0


async def _problem(server: tuple[str, int], timeout_s: float) -> str:
    host, port = server
    try:
        async with asyncio.timeout(timeout_s):
            _, writer = await asyncio.open_connection(host, port)
    except TimeoutError:
        return f"{host} did not answer within {timeout_s:g} s"
    except (OSError, UnicodeError) as error:
        return f"{host} refused or is not known ({getattr(error, 'strerror', None) or type(error).__name__})"
    writer.close()
    return ""
