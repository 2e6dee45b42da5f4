"""How well texts match documents: each kind of evidence is worked out when it is first asked for, and once."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from tools.embedding.embedder import Matrix, Vector
from tools.retrieval.description_ranking import WHOLE_REQUEST, Likeness, in_cjk, in_context
from tools.retrieval.example_columns import MISSING
from tools.retrieval.index_snapshot import IndexSnapshot
from tools.retrieval.standardize import standardised
from tools.retrieval.vector_space.discriminant import Ints
from tools.retrieval.vector_space.whitening import Bools, Directions

Floats = npt.NDArray[np.floating]


@dataclass(frozen=True)
class Matches:
    """Texts beside all documents. Rows are texts, columns are documents unless it is said otherwise."""

    snapshot: IndexSnapshot
    tokens: Sequence[Sequence[str]]
    """Each text's tokens."""
    queries: Matrix | None
    """Each text's vector, shape `(n_texts, dim)`; None to match by words only."""
    wish: Vector | None = None
    """Vector of the whole request without the values in it; None where that is the same."""

    def __len__(self) -> int:
        """Count the texts."""
        return len(self.tokens)

    @cached_property
    def cosines(self) -> Floats | None:
        """Plain cosines; None when there are no vectors."""
        return None if self._products is None else self._products[: len(self)]

    @cached_property
    def probe(self) -> Floats | None:
        """The linear probe's scores, by tool that has example requests instead of by document."""
        if self.queries is None or self.snapshot.probe is None:
            return None
        return self.snapshot.probe.scores(self.queries)

    @cached_property
    def served(self) -> Floats | None:
        """How much each text is like what some tool serves, shape `(n_texts,)`; None without vectors or background."""
        if self.queries is None or self.snapshot.served is None:
            return None
        return self.snapshot.served.scores(self.queries)

    @cached_property
    def shares(self) -> Floats:
        """BM25 as a share of what a full match would reach, at least 0."""
        reach = np.array(self._reach, dtype=np.float32)
        return np.asarray(self.snapshot.lexical.score_all(self.tokens) / reach[:, None])

    def share_of(self, text: int, document: int) -> float:
        """Return one of the shares, without working out the others."""
        return self.snapshot.lexical.score_of(self.tokens[text], document) / self._reach[text]

    @cached_property
    def _reach(self) -> tuple[float, ...]:
        """What a full match of each text would score."""
        return tuple(max(self.snapshot.lexical.mass(text), 1e-6) for text in self.tokens)

    @cached_property
    def vocabulary(self) -> Floats:
        """Share of each text's weight that each tool's documents know together; the background is the last column."""
        found, weight = self.snapshot.vocabulary, self.snapshot.lexical.weight
        return np.stack([found.shares(text, weight) for text in self.tokens])

    @cached_property
    def coverage(self) -> Floats:
        """Share of each text's tokens that any document knows, in [0, 1]; shape `(n_texts,)`."""
        return np.array([self.snapshot.lexical.coverage(text) for text in self.tokens], dtype=np.float32)

    @cached_property
    def described(self) -> Likeness:
        """What descriptions alone say; columns are tools."""
        found = self.snapshot.descriptions
        if found.space is None or self._directions is None or self._products is None:
            return found.likeness(self.tokens, self.queries)
        products = self._products[len(self) :, self.snapshot.described_rows]
        return found.likeness(self.tokens, None, cosines=found.space.compared(self._directions, products))

    @cached_property
    def relevance(self) -> Floats:
        """What descriptions say to each text in the light of the whole request, in standard deviations.

        Columns are tools; the first row stands for all texts together.
        """
        return self.snapshot.descriptions.relevance(self.described.in_context())

    @cached_property
    def wished(self) -> Floats | None:
        """How far each description stands out for each text alone, for the whole request without its values.

        Columns are tools; None without vectors.
        """
        if self._alone is None or self.snapshot.standing is None or self.wish is None:
            return self._alone
        whole = self.snapshot.standing.scores(self.wish[None], self.in_cjk[:1])
        return np.concatenate([whole, self._alone[1:]])

    @cached_property
    def _alone(self) -> Floats | None:
        known = None if self.queries is None else self.snapshot.standing
        return None if known is None or self.queries is None else known.scores(self.queries, self.in_cjk)

    @cached_property
    def standing(self) -> Floats | None:
        """How far each description stands out for each text in the light of the whole request.

        In deviations, comparable between libraries; columns are tools, the first row stands for all texts together.
        None without vectors.
        """
        return None if self._alone is None else np.asarray(in_context(self._alone) / (1 + WHOLE_REQUEST))

    @cached_property
    def in_cjk(self) -> Bools:
        """Which texts are written in Chinese characters, shape `(n_texts,)`."""
        return in_cjk(self.tokens)

    @cached_property
    def described_alone(self) -> Floats:
        """What each tool's own description says to all texts together, whatever its group says; shape `(n_tools,)`."""
        both = self.described.together()
        found = self.coverage[:1, None] * standardised(both.words)
        alone: Floats = np.asarray(found if both.cosines is None else found + standardised(both.cosines))[0]
        return alone

    @cached_property
    def _directions(self) -> Directions | None:
        space = self.snapshot.descriptions.space
        return None if space is None or self.queries is None else space.directions(self.queries, in_cjk(self.tokens))

    @cached_property
    def _products(self) -> Floats | None:
        """All texts and all directions times all vectors, where plain cosines are needed at all.

        Reading the vectors takes most of the time, so that both are had for little more than one.
        """
        if self.queries is None or self.snapshot.vectors is None or not len(self.snapshot.shown):
            return None
        directions = np.zeros_like(self.queries[:0]) if self._directions is None else self._directions.rows
        return np.ascontiguousarray((self.snapshot.vectors @ np.concatenate([self.queries, directions]).T).T)


def match(
    snapshot: IndexSnapshot, tokens: Sequence[Sequence[str]], queries: Matrix | None, wish: Vector | None = None
) -> Matches:
    """Compare texts with all documents.

    Args:
        snapshot: The index.
        tokens: Each text's tokens.
        queries: Each text's vector, shape `(n_texts, dim)`; None to match by words only.
        wish: Vector of the first text without the values in it, where that differs.
    """
    return Matches(snapshot, tokens, queries, wish)


@dataclass(frozen=True, kw_only=True)
class LeaveOneOut(Matches):
    """Documents of the index beside all documents, each as if it were not among them."""

    documents: Ints
    """Their places."""

    @cached_property
    def cosines(self) -> Floats | None:
        """Plain cosines, none with itself."""
        found = super().cosines
        return None if found is None else self._without(found, MISSING)

    @cached_property
    def shares(self) -> Floats:
        """BM25, nothing of itself."""
        return self._without(super().shares, 0)

    @cached_property
    def probe(self) -> Floats | None:
        """The linear probe's scores, fitted without it."""
        if self.queries is None or self.snapshot.probe is None:
            return None
        shown = self.snapshot.shown
        own = np.searchsorted(shown.documents, self.documents)
        return self.snapshot.probe.left_out(self.queries, shown.owners[own])

    @cached_property
    def served(self) -> Floats | None:
        """How much it is like what some tool serves, fitted without it."""
        if self.queries is None or self.snapshot.served is None:
            return None
        return self.snapshot.served.left_out(self.queries, self._owners < self.snapshot.n_tools)

    @cached_property
    def vocabulary(self) -> Floats:
        """Share of its weight that each tool's other documents know."""
        found, weight = self.snapshot.vocabulary, self.snapshot.lexical.weight
        asked = zip(self.tokens, self._owners.tolist(), strict=True)
        return np.stack([found.shares(text, weight, itself=owner) for text, owner in asked])

    @cached_property
    def coverage(self) -> Floats:
        """Share of its tokens that any other document knows."""
        return np.array([self.snapshot.lexical.coverage(text, seen=1) for text in self.tokens], dtype=np.float32)

    @property
    def _owners(self) -> Ints:
        return self.snapshot.owners[self.documents]

    def _without(self, by_document: Floats, value: float) -> Floats:
        by_document[np.arange(len(self.documents)), self.documents] = value
        return by_document


def left_out(snapshot: IndexSnapshot, documents: Ints) -> LeaveOneOut:
    """Compare documents with all others."""
    tokens = [snapshot.texts.tokens.of(place) for place in documents]
    queries = None if snapshot.vectors is None else snapshot.vectors[documents]
    return LeaveOneOut(snapshot, tokens, queries, documents=documents)
