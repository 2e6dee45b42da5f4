"""The tool index: BM25 at once, vectors as they come, kept in step with the library.

    sync(tools) ──► tokens, BM25, the vectors known already ──► state                     before it returns
                └─► task: what ships, else open the store ──► state                             behind
                          embed what changed, in small batches ──► state
                    └─► task: documents and tags into Chroma, where it is not in step           later

Readers take `state` and never wait: it is replaced as a whole. Where the settings name another embedder than before,
the earlier vectors serve, with the earlier embedder for the requests, until the new ones are complete.
"""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from errors import EmbedderUnavailable
from tools.embedding.backfill import VectorFilling
from tools.embedding.cards import Tags
from tools.embedding.documents import ToolDocument
from tools.embedding.embedder import Embedder, EmbedderChoice, Matrix, Vector, form_of
from tools.embedding.kept_records import Differences, Manner
from tools.embedding.place import ChromaPlace
from tools.embedding.previous_embedder import EarlierIndex, earlier_index, forget_earlier
from tools.retrieval.background import background
from tools.retrieval.calibration import Calibration
from tools.retrieval.index_snapshot import IndexSnapshot, snapshot
from tools.retrieval.kept_calibration import KeptCalibrations
from tools.retrieval.library_documents import LibraryDocuments
from tools.retrieval.vector_space.adapter import load_adapter
from tools.tool import Tool

logger = logging.getLogger(__name__)
LATER_S = 5.0
"""What Chroma is not waited for by: loading it takes a second of the processor, and the first answer goes first."""


@dataclass(frozen=True)
class IndexProgress:
    """How far the vectors are."""

    ready: int
    total: int
    """0 where there is no embedder."""
    problem: str = ""
    """Why vectors are missing or not kept, in one sentence."""


@dataclass(frozen=True)
class IndexState:
    """What a search reads."""

    snapshot: IndexSnapshot
    calibration: Calibration
    embedder: Embedder | None = None
    """What made the vectors, and must embed what is compared with them; None where there are none."""


class ToolIndex:
    """The documents of all tools, searchable. Close it, or use it as a context manager."""

    def __init__(
        self,
        chosen: EmbedderChoice | Embedder | None,
        place: Path | ChromaPlace | None,
        *,
        reason: str = "",
        adapter: Path | None = None,
        tells: bool = True,
    ) -> None:
        """Prepare an index; nothing is loaded before `sync`.

        Args:
            chosen: Makes vectors; None to find tools by words alone. A choice knows its predecessors too.
            place: Where vectors, and what was fitted to them, are kept; None to keep nothing, without an embedder.
            reason: Why there is no embedder, in one sentence.
            adapter: What `toolatlas eval retriever adapt` wrote for this embedder.
            tells: Whether Chroma is told of every document and its tool's tags, or keeps what is costly to make anew.
        """
        choice = chosen if isinstance(chosen, EmbedderChoice) else EmbedderChoice(chosen, reason)
        self.embedder = embedder = choice.embedder
        self._recall = choice.recall
        self._place = ChromaPlace.of(place or Path())
        self._calibrations = KeptCalibrations(None if place is None else self._place.folder)
        self._adapter = adapter
        self._stretch: Matrix | None = None
        describe = self._describe if tells else None
        self._filling = VectorFilling(embedder, self._place, choice.origin, describe) if embedder is not None else None
        self._earlier: EarlierIndex | None = None
        self._problem = choice.reason
        self._library = LibraryDocuments()
        self._n_texts = 0
        self._state: IndexState | None = None
        self._task: asyncio.Task[None] | None = None
        self._keeping: asyncio.Task[Differences] | None = None
        self._syncing = asyncio.Lock()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Stop embedding and writing; what is embedded already is stored."""
        task, self._task = self._task, None
        await _stopped(task)
        keeping, self._keeping = self._keeping, None
        await _stopped(keeping)

    @property
    def state(self) -> IndexState | None:
        """The newest state; None before the first `sync`."""
        return self._state

    @property
    def progress(self) -> IndexProgress:
        """How many documents have vectors."""
        if self._filling is None:
            return IndexProgress(0, 0, self._problem)
        problems = (self._problem, self._filling.problem, self._meanwhile)
        told = " ".join(problem for problem in problems if problem)
        return IndexProgress(self._n_texts - self._filling.n_missing, self._n_texts, told)

    @property
    def _meanwhile(self) -> str:
        if self._earlier is None or self.embedder is None:
            return ""
        return f"Those of {self._earlier.embedder.name!r} serve until those of {self.embedder.name!r} are complete."

    async def sync(self, tools: Mapping[str, Tool], switched_off: Mapping[str, Tool] | None = None) -> bool:
        """Take over the library's tools; cheap when nothing changed.

        Args:
            tools: On offer.
            switched_off: Known and not searched.

        Returns:
            Whether anything that is searched changed.
        """
        off = switched_off or {}
        async with self._syncing:
            if self._state is not None and self._library.is_of(tools, off):
                return False
            before, self._library = self._library, LibraryDocuments.of(tools, off, self._library)
            if self._state is not None and before.by_tool == self._library.by_tool:
                await self._tell_later()
                return False
            await self.aclose()
            self._expect()
            await self._publish()
            if self._filling is not None:
                self._task = asyncio.create_task(self._fill(self._filling))
            return True

    async def settled(self) -> IndexProgress:
        """Wait until the vectors are filled in, or cannot be."""
        while (task := self._task) is not None and not task.done():
            await asyncio.gather(task, return_exceptions=True)
        return self.progress

    async def kept(self, manner: Manner = "at once") -> Differences:
        """Wait for the vectors, and bring Chroma in step now; say what was found to differ."""
        await self.settled()
        async with self._syncing:
            await _stopped(self._keeping)
            return await self._keep(manner)

    async def _tell_later(self) -> None:
        """Only tags changed: no text is embedded, and none is waited for."""
        if self._filling is not None and (self._task is None or self._task.done()):
            await _stopped(self._keeping)
            self._keeping = asyncio.create_task(self._keep("behind"))

    async def _keep_later(self) -> Differences:
        await asyncio.sleep(LATER_S)
        return await self._keep("behind")

    async def _keep(self, manner: Manner) -> Differences:
        if self._filling is None:
            return Differences()
        library = self._library
        found = await self._filling.keep(library.searched, library.optional, manner)
        if self._earlier is None and not (self._problem or self._filling.problem):
            await forget_earlier(self._place, self._filling.embedder_name)
        return found

    async def _fill(self, filling: VectorFilling) -> None:
        try:
            await self._open(filling)
            await filling.fill(self._wanted())
            self._problem = ""
        except EmbedderUnavailable as error:
            self._problem = f"{error} BM25 finds tools alone." if self._earlier is None else str(error)
            logger.warning("%s", self._problem)
        else:
            self._earlier = None
        await self._publish()
        if not self._problem:
            self._keeping = asyncio.create_task(self._keep_later())

    async def _open(self, filling: VectorFilling) -> None:
        """Serve what lies on the disk while the rest is made."""
        try:
            await filling.open()
        finally:
            # What an embedder leaves behind serves also where its successor does not load.
            filling.expect(self._wanted())
            if filling.n_missing and self._earlier is None:
                self._earlier = await earlier_index(self._place, filling.embedder_name, self._recall)
        if filling.n_missing and (filling.known or self._earlier):
            await self._publish()

    def _expect(self) -> None:
        self._n_texts = len({document.digest for document in self._wanted()})
        if self._filling is not None:
            self._filling.expect(self._wanted())

    async def _publish(self) -> None:
        if self._adapter is not None and self.embedder is not None and self._stretch is None:
            self._stretch = await asyncio.to_thread(load_adapter, self._adapter, self.embedder.name)
        made = Made({}, None)
        if self._earlier is not None:
            made = Made(self._earlier.vectors, self._earlier.embedder)
        elif self._filling is not None:
            made = Made(dict(self._filling.known), self.embedder, self._stretch)
        self._state = await asyncio.to_thread(_build, self._library.by_tool, made, self._calibrations)

    def vectors(self) -> dict[str, Vector]:
        """Return the vectors made so far by the digests of their documents."""
        known = self._filling.known if self._filling is not None else {}
        return {d.digest: known[d.digest] for d in self._wanted() if d.digest in known}

    def _wanted(self) -> Sequence[ToolDocument]:
        return self._library.searched

    def _describe(self, document: ToolDocument) -> Tags:
        return self._library.describe(document)


@dataclass(frozen=True)
class Made:
    """Vectors and what made them."""

    vectors: Mapping[str, Vector]
    embedder: Embedder | None
    stretch: Matrix | None = None


def _build(found: Mapping[str, Sequence[ToolDocument]], made: Made, kept: KeptCalibrations) -> IndexState:
    built = snapshot(found, background(), made.vectors, made.stretch, form=form_of(made.embedder)).warmed()
    return IndexState(built, kept.of(built), made.embedder)


async def _stopped(task: asyncio.Task[None] | asyncio.Task[Differences] | None) -> None:
    if task is not None:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
