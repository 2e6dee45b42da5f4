"""LangChain tools: every `BaseTool` that a Python module holds, alone, in a list, or in a toolkit."""

import asyncio
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from langchain_core.messages import ToolMessage
from langchain_core.tools import BaseTool, BaseToolkit, ToolException
from pydantic import BaseModel, ValidationError

from errors import ConfigError, ToolCallFailed
from tools.context import ToolContext
from tools.functions.from_function import slug
from tools.functions.loader import said
from tools.functions.runner import ToolThreads
from tools.functions.user_module import LOADING_FAULTS, run_file
from tools.schemas.titles import without_titles
from tools.sources.offers.naming import tool_id
from tools.sources.offers.offer import Feed, ImportFinding, Item, Offered
from tools.sources.offers.reading import absolute
from tools.tool import JsonSchema, Tool

LOAD_TIMEOUT_S = 60.0


async def open_langchain(path: Path, name: str = "") -> Feed:
    """Run a module and offer its tools; its name is their group.

    Raises:
        ConfigError: it does not run.
    """
    group = name or path.stem
    module = await _module(path, ToolThreads())
    found = list(_tools_of(module))
    return Feed(group, "langchain", absolute(path), _items(found, group, absolute(path)), len(found))


async def _module(path: Path, threads: ToolThreads) -> ModuleType:
    try:
        return await asyncio.wait_for(threads.run(f"Loading {path.name}", lambda: _run(path)), LOAD_TIMEOUT_S)
    except TimeoutError:
        raise ConfigError(f"{path.name} did not load within {LOAD_TIMEOUT_S:g} s.") from None


def _run(path: Path) -> ModuleType:
    """Run a module; its SystemExit must not reach the event loop."""
    try:
        return run_file(path)
    except LOADING_FAULTS as error:
        raise ConfigError(f"{path.name} does not load: {said(error)}.") from error


def _tools_of(module: ModuleType) -> Iterator[BaseTool]:
    seen: set[int] = set()
    for value in list(vars(module).values()):
        listed = value.get_tools() if isinstance(value, BaseToolkit) else value
        for tool in listed if isinstance(listed, list | tuple) else [listed]:
            if isinstance(tool, BaseTool) and id(tool) not in seen:
                seen.add(id(tool))
                yield tool


def _items(found: list[BaseTool], group: str, path: str) -> Iterator[Item]:
    for tool in found:
        id_ = tool_id(group, tool.name)
        try:
            parameters = _schema(tool)
        except (ValueError, TypeError, AttributeError) as error:
            yield ImportFinding(
                kind="malformed", where=id_, text=f"its arguments have no JSON form ({type(error).__name__})"
            )
            continue
        made = Tool(
            id=id_,
            name=id_.rpartition("/")[2],
            description=tool.description or "",
            parameters=parameters,
            group=slug(group),
            source="langchain",
            target=f"{path}:{tool.name}",
        )
        yield Offered(tool=made, key=tool.name)


def _schema(tool: BaseTool) -> JsonSchema:
    """Return what a model may fill in; arguments that LangChain injects are not among it."""
    shown: Any = tool.tool_call_schema
    found: Mapping[str, Any] = shown if isinstance(shown, Mapping) else shown.model_json_schema()
    kept = {key: value for key, value in found.items() if key != "description"}
    return {"type": "object", "properties": {}} | without_titles(kept)


class LangChainRunner:
    """Runs `langchain` tools; a module is run once and again after it changed."""

    def __init__(self) -> None:
        self._threads = ToolThreads()
        self._modules: dict[str, tuple[bytes, dict[str, BaseTool]]] = {}

    async def __call__(self, tool: Tool, arguments: Mapping[str, Any], context: ToolContext) -> object:  # noqa: ARG002 - of the protocol
        """Call the tool with its own checks.

        Raises:
            ToolCallFailed: its module does not load, no longer holds it, or it fails on purpose.
        """
        path, _, name = tool.target.rpartition(":")
        found = (await self._tools(Path(path))).get(name)
        if found is None:
            raise ToolCallFailed(f"{path} no longer holds a tool {name!r}; import it anew.")
        try:
            return _value(await found.ainvoke(dict(arguments)))
        except (ToolException, ValidationError) as error:
            raise ToolCallFailed(f"{tool.id}: {' '.join(str(error).split())[:300]}") from error

    async def _tools(self, path: Path) -> dict[str, BaseTool]:
        try:
            source = await asyncio.to_thread(path.read_bytes)
            known = self._modules.get(str(path))
            if known is None or known[0] != source:
                module = await _module(path, self._threads)
                known = self._modules[str(path)] = source, {tool.name: tool for tool in _tools_of(module)}
        except (OSError, ConfigError) as error:
            raise ToolCallFailed(f"{path.name} does not load: {error}") from error
        return known[1]


def _value(returned: object) -> object:
    content = returned.content if isinstance(returned, ToolMessage) else returned
    if isinstance(content, BaseModel):
        return content.model_dump(mode="json")
    if not isinstance(content, str):
        return content
    try:
        found = json.loads(content)
    except ValueError:
        return {"text": content}
    return found if isinstance(found, dict | list) else {"text": content}
