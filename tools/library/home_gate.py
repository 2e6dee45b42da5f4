"""Whether what people brought into a home runs, asked anew with each look at the library."""

import asyncio
from pathlib import Path

from errors import ConfigError, PermissionDenied
from home import is_trusted, refusal
from tools.functions.loader import LoadedTools
from tools.library.catalogue import SESSION, CatalogueEntry
from tools.library.store import BUILTIN


class HomeGate:
    """Lets through what was read from our packs, what lives with this process, and all of a home that is trusted."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self.trusted = False

    async def look(self) -> bool:
        """Look whether the home is trusted now; tell whether that changed."""
        before, self.trusted = self.trusted, await asyncio.to_thread(is_trusted, self._home)
        return before != self.trusted

    @property
    def refused(self) -> str:
        """Why nothing runs that was brought; empty where it does."""
        return "" if self.trusted else f"{refusal(self._home).en}."

    def take(self) -> None:
        """Let something be brought or forgotten.

        Raises:
            ConfigError: the home is not trusted.
        """
        if self.refused:
            raise ConfigError(self.refused)

    def call(self, entry: CatalogueEntry, packs: LoadedTools, session: LoadedTools) -> None:
        """Let a tool be called, whatever its store says of where it comes from.

        Raises:
            PermissionDenied: it was brought, and the home is not trusted.
        """
        read = {BUILTIN: packs, SESSION: session}.get(entry.origin)
        tool_id = entry.tool.id
        if not self.trusted and (read is None or tool_id not in read.tools):
            said = refusal(self._home)
            raise PermissionDenied(f"{tool_id} is not run: {said.en}.", zh=f"{tool_id} 没有执行：{said.zh}。")
