"""The tool index: BM25 at once, vectors as they come, kept in step with the library.

    sync(tools) ──► tokens, BM25, the vectors known already ──► state                     before it returns
                └─► task: open the store ──► state                                              behind
                          embed what changed, in small batches ──► state

Readers take `state` and never wait: it is replaced as a whole. Where the settings name another embedder than before,
the earlier vectors serve, with the earlier embedder for the requests, until the new ones are complete.
"""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import Self

from errors import EmbedderUnavailable
from tools.embedding.backfill import VectorFilling
from tools.embedding.documents import Document, documents
from tools.embedding.embedder import Embedder, EmbedderChoice, Matrix, Vector, form_of
from tools.embedding.previous_embedder import EarlierIndex, earlier_index, forget_earlier
from tools.retrieval.adapter import load_adapter
from tools.retrieval.background import background
from tools.retrieval.calibration import Calibration, calibrate
from tools.retrieval.index_snapshot import Snapshot, snapshot
from tools.tool import Tool

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Progress:
    """How far the vectors are."""

    ready: int
    total: int
    """0 where there is no embedder."""
    problem: str = ""
    """Why vectors are missing or not kept, in one sentence."""


@dataclass(frozen=True)
class IndexState:
    """What a search reads."""

    snapshot: Snapshot
    calibration: Calibration
    embedder: Embedder | None = None
    """What made the vectors, and must embed what is compared with them; None where there are none."""


class ToolIndex:
    """The documents of all tools, searchable. Close it, or use it as a context manager."""

    def __init__(
        self, chosen: EmbedderChoice | Embedder | None, folder: Path, *, reason: str = "", adapter: Path | None = None
    ) -> None:
        """Prepare an index; nothing is loaded before `sync`.

        Args:
            chosen: Makes vectors; None to find tools by words alone. A choice knows its predecessors too.
            folder: Where vectors are kept.
            reason: Why there is no embedder, in one sentence.
            adapter: What `toolatlas retriever adapt` wrote for this embedder.
        """
        choice = chosen if isinstance(chosen, EmbedderChoice) else EmbedderChoice(chosen, reason)
        self.embedder = embedder = choice.embedder
        self._recall = choice.recall
        self._folder = folder
        self._adapter = adapter
        self._stretch: Matrix | None = None
        self._filling = VectorFilling(embedder, folder, choice.origin) if embedder is not None else None
        self._earlier: EarlierIndex | None = None
        self._problem = choice.reason
        self._tools: dict[str, Tool] = {}
        self._documents: dict[str, tuple[Document, ...]] = {}
        self._n_texts = 0
        self._background = background()
        self._state: IndexState | None = None
        self._task: asyncio.Task[None] | None = None
        self._syncing = asyncio.Lock()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Stop embedding; what is embedded already is stored."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    @property
    def state(self) -> IndexState | None:
        """The newest state; None before the first `sync`."""
        return self._state

    @property
    def progress(self) -> Progress:
        """How many documents have vectors."""
        if self._filling is None:
            return Progress(0, 0, self._problem)
        problems = (self._problem, self._filling.problem, self._meanwhile)
        told = " ".join(problem for problem in problems if problem)
        return Progress(self._n_texts - self._filling.n_missing, self._n_texts, told)

    @property
    def _meanwhile(self) -> str:
        if self._earlier is None or self.embedder is None:
            return ""
        return f"Those of {self._earlier.embedder.name!r} serve until those of {self.embedder.name!r} are complete."

    async def sync(self, tools: Mapping[str, Tool]) -> bool:
        """Take over the library's tools; cheap when nothing changed.

        Returns:
            Whether anything that is indexed changed.
        """
        async with self._syncing:
            if self._state is not None and _same(self._tools, tools):
                return False
            found = {
                tool_id: self._documents[tool_id] if self._tools.get(tool_id) is tool else documents(tool)
                for tool_id, tool in tools.items()
            }
            self._tools = dict(tools)
            if self._state is not None and found == self._documents:
                return False
            await self.aclose()
            self._documents = found
            self._expect()
            await self._publish()
            if self._filling is not None:
                self._task = asyncio.create_task(self._fill(self._filling))
            return True

    async def settled(self) -> Progress:
        """Wait until the vectors are filled in, or cannot be."""
        while (task := self._task) is not None and not task.done():
            await asyncio.gather(task, return_exceptions=True)
        return self.progress

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
        if filling.is_on_disk and self._earlier is None and not (self._problem or filling.problem):
            await forget_earlier(self._folder, filling.embedder_name)

    async def _open(self, filling: VectorFilling) -> None:
        """Serve what lies on the disk while the rest is made."""
        try:
            await filling.open()
        finally:
            # What an embedder leaves behind serves also where its successor does not load.
            filling.expect(self._wanted())
            if filling.n_missing and self._earlier is None:
                self._earlier = await earlier_index(self._folder, filling.embedder_name, self._recall)
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
        self._state = await asyncio.to_thread(_build, self._documents, self._background, made, self._state)

    def vectors(self) -> dict[str, Vector]:
        """Return the vectors made so far by the digests of their documents."""
        known = self._filling.known if self._filling is not None else {}
        return {d.digest: known[d.digest] for d in self._wanted() if d.digest in known}

    def _wanted(self) -> list[Document]:
        return [*chain.from_iterable(self._documents.values()), *self._background]


@dataclass(frozen=True)
class Made:
    """Vectors and what made them."""

    vectors: Mapping[str, Vector]
    embedder: Embedder | None
    stretch: Matrix | None = None


def _build(
    found: Mapping[str, Sequence[Document]], unserved: Sequence[Document], made: Made, before: IndexState | None
) -> IndexState:
    known = None if before is None else before.snapshot
    form = form_of(made.embedder)
    built = snapshot(found, unserved, made.vectors, made.stretch, form=form, before=known).warmed()
    return IndexState(built, calibrate(built), made.embedder)


def _same(old: Mapping[str, Tool], new: Mapping[str, Tool]) -> bool:
    return len(old) == len(new) and all(old.get(tool_id) is tool for tool_id, tool in new.items())
