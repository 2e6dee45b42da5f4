"""All tools of one home: built-in packs, users' files and stored definitions, changed at run time, called from here."""

import asyncio
import logging
import os
import time
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeAlias

from errors import ConfigError, ToolAtlasError, ToolCallFailed, ToolNotFound
from tools.call import ToolCall, ToolResult
from tools.calls.invoke import Limits, failed, invoke
from tools.context import ToolContext
from tools.functions.from_function import Tagger, tool_from_function, untagged
from tools.functions.loader import PACKS, LoadedTools, Problem
from tools.functions.replacing import replaced_by
from tools.functions.runner import FunctionRunner, Runner, ToolThreads
from tools.library.catalogue import SESSION, Catalogue, CatalogueEntry, LibraryChange, Sources, assemble
from tools.library.home_gate import HomeGate
from tools.library.kept_packs import read_packs
from tools.library.near_ids import near_ids
from tools.library.overrides import laid_over, patched
from tools.library.retagging import digest_of
from tools.library.store import BUILTIN, Definition, Staged, ToolStore
from tools.library.user_files import UserFiles
from tools.marking import Replaced
from tools.tool import Source, Tool

logger = logging.getLogger(__name__)
Listener: TypeAlias = Callable[[LibraryChange], Awaitable[None]]


class ToolLibrary:
    """The tools of one home.

    Every reader sees an immutable catalogue that is swapped as a whole, so a request keeps what it began with.
    Another process's change arrives with `refresh`, which is one SELECT when nothing changed.
    """

    def __init__(
        self,
        home: Path,
        *,
        packs: str = PACKS,
        tagger: Tagger = untagged,
        runners: Mapping[Source, Runner] | None = None,
    ) -> None:
        """Prepare a library; nothing is read before `async with`.

        Args:
            home: folder that holds the store.
            packs: package whose sub-packages are the built-in packs; empty for none.
            tagger: says the tags that an author did not mark.
            runners: how tools that are no Python functions are called, by source.
        """
        self._gate = HomeGate(home)
        self._store = ToolStore(home)
        self._packs_package = packs
        self._tagger = tagger
        self._runners = dict(runners or {})
        self._threads = ToolThreads()
        self._packs = LoadedTools()
        self._session = LoadedTools()
        self._session_changes = 0
        self._files = UserFiles(self._threads, tagger)
        self._listeners: list[Listener] = []
        self._changing = asyncio.Lock()
        self._catalogue = Catalogue()

    async def __aenter__(self) -> Self:
        """Open the store and load every tool.

        Raises:
            StoreError: the store is damaged, of another version, or cannot be written.
        """
        await self._store.__aenter__()
        try:
            await self._load()
        except BaseException:
            await self._store.__aexit__(None, None, None)
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._store.__aexit__(kind, error, trace)

    # reading

    def tools(self) -> Mapping[str, Tool]:
        """Tools on offer by id: enabled and loading; an immutable view of this moment."""
        return self._catalogue.tools

    def entries(self) -> Mapping[str, CatalogueEntry]:
        """Every stored tool by id, on offer or not, with its origin and state."""
        return self._catalogue.entries

    def get(self, tool_id: str) -> Tool:
        """Return a tool on offer.

        Raises:
            ToolNotFound: there is none with this id, or it is not on offer.
        """
        try:
            return self._catalogue.tools[tool_id]
        except KeyError:
            raise ToolNotFound(tool_id, near_ids(tool_id, self._catalogue.tools)) from None

    def beside(self, tool: Tool) -> Self:
        """Return a view of this moment that offers one tool more, which is stored nowhere, to try it."""
        view, entry = copy(self), CatalogueEntry(tool=tool, origin="", enabled=True, loads=True)
        seen = self._catalogue
        view._catalogue = replace(seen, entries={**seen.entries, tool.id: entry}, tools={**seen.tools, tool.id: tool})
        return view

    @property
    def version(self) -> int:
        """Counter of changes; grows with each, whichever process made it."""
        return self._catalogue.version + self._session_changes

    @property
    def fingerprint(self) -> str:
        """Digest of the tools on offer, for index and graph to tell whether they are in step."""
        return self._catalogue.fingerprint

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is not on offer though it should be, and why."""
        return self._catalogue.problems

    # changing

    def subscribe(self, listener: Listener) -> None:
        """Have a listener told of every change, in the order of subscription."""
        self._listeners.append(listener)

    async def refresh(self) -> bool:
        """Take over what another process changed, and a user's file that went or came back; tell whether any did."""
        known = not await self._gate.look() and await self._store.version() == self._catalogue.version
        if known and await self._files.unmoved():
            return False
        async with self._changing:
            await self._reload()
        return True

    async def add(self, path: Path) -> tuple[Tool, ...]:
        """Add, or bring up to date, the tools of a Python file of the user's, or of an object in it (`file.py:name`).

        Raises:
            ConfigError: the file holds no tool that loads; says why.
        """
        async with self._changing:
            self._gate.take()
            origin = os.path.abspath(path)  # noqa: ASYNC240, PTH100 - lexical: reads nothing but the working folder
            loaded = await self._files.load(origin)
            free = {id_: tool for id_, tool in loaded.tools.items() if self._is_free(id_, origin)}
            if not free:
                raise ConfigError(self._why_nothing(path, loaded))
            await self._store.put(free.values(), origin)
            await self._reload()
            return tuple(self._catalogue.entries[id_].tool for id_ in free)

    async def add_function(self, function: Callable[..., Any], group: str) -> Tool:
        """Add a function that lives in this process: the tool is not stored and ends with the process.

        Raises:
            ConfigError: it makes no tool, or another origin has its id.
        """
        async with self._changing:
            tool = tool_from_function(function, group, tagger=self._tagger)
            if not self._is_free(tool.id, SESSION):
                raise ConfigError(f"There is another tool {tool.id!r} already.")
            self._session.tools[tool.id] = tool
            self._session.functions[tool.id] = function
            await self._session_changed()
            return tool

    async def add_definitions(self, tools: Iterable[Tool], origin: str) -> None:
        """Add tools that are no Python functions, such as a corpus known by description.

        Raises:
            ConfigError: one of them is a Python tool, or has the id of another origin's.
        """
        given = list(tools)
        async with self._changing:
            self._check_definitions(given, origin)
            await self._store.put(given, origin)
            await self._reload()

    async def stage(self, tools: Iterable[Tool], origin: str) -> Staged:
        """Store a batch of an import in one transaction; `settle` puts what was staged on offer.

        Raises:
            ConfigError: one of them is a Python tool, or has the id of another origin's.
        """
        given = list(tools)
        async with self._changing:
            self._check_definitions(given, origin)
            return await self._store.stage(given, origin)

    async def settle(self, origin: str, keep: Iterable[str]) -> int:
        """End an import: forget what its origin no longer has, and offer the rest. Return how many went."""
        async with self._changing:
            removed = await self._store.keep_only(origin, keep)
            await self._reload()
            return removed

    async def update(self, tool_id: str, **changes: Any) -> Tool:  # noqa: ANN401 - checked against the fields
        """Change description, category, examples, answers or tags (a dict of dimensions) of a tool for good.

        Raises:
            ToolNotFound: there is no such tool.
            ConfigError: a field cannot be changed or a value does not hold.
        """
        await self.update_all({tool_id: changes})
        return self._catalogue.entries[tool_id].tool

    async def update_all(self, changes: Mapping[str, Mapping[str, Any]]) -> None:
        """Change many tools for good, all or none; the library is read again once.

        Raises:
            ToolNotFound: there is no such tool.
            ConfigError: a field cannot be changed or a value does not hold.
        """
        if not changes:
            return
        async with self._changing:
            definitions = await self._definitions([self._stored(tool_id).tool.id for tool_id in changes])
            patches = {id_: laid_over(row.patch, changes[id_]) for id_, row in definitions.items()}
            for id_, patch in patches.items():
                patched(definitions[id_].tool, patch)
            await self._store.patch_all(patches)
            await self._reload()

    async def enable(self, *tool_ids: str) -> None:
        """Put tools on offer again."""
        await self._switch(tool_ids, enabled=True)

    async def disable(self, *tool_ids: str) -> None:
        """Take tools off the offer; they stay known."""
        await self._switch(tool_ids, enabled=False)

    async def delete(self, *tool_ids: str) -> None:
        """Forget tools.

        Raises:
            ToolNotFound: there is no such tool.
            ConfigError: a tool is built in and would come back; disable it instead.
        """
        async with self._changing:
            for tool_id in tool_ids:
                if self._known(tool_id).origin == BUILTIN and tool_id in self._packs.tools:
                    raise ConfigError(f"{tool_id} is built in; disable it instead of deleting it.")
            for tool_id in tool_ids:
                self._session.tools.pop(tool_id, None)
                self._session.functions.pop(tool_id, None)
            await self._store.delete(tool_ids)
            await self._session_changed()

    async def prune(self) -> tuple[str, ...]:
        """Forget every stored tool that no longer loads; return their ids."""
        async with self._changing:
            self._gate.take()
            _, definitions, unreadable = await self._store.load()
            entries = self._catalogue.entries
            gone = [row.tool.id for row in definitions if row.tool.id in entries and not entries[row.tool.id].loads]
            gone += [row.id for row in unreadable]
            await self._store.delete(gone)
            await self._reload()
            return tuple(sorted(gone))

    # calling

    async def invoke(
        self, call: ToolCall, context: ToolContext, timeout_s: float = 30.0, max_bytes: int = 2_000_000
    ) -> ToolResult:
        """Call a tool. Whatever goes wrong is told by the result; only cancellation is raised."""
        catalogue = self._catalogue
        try:
            tool = self.get(call.tool_id)
            runner = self._runner(tool, catalogue)
        except ToolAtlasError as error:
            return failed(call, error, since=time.perf_counter())
        return await invoke(tool, runner, call, context, Limits(timeout_s, max_bytes))

    async def replaced_by(self, call: ToolCall, context: ToolContext) -> Sequence[Replaced]:
        """Return what a call would replace, as things are now; see `tools/functions/replacing.py`."""
        return await replaced_by(self.get(call.tool_id), call, context, self._catalogue.signatures)

    def runner(self, tool_id: str) -> Runner:
        """Return what runs a tool on offer, for who wants to watch a call.

        Raises:
            ToolNotFound: there is no such tool.
            ToolCallFailed: it is known by its description only.
            PermissionDenied: it lies in a home that is not trusted.
        """
        return self._runner(self.get(tool_id), self._catalogue)

    def _runner(self, tool: Tool, catalogue: Catalogue) -> Runner:
        self._gate.call(catalogue.entries[tool.id], self._packs, self._session)
        if tool.source == "python":
            return FunctionRunner(catalogue.signatures, self._threads)
        if runner := self._runners.get(tool.source):
            return runner
        raise ToolCallFailed(f"{tool.id} is known by its description only and cannot be called.")

    # loading

    async def _load(self) -> None:
        async with self._changing:
            await self._gate.look()
            self._packs = await read_packs(self._store, self._packs_package, self._tagger, believed=self._gate.trusted)
            await self._store.retag(digest_of(self._tagger), self._tagger)
            await self._reload()

    async def _reload(self) -> None:
        version, definitions, unreadable = await self._store.load()
        brought = definitions if self._gate.trusted else ()
        paths = {d.origin for d in brought if d.origin != BUILTIN and d.tool.source == "python"}
        files = await self._files.load_all(paths)
        before = self._catalogue
        tagger = self._tagger if digest_of(self._tagger) else None
        sources = Sources(self._packs, files, self._session, tagger, self._gate.refused)
        self._catalogue = assemble(version, definitions, unreadable, sources)
        await self._tell(self._catalogue.changed_since(before))

    async def _tell(self, change: LibraryChange) -> None:
        for listener in self._listeners if change else ():
            try:
                await listener(change)
            except ToolAtlasError as error:
                # The library is changed all the same; who missed it sees by the fingerprint.
                logger.warning("a listener missed a change of the library: %s", error)

    async def _session_changed(self) -> None:
        self._session_changes += 1
        await self._reload()

    async def _switch(self, tool_ids: Iterable[str], *, enabled: bool) -> None:
        async with self._changing:
            ids = [self._stored(tool_id).tool.id for tool_id in tool_ids]
            await self._store.switch(ids, enabled=enabled)
            await self._reload()

    async def _definitions(self, tool_ids: Collection[str]) -> dict[str, Definition]:
        _, definitions, _ = await self._store.load()
        found = {definition.tool.id: definition for definition in definitions}
        if missing := [id_ for id_ in tool_ids if id_ not in found]:
            raise ToolNotFound(missing[0], near_ids(missing[0], found))
        return {id_: found[id_] for id_ in tool_ids}

    def _known(self, tool_id: str) -> CatalogueEntry:
        try:
            return self._catalogue.entries[tool_id]
        except KeyError:
            raise ToolNotFound(tool_id, near_ids(tool_id, self._catalogue.entries)) from None

    def _stored(self, tool_id: str) -> CatalogueEntry:
        entry = self._known(tool_id)
        if entry.origin == SESSION:
            raise ConfigError(f"{tool_id} lives with this process only; delete it and add it anew.")
        return entry

    def _is_free(self, tool_id: str, origin: str) -> bool:
        entry = self._catalogue.entries.get(tool_id)
        return entry is None or entry.origin == origin

    def _check_definitions(self, tools: Iterable[Tool], origin: str) -> None:
        self._gate.take()
        for tool in tools:
            if tool.source == "python":
                raise ConfigError(f"{tool.id} is a Python tool; add the file that holds its function.")
            if not self._is_free(tool.id, origin):
                raise ConfigError(f"There is another tool {tool.id!r} already.")

    def _why_nothing(self, path: Path, loaded: LoadedTools) -> str:
        if loaded.problems:
            return loaded.problems[0].reason
        return f"Every tool of {path.name} has the id of another tool; rename the file or its functions."
