"""A wish for tools of some source, fulfilled: recognised, opened, imported, and written down."""

import asyncio
import importlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Literal, Self, TypeAlias

from errors import ConfigError
from home import is_trusted, refusal
from prompts.frozen import Frozen
from tools.functions.loader import split_origin
from tools.library.library import ToolLibrary
from tools.sources.databases.privacy import Exposure
from tools.sources.databases.samples.writing import drop_sample, is_sample, written_sample
from tools.sources.databases.source import open_database
from tools.sources.databases.statement_source import open_statements
from tools.sources.importing.importer import HintedTagger, OnProgress, import_tools, no_progress, no_tags
from tools.sources.importing.python_modules import forget_modules, import_modules, is_of
from tools.sources.importing.recognise import recognise
from tools.sources.importing.records import ImportRecord, ImportRecords
from tools.sources.importing.report import ImportReport
from tools.sources.importing.runners import MCP_HINT
from tools.sources.offers.definitions import open_definitions
from tools.sources.offers.offer import Feed, Kind
from tools.sources.offers.reading import absolute
from tools.sources.openapi.source import open_openapi
from tools.sources.readers.toolbench import open_toolbench
from tools.tool import Tool

DatabaseStyle: TypeAlias = Literal["table", "slot", "sel", "rest", "sql"]
_REMEMBERED: Final = {"server", "allowed", "trusted", "expose", "private", "only", "style", "pairs", "describe"}


class NameTaken(ConfigError):  # noqa: N818 - as the others of the tree are named
    """Something else was imported under the name."""

    def __init__(self, name: str, location: str) -> None:
        super().__init__(f"{name!r} came from {location}; say --as NAME to keep both, or --as {name} to replace it.")
        self.name = name


class ImportRequest(Frozen):
    """What to import."""

    source: str
    """A file, a folder, `module.py:object`, an address, the command of an MCP server, or `sample:NAME`."""
    name: str = ""
    """Under which it is kept; by default what the source calls itself."""
    kind: Kind | None = None
    """None: recognised from the source."""
    server: str = ""
    """Address of an API instead of the one that its document names."""
    allowed: tuple[str, ...] = ()
    """Hosts (or host:port) inside private networks that an API's tools may call."""
    expose: tuple[str, ...] = ()
    """Columns of a database that may be read although they look private, as TABLE.COLUMN patterns."""
    private: tuple[str, ...] = ()
    """Columns of a database that never leave it."""
    only: tuple[str, ...] = ()
    """Tables and columns of a database that may be read; empty for all."""
    style: DatabaseStyle = "table"
    """What becomes a tool of a database: each table, each SLOT function, each selection and column (SEL), each
    endpoint of `pairs`, or one SELECT."""
    pairs: str = ""
    """File of questions and their SQL."""
    describe: str = ""
    """Folder that says what tables and columns of a database mean."""
    trusted: bool = False
    """Whether the hints of an MCP server are believed, so that what it calls read-only runs without a question; whether
    the tools of an exported file may have the secrets and start the programs that they name."""


@dataclass
class Importer:
    """Brings sources into one library. Open it with `async with`."""

    home: Path
    library: ToolLibrary
    tagger: HintedTagger = no_tags
    on_progress: OnProgress = no_progress
    _records: ImportRecords = field(init=False)

    def __post_init__(self) -> None:
        self._records = ImportRecords(self.home)

    async def __aenter__(self) -> Self:
        """Open the records.

        Raises:
            StoreError: they are damaged, of another version, or cannot be written.
        """
        await self._records.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._records.__aexit__(kind, error, trace)

    async def records(self) -> Sequence[ImportRecord]:
        """Return what was imported so far, by name."""
        return await self._records.all()

    async def bring(self, wish: ImportRequest) -> ImportReport:
        """Import a source.

        Raises:
            ConfigError: it is no source, holds no tool, its name is taken, or the home is not trusted.
            StoreError: the store cannot be written; what was stored stays, and the same again completes it.
        """
        if not await asyncio.to_thread(is_trusted, self.home):
            raise ConfigError(f"{refusal(self.home).en}.")
        wish = await asyncio.to_thread(_with_sample, wish, self.home)
        kind = wish.kind if wish.kind is not None else await _recognised(wish.source)
        if wish.style != "table" and kind != "database":
            raise ConfigError("--style is for databases.")
        if wish.trusted and kind not in ("mcp", "definitions"):
            raise ConfigError("--trust is for MCP servers and exported files: what others say is judged by rules.")
        wish = await asyncio.to_thread(_with_files, wish, kind)
        if kind == "python":
            return await self._bring_modules(wish)
        feed = await _opened(wish, kind)
        await self._begin(feed.name, kind, feed.location, wish)
        report = await import_tools(
            self.library, feed, tagger=self.tagger, on_progress=self.on_progress, trusted=wish.trusted
        )
        await self._records.finish(report)
        return report

    async def update(self, *names: str, more: Exposure | None = None) -> list[ImportReport]:
        """Import again what was imported under some names, or everything; what was cut off is completed.

        Args:
            names: Of imports; everything where none is said.
            more: Columns of a database to show or to hide besides what was said before.

        Raises:
            ConfigError: nothing was imported under a name, a source is gone, or columns are said of no database.
        """
        records = [await self._records.get(name) for name in names] or await self._records.all()
        if more is not None and [record.kind for record in records] != ["database"]:
            raise ConfigError("--expose and --private are for one database: say the name of its import.")
        return [await self.bring(_with_more(_wish(record), more)) for record in records]

    async def wish_of(self, name: str) -> ImportRequest:
        """Return what was asked for when something was imported under a name.

        Raises:
            ConfigError: nothing was imported under the name.
        """
        return _wish(await self._records.get(name))

    def tools_of(self, report: ImportReport) -> dict[str, Tool]:
        """Return the tools on offer that an import brought."""
        place = Path(report.location)
        return {
            tool_id: entry.tool
            for tool_id, entry in self.library.entries().items()
            if tool_id in self.library.tools()
            and (is_of(entry, place) if report.kind == "python" else entry.origin == _origin(report.name))
        }

    async def forget(self, name: str) -> int:
        """Forget an import and all its tools; return how many went.

        Raises:
            ConfigError: nothing was imported under the name.
        """
        record = await self._records.get(name)
        if record.kind == "python":
            removed = await forget_modules(self.library, Path(record.location))
        else:
            removed = await self.library.settle(_origin(name), ())
        await asyncio.to_thread(drop_sample, record.location, self.home)
        await self._records.forget(name)
        return removed

    async def _bring_modules(self, wish: ImportRequest) -> ImportReport:
        path = Path(wish.source)
        name = wish.name or split_origin(wish.source)[1] or path.stem
        await self._begin(name, "python", absolute(path), wish)
        report = await import_modules(self.library, path, name, on_progress=self.on_progress)
        await self._records.finish(report)
        return report

    async def _begin(self, name: str, kind: Kind, location: str, wish: ImportRequest) -> None:
        known = {record.name: record for record in await self._records.all()}.get(name)
        if known is not None and known.location != location and not wish.name:
            raise NameTaken(name, known.location)
        await self._records.begin(name, kind, location, wish.model_dump(include=_REMEMBERED))


def _wish(record: ImportRecord) -> ImportRequest:
    return ImportRequest(source=record.location, name=record.name, kind=record.kind, **record.options)


def _with_more(wish: ImportRequest, more: Exposure | None) -> ImportRequest:
    if more is None:
        return wish
    expose = tuple(dict.fromkeys((*wish.expose, *more.expose)))
    return wish.model_copy(update={"expose": expose, "private": tuple(dict.fromkeys((*wish.private, *more.private)))})


def _with_sample(wish: ImportRequest, home: Path) -> ImportRequest:
    """Write the sample database that is wished for, and wish for its file."""
    if not is_sample(wish.source):
        return wish
    path = written_sample(wish.source, home)
    return wish.model_copy(update={"source": f"sqlite:{path}", "kind": "database"})


def _with_files(wish: ImportRequest, kind: Kind) -> ImportRequest:
    """Say from where pairs and descriptions are read again.

    Raises:
        ConfigError: a style needs pairs that are not said, or what is said is of no use.
    """
    if (wish.style == "rest") != bool(wish.pairs) or (wish.pairs and kind != "database"):
        raise ConfigError("--style rest makes endpoints of a database from --pairs FILE: say both, and a database.")
    if wish.describe and kind != "database":
        raise ConfigError("--describe says what tables and columns of a database mean: say a database.")
    beside = {"pairs": wish.pairs, "describe": wish.describe}
    return wish.model_copy(update={key: absolute(Path(path)) for key, path in beside.items() if path})


def _origin(name: str) -> str:
    return Feed(name, "definitions", "", iter(())).origin


async def _recognised(source: str) -> Kind:
    kind: Kind = await asyncio.to_thread(recognise, source)
    return kind


async def _opened(wish: ImportRequest, kind: Kind) -> Feed:
    path = Path(wish.source)
    if kind == "openapi":
        return await open_openapi(wish.source, wish.name, server_url=wish.server, allowed=frozenset(wish.allowed))
    if kind == "database":
        return await _opened_database(wish)
    if kind == "toolbench":
        return await asyncio.to_thread(open_toolbench, path, wish.name)
    if kind == "definitions":
        return await asyncio.to_thread(open_definitions, path, wish.name, allowed=frozenset(wish.allowed))
    if kind == "langchain":
        module: Any = await asyncio.to_thread(importlib.import_module, "tools.sources.readers.langchain_tools")
        feed: Feed = await module.open_langchain(path, wish.name)
        return feed
    return await _opened_mcp(wish)


async def _opened_database(wish: ImportRequest) -> Feed:
    said = Exposure(only=wish.only, private=wish.private, expose=wish.expose, describe=wish.describe)
    if wish.style == "slot":
        slot: Any = await asyncio.to_thread(importlib.import_module, "tools.sources.databases.slot.source")
        functions: Feed = await asyncio.to_thread(slot.open_slot, wish.source, wish.name, said)
        return functions
    if wish.style == "sel":
        sel: Any = await asyncio.to_thread(importlib.import_module, "tools.sources.databases.sel.source")
        selections: Feed = await asyncio.to_thread(sel.open_sel, wish.source, wish.name, said)
        return selections
    if wish.style == "rest":
        rest: Any = await asyncio.to_thread(importlib.import_module, "tools.sources.databases.rest.source")
        endpoints: Feed = await asyncio.to_thread(rest.open_rest, wish.source, wish.pairs, wish.name, said)
        return endpoints
    if wish.style == "sql":
        return await asyncio.to_thread(open_statements, wish.source, wish.name, said)
    return await asyncio.to_thread(open_database, wish.source, wish.name, said)


async def _opened_mcp(wish: ImportRequest) -> Feed:
    try:
        module: Any = await asyncio.to_thread(importlib.import_module, "tools.sources.readers.mcp_servers")
    except ImportError as error:
        raise ConfigError(f"{MCP_HINT}.") from error
    feed: Feed = await module.open_mcp(wish.source, wish.name)
    return feed
