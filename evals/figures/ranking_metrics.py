"""How good a ranking is: recall, discounted gain, and whether nothing that is needed is missing."""

from collections.abc import Collection, Sequence

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
METRICS = ("Recall@5", "Recall@10", "NDCG@1", "NDCG@5", "All@10")
DEPTH = 10
"""How many places are looked at."""


def judge(ranking: Sequence[str], relevant: Collection[str]) -> Floats:
    """Judge one ranking, the best first; each figure of `METRICS` in [0, 1].

    References:
        Normalised discounted cumulative gain with binary relevance: Järvelin and Kekäläinen, TOIS 2002.
    """
    hits = np.array([id_ in relevant for id_ in ranking[:DEPTH]], dtype=float)
    hits = np.pad(hits, (0, DEPTH - len(hits)))
    n = len(relevant)
    return np.array([hits[:5].sum() / n, hits.sum() / n, _gain(hits, n, 1), _gain(hits, n, 5), float(hits.sum() == n)])


def _gain(hits: Floats, n_relevant: int, k: int) -> float:
    discount = 1 / np.log2(np.arange(2, k + 2))
    return float((hits[:k] * discount).sum() / discount[: min(n_relevant, k)].sum())
