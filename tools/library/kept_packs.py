"""The built-in tools as the store keeps them, for as long as nothing that makes them has changed.

Reading the packs imports every module of theirs with all that these need, which takes seconds. What comes of it is
stored beside the users' tools anyway, so the next process takes it from there, and imports a tool's module when that
tool is called. A mark says what the stored ones were made of: our files, what is installed, the tagger, and the very
definitions; whoever finds another mark reads the packs again.
"""

import asyncio
import hashlib
import importlib.util
from collections.abc import Iterable, Mapping

import tagging
import tools
from tools.code_mark import code_lines
from tools.functions.from_function import Tagger
from tools.functions.late_signatures import function_at
from tools.functions.loader import LoadedTools, load_packs
from tools.library.retagging import digest_of
from tools.library.store import BUILTIN, Definition, ToolStore
from tools.tool import Tool

_BITS = 63
"""SQLite's integers have a sign."""


async def read_packs(store: ToolStore, package: str, tagger: Tagger, *, believed: bool = True) -> LoadedTools:
    """Return the built-in tools: from the store where nothing that makes them changed, else from their packs.

    Args:
        store: Holds them; it is brought in step.
        package: Whose sub-packages are the packs; empty for none.
        tagger: Says the tags that an author did not mark.
        believed: Whether what is stored is our own: a mark can be made up, and a definition names what is imported.

    Raises:
        StoreError: the store cannot be read or written.
    """
    stored, made_by = stored_tools((await store.load())[1]), digest_of(tagger)
    mark = await store.packs_mark()
    if believed and mark and mark == await asyncio.to_thread(mark_of, package, made_by, stored.values()):
        return as_loaded(stored)
    packs = await asyncio.to_thread(load_packs, package, tagger=tagger) if package else LoadedTools()
    await store.put(packs.tools.values(), BUILTIN)
    stored = stored_tools((await store.load())[1])
    kept = made_by and await asyncio.to_thread(can_be_kept, packs, stored)
    await store.mark_packs(await asyncio.to_thread(mark_of, package, made_by, stored.values()) if kept else 0)
    return packs


def mark_of(package: str, tagger_digest: int, found: Iterable[Tool]) -> int:
    """Digest what built-in tools are made of, and the tools."""
    digest = hashlib.sha256(f"{package}\n{tagger_digest}\n".encode())
    for line in code_lines(_folders(package)):
        digest.update(line.encode("utf-8", "surrogateescape"))
    for tool in sorted(found, key=lambda tool: tool.id):
        digest.update(tool.model_dump_json().encode())
    return int.from_bytes(digest.digest()[:8]) >> (64 - _BITS)


def stored_tools(definitions: Iterable[Definition]) -> dict[str, Tool]:
    """Pick the built-in tools of what is stored."""
    return {row.tool.id: row.tool for row in definitions if row.origin == BUILTIN and row.tool.source == "python"}


def as_loaded(stored: Mapping[str, Tool]) -> LoadedTools:
    """Return stored tools as though their packs had been read; functions are imported when they are called."""
    return LoadedTools(tools=dict(stored), targets={tool.id: tool.target for tool in stored.values()})


def can_be_kept(packs: LoadedTools, stored: Mapping[str, Tool]) -> bool:
    """Whether another process may do without the packs: all loaded, nothing else is stored, each can be found again."""
    if packs.problems or packs.tools != stored:
        return False
    return all(_is_at(tool.target, packs.functions.get(tool.id)) for tool in stored.values())


def _is_at(target: str, function: object) -> bool:
    try:
        return function_at(target) is function
    except (ImportError, AttributeError):
        return False


def _folders(package: str) -> list[str]:
    """List the folders of whatever makes tools."""
    spec = importlib.util.find_spec(package) if package else None
    packs = (spec.submodule_search_locations if spec else None) or ()
    return [*tools.__path__, *tagging.__path__, *packs]
