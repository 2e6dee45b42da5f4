"""Which tools know a word: a tool's documents taken together.

One document of a tool rarely holds all words of a request; its examples and its description together often do.
"""

from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from tools.probe import Ints

Floats = npt.NDArray[np.floating]


class Vocabulary:
    """For each token the tools that use it, and in how many documents."""

    def __init__(self, documents: Sequence[Sequence[str]], owners: Ints, n_owners: int) -> None:
        self._n_owners = n_owners
        uses: dict[str, Counter[int]] = {}
        for tokens, owner in zip(documents, owners.tolist(), strict=True):
            for token in set(tokens):
                uses.setdefault(token, Counter())[owner] += 1
        self._uses = {token: (np.array(list(c)), np.array(list(c.values()))) for token, c in uses.items()}

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
            if token in self._uses:
                owners, counts = self._uses[token]
                known[owners[counts > (owners == itself)]] += weight(token)
        return known / total if total else known
