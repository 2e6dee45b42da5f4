"""Does any tool of the library serve a request? One direction in the embedder's space, fitted on examples.

Every tool's example requests stand against the background, requests that no tool serves. Ridge regression of "is
served", solved exactly, and so is what it would say of a request had that been left out.
"""

from dataclasses import dataclass

import numpy as np

from tools.retrieval.vector_space.discriminant import Bools, Floats

RIDGE = 1.0


@dataclass(frozen=True)
class Served:
    """A direction from what no tool serves to what one does."""

    centre: Floats
    """Mean of all requests, shape `(dim,)`."""
    weights: Floats
    """Shape `(dim,)`."""
    spread: Floats
    """Inverse of the regularised second moments, for leaving requests out; shape `(dim, dim)`."""
    share: float
    """How many of the requests are served, in [0, 1]."""

    def scores(self, queries: Floats) -> Floats:
        """Score requests, about 1 for served ones and 0 for others; shape `(n_texts,)`."""
        return np.asarray((queries - self.centre) @ self.weights + self.share)

    def left_out(self, requests: Floats, served: Bools) -> Floats:
        """Score requests the direction was fitted on as if each had not been there; shape `(n_texts,)`."""
        moved = requests - self.centre
        leverage = np.einsum("ij,jk,ik->i", moved, self.spread, moved)
        return np.asarray((self.scores(requests) - leverage * served) / np.maximum(1 - leverage, 1e-6))


def fit_served(requests: Floats, served: Bools) -> Served | None:
    """Fit on requests of shape `(n, dim)`; None where all are served, or none is."""
    if not len(requests) or served.all() or not served.any():
        return None
    centre, share = requests.mean(axis=0), float(served.mean())
    moved = requests - centre
    spread = np.linalg.inv(moved.T @ moved + RIDGE * np.eye(requests.shape[1]))
    return Served(centre, spread @ (moved.T @ (served - share)), spread, share)
