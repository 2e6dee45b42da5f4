"""Makes the vectors of documents: shipped, or from the store where they are known, by the embedder where not."""

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path

from tools.embedding.cards import Describe, cards_of, plain
from tools.embedding.documents import ToolDocument
from tools.embedding.embedder import Embedder, Vector
from tools.embedding.kept_records import Differences, KeptRecords, Manner, WantedRecords
from tools.embedding.place import ChromaPlace
from tools.embedding.shipped_vectors import shipped_vectors
from tools.embedding.vector_cache import VectorCache

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

    def __init__(
        self, embedder: Embedder, place: Path | ChromaPlace, origin: str = "", describe: Describe | None = None
    ) -> None:
        """Prepare a filling; nothing is loaded before `open`.

        Args:
            embedder: Makes vectors.
            place: Where they are kept.
            origin: What the embedder can be built from again.
            describe: Says the tags of a document; where it is given, records are kept of texts too whose vectors ship.
        """
        self.known: dict[str, Vector] = {}
        self._missing: set[str] = set()
        """Digests of what the newest documents lack."""
        self._embedder = embedder
        self._place = ChromaPlace.of(place)
        self._records = KeptRecords(self._place, origin)
        self._cache = VectorCache(self._place)
        self._describe = describe or plain
        self._keeps_shipped = describe is not None
        self._shipped: frozenset[str] = frozenset()
        self._is_open = False

    @property
    def embedder_name(self) -> str:
        """Whose vectors these are."""
        return self._embedder.name

    @property
    def problem(self) -> str:
        """Why vectors are not kept between runs; empty when they are."""
        return self._records.problem

    @property
    def n_missing(self) -> int:
        """How many texts of the newest documents have no vector yet."""
        return len(self._missing)

    def expect(self, documents: Sequence[ToolDocument]) -> None:
        """Say what is wanted from now on."""
        self._missing = {document.digest for document in documents} - self.known.keys()

    async def open(self) -> None:
        """Load the model, and what is expected as far as it ships or the store holds it.

        Raises:
            EmbedderUnavailable: the model does not load.
        """
        await self._embedder.warm()
        if not self._is_open:
            shipped = await asyncio.to_thread(shipped_vectors, self._embedder.name)
            self._shipped = frozenset(shipped)
            self._know(shipped)
            self._is_open = True
        # Chroma is slow to load: where everything ships or was copied, it is not waited for.
        if self._missing:
            copied = await asyncio.to_thread(self._cache.read, self._embedder.name, self._embedder.dim)
            self._know({digest: copied[digest] for digest in self._missing & copied.keys()})
        if self._missing:
            await self._records.open(self._embedder.name, self._embedder.dim)
            self._know(await self._records.vectors_of(self._missing))

    async def fill(self, documents: Sequence[ToolDocument]) -> None:
        """Embed what has no vector, batch by batch, and store what is new.

        Raises:
            EmbedderUnavailable: the embedder failed; what was done before is kept.
        """
        self.expect(documents)
        await self.open()
        # A text that several tools have is embedded once.
        lacking = list({d.digest: d for d in documents if d.digest in self._missing}.values())
        unwritten: list[ToolDocument] = []
        try:
            await self._fill(lacking, unwritten)
        finally:
            await self._keep(unwritten)
        await self._copy({document.digest for document in documents})

    async def _copy(self, digests: set[str]) -> None:
        """Copy what does not ship, unless Chroma could not take it: then it lives as long as the process."""
        if not self.problem:
            vectors = {digest: self.known[digest] for digest in digests - self._shipped}
            await asyncio.to_thread(self._cache.write, self._embedder.name, vectors)

    async def keep(
        self, documents: Sequence[ToolDocument], optional: Sequence[ToolDocument] = (), manner: Manner = "behind"
    ) -> Differences:
        """Bring the store in step: write what is missing and what changed, delete what is gone.

        Args:
            documents: What is searched.
            optional: What is not, and whose records stay where they are.
            manner: How much is done now.

        Returns:
            What was found to differ.
        """
        wanted = await asyncio.to_thread(self._wanted, documents, optional)
        if not wanted.cards and not await asyncio.to_thread(lambda: self._place.may_hold_something):
            return Differences()
        await self._records.open(self._embedder.name, self._embedder.dim)
        found = await self._records.keep(wanted, self.known, manner)
        digests = {document.digest for document in (*documents, *optional)}
        self.known = {digest: vector for digest, vector in self.known.items() if digest in digests}
        return found

    def _wanted(self, documents: Sequence[ToolDocument], optional: Sequence[ToolDocument]) -> WantedRecords:
        kept = [d for d in (*documents, *optional) if self._keeps_shipped or d.digest not in self._shipped]
        ids = frozenset(card.id for card in cards_of(optional))
        return WantedRecords(cards_of(kept, self._describe), ids, self._shipped)

    async def _fill(self, lacking: Sequence[ToolDocument], unwritten: list[ToolDocument]) -> None:
        size, done, written = FIRST, 0, time.monotonic()
        while done < len(lacking):
            began = time.monotonic()
            batch = lacking[done : done + size]
            await self._embed([document for document in batch if document.as_request])
            await self._embed([document for document in batch if not document.as_request])
            done += len(batch)
            unwritten += batch
            now = time.monotonic()
            size = min(2 * size, MOST) if now - began < QUICK_S else max(size // 2, 1) if now - began > SLOW_S else size
            if len(unwritten) >= BATCH or now - written > WRITE_S:
                await self._keep(unwritten)
                unwritten.clear()
                written = time.monotonic()

    async def _embed(self, documents: Sequence[ToolDocument]) -> None:
        if not documents:
            return
        texts = [document.text for document in documents]
        # A request is compared with example requests: both sides get the form that the embedder has for requests.
        symmetric = documents[0].as_request
        embed = self._embedder.embed_queries if symmetric else self._embedder.embed_documents
        self._know(dict(zip((document.digest for document in documents), await embed(texts), strict=True)))

    def _know(self, vectors: dict[str, Vector]) -> None:
        self.known |= vectors
        self._missing -= vectors.keys()

    async def _keep(self, documents: Sequence[ToolDocument]) -> None:
        if documents:
            await self._records.put(cards_of(documents, self._describe), self.known)
