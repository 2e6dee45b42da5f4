"""A source brought into the library: checked, tagged, stored batch by batch.

    feed ─► check ─► unique id ─► tag ─► stage (one transaction a batch) ─► … ─► settle: forget what is gone, load

A process that dies in between leaves whole batches behind; the same import, run again, writes what is missing.
"""

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeAlias

import psutil

from errors import ConfigError
from tagging.tags import TagSet
from tagging.view import ToolView, view_of
from tools.library.catalogue import CatalogueEntry
from tools.library.library import ToolLibrary
from tools.library.retagging import with_tags
from tools.library.store import Staged
from tools.sources.importing.asking import asking, believed
from tools.sources.importing.moved_servers import moved, trusted_hosts
from tools.sources.importing.programs import program_of
from tools.sources.importing.report import AskingTools, ImportReport, Tally
from tools.sources.importing.secrets import SecretOwners
from tools.sources.offers.check import check
from tools.sources.offers.naming import Ids
from tools.sources.offers.offer import Feed, ImportFinding, Item, Offered
from tools.tool import Tool

BATCH = 500
HintedTagger: TypeAlias = Callable[[ToolView], TagSet]
OnProgress: TypeAlias = Callable[[int, int | None], None]
"""Told how many items were read, and of how many where that is known."""


def no_tags(_: ToolView) -> TagSet:
    """Leave every dimension at its default."""
    return TagSet()


def no_progress(_: int, __: int | None) -> None:
    """Tell nobody."""


async def import_tools(
    library: ToolLibrary,
    feed: Feed,
    *,
    tagger: HintedTagger = no_tags,
    on_progress: OnProgress = no_progress,
    trusted: bool = False,
) -> ImportReport:
    """Read a source to its end and make the library hold what it offers, and nothing that it no longer offers.

    Args:
        library: Takes the tools.
        feed: The source.
        tagger: Says the tags.
        on_progress: Told how far it is.
        trusted: Whether whoever imports believes what an MCP server hints of its tools, or lets the tools of an
            exported file have the secrets that they name and start the programs that they name.

    Raises:
        ConfigError: the source holds no tool that can be kept; the library is as it was.
        StoreError: the store cannot be written; what was stored before stays.
    """
    importing = _Importing(feed, library.entries(), tagger, trusted)
    while (tools := await asyncio.to_thread(importing.next_batch)) is not None:
        importing.staged += await library.stage(tools, feed.origin)
        on_progress(importing.n_items, feed.total)
    if not importing.ids.taken:
        raise ConfigError(importing.why_nothing())
    removed = await library.settle(feed.origin, importing.ids.taken)
    importing.watch_memory()
    return importing.report(removed, asking(library, importing.ids.taken))


async def foreseen(library: ToolLibrary, feed: Feed, *, tagger: HintedTagger = no_tags) -> list[Tool]:
    """Return the tools that an import would bring, judged as it judges them, and keep nothing.

    Raises:
        ConfigError: the source holds no tool that can be kept.
    """
    importing, tools = _Importing(feed, library.entries(), tagger), list[Tool]()
    while (batch := await asyncio.to_thread(importing.next_batch)) is not None:
        tools += batch
    if not tools:
        raise ConfigError(importing.why_nothing())
    return tools


@dataclass
class _Importing:
    feed: Feed
    entries: Mapping[str, CatalogueEntry]
    tagger: HintedTagger
    trusts: bool = False
    staged: Staged = field(default_factory=Staged)
    n_items: int = 0
    n_offered: int = 0
    tally: Tally = field(default_factory=Tally)
    peak_bytes: int = 0
    started: float = field(default_factory=time.perf_counter)
    ids: Ids = field(default_factory=Ids)

    def __post_init__(self) -> None:
        self.trusted = trusted_hosts(self.entries, self.feed.origin)
        self.chosen = self.feed.kind == "definitions" and not self.trusts
        self.secrets = SecretOwners(self.entries, self.feed.origin, chosen=self.chosen)

    def next_batch(self) -> list[Tool] | None:
        """Read, check and tag the next items; None at the end."""
        items = list(islice(self.feed.items, BATCH))
        self.n_items += len(items)
        self.watch_memory()
        if not items:
            return None
        kept = [self._kept(item) for item in items]
        return [tool for tool in kept if tool is not None]

    def _kept(self, item: Item) -> Tool | None:
        if isinstance(item, ImportFinding):
            self.tally.add(item)
            return None
        return self._judged(item)

    def _judged(self, offered: Offered) -> Tool | None:
        self.n_offered += 1
        checked = check(offered)
        for finding in checked.findings:
            self.tally.add(finding)
        named = self.ids.unique(checked.offered, self.tally.add) if checked.offered else None
        if named is None or not self._free(named.tool.id):
            return None
        if elsewhere := moved(named.tool, self.trusted):
            self.tally.add(elsewhere)  # the id stays taken: the tool as it was is kept
            return None
        program = program_of(named.tool) if self.chosen else None
        settled = program or self.secrets.settle(named.tool)
        if isinstance(settled, ImportFinding):
            self.ids.taken.discard(named.tool.id)
            self.tally.add(settled)
            return None
        ours = self.feed.kind == "database"  # read-only by construction, whatever stands in it
        tool = believed(settled, trusted=ours or (self.trusts and self.feed.kind == "mcp"))
        view = view_of(tool, method=named.method, annotations=named.annotations)
        return with_tags(tool, self.tagger(view))

    def _free(self, tool_id: str) -> bool:
        entry = self.entries.get(tool_id)
        if entry is None or entry.origin == self.feed.origin:
            return True
        self.ids.taken.discard(tool_id)
        self.tally.add(ImportFinding(kind="taken", where=tool_id, text=f"the id belongs to a tool of {entry.origin}"))
        return False

    def watch_memory(self) -> None:
        self.peak_bytes = max(self.peak_bytes, psutil.Process().memory_info().rss)

    def why_nothing(self) -> str:
        first = next(iter(self.tally.samples), None)
        why = f": {first.where}: {first.text}" if first else ""
        return f"{self.feed.location} holds no tool that can be imported{why}."

    def report(self, removed: int, asks: AskingTools) -> ImportReport:
        return ImportReport(
            name=self.feed.name,
            kind=self.feed.kind,
            location=self.feed.location,
            read=self.n_offered,
            added=self.staged.added,
            changed=self.staged.changed,
            unchanged=self.staged.unchanged,
            removed=removed,
            asks=asks,
            found=dict(self.tally.found),
            samples=tuple(self.tally.samples),
            seconds=time.perf_counter() - self.started,
            peak_mb=self.peak_bytes / 1e6,
        )
