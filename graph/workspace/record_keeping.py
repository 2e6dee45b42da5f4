"""Writes a library's change into Chroma before who made it is done, and finds where the two disagree."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from errors import EmbedderUnavailable
from settings import Settings
from tools.embedding.backfill import VectorFilling
from tools.embedding.cards import cards_of
from tools.embedding.embedder import Embedder, EmbedderChoice, choose_embedder
from tools.embedding.kept_records import Differences, WantedRecords, compare
from tools.embedding.place import place_of
from tools.embedding.vector_store import look_at
from tools.library.catalogue import LibraryChange
from tools.library.library import ToolLibrary
from tools.retrieval.index import ToolIndex
from tools.retrieval.library_documents import LibraryDocuments
from tools.tool import Tool

logger = logging.getLogger(__name__)
WRITING_S = 20.0
"""How long a command waits for what it changed to be embedded and written; the rest follows with the next start."""


async def index_library(index: ToolIndex, library: ToolLibrary) -> int:
    """Bring an index in step with a library; return the version of the library that it is in step with."""
    version = library.version
    await index.sync(library.tools(), switched_off(library))
    return version


def follow(index: ToolIndex, library: ToolLibrary) -> None:
    """Bring an index in step with each change as it is made."""

    async def followed(_: LibraryChange) -> None:
        if index.state is not None:
            await index_library(index, library)

    library.subscribe(followed)


def switched_off(library: ToolLibrary) -> dict[str, Tool]:
    """Return the tools that are known and not on offer."""
    on_offer = library.tools()
    return {id_: entry.tool for id_, entry in library.entries().items() if id_ not in on_offer}


@asynccontextmanager
async def changes_kept(library: ToolLibrary, settings: Settings, embedder: EmbedderChoice) -> AsyncIterator[None]:
    """Write at the end what was changed within; nothing, and without loading Chroma, where nothing was."""
    before = library.version
    yield
    if library.version != before:
        await write_changes(library, settings, embedder)


async def write_changes(library: ToolLibrary, settings: Settings, embedder: EmbedderChoice | None = None) -> None:
    """Bring Chroma in step with a library that was changed, by the embedder that the settings name if none is given."""
    choice = embedder or choose_embedder(settings)
    if choice.embedder is not None:
        await _written_in_time(library, settings, choice.embedder, choice.origin)


async def differences(library: ToolLibrary, settings: Settings, embedder: Embedder) -> tuple[Differences, int]:
    """Compare Chroma with a library, and change nothing; returns how many records there are too.

    Raises:
        StoreError: Chroma cannot be read.
        EmbedderUnavailable: it is not known whose vectors to look for.
    """
    await embedder.warm()
    listed = await look_at(place_of(settings), embedder.name)
    documents = LibraryDocuments.of(library.tools(), switched_off(library))
    optional = frozenset(card.id for card in cards_of(documents.optional))
    cards = cards_of([*documents.searched, *documents.optional], documents.describe)
    return compare(WantedRecords(cards, optional), listed), len(listed)


async def _written_in_time(library: ToolLibrary, settings: Settings, embedder: Embedder, origin: str) -> None:
    try:
        await asyncio.wait_for(_write(library, settings, embedder, origin), WRITING_S)
    except TimeoutError:
        logger.info("more changed than could be written now; the rest follows with the next start")
    except EmbedderUnavailable as error:
        logger.warning("what changed is embedded later: %s", error)


async def _write(library: ToolLibrary, settings: Settings, embedder: Embedder, origin: str) -> None:
    """What needs no vector first: what is gone, and other tags."""
    documents = LibraryDocuments.of(library.tools(), switched_off(library))
    filling = VectorFilling(embedder, place_of(settings), origin, documents.describe)
    filling.expect(documents.searched)
    await filling.open()
    await filling.keep(documents.searched, documents.optional, "at once")
    if filling.n_missing:
        await filling.fill(documents.searched)
        await filling.keep(documents.searched, documents.optional, "at once")
