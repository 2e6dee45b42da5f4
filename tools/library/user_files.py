"""Users' Python files, loaded once for each content: a file that hangs or does not load is a problem, nothing more."""

import asyncio
from collections.abc import Collection, Iterable
from pathlib import Path

from errors import ToolCallFailed
from tools.functions.from_function import Tagger
from tools.functions.loader import LoadedTools, Problem, load_file, split_origin
from tools.functions.runner import ToolThreads

LOAD_TIMEOUT_S = 20.0
"""How long a file of the user's may take to run."""


class UserFiles:
    """What the files of one library hold; an origin is `file.py` or `file.py:object`."""

    def __init__(self, threads: ToolThreads, tagger: Tagger) -> None:
        self._threads = threads
        self._tagger = tagger
        self._loaded: dict[str, tuple[bytes, LoadedTools]] = {}
        self._there: dict[str, bool] = {}

    async def load_all(self, origins: Collection[str]) -> dict[str, LoadedTools]:
        """Load files in the order of their names, and remember which of them are there."""
        self._there = await asyncio.to_thread(_there, origins)
        return {origin: await self.load(origin) for origin in sorted(origins)}

    async def unmoved(self) -> bool:
        """Tell whether the same files are there as when all were loaded."""
        return not self._there or await asyncio.to_thread(_there, self._there) == self._there

    async def load(self, origin: str) -> LoadedTools:
        """Load a file, unless it was loaded with this very content."""
        path = Path(origin)
        try:
            source = await asyncio.to_thread(Path(split_origin(origin)[0]).read_bytes)
        except OSError as error:
            return LoadedTools(problems=[Problem(where=origin, reason=f"{origin} cannot be read: {error.strerror}.")])
        known = self._loaded.get(origin)
        if known is None or known[0] != source:
            known = source, await self._in_time(path)
            self._loaded[origin] = known
        return known[1]

    async def _in_time(self, path: Path) -> LoadedTools:
        """Run a file in a thread that may be left behind: one that hangs stops nobody."""
        loading = self._threads.run(f"Loading {path.name}", lambda: load_file(path, tagger=self._tagger))
        try:
            return await asyncio.wait_for(loading, LOAD_TIMEOUT_S)
        except (TimeoutError, ToolCallFailed):
            reason = f"{path.name} did not load within {LOAD_TIMEOUT_S:g} s."
            return LoadedTools(problems=[Problem(where=str(path), reason=reason)])


def _there(origins: Iterable[str]) -> dict[str, bool]:
    return {origin: Path(split_origin(origin)[0]).is_file() for origin in origins}
