"""What may be used at this very moment, whoever changed it: library, profiles and quality gate, read now."""

import asyncio
from collections.abc import Mapping
from typing import NamedTuple

from agents.profile import AgentProfile
from agents.registry import AgentRegistry
from graph.workspace.quality_gate import QualityGate
from tools.library.library import ToolLibrary
from tools.tool import Tool


class LiveState(NamedTuple):
    """Tools, agents, and what quality keeps out, at one moment."""

    tools: Mapping[str, Tool]
    profiles: tuple[AgentProfile, ...]
    barred: Mapping[str, str]
    """Tool id → why its quality keeps it out."""


class LiveStateReader:
    """Looks for changes of other processes and of people's files; cheap where nothing changed."""

    def __init__(self, library: ToolLibrary, registry: AgentRegistry, gate: QualityGate) -> None:
        self._library = library
        self._registry = registry
        self._gate = gate
        self._looking = asyncio.Lock()

    async def __call__(self) -> LiveState:
        """Read what is there now.

        Raises:
            StoreError: a store cannot be read.
        """
        async with self._looking:
            await self._library.refresh()
            profiles = await asyncio.to_thread(self._registry.profiles)
            tools = self._library.tools()
            return LiveState(tools, profiles, await self._gate.barred(tools))
