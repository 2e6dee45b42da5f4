"""MCP servers over stdio and streamable HTTP: their tools are listed at the import and called one session a call.

A server is named by an address, a command (a line as for a shell, or a JSON list), or a file in the common `mcpServers`
form. Of a file only its path is kept:
what it holds besides, such as tokens, stays there and is read when a tool is called; `${NAME}` in it is filled from the
environment.
"""

import hashlib
import json
import os
import shlex
import shutil
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
from langchain_mcp_adapters.sessions import Connection, create_session
from mcp import ClientSession, McpError
from mcp.types import CallToolResult, TextContent
from mcp.types import Tool as McpTool

from errors import ConfigError, ToolAtlasError, ToolCallFailed
from lazy_regex import lazy_regex
from settings import environment_filled, environment_secret
from tools.context import ToolContext
from tools.functions.from_function import slug
from tools.sources.offers.naming import tool_id
from tools.sources.offers.offer import Feed, ImportFinding, Item, Offered
from tools.sources.offers.reading import absolute, read_text
from tools.sources.offers.secret_names import variable
from tools.tool import JsonSchema, Tool

TIMEOUT_S = 60.0
_MAX_PAGES = 100
_NAME = lazy_regex(r"[^A-Za-z0-9]+")
_FAULTS = (OSError, McpError, httpx.HTTPError, ValueError, ExceptionGroup)
"""What a server that does not start, answer or speak MCP raises."""


async def open_mcp(location: str, name: str = "") -> Feed:
    """List the tools of a server, or of every server that a file names.

    Raises:
        ConfigError: no server answers; says why.
    """
    servers = _servers(location, name)
    items: list[Item] = []
    faults: list[str] = []
    for group, binding in servers.items():
        try:
            items += _offers(await _listed(binding, group), group, binding)
        except ToolAtlasError as error:
            faults.append(str(error))
            items.append(ImportFinding(kind="unsupported", where=group, text=str(error)))
    if len(faults) == len(servers):
        raise ConfigError(" ".join(faults) or f"{location} names no MCP server.")
    kept = absolute(Path(location)) if _is_file(location) else location
    return Feed(name or next(iter(servers)), "mcp", kept, iter(items), len(items))


def _is_file(location: str) -> bool:
    return location.endswith(".json") and Path(location).is_file()


def _servers(location: str, name: str) -> dict[str, dict[str, Any]]:
    """Return how each server is reached, by its group; no secrets."""
    if location.startswith(("http://", "https://")):
        group = name or _NAME.sub("_", httpx.URL(location).host)
        return {group: {"url": location, "variable": variable(group, "token")}}
    if _is_file(location):
        path = absolute(Path(location))
        return {server: {"config": path, "server": server} for server in _configured(path)}
    command = _command(location)
    if not command:
        raise ConfigError("Name an MCP server by its address, its command, or a file with mcpServers.")
    return {name or _NAME.sub("_", Path(command[-1]).stem).strip("_"): {"command": command}}


def _command(location: str) -> list[str]:
    """Split a command as a shell does; a JSON list is split already.

    Raises:
        ConfigError: a quote in it does not end.
    """
    if listed := _listed_words(location):
        return listed
    try:
        return _unquoted(location) or shlex.split(location)
    except ValueError as error:
        raise ConfigError(f"The command {location!r} cannot be read: {error}.") from error


def _listed_words(text: str) -> list[str]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return []
    return [str(word) for word in found] if isinstance(found, list) else []


def _unquoted(location: str) -> list[str]:
    """Split after a program whose path has spaces and stands there without quotes; nothing where there is none."""
    words = location.split(" ")
    if os.sep not in words[0] or shutil.which(words[0]):
        return []
    for n in range(2, len(words) + 1):
        if program := shutil.which(" ".join(words[:n])):
            return [program, *shlex.split(" ".join(words[n:]))]
    return []


def _configured(path: str) -> dict[str, Mapping[str, Any]]:
    try:
        found = json.loads(read_text(Path(path)))
        servers = found["mcpServers"]
        return {str(name): dict(server) for name, server in servers.items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ConfigError(f"{path} has no mcpServers in the common form.") from error


def _connection(binding: Mapping[str, Any]) -> Connection:
    """Say how to reach a server, with secrets: only for the moment of a session."""
    if "url" in binding:
        secret = environment_secret(str(binding.get("variable", "")))
        headers = {"Authorization": f"Bearer {secret.get_secret_value()}"} if secret else {}
        return {"transport": "streamable_http", "url": str(binding["url"]), "headers": headers}
    if "command" in binding:
        program, *arguments = [str(part) for part in binding["command"]]
        return {"transport": "stdio", "command": program, "args": arguments}
    server = _configured(str(binding["config"])).get(str(binding["server"]))
    if server is None:
        raise ConfigError(f"{binding['config']} no longer names a server {binding['server']!r}.")
    return _from_file(server)


def _from_file(server: Mapping[str, Any]) -> Connection:
    if "url" in server:
        headers = {name: environment_filled(str(value)) for name, value in dict(server.get("headers") or {}).items()}
        return {"transport": "streamable_http", "url": str(server["url"]), "headers": headers}
    if "command" not in server:
        raise ConfigError("A server of mcpServers has neither a command nor an url.")
    env = {name: environment_filled(str(value)) for name, value in dict(server.get("env") or {}).items()}
    # some programs write one list, program first; a text is the program alone, whatever spaces it has
    command = server["command"] if isinstance(server["command"], list) else [server["command"]]
    program, *arguments = [str(part) for part in [*command, *(server.get("args") or [])]]
    return {"transport": "stdio", "command": program, "args": arguments, "env": env or None}


@asynccontextmanager
async def _session(binding: Mapping[str, Any], group: str) -> AsyncIterator[ClientSession]:
    try:
        async with create_session(_connection(binding)) as session:
            await session.initialize()
            yield session
    except _FAULTS as error:
        if inner := _own(error):
            raise inner from error
        raise ToolCallFailed(f"The MCP server {group!r} does not answer ({_reason(error)}).") from error


def _own(error: BaseException) -> ToolAtlasError | None:
    """Find our own error inside the groups that sessions wrap around what is raised in them."""
    if isinstance(error, ToolAtlasError):
        return error
    inner = error.exceptions if isinstance(error, ExceptionGroup) else ()
    return next(filter(None, map(_own, inner)), None)


def _reason(error: BaseException) -> str:
    while isinstance(error, ExceptionGroup):
        error = error.exceptions[0]
    # The text of an HTTP error holds the address, which may hold a key.
    return type(error).__name__ if isinstance(error, httpx.HTTPError) else f"{type(error).__name__}: {error}"[:200]


async def _listed(binding: Mapping[str, Any], group: str) -> list[McpTool]:
    found: list[McpTool] = []
    async with _session(binding, group) as session:
        async for told in _tools_of(session):
            found.append(told)
    return found


async def _tools_of(session: ClientSession) -> AsyncIterator[McpTool]:
    page = await session.list_tools()
    for _ in range(_MAX_PAGES):
        for told in page.tools:
            yield told
        if not page.nextCursor:
            break
        page = await session.list_tools(page.nextCursor)


def _digest(told: McpTool) -> str:
    """Digest what a server says of a tool, so that a call can tell whether it says so still."""
    said = told.model_dump(mode="json", include={"name", "title", "description", "inputSchema", "annotations"})
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:32]


def _offers(listed: list[McpTool], group: str, binding: Mapping[str, Any]) -> Iterator[Item]:
    for told in listed:
        hints = told.annotations.model_dump(exclude_none=True) if told.annotations else {}
        id_ = tool_id(group, told.name)
        tool = Tool(
            id=id_,
            name=id_.rpartition("/")[2],
            description=told.description or told.title or str(hints.get("title", "")),
            parameters={"type": "object", "properties": {}} | told.inputSchema,
            returns=told.outputSchema or {},
            group=slug(group),
            source="mcp",
            target=told.name,
            binding={**binding, "annotations": hints, "told": _digest(told)},
            idempotent=hints.get("readOnlyHint") is True or hints.get("idempotentHint") is True,
        )
        yield Offered(tool=tool, key=told.name, annotations=hints)


class McpRunner:
    """Runs `mcp` tools."""

    async def __call__(self, tool: Tool, arguments: Mapping[str, Any], context: ToolContext) -> object:
        """Open a session, call the tool, and return its structured result, or its text.

        Raises:
            ToolCallFailed: the server does not answer, or says that the call failed; or it describes a tool that runs
                without a question otherwise than when it was imported.
        """
        async with _session(tool.binding, tool.group) as session:
            unasked = context.unasked or not tool.requires_approval
            if unasked and not await _is_as_imported(session, tool):
                raise ToolCallFailed(
                    f"{tool.id} is not run: its server describes it otherwise than when it was imported;"
                    " `toolatlas tools update` brings it up to date.",
                    zh=f"{tool.id} 没有执行：服务器对它的描述与导入时不同；用 `toolatlas tools update` 更新。",
                )
            result = await session.call_tool(tool.target, dict(arguments), timedelta(seconds=TIMEOUT_S))
        if result.isError:
            raise ToolCallFailed(f"{tool.id}: {_text(result)[:300] or 'the server says the call failed'}")
        return _value(result)


async def _is_as_imported(session: ClientSession, tool: Tool) -> bool:
    """Whether a server says of a tool what it said at the import; one of before did not write that down."""
    if "told" not in tool.binding:
        return True
    return any([_digest(told) == tool.binding["told"] async for told in _tools_of(session) if told.name == tool.target])


def _value(result: CallToolResult) -> object:
    if result.structuredContent is not None:
        return result.structuredContent
    text = _text(result)
    try:
        found: JsonSchema | list[Any] = json.loads(text)
    except ValueError:
        return {"text": text}
    return found if isinstance(found, dict | list) else {"text": text}


def _text(result: CallToolResult) -> str:
    return "\n".join(part.text for part in result.content if isinstance(part, TextContent))
