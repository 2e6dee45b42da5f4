"""Makes the vectors of documents: shipped, or from the store where they are known, by the embedder where not."""

import asyncio
import logging
import time
from collections.abc import Sequence
from pathlib import Path

from errors import StoreError
from tools.embedding.documents import Document
from tools.embedding.embedder import Embedder, Vector
from tools.embedding.shipped_vectors import shipped_vectors
from tools.embedding.vector_store import MemoryVectors, Record, VectorStore, open_vectors

logger = logging.getLogger(__name__)

BATCH = 256
"""Documents between two writes, and
"""
WRITE_S = 10.0
"""seconds between two: what a process that is killed may lose."""
FIRST, MOST = 8, 128
"""Texts that the embedder gets at a time: few at first,
"""
QUICK_S, SLOW_S = 0.25, 1.0
"""twice as many after an answer that came quickly, half after a slow one: who closes the index waits for one."""


class VectorFilling:
    """Vectors by the digest of their text. Not for two tasks at a time."""

    def __init__(self, embedder: Embedder, folder: Path, origin: str = "") -> None:
        self.known: dict[str, Vector] = {}
        self._missing: set[str] = set()
        """Digests of what the newest documents lack."""
        self._embedder = embedder
        self._folder = folder
        self._origin = origin
        self._store: VectorStore | None = None
        self._shipped: dict[str, Vector] = {}
        self._stored: dict[str, str] = {}
        """Record id → digest, as far as the store has it."""

    @property
    def embedder_name(self) -> str:
        """Whose vectors these are."""
        return self._embedder.name

    @property
    def problem(self) -> str:
        """Why vectors are not kept between runs; empty when they are."""
        return self._store.problem if self._store is not None else ""

    @property
    def is_on_disk(self) -> bool:
        """Whether the store was opened; not where what ships covers all that is wanted."""
        return self._store is not None

    @property
    def n_missing(self) -> int:
        """How many texts of the newest documents have no vector yet."""
        return len(self._missing)

    def expect(self, documents: Sequence[Document]) -> None:
        """Say what is wanted from now on."""
        self._missing = {document.digest for document in documents} - self.known.keys()

    async def open(self) -> None:
        """Load the model, and what the store holds.

        Raises:
            EmbedderUnavailable: the model does not load.
        """
        await self._embedder.warm()
        if self._store is not None:
            return
        self._know(await asyncio.to_thread(shipped_vectors, self._embedder.name))
        self._shipped = dict(self.known)
        if self._shipped and not self._missing:
            return  # what ships covers all that is wanted: the disk would add nothing, and is slow to open
        self._store = await open_vectors(self._folder, self._embedder.name, self._embedder.dim, self._origin)
        try:
            records = await self._store.load()
        except StoreError as error:
            self._give_up_disk(error)
            return
        self._stored = {record.id: record.content_hash for record in records.values()}
        self._know({record.content_hash: record.vector for record in records.values()})

    async def fill(self, documents: Sequence[Document]) -> None:
        """Embed what has no vector, batch by batch, store what is new and drop what is gone.

        Raises:
            EmbedderUnavailable: the embedder failed; what was done before is kept.
        """
        self.expect(documents)
        await self.open()
        self.expect(documents)
        # A text that several tools have is embedded once.
        lacking = list({d.digest: d for d in documents if d.digest in self._missing}.values())
        unwritten: list[Document] = []
        try:
            await self._fill(lacking, unwritten)
        finally:
            await self._keep(unwritten)
        await self._keep(documents)
        await self._prune(documents)

    async def _fill(self, lacking: Sequence[Document], unwritten: list[Document]) -> None:
        size, done, written = FIRST, 0, time.monotonic()
        while done < len(lacking):
            began = time.monotonic()
            batch = lacking[done : done + size]
            await self._embed([document for document in batch if document.is_request])
            await self._embed([document for document in batch if not document.is_request])
            done += len(batch)
            unwritten += batch
            now = time.monotonic()
            size = min(2 * size, MOST) if now - began < QUICK_S else max(size // 2, 1) if now - began > SLOW_S else size
            if len(unwritten) >= BATCH or now - written > WRITE_S:
                await self._keep(unwritten)
                unwritten.clear()
                written = time.monotonic()

    async def _embed(self, documents: Sequence[Document]) -> None:
        if not documents:
            return
        texts = [document.text for document in documents]
        # A request is compared with example requests: both sides get the form that the embedder has for requests.
        symmetric = documents[0].is_request
        embed = self._embedder.embed_queries if symmetric else self._embedder.embed_documents
        self._know(dict(zip((document.digest for document in documents), await embed(texts), strict=True)))

    def _know(self, vectors: dict[str, Vector]) -> None:
        self.known |= vectors
        self._missing -= vectors.keys()

    async def _keep(self, documents: Sequence[Document]) -> None:
        fresh = [d for d in documents if self._stored.get(d.id) != d.digest and d.digest not in self._shipped]
        if not fresh or self._store is None:
            return
        self._stored |= {document.id: document.digest for document in fresh}
        try:
            await self._store.put([_record(document, self.known) for document in fresh])
        except StoreError as error:
            self._give_up_disk(error)

    async def _prune(self, documents: Sequence[Document]) -> None:
        gone = self._stored.keys() - {document.id for document in documents}
        if gone and self._store is not None:
            try:
                await self._store.delete(gone)
            except StoreError as error:
                self._give_up_disk(error)
        wanted = {document.digest for document in documents}
        self._stored = {id_: digest for id_, digest in self._stored.items() if id_ not in gone}
        self.known = {digest: vector for digest, vector in self.known.items() if digest in wanted}

    def _give_up_disk(self, error: StoreError) -> None:
        logger.warning("vectors stay in memory: %s", error)
        self._store = MemoryVectors(f"{error} Vectors stay in memory until then.")


def _record(document: Document, vectors: dict[str, Vector]) -> Record:
    return Record(document.id, document.tool_id, document.digest, vectors[document.digest])
