"""Which columns of its database a tool keeps back because they look private, and where somebody shows them."""

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from errors import ToolAtlasError
from prompts.late import late
from tools.library.catalogue import CatalogueEntry
from web.page.files.hidden_columns import address_of

if TYPE_CHECKING:
    from tools.sources.databases.known_databases import KnownDatabase

_ORIGIN = "import:"


class KeptBack(NamedTuple):
    """What the card says of it."""

    columns: tuple[str, ...] = ()
    address: str = ""
    """Where a person says which of them are shown."""


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
    return KeptBack(columns, address_of(entry.origin.removeprefix(_ORIGIN)))


def _columns(binding: Mapping[str, Any]) -> tuple[str, ...]:
    known: KnownDatabase = late("tools.sources.databases.known_databases", "known_database")(binding)
    return tuple(known.kept_back(str(binding["table"]))) if "table" in binding else known.likely
