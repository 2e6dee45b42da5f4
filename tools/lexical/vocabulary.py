"""Which tools know a word: a tool's documents taken together.

One document of a tool rarely holds all words of a request; its examples and its description together often do.
"""

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from tools.lexical.token_table import Ints, TokenTable, token_table

Floats = npt.NDArray[np.floating]


class Vocabulary:
    """For each token the tools that use it, and in how many documents."""

    def __init__(self, documents: TokenTable | Sequence[Sequence[str]], owners: Ints, n_owners: int) -> None:
        """Count.

        Args:
            documents: Sorted by owner.
            owners: The owner of each document, from 0 to n_owners - 1.
            n_owners: How many owners there are.
        """
        table = documents if isinstance(documents, TokenTable) else token_table(documents)
        self._n_owners, self._ids = n_owners, table.vocabulary
        self._starts, self._owners, self._counts = table.postings(owners, n_owners)

    def shares(self, tokens: Sequence[str], weight: Callable[[str], float], *, itself: int | None = None) -> Floats:
        """Return for each tool which share of a text's weight it knows, in [0, 1]; shape `(n_owners,)`.

        Args:
            tokens: The text.
            weight: What a token counts.
            itself: The tool one of whose documents the text is; that document does not count.
        """
        known = np.zeros(self._n_owners)
        total = 0.0
        for token in set(tokens):
            total += weight(token)
            if (id_ := self._ids.get(token)) is not None:
                held = slice(self._starts[id_], self._starts[id_ + 1])
                owners = self._owners[held]
                known[owners[self._counts[held] > (owners == itself)]] += weight(token)
        return known / total if total else known
