"""Which columns of its database a tool keeps back because they look private, and how somebody shows one."""

import asyncio
import re
import shlex
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from errors import ToolAtlasError
from prompts.late import late
from tools.library.catalogue import CatalogueEntry

if TYPE_CHECKING:
    from tools.sources.databases.known_databases import KnownDatabase

_ORIGIN = "import:"
_PATTERN = re.compile(r"([*?[])")


class KeptBack(NamedTuple):
    """What the card says of it."""

    columns: tuple[str, ...] = ()
    command: str = ""
    """Shows the first of them from then on."""


async def kept_back(entry: CatalogueEntry) -> KeptBack:
    """Look into the database of a tool; nothing where it has none, or it cannot be read now."""
    if entry.tool.source != "sql" or not entry.origin.startswith(_ORIGIN):
        return KeptBack()
    try:
        columns = await asyncio.to_thread(_columns, entry.tool.binding)
    except ToolAtlasError:
        return KeptBack()
    if not columns:
        return KeptBack()
    name, first = entry.origin.removeprefix(_ORIGIN), _PATTERN.sub(r"[\1]", columns[0])
    return KeptBack(columns, f"toolatlas tools update {shlex.quote(name)} --expose {shlex.quote(first)}")


def _columns(binding: Mapping[str, Any]) -> tuple[str, ...]:
    known: KnownDatabase = late("tools.sources.databases.known_databases", "known_database")(binding)
    return tuple(known.kept_back(str(binding["table"]))) if "table" in binding else known.likely
