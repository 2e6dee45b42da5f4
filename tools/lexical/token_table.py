"""The tokens of many documents as one array of numbers: what words are counted with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_array

Ints = npt.NDArray[np.integer]


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

    def counts(self) -> csr_array:
        """Count how often each document (rows) holds each token (columns)."""
        shape = (len(self), len(self.vocabulary))
        ones = np.ones(len(self.ids), np.float32)
        counted = csr_array((ones, self.ids.astype(np.int32), self.starts.astype(np.int32)), shape=shape)
        counted.sum_duplicates()
        return counted

    @cached_property
    def _words(self) -> tuple[str, ...]:
        return tuple(self.vocabulary)


def token_table(documents: Sequence[Sequence[str]]) -> TokenTable:
    """Number the tokens of documents."""
    vocabulary: dict[str, int] = {}
    ids = [vocabulary.setdefault(token, len(vocabulary)) for tokens in documents for token in tokens]
    starts = np.cumsum([0, *map(len, documents)])
    return TokenTable(vocabulary, np.array(ids, dtype=np.int32), starts)
