"""Which kept requests a text is like: the pairs of all tools, searchable.

Request is compared with request: both are moved by the mean of the background's requests in their script, since all
requests of a script lie in one corner of the embedder's space. Where there are no vectors, shared words serve.
"""

import asyncio
import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np
import numpy.typing as npt

from errors import EmbedderUnavailable
from tools.embedding.backfill import VectorFilling
from tools.embedding.documents import ToolDocument
from tools.embedding.embedder import Embedder, Matrix, Vector, unit
from tools.embedding.place import ChromaPlace
from tools.lexical.bm25 import is_cjk, tokenise
from tools.pairs.store import Pair, normalised
from tools.retrieval.background import background

Floats = npt.NDArray[np.floating]
Ints = npt.NDArray[np.intp]
Bools = npt.NDArray[np.bool_]
logger = logging.getLogger(__name__)
ALIKE = 0.3
"""Below this cosine two requests are strangers: 9 of 10 pairs of unlike requests lie below it."""
PIECE = 0.8
"""What a piece of a request counts beside the whole of it."""


@dataclass(frozen=True)
class PairMatches:
    """How like texts are to the pairs of each tool. Rows are texts."""

    pairs: tuple[Pair, ...]
    """Sorted by tool."""
    starts: Ints
    """Where each tool's pairs begin."""
    by_pair: Floats
    """In [0, 1], 1 for the very text; a column for each pair."""
    pinned: Bools
    """Whether a person pinned the very text; a column for each tool."""

    @property
    def tool_ids(self) -> tuple[str, ...]:
        """The tools that have pairs."""
        return tuple(self.pairs[start].tool_id for start in self.starts)

    @property
    def alike(self) -> Floats:
        """How like each text is to the likest pair of each tool; a column for each of `tool_ids`."""
        return np.asarray(np.maximum.reduceat(self.by_pair, self.starts, axis=1))

    def likest(self, text: int, tool: int) -> tuple[Pair, float]:
        """Return the pair of a tool that is most like a text, and how much."""
        end = self.starts[tool + 1] if tool + 1 < len(self.starts) else len(self.pairs)
        place = int(self.starts[tool] + self.by_pair[text, self.starts[tool] : end].argmax())
        return self.pairs[place], float(self.by_pair[text, place])


@dataclass(frozen=True)
class PairState:
    """All pairs at one moment. Immutable."""

    pairs: tuple[Pair, ...]
    """Sorted by tool."""
    vectors: Matrix | None
    """Moved and scaled to length 1, a row for each pair; zeros where there is none yet. None when there are none."""
    latin: Vector | None = None
    """Mean of the background's requests without Chinese characters."""
    cjk: Vector | None = None

    def matches(
        self, texts: Sequence[str], queries: Matrix | None, without: Collection[str] = ()
    ) -> PairMatches | None:
        """Compare texts with every pair; None where there are none.

        Args:
            texts: The whole request first, then pieces of it.
            queries: Their vectors; None to compare words.
            without: Normalised texts of pairs that do not count.
        """
        if not self.pairs or not texts:
            return None
        found = self._by_words(texts) if queries is None or self.vectors is None else self._by_vectors(texts, queries)
        found = np.clip((found - ALIKE) / (1 - ALIKE), 0, 1)
        found[1:] *= PIECE
        typed = np.zeros(found.shape, dtype=bool)
        for row, text in enumerate(texts):
            typed[row, self._places.get(normalised(text), [])] = True
        hidden = [place for key in without for place in self._places.get(key, ())]
        found = np.where(typed, 1.0, found)
        found[:, hidden], typed[:, hidden] = 0.0, False
        pinned = np.logical_or.reduceat(typed & self._by_person, self._starts, axis=1)
        return PairMatches(self.pairs, self._starts, found, pinned)

    def _by_vectors(self, texts: Sequence[str], queries: Matrix) -> Floats:
        if self.vectors is None or self.latin is None or self.cjk is None:
            return self._by_words(texts)
        return np.asarray(moved(texts, queries, self.latin, self.cjk) @ self.vectors.T)

    def _by_words(self, texts: Sequence[str]) -> Floats:
        return np.array([[_shared(frozenset(tokenise(text)), words) for words in self._words] for text in texts])

    @cached_property
    def _words(self) -> tuple[frozenset[str], ...]:
        return tuple(frozenset(tokenise(pair.text)) for pair in self.pairs)

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        places: dict[str, list[int]] = {}
        for place, pair in enumerate(self.pairs):
            places.setdefault(pair.key, []).append(place)
        return places

    @cached_property
    def _by_person(self) -> Bools:
        return np.array([pair.provenance == "human" for pair in self.pairs], dtype=bool)

    @cached_property
    def _starts(self) -> Ints:
        tools = [pair.tool_id for pair in self.pairs]
        return np.array([n for n, tool in enumerate(tools) if not n or tools[n - 1] != tool], dtype=np.intp)


class PairIndex:
    """Keeps the vectors of pairs in step with the store; reading never waits. Close it, or use `async with`."""

    def __init__(self, embedder: Embedder | None, place: Path | ChromaPlace) -> None:
        self._embedder = embedder
        self._filling = VectorFilling(embedder, place) if embedder is not None else None
        self._state = PairState((), None)
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._stop()

    @property
    def state(self) -> PairState:
        """What a search reads."""
        return self._state

    async def sync(self, pairs: Sequence[Pair]) -> None:
        """Take over pairs; words serve at once, vectors as they come."""
        if tuple(pairs) == self._state.pairs:
            return
        await self._stop()
        self._state = await asyncio.to_thread(build_state, pairs, {})
        if self._filling is not None and pairs:
            self._task = asyncio.create_task(self._fill(self._filling, tuple(pairs)))

    async def settled(self) -> None:
        """Wait until the vectors are there, or cannot be."""
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    async def matches(self, texts: Sequence[str], without: Collection[str] = ()) -> PairMatches | None:
        """Compare texts with every pair but those whose normalised text is in `without`; None for none."""
        state = self._state
        queries: Matrix | None = None
        if self._embedder is not None and state.vectors is not None and texts:
            try:
                queries = np.stack([await self._embedder.embed_query(text) for text in texts])
            except EmbedderUnavailable as error:
                logger.warning("pairs are compared by words: %s", error)
        return await asyncio.to_thread(state.matches, texts, queries, without)

    async def _stop(self) -> None:
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _fill(self, filling: VectorFilling, pairs: tuple[Pair, ...]) -> None:
        documents = [*documents_of(pairs), *background()]
        try:
            await filling.fill(documents)
        except EmbedderUnavailable as error:
            logger.warning("pairs are compared by words: %s", error)
            return
        self._state = await asyncio.to_thread(build_state, pairs, dict(filling.known))
        await filling.keep(documents)


def moved(texts: Sequence[str], vectors: Matrix, latin: Vector, cjk: Vector) -> Matrix:
    """Move requests by the mean of their script; shape as given, rows of length 1."""
    written = np.array([_is_cjk(text) for text in texts], dtype=bool)
    return unit(vectors - np.where(written[:, None], cjk, latin))


def build_state(pairs: Sequence[Pair], vectors: Mapping[str, Vector]) -> PairState:
    """Build what a search reads; `vectors` are those of `documents_of` the pairs and of the background, by digest."""
    ordered = tuple(sorted(pairs, key=lambda pair: (pair.tool_id, pair.provenance, pair.key)))
    unserved = [(d.text, vectors[d.digest]) for d in background() if d.digest in vectors]
    found = [vectors.get(document.digest) for document in documents_of(ordered)]
    if not unserved or not any(vector is not None for vector in found):
        return PairState(ordered, None)
    everyone = [vector for _, vector in unserved]
    latin, cjk = (
        np.asarray(np.mean([v for text, v in unserved if _is_cjk(text) == written] or everyone, axis=0), np.float32)
        for written in (False, True)
    )
    matrix = moved([p.text for p in ordered], np.stack([latin if v is None else v for v in found]), latin, cjk)
    matrix[[vector is None for vector in found]] = 0
    return PairState(ordered, matrix, latin, cjk)


def documents_of(pairs: Sequence[Pair]) -> list[ToolDocument]:
    """Make the documents that are embedded, in the order of the pairs."""
    places: dict[str, int] = {}
    found = []
    for pair in pairs:
        places[pair.tool_id] = places.get(pair.tool_id, 0) + 1
        found.append(ToolDocument(pair.tool_id, places[pair.tool_id], pair.text))
    return found


def _shared(ours: frozenset[str], theirs: frozenset[str]) -> float:
    return len(ours & theirs) / max(len(ours | theirs), 1)


def _is_cjk(text: str) -> bool:
    return any(map(is_cjk, tokenise(text)))
