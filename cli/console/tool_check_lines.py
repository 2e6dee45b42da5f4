"""What `tools import` and `tools check` share: judging some tools of a library behind a progress bar."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence

from cli.console.progress import progress_bar
from graph.inspect.tool_check import ToolCheck, checked
from graph.workspace.roster import open_roster
from settings import Settings
from tools.library.library import ToolLibrary
from tools.quality.distinction import Distinction, OnLookedAt, told_apart
from tools.retrieval.index import ToolIndex
from tools.tool import Tool

AT_IMPORT = 300
"""Tools that are judged at an import; `toolatlas tools check` judges all."""


async def checked_tools(
    settings: Settings, library: ToolLibrary, tools: Mapping[str, Tool], most: int | None = None
) -> ToolCheck:
    """Judge tools of a library among all of them; of more than `most` a share from all over."""
    roster = await open_roster(settings, library)
    step = max(1, -(-len(tools) // most)) if most else 1
    wanted = sorted(tools)[::step]
    async with ToolIndex(None, None) as index:
        await index.sync(library.tools())
        with progress_bar("looking at each tool", len(wanted)) as bar:
            judged = await asyncio.to_thread(_judged, library.tools(), index, wanted, bar.advance)
    return checked(tools, judged, roster)


def _judged(
    tools: Mapping[str, Tool], index: ToolIndex, wanted: Sequence[str], on_looked_at: OnLookedAt
) -> list[Distinction]:
    state = index.state
    return [] if state is None else list(told_apart(tools, state, wanted, on_looked_at))


def indented(lines: Iterator[str]) -> Iterator[str]:
    """Set lines below what they are about."""
    return (f"    {line}" for line in lines)
