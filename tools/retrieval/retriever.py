"""Find the tools that serve a request: many texts in, one ranked list of candidates out."""

import asyncio
import math
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

import numpy as np

from errors import EmbedderUnavailable
from tools.candidate import Candidate
from tools.embedding.embedder import Matrix
from tools.lexical.bm25 import tokenise
from tools.retrieval.description_ranking import merged
from tools.retrieval.features import Floats, fused
from tools.retrieval.file_names import without_file_names
from tools.retrieval.index import IndexState, ToolIndex
from tools.retrieval.index_snapshot import IndexSnapshot
from tools.retrieval.matches import Matches, match
from tools.retrieval.stated_values import without_values
from tools.retrieval.tag_bitmaps import ToolMask
from tools.retrieval.top_k import top_places
from tools.retrieval.vector_space.discriminant import Bools, Ints

MAX_QUOTE_CHARS = 60


@dataclass(frozen=True)
class Scores:
    """Texts by tools: what every decision stands on that compares tools with parts of a request."""

    texts: tuple[str, ...]
    tool_ids: tuple[str, ...]
    matrix: Floats
    """How likely each tool serves each text, in [0, 1]; shape `(n_texts, n_tools)`."""
    fused: Floats
    """Relative relevance in standard deviations, to order tools that are equally likely; same shape."""
    evidence: "MatchEvidence"
    """Why, in words."""
    described: "DescribedTools | None" = None
    """What orders tools that came without example requests; None where there are none."""
    embedding_ms: float = 0.0
    search_ms: float = 0.0
    problem: str = ""
    """Why no vectors were used, in one sentence; empty when they were."""

    def of(self, tool_id: str) -> Floats:
        """Return the tool's score for each text; zeros for a tool that is not among them."""
        place = self._places.get(tool_id)
        return np.zeros(len(self.texts)) if place is None else self.matrix[:, place]

    def best(self, text: int) -> tuple[str, float]:
        """Return the likeliest tool for a text and its score; an empty id when there are no tools."""
        if not self.tool_ids:
            return "", 0.0
        place = int(np.argmax(self.matrix[text]))
        return self.tool_ids[place], float(self.matrix[text, place])

    def described_best(self, k: int) -> list[str]:
        """Return the tools whose own descriptions are the likest to all texts together, whoever else asks like that."""
        snapshot, matches = self.evidence.snapshot, self.evidence.matches
        if snapshot is None or matches is None:
            return []
        best = (snapshot.tool_ids[int(place)] for place in np.argsort(-matches.described_alone, kind="stable"))
        return list(islice((tool_id for tool_id in best if tool_id in self._places), k))

    @cached_property
    def _places(self) -> dict[str, int]:
        return {tool_id: place for place, tool_id in enumerate(self.tool_ids)}


@dataclass(frozen=True)
class DescribedTools:
    """Tools without example requests: their descriptions are compared with all texts at once."""

    tools: Bools
    """Which of the tools they are, shape `(n_tools,)`."""
    relevance: Floats
    """To all texts together, in standard deviations; same shape."""
    likest: float = math.nan
    """Cosine of the likest of these tools in the library's own space, the mean over all texts; NaN without vectors."""

    def among(self, order: Ints) -> Ints:
        """Keep which places these tools take in an order, and fill them anew, the most relevant of all first."""
        filled, held = order.copy(), self.tools[order]
        if held.any():
            own = np.flatnonzero(self.tools)
            filled[held] = own[top_places(self.relevance[own], int(held.sum()))]
        return filled

    def without(self, others: Bools) -> "DescribedTools":
        """Leave some tools where they are; shape `(n_tools,)`."""
        return replace(self, tools=self.tools & ~others)


@dataclass(frozen=True)
class MatchEvidence:
    """Which documents matched, in words."""

    snapshot: IndexSnapshot | None = None
    matches: Matches | None = None

    def of(self, text: int, tool_id: str) -> tuple[str, ...]:
        """Say which example or description of a tool matched a text best, and how well."""
        if self.snapshot is None or self.matches is None or (place := self.snapshot.places.get(tool_id)) is None:
            return ()
        held = slice(int(self.snapshot.starts[place]), int(self.snapshot.starts[place + 1]))
        found = []
        if self.matches.queries is not None and self.snapshot.vectors is not None and self.snapshot.embedded[place]:
            cosines = self.snapshot.vectors[held] @ self.matches.queries[text]
            found.append(self._quote("dense", cosines, held.start))
        shares = np.array([self.matches.share_of(text, document) for document in range(held.start, held.stop)])
        if shares.any():
            found.append(self._quote("bm25", shares, held.start))
        return tuple(found)

    def _quote(self, kind: str, values: Floats, start: int) -> str:
        best = int(np.argmax(values))
        document = self.snapshot.documents[start + best] if self.snapshot is not None else None
        if document is None or not document.is_request:
            return f"{kind} {values[best]:.2f}: description"
        return f"{kind} {values[best]:.2f}: example {_short(document.text)!r}"


class Retriever:
    """Searches a tool index."""

    def __init__(self, index: ToolIndex) -> None:
        self._index = index

    async def score(self, texts: Sequence[str], allowed: Collection[str] | ToolMask | None = None) -> Scores:
        """Score texts against tools.

        Tools outside `allowed` are not returned, but they count when a tool is asked to stand out: what another
        agent's tool serves better is not this one's.

        Args:
            texts: The whole request first, then its clauses or rewrites.
            allowed: Ids that may be returned, or a choice by tags; None for all. A frozen set that is handed over
                again costs nothing the second time.
        """
        state = self._index.state
        if state is None or not texts:
            return _nothing(texts)
        began = time.perf_counter()
        wish = "" if state.snapshot.has_requests.all() else without_values(texts[0])
        seen = [without_file_names(text) for text in (*texts, *([wish] if wish not in ("", texts[0]) else []))]
        queries, problem = await self._embedded(seen, state)
        embedded = time.perf_counter()
        scores = await asyncio.to_thread(scored, state, tuple(texts), queries, allowed)
        return replace(
            scores,
            embedding_ms=(embedded - began) * 1_000,
            search_ms=(time.perf_counter() - embedded) * 1_000,
            problem=problem,
        )

    async def search(
        self, texts: Sequence[str], allowed: Collection[str] | ToolMask | None = None, k: int = 8
    ) -> list[Candidate]:
        """Return the k best tools, the best first."""
        return ranked(await self.score(texts, allowed), k)

    async def _embedded(self, texts: Sequence[str], state: IndexState) -> tuple[Matrix | None, str]:
        embedder = state.embedder
        if embedder is None or state.snapshot.vectors is None:
            progress = self._index.progress
            return None, progress.problem or f"Vectors are being made ({progress.ready} of {progress.total})."
        try:
            return np.stack([await embedder.embed_query(text) for text in texts]), ""
        except EmbedderUnavailable as error:
            return None, f"{error} BM25 found these tools alone."


def ranked(scores: Scores, k: int) -> list[Candidate]:
    """Merge the texts' lists: a tool is as likely as its best text says; the order weighs the whole request too.

    Among tools without example requests the order is that of what their descriptions say: it was measured to be better
    than any order by probability.
    """
    if not scores.tool_ids or not scores.texts:
        return []
    return [_candidate(scores, int(place)) for place in _best(scores, k)]


def _best(scores: Scores, k: int) -> Ints:
    if scores.described is not None and scores.described.tools.all():
        return top_places(scores.described.relevance, k)
    likely = merged(scores.matrix)
    least = np.partition(likely, -k)[-k] if k < len(likely) else -np.inf
    near = np.flatnonzero(likely >= least)
    order = near[np.lexsort((-merged(scores.fused[:, near]), -likely[near]))][:k]
    return order if scores.described is None else scores.described.among(order)


def _candidate(scores: Scores, place: int) -> Candidate:
    text, tool_id = int(scores.matrix[:, place].argmax()), scores.tool_ids[place]
    return Candidate(
        tool_id=tool_id, score=float(scores.matrix[text, place]), evidence=scores.evidence.of(text, tool_id)
    )


def scored(
    state: IndexState, texts: tuple[str, ...], queries: Matrix | None, allowed: Collection[str] | ToolMask | None
) -> Scores:
    """Score texts against one state of the index.

    Args:
        state: Of the index.
        texts: The whole request first.
        queries: Their vectors, where there are any; one more is that of the whole request without its values.
        allowed: Which tools may be returned; None for all.
    """
    found, n = state.snapshot, len(texts)
    wish = queries[n] if queries is not None and len(queries) > n else None
    matches = match(found, [tokenise(text) for text in texts], None if queries is None else queries[:n], wish)
    chosen = None if allowed is None else found.choice(allowed)
    columns = None if chosen is None else chosen.columns
    return Scores(
        texts=texts,
        tool_ids=found.tool_ids if chosen is None else chosen.tool_ids,
        matrix=state.calibration.probabilities(found, matches, columns),
        fused=_to_order(found, matches, columns),
        evidence=MatchEvidence(found, matches),
        described=_described(found, matches, columns),
    )


def relevance(state: IndexState, texts: tuple[str, ...]) -> Floats:
    """Say how relevant every tool is to some texts, by words alone, shape `(n_texts, n_tools)`.

    The texts have nothing to do with each other, other than a request and its clauses. To put thousands of them in
    order, nobody needs to know how likely each tool is.
    """
    found = state.snapshot
    matches = match(found, [tokenise(text) for text in texts], None)
    return fused(found, matches) if len(found.shown) else found.descriptions.relevance(matches.described)


def _to_order(found: IndexSnapshot, matches: Matches, columns: Ints | None) -> Floats:
    """Give what orders tools that are equally likely: of those without examples their relevance does."""
    scores = fused(found, matches) if len(found.shown) else matches.relevance
    return scores if columns is None else scores[:, columns]


def _described(found: IndexSnapshot, matches: Matches, columns: Ints | None) -> DescribedTools | None:
    tools = ~(found.has_requests if columns is None else found.has_requests[columns])
    if not tools.any():
        return None
    relevance = matches.relevance[0] if columns is None else matches.relevance[0, columns]
    return DescribedTools(tools, relevance, _likest(matches, columns, tools))


def _likest(matches: Matches, columns: Ints | None, tools: Bools) -> float:
    cosines = matches.described.cosines
    if cosines is None:
        return math.nan
    if columns is not None or not tools.all():
        cosines = cosines[:, np.flatnonzero(tools) if columns is None else columns[tools]]
    return float(np.nan_to_num(cosines).max(axis=1).mean())


def _nothing(texts: Sequence[str]) -> Scores:
    empty = np.zeros((len(texts), 0))
    return Scores(tuple(texts), (), empty, empty, MatchEvidence(), problem="The tool index is still empty.")


def _short(text: str) -> str:
    return text if len(text) <= MAX_QUOTE_CHARS else text[: MAX_QUOTE_CHARS - 1] + "…"
