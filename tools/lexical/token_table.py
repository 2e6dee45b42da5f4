"""The tokens of many documents as one array of numbers: what words are counted with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.integer]


class Postings(NamedTuple):
    """An inverted index: for each token in the order of its number, who holds it and how often."""

    starts: Ints
    """Where each token's holders begin, and where the last one's end; shape `(n_tokens + 1,)`."""
    holders: Ints
    """Of each token in ascending order; shape `(n_postings,)`."""
    counts: npt.NDArray[np.float32]
    """How often each of them holds it; same shape."""


@dataclass(frozen=True)
class TokenTable:
    """Documents one after the other."""

    vocabulary: Mapping[str, int]
    """Token → its number; tables that are cut from another share it."""
    ids: Ints
    """The numbers of all tokens in order."""
    starts: Ints
    """Where each document begins, and where the last one ends; shape `(n_documents + 1,)`."""

    def __len__(self) -> int:
        """Count the documents."""
        return len(self.starts) - 1

    def of(self, document: int) -> tuple[str, ...]:
        """Return the tokens of one document."""
        return tuple(self._words[id_] for id_ in self.ids[self.starts[document] : self.starts[document + 1]])

    def rows(self, documents: Ints) -> "TokenTable":
        """Keep some documents, in the order given."""
        lengths = np.diff(self.starts)[documents]
        starts = np.concatenate([[0], np.cumsum(lengths)])
        # Each token's place is its document's place in the old table and its own within the document.
        shift = np.repeat(self.starts[documents] - starts[:-1], lengths)
        return TokenTable(self.vocabulary, self.ids[np.arange(starts[-1]) + shift], starts)

    def joined(self, numbers: Ints, n: int) -> "TokenTable":
        """Join the documents that bear the same number, 0 to n - 1."""
        together = self.rows(np.argsort(numbers, kind="stable"))
        sizes = np.bincount(numbers, minlength=n)
        return TokenTable(self.vocabulary, together.ids, together.starts[np.concatenate([[0], np.cumsum(sizes)])])

    def postings(self, owners: Ints | None = None, n_owners: int | None = None) -> "Postings":
        """List for each token who holds it.

        Args:
            owners: The owner of each document, shape `(n_documents,)`; each is its own where none are given.
            n_owners: How many owners there are.
        """
        of_documents = np.arange(len(self)) if owners is None else owners
        n = max(1, len(self) if n_owners is None else n_owners)
        of_tokens = np.repeat(of_documents, np.diff(self.starts)).astype(np.int64)
        held, counts = np.unique(self.ids.astype(np.int64) * n + of_tokens, return_counts=True)
        ids, holders = np.divmod(held, n)
        starts = np.searchsorted(ids, np.arange(len(self.vocabulary) + 1))
        return Postings(starts, holders, counts.astype(np.float32))

    @cached_property
    def _words(self) -> tuple[str, ...]:
        return tuple(self.vocabulary)


def token_table(documents: Sequence[Sequence[str]]) -> TokenTable:
    """Number the tokens of documents."""
    vocabulary: dict[str, int] = {}
    ids = [vocabulary.setdefault(token, len(vocabulary)) for tokens in documents for token in tokens]
    starts = np.cumsum([0, *map(len, documents)])
    return TokenTable(vocabulary, np.array(ids, dtype=np.int32), starts)
