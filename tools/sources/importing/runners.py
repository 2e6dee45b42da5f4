"""How imported tools are called, by source. What a runner needs is loaded with its first call."""

import asyncio
import importlib
from collections.abc import Mapping
from typing import Any

from errors import ToolCallFailed
from settings import environment_secret
from tools.context import ToolContext
from tools.functions.runner import Runner
from tools.tool import Source, Tool

MCP_HINT = "MCP needs an extra: pip install 'toolatlas[mcp]'"


class LateRunner:
    """A runner whose module is loaded when it is first needed."""

    def __init__(self, module: str, name: str, hint: str = "", given: tuple[Any, ...] = ()) -> None:
        self._module, self._name, self._hint, self._given = module, name, hint, given
        self._runner: Runner | None = None

    async def __call__(self, tool: Tool, arguments: Mapping[str, Any], context: ToolContext) -> object:
        """Call the tool.

        Raises:
            ToolCallFailed: the runner is not installed here.
        """
        if self._runner is None:
            self._runner = await asyncio.to_thread(self._load, tool)
        return await self._runner(tool, arguments, context)

    def _load(self, tool: Tool) -> Runner:
        try:
            runner: Runner = getattr(importlib.import_module(self._module), self._name)(*self._given)
        except ImportError as error:
            raise ToolCallFailed(f"{tool.id} cannot be called here. {self._hint}.") from error
        return runner


def runners() -> dict[Source, Runner]:
    """Return the runner of every source that can be called and is no Python function."""
    return {
        "http": LateRunner(
            "tools.sources.openapi.http_runner", "HttpRunner", "httpx is not installed", (environment_secret,)
        ),
        "langchain": LateRunner(
            "tools.sources.readers.langchain_tools", "LangChainRunner", "LangChain is not installed"
        ),
        "sql": LateRunner("tools.sources.databases.query_runner", "DatabaseRunner", "SQLAlchemy is not installed"),
        "mcp": LateRunner("tools.sources.readers.mcp_servers", "McpRunner", MCP_HINT),
    }
