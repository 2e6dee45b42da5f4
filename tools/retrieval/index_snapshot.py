"""One state of the index: every document of every tool, with its tokens and its vectors. Immutable."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from tools.embedding.documents import FEW_REQUESTS, ToolDocument
from tools.embedding.embedder import Matrix, Vector
from tools.embedding.space_form import FROZEN, SpaceForm
from tools.lexical.bm25 import LexicalIndex, is_cjk
from tools.lexical.vocabulary import Vocabulary
from tools.retrieval.description_ranking import Descriptions
from tools.retrieval.example_columns import ExampleColumns, shown_tools
from tools.retrieval.index_tokens import Texts, texts
from tools.retrieval.masks import Choice, Choices
from tools.retrieval.tag_bitmaps import ToolMask
from tools.retrieval.vector_space.answerable import Served, fit_served
from tools.retrieval.vector_space.discriminant import Bools, Ints, Probe, fit_probe
from tools.retrieval.vector_space.standing import Standing, fit_standing
from tools.retrieval.vector_space.whitening import Space, fit_space

BACKGROUND = "~background"
"""Stands in for a tool id: no id of a tool is without a slash."""
ENOUGH = 0.9
"""Share of descriptions with vectors from which these count. Before, those without fall behind for no reason: words
alone found 71.9 % of what ToolBench's requests need within five, with half of the vectors it was 63.8, with nine tenths
75.0, with all 78.1."""


@dataclass(frozen=True)
class IndexSnapshot:
    """Documents sorted by tool, the background's at the end."""

    tool_ids: tuple[str, ...]
    documents: tuple[ToolDocument, ...]
    starts: Ints
    """Where each tool's documents begin; one more entry for the background, and one for the end."""
    texts: Texts
    vectors: Matrix | None
    """Shape `(n_documents, dim)`; rows of zeros where there is none yet. None when no document has one."""
    embedded: Bools
    """For each tool, whether all its documents have vectors."""
    stretch: Matrix | None = None
    """What an adapter learnt, shape `(dim, dim)`; None where there is none."""
    form: SpaceForm = FROZEN
    """What suits the embedder."""

    @property
    def n_tools(self) -> int:
        """How many tools there are, the background not counted."""
        return len(self.tool_ids)

    @property
    def owners(self) -> Ints:
        """For each document the position of its tool; the background's is `n_tools`."""
        return self.texts.owners

    @property
    def lexical(self) -> LexicalIndex:
        """BM25 over all documents."""
        return self.texts.lexical

    @property
    def vocabulary(self) -> Vocabulary:
        """The words of each tool, and of the background as the last."""
        return self.texts.vocabulary

    @cached_property
    def is_request(self) -> Bools:
        """For each document whether it is what a user would type."""
        return np.array([document.is_request for document in self.documents], dtype=bool)

    @property
    def places(self) -> Mapping[str, int]:
        """Where each tool stands among all."""
        return self._choices.places

    def warmed(self) -> "IndexSnapshot":
        """Work out what every search needs, so that the first one does not wait for it."""
        _ = self.descriptions.words, self.shown, self.is_request, self.places
        if len(self.shown):
            _ = self.lexical, self.probe, self.served, self.description_shift
        return self

    def choice(self, allowed: Collection[str] | ToolMask) -> Choice:
        """Find the tools that are allowed; who asks again with the same set or choice is told at once.

        Args:
            allowed: Ids, of which unknown ones are no error, or a choice by tags.
        """
        return self._choices.of(allowed)

    @cached_property
    def _choices(self) -> Choices:
        return Choices(self.tool_ids)

    @cached_property
    def has_requests(self) -> Bools:
        """For each tool whether it has example requests."""
        return np.diff(self.starts[:-1]) > 1

    @cached_property
    def has_few_requests(self) -> Bools:
        """For each tool whether it has example requests, but too few to go by them alone."""
        counts = np.diff(self.starts[:-1]) - 1
        return np.asarray((counts > 0) & (counts < FEW_REQUESTS))

    @cached_property
    def shown(self) -> ExampleColumns:
        """The tools that have example requests."""
        return shown_tools(self.starts, self.n_documents)

    @cached_property
    def descriptions(self) -> Descriptions:
        """What each tool's description alone tells."""
        return Descriptions(self.texts.described, self._space())

    @cached_property
    def standing(self) -> Standing | None:
        """What tells how far a description stands out, whatever else there is; None where `descriptions` has none."""
        if self.descriptions.space is None or self.vectors is None:
            return None
        return fit_standing(self.vectors[self.described_rows], *self._background(), self.form)

    @cached_property
    def description_shift(self) -> float:
        """How much closer a request is to its tool's best example than to the description, on the average."""
        return _description_shift(self)

    @cached_property
    def probe(self) -> Probe | None:
        """The linear probe over the tools that have example requests; None without vectors or such tools."""
        if self.vectors is None or not len(self.shown):
            return None
        documents = self.shown.documents
        return fit_probe(self.vectors[documents], self.shown.owners, self.is_request[documents], len(self.shown))

    @cached_property
    def served(self) -> Served | None:
        """What tells requests that some tool serves from the background's; None without vectors or background."""
        if self.vectors is None:
            return None
        requests = np.flatnonzero(self.is_request)
        known = requests[np.any(self.vectors[requests] != 0, axis=1)]
        return fit_served(self.vectors[known], self.owners[known] < self.n_tools)

    @property
    def described_rows(self) -> Ints | slice:
        """Where the descriptions stand among the documents, as an index that copies nothing where it can."""
        return slice(0, self.n_tools) if not len(self.shown) else self.starts[:-2]

    def _space(self) -> Space | None:
        if self.vectors is None or not self.n_tools:
            return None
        described = self.vectors[self.described_rows]
        if np.mean(np.any(described != 0, axis=1)) < ENOUGH:
            return None
        return fit_space(described, *self._background(), self.stretch, self.form)

    def _background(self) -> tuple[Matrix, Bools]:
        """Return the vectors of the background's requests, and which of these are written in Chinese characters."""
        unserved = range(int(self.starts[-2]), self.n_documents)
        rows = np.zeros((0, 0), np.float32) if self.vectors is None else self.vectors[unserved.start :]
        known = np.any(rows != 0, axis=1)
        written = np.array([any(map(is_cjk, self.texts.tokens.of(place))) for place in unserved], dtype=bool)
        return rows[known], written[known]

    @property
    def n_documents(self) -> int:
        """How many documents there are, the background's counted."""
        return len(self.documents)


def snapshot(
    documents: Mapping[str, Sequence[ToolDocument]],
    background: Sequence[ToolDocument],
    vectors: Mapping[str, Vector],
    stretch: Matrix | None = None,
    *,
    form: SpaceForm = FROZEN,
) -> IndexSnapshot:
    """Build a snapshot.

    Args:
        documents: Tool id → its documents, the description first.
        background: Requests that no tool serves.
        vectors: Digest of a text → its vector.
        stretch: What an adapter learnt.
        form: What suits the embedder.
    """
    tool_ids = tuple(sorted(documents))
    groups = [*(documents[tool_id] for tool_id in tool_ids), background]
    flat = tuple(document for group in groups for document in group)
    matrix, present = _stack(flat, vectors)
    starts = np.cumsum([0, *map(len, groups)])
    embedded = np.logical_and.reduceat(np.append(present, True), starts[:-1])[:-1] if tool_ids else np.zeros(0, bool)
    words = texts(tool_ids, flat, starts)
    return IndexSnapshot(tool_ids, flat, starts, words, matrix, embedded, stretch, form)


def _stack(documents: Sequence[ToolDocument], vectors: Mapping[str, Vector]) -> tuple[Matrix | None, Bools]:
    if not vectors:
        return None, np.zeros(len(documents), dtype=bool)
    found = [vectors.get(document.digest) for document in documents]
    present = np.array([vector is not None for vector in found], dtype=bool)
    first = next((vector for vector in found if vector is not None), None)
    if first is None:
        return None, present
    stacked = np.zeros((len(found), len(first)), dtype=np.float32)
    for row, vector in zip(stacked, found, strict=True):
        if vector is not None:
            row[:] = vector
    return stacked, present


def _description_shift(built: "IndexSnapshot") -> float:
    if built.vectors is None:
        return 0.0
    shifts: list[float] = []
    for place in built.shown.tools:
        start, end = built.starts[place], built.starts[place + 1]
        described, shown = built.vectors[start], built.vectors[start + 1 : end]
        if len(shown) > 1:
            near = shown @ shown.T - 2 * np.eye(len(shown))
            shifts.append(float(np.mean(near.max(axis=1) - shown @ described)))
    return float(np.mean(shifts)) if shifts else 0.0
