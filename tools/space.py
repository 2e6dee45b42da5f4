"""The embedder's space as a library needs it: requests and descriptions centred, then stretched.

All requests lie in one corner of the space and all descriptions in another, and what most descriptions share takes up
most of a cosine. Requests are moved by the mean of the background's requests in the same script, descriptions by
their own mean; then the space is stretched until descriptions scatter evenly, so that what tells them apart counts.
On ToolBench, frozen vectors alone, Recall@5: 61 → 71, and 12 → 45 for Chinese requests over English descriptions.
An adapter puts a matrix that was learnt from requests in the place of the stretch.

References:
    Su et al. 2021, "Whitening Sentence Representations for Better Semantics and Faster Retrieval"; ours centres
    requests apart from descriptions, and shrinks the scatter towards an even one.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tools.embedding import Matrix, unit

Floats = npt.NDArray[np.floating]
Bools = npt.NDArray[np.bool_]

EVEN_PER_DIM = 4
"""Shrinkage: as if so many more descriptions for each dimension had been seen that scatter evenly."""
FEW = 10
"""With fewer requests of a script the mean of all requests serves it."""


@dataclass(frozen=True)
class Space:
    """Where requests and descriptions meet."""

    latin: Floats
    """Mean of the requests without Chinese characters, shape `(dim,)`."""
    cjk: Floats
    """Mean of those with them."""
    stretch: Matrix
    """Shape `(dim, dim)`."""
    described: Matrix
    """The descriptions in this space, scaled to length 1; rows of zeros where there is no vector."""

    def requests(self, queries: Matrix, is_cjk: Bools) -> Matrix:
        """Move requests into this space; shape `(n_texts, dim)`, rows of length 1."""
        return unit((queries - np.where(is_cjk[:, None], self.cjk, self.latin)) @ self.stretch)

    def cosines(self, queries: Matrix, is_cjk: Bools) -> Matrix:
        """Compare requests with descriptions; shape `(n_texts, n_tools)`."""
        cosines: Matrix = self.requests(queries, is_cjk) @ self.described.T
        return cosines


def fit_space(described: Matrix, requests: Matrix, is_cjk: Bools, stretch: Matrix | None = None) -> Space:
    """Fit to a library.

    Args:
        described: One row for each tool; zeros where there is no vector.
        requests: The background's.
        is_cjk: Which of them are written in Chinese characters.
        stretch: What an adapter learnt; None to make descriptions scatter evenly.
    """
    known = np.any(described != 0, axis=1)
    centre = described[known].mean(axis=0)
    moved = np.where(known[:, None], described - centre, 0).astype(np.float32)
    everyone = requests.mean(axis=0) if len(requests) else centre
    latin, cjk = (requests[rows].mean(axis=0) if rows.sum() >= FEW else everyone for rows in (~is_cjk, is_cjk))
    form = whitening(moved[known]) if stretch is None else stretch
    return Space(latin, cjk, form, unit(moved @ form))


def whitening(moved: Floats) -> Matrix:
    """Return the symmetric matrix that makes centred rows scatter evenly, as far as so few rows can tell."""
    n, dim = moved.shape
    size = float(np.square(moved).sum()) / max(n, 1) / dim or 1 / dim
    even = EVEN_PER_DIM * dim
    scatter = (moved.T @ moved + even * size * np.eye(dim)) / (n + even) / size
    values, vectors = np.linalg.eigh(scatter)
    return np.asarray((vectors / np.sqrt(values)) @ vectors.T, dtype=np.float32)
