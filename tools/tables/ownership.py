"""Which tables are the user's own, and not the samples that came with the tools.

What is found is kept until the database's file changes, so that asking again costs no look into it.
"""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from errors import DataUnavailable, ToolAtlasError
from tools.context import ToolContext
from tools.tables.catalogue import tables
from tools.tables.database import FILE_NAME, Database, reading
from tools.tables.identifiers import meant
from tools.tables.samples import definitions

_Stamp: TypeAlias = tuple[tuple[int, int, int], ...]
_KNOWN: Final[dict[Path, tuple[_Stamp, Mapping[str, str]]]] = {}


async def own_tables(context: ToolContext) -> Mapping[str, str]:
    """Return the tables that the user loaded, each with the file that it was made of.

    Raises:
        StoreError: the database cannot be read.
        ToolCallFailed: it is busy for too long.
    """
    file = (context.data_dir / FILE_NAME).absolute()
    stamp = await asyncio.to_thread(_stamp, file)
    if not stamp:
        return {}
    known = _KNOWN.get(file)
    if known is None or known[0] != stamp:
        found = await reading(context, _own)
        known = _KNOWN[file] = (await asyncio.to_thread(_stamp, file), found)
    return known[1]


async def any_private(names: Sequence[str], context: ToolContext) -> bool:
    """Whether a call that read these tables, an empty name standing for any, may have read what is the user's own."""
    try:
        own = await own_tables(context)
    except ToolAtlasError:
        return True
    return bool(own) and not all(_is_sample(name, own) for name in names)


def _is_sample(name: str, own: Mapping[str, str]) -> bool:
    samples = definitions()
    aliases = {sample: tuple(told.get("aliases", ())) for sample, told in samples.items()}
    try:
        found = meant(name, [*own, *samples], aliases, what="table")
    except DataUnavailable:
        return False  # one that a tool made, of whatever tables
    return found in samples and found.casefold() not in {table.casefold() for table in own}


def _own(database: Database) -> dict[str, str]:
    return {table.name: table.source for table in tables(database) if not table.sample}


def _stamp(file: Path) -> _Stamp:
    """Say how the file looks, with what was written beside it and not yet into it."""
    stamps = []
    for part in (file, file.with_name(f"{file.name}.wal")):
        try:
            found = part.stat()
        except OSError:
            continue
        stamps.append((found.st_ino, found.st_size, found.st_mtime_ns))
    return tuple(stamps)
