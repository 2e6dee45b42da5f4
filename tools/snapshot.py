"""One state of the index: every document of every tool, with its tokens and its vectors. Immutable."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from tools.descriptions import Descriptions, describe_all
from tools.documents import Document
from tools.embedding import Matrix, Vector
from tools.lexical import LexicalIndex, is_cjk, tokenise
from tools.probe import Bools, Ints, Probe, fit_probe
from tools.served import Served, fit_served
from tools.space import Space, fit_space
from tools.vocabulary import Vocabulary

BACKGROUND = "~background"
"""Stands in for a tool id: no id of a tool is without a slash."""


@dataclass(frozen=True)
class Snapshot:
    """Documents sorted by tool, the background's at the end."""

    tool_ids: tuple[str, ...]
    documents: tuple[Document, ...]
    tokens: tuple[tuple[str, ...], ...]
    """The tokens of each document."""
    starts: Ints
    """Where each tool's documents begin; one more entry for the background, and one for the end."""
    lexical: LexicalIndex
    vectors: Matrix | None
    """Shape `(n_documents, dim)`; rows of zeros where there is none yet. None when no document has one."""
    embedded: Bools
    """For each tool, whether all its documents have vectors."""
    stretch: Matrix | None = None
    """What an adapter learnt, shape `(dim, dim)`; None where there is none."""

    @property
    def n_tools(self) -> int:
        """How many tools there are, the background not counted."""
        return len(self.tool_ids)

    @cached_property
    def owners(self) -> Ints:
        """For each document the position of its tool; the background's is `n_tools`."""
        return np.repeat(np.arange(self.n_tools + 1), np.diff(self.starts))

    @cached_property
    def is_request(self) -> Bools:
        """For each document whether it is what a user would type."""
        return np.array([document.is_request for document in self.documents], dtype=bool)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words of each tool, and of the background as the last."""
        return Vocabulary(self.tokens, self.owners, self.n_tools + 1)

    @cached_property
    def has_requests(self) -> Bools:
        """For each tool whether it has example requests."""
        return np.diff(self.starts[:-1]) > 1

    @cached_property
    def descriptions(self) -> Descriptions:
        """What each tool's description alone tells."""
        return describe_all(self.tool_ids, [self.tokens[start] for start in self.starts[:-2]], self._space())

    @cached_property
    def description_shift(self) -> float:
        """How much closer a request is to its tool's best example than to the description, on the average."""
        return _description_shift(self)

    @cached_property
    def probe(self) -> Probe | None:
        """The linear probe over all vectors; None when there are none."""
        if self.vectors is None:
            return None
        return fit_probe(self.vectors, self.owners, self.is_request, self.n_tools)

    @cached_property
    def served(self) -> Served | None:
        """What tells requests that some tool serves from the background's; None without vectors or background."""
        if self.vectors is None:
            return None
        known = self.is_request & np.any(self.vectors != 0, axis=1)
        return fit_served(self.vectors[known], self.owners[known] < self.n_tools)

    def _space(self) -> Space | None:
        if self.vectors is None or not np.any(self.vectors[self.starts[:-2]]):
            return None
        unserved = self.vectors[self.starts[-2] :]
        known = np.any(unserved != 0, axis=1)
        written = np.array([any(map(is_cjk, text)) for text in self.tokens[self.starts[-2] :]], dtype=bool)
        return fit_space(self.vectors[self.starts[:-2]], unserved[known], written[known], self.stretch)

    @property
    def n_documents(self) -> int:
        """How many documents there are, the background's counted."""
        return len(self.documents)


def snapshot(
    documents: Mapping[str, Sequence[Document]],
    background: Sequence[Document],
    vectors: Mapping[str, Vector],
    stretch: Matrix | None = None,
) -> Snapshot:
    """Build a snapshot.

    Args:
        documents: Tool id → its documents, the description first.
        background: Requests that no tool serves.
        vectors: Digest of a text → its vector.
        stretch: What an adapter learnt.
    """
    tool_ids = tuple(sorted(documents))
    groups = [*(documents[tool_id] for tool_id in tool_ids), background]
    flat = tuple(document for group in groups for document in group)
    tokens = tuple(_tokens(document) for document in flat)
    matrix, present = _stack(flat, vectors)
    starts = np.cumsum([0, *map(len, groups)])
    embedded = np.array([present[a:b].all() for a, b in pairwise(starts[:-1])], dtype=bool)
    return Snapshot(tool_ids, flat, tokens, starts, LexicalIndex(tokens), matrix, embedded, stretch)


def _tokens(document: Document) -> tuple[str, ...]:
    return tuple(tokenise(document.text))


def _stack(documents: Sequence[Document], vectors: Mapping[str, Vector]) -> tuple[Matrix | None, Bools]:
    found = [vectors.get(document.digest) for document in documents]
    present = np.array([vector is not None for vector in found], dtype=bool)
    first = next((vector for vector in found if vector is not None), None)
    if first is None:
        return None, present
    zero = np.zeros_like(first)
    return np.stack([zero if vector is None else vector for vector in found]), present


def _description_shift(built: "Snapshot") -> float:
    if built.vectors is None:
        return 0.0
    shifts: list[float] = []
    for start, end in pairwise(built.starts[:-1]):
        described, shown = built.vectors[start], built.vectors[start + 1 : end]
        if len(shown) > 1:
            near = shown @ shown.T - 2 * np.eye(len(shown))
            shifts.append(float(np.mean(near.max(axis=1) - shown @ described)))
    return float(np.mean(shifts)) if shifts else 0.0
