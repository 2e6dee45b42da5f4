"""What the commands about quality open, and what they all say at the end."""

from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple

from cli.console import scope
from settings import Settings
from tools.library.library import ToolLibrary
from tools.quality.store import QualityStore
from tools.quality.verdicts import Verdict
from tools.tool import Tool


class Opened(NamedTuple):
    """A library and what is known of its tools' quality."""

    settings: Settings
    library: ToolLibrary
    store: QualityStore

    def named(self, tool_ids: Iterable[str]) -> dict[str, Tool]:
        """Return the tools of these ids, or all where none is named.

        Raises:
            ToolNotFound: one of them is not there.
        """
        return {id_: self.library.get(id_) for id_ in tool_ids} or dict(self.library.tools())


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Opened]:
    """Open both."""
    async with scope.library(settings) as library, QualityStore(settings.home) as store:
        yield Opened(settings, library, store)


def summed(found: Sequence[Verdict], settings: Settings) -> str:
    """Say how many tools pass, and what is done with the others."""
    n_passing = sum(one.passes for one in found)
    done = "kept out of every path" if settings.quality_filter == "out" else "listed only; TOOLATLAS_QUALITY_FILTER=out"
    more = "" if settings.quality_filter == "out" else " keeps them out of every path"
    return f"{n_passing:,} of {len(found):,} tools pass; the others are {done}{more}"
