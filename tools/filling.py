"""Makes the vectors of documents: shipped, or from the store where they are known, by the embedder where not."""

import asyncio
import logging
from collections.abc import Sequence
from pathlib import Path

from errors import StoreError
from tools.documents import Document
from tools.embedding import Embedder, Vector
from tools.shipped_vectors import shipped_vectors
from tools.vectors import MemoryVectors, Record, VectorStore, open_vectors

logger = logging.getLogger(__name__)

BATCH = 8
"""Documents between two looks at the event loop, and between two writes."""


class VectorFilling:
    """Vectors by the digest of their text. Not for two tasks at a time."""

    def __init__(self, embedder: Embedder, folder: Path) -> None:
        self.known: dict[str, Vector] = {}
        self._embedder = embedder
        self._folder = folder
        self._store: VectorStore | None = None
        self._shipped: dict[str, Vector] = {}
        self._stored: dict[str, str] = {}
        """Record id → digest, as far as the store has it."""

    @property
    def problem(self) -> str:
        """Why vectors are not kept between runs; empty when they are."""
        return self._store.problem if self._store is not None else ""

    async def open(self) -> None:
        """Load the model, and what the store holds.

        Raises:
            EmbedderUnavailable: the model does not load.
        """
        await self._embedder.warm()
        if self._store is not None:
            return
        self._shipped = await asyncio.to_thread(shipped_vectors, self._embedder.name)
        self.known |= self._shipped
        self._store = await open_vectors(self._folder, self._embedder.name, self._embedder.dim)
        try:
            records = await self._store.load()
        except StoreError as error:
            self._give_up_disk(error)
            return
        self._stored = {record.id: record.content_hash for record in records.values()}
        self.known |= {record.content_hash: record.vector for record in records.values()}

    async def fill(self, documents: Sequence[Document]) -> None:
        """Embed what has no vector, batch by batch, then store what is new and drop what is gone.

        Raises:
            EmbedderUnavailable: the embedder failed; what was done before is kept.
        """
        await self.open()
        missing = [document for document in documents if document.digest not in self.known]
        for start in range(0, len(missing), BATCH):
            batch = missing[start : start + BATCH]
            await self._embed([document for document in batch if document.is_request])
            await self._embed([document for document in batch if not document.is_request])
            await self._keep(batch)
        await self._keep(documents)
        await self._prune(documents)

    async def _embed(self, documents: Sequence[Document]) -> None:
        if not documents:
            return
        texts = [document.text for document in documents]
        # A request is compared with example requests: both sides get the form that the embedder has for requests.
        symmetric = documents[0].is_request
        embed = self._embedder.embed_queries if symmetric else self._embedder.embed_documents
        self.known |= zip((document.digest for document in documents), await embed(texts), strict=True)

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
