"""What a request looks like beside the tools of a library: the rows that the calibration is fitted on."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from evals.routing.libraries import AskedRequest, CutLibrary
from graph.search.tool_search import with_clauses
from tools.embedding.documents import ToolDocument, documents
from tools.embedding.embedder import Embedder, Vector
from tools.embedding.shipped_vectors import shipped_vectors
from tools.embedding.space_form import SpaceForm
from tools.lexical.bm25 import is_cjk, tokenise
from tools.retrieval.background import background
from tools.retrieval.calibration import Calibration, calibrate
from tools.retrieval.features import Floats, standing_features
from tools.retrieval.index_snapshot import IndexSnapshot, snapshot
from tools.retrieval.matches import Matches, match
from tools.retrieval.stated_values import without_values
from tools.retrieval.vector_space.discriminant import Bools, Ints

NEAREST: Final = 15
"""Tools per request that teach anything; the others are too far away."""


@dataclass(frozen=True)
class Lesson:
    """One request beside one library."""

    library: str
    source: str
    size: int
    chinese: bool
    served: bool
    """Whether any tool serves it."""
    values: Floats
    """Of the nearest tools without example requests, shape `(n_near, n_features)`."""
    labels: Floats
    """Which of these serve it."""
    shown: Floats
    """Probabilities of the nearest tools with example requests, as they come without regard to the others."""
    shown_labels: Floats


@dataclass
class Vectors:
    """Vectors by the text of a document; what ships is not made again."""

    embedder: Embedder
    form: SpaceForm
    _known: dict[str, Vector] = field(default_factory=dict)

    async def of(self, wanted: Sequence[ToolDocument]) -> dict[str, Vector]:
        """Return digest → vector."""
        found = self._known = self._known or shipped_vectors(self.embedder.name)
        left = {d.digest: d for d in wanted if d.digest not in found}
        for requests in (False, True):
            own = [d for d in left.values() if d.as_request is requests]
            embed = self.embedder.embed_queries if requests else self.embedder.embed_documents
            made = await embed([d.text for d in own])
            found.update(zip((d.digest for d in own), made, strict=True))
        return found


@dataclass(frozen=True)
class IndexedLibrary:
    """A library as it is searched."""

    built: IndexSnapshot
    calibration: Calibration
    embedder: Embedder

    async def matches(self, request: AskedRequest) -> Matches:
        """Put a request and its clauses beside the tools."""
        texts = with_clauses(request.text)
        queries = await self.embedder.embed_queries([*texts, without_values(request.text)])
        return match(self.built, [tokenise(text) for text in texts], queries[:-1], queries[-1])


async def indexed(library: CutLibrary, vectors: Vectors) -> IndexedLibrary:
    """Index a library as ToolAtlas does."""
    held = {tool_id: documents(tool) for tool_id, tool in library.tools.items()}
    made = await vectors.of([*(document for group in held.values() for document in group), *background()])
    built = await asyncio.to_thread(snapshot, held, background(), made, form=vectors.form)
    return IndexedLibrary(built, await asyncio.to_thread(calibrate, built), vectors.embedder)


async def lessons_of(library: CutLibrary, vectors: Vectors) -> list[Lesson]:
    """Put every request of a library beside its tools."""
    asked = await indexed(library, vectors)
    return [_lesson(library, request, asked, await asked.matches(request)) for request in library.requests]


def _lesson(library: CutLibrary, request: AskedRequest, asked: IndexedLibrary, matches: Matches) -> Lesson:
    built, calibration = asked.built, asked.calibration
    serves = library.serving(request)
    right = np.array([tool_id in serves for tool_id in built.tool_ids])
    bare = np.flatnonzero(~built.has_requests)
    values = standing_features(matches)[0, bare]
    near = _nearest(values, matches.relevance[0, bare], right[bare])
    shown, shown_right = np.zeros(0), np.zeros(0)
    if len(built.shown):
        found = calibration.shown(built, matches)[0]
        first = np.argsort(-found)[:NEAREST]
        shown, shown_right = found[first], right[built.shown.tools][first].astype(float)
    return Lesson(
        library=library.name,
        source=library.source,
        size=len(library.tools),
        chinese=any(map(is_cjk, tokenise(request.text))),
        served=bool(serves),
        values=values[near].astype(float),
        labels=right[bare][near].astype(float),
        shown=shown.astype(float),
        shown_labels=shown_right,
    )


def _nearest(values: Floats, relevance: Floats, right: Bools) -> Ints:
    by_relevance, by_standing = (np.argsort(-one)[:NEAREST] for one in (relevance, values[:, 0]))
    return np.unique([*by_relevance, *by_standing, *np.flatnonzero(right)]).astype(int)
