"""A linear probe: for each tool a direction in the embedder's space, fitted on all tools' documents at once.

The nearest example says how a request is worded; the probe learns which directions tell this library's tools apart
and ignores the others (names of companies, politeness, language). It is ridge regression of "belongs to this tool"
on the vectors, so it is solved exactly, and so is what it would say of a document had that been left out.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.floating]
Ints = npt.NDArray[np.intp]
Bools = npt.NDArray[np.bool_]

RIDGE = 0.5
BIAS = 0.3
"""The constant's size beside a vector of length 1."""


@dataclass(frozen=True)
class Probe:
    """One direction for each tool."""

    centre: Floats
    """Mean of all requests."""
    weights: Floats
    """Shape `(dim + 1, n_tools)`."""
    spread: Floats
    """Inverse of the regularised second moments, for leaving documents out."""

    def scores(self, queries: Floats) -> Floats:
        """Score requests against tools, about 1 for a tool's own and 0 for others'; shape `(n_texts, n_tools)`."""
        return np.asarray(_design(queries, self.centre) @ self.weights)

    def left_out(self, requests: Floats, owners: Ints) -> Floats:
        """Score requests the probe was fitted on as if each had not been there.

        Args:
            requests: Their vectors.
            owners: Position of each one's tool; that of the background is `n_tools`.
        """
        design = _design(requests, self.centre)
        leverage = np.einsum("ij,jk,ik->i", design, self.spread, design)[:, None]
        labels = owners[:, None] == np.arange(self.weights.shape[1])
        return np.asarray((design @ self.weights - leverage * labels) / np.maximum(1 - leverage, 1e-6))


def fit_probe(vectors: Floats, owners: Ints, is_request: Bools, n_tools: int) -> Probe:
    """Fit the probe on documents; rows of zeros, which have no vector yet, do not count."""
    present = np.any(vectors != 0, axis=1)
    requests, described = present & is_request, present & ~is_request
    centre = _mean(vectors[requests] if requests.any() else vectors[present])
    design = np.concatenate(
        [_design(vectors[requests], centre), _design(vectors[described], _mean(vectors[described]))]
    )
    spread = np.linalg.inv(design.T @ design + RIDGE * np.eye(design.shape[1]))
    sums = np.zeros((n_tools + 1, design.shape[1]))
    np.add.at(sums, np.concatenate([owners[requests], owners[described]]), design)
    return Probe(centre, spread @ sums[:n_tools].T, spread)


def _design(vectors: Floats, centre: Floats) -> Floats:
    """Move to the centre, scale to length 1, add the constant: requests and descriptions then lie alike."""
    moved = vectors - centre
    lengths = np.linalg.norm(moved, axis=1, keepdims=True)
    scaled = moved / np.where(lengths > 0, lengths, 1)
    return np.concatenate([scaled, np.full((len(vectors), 1), BIAS)], axis=1)


def _mean(vectors: Floats) -> Floats:
    return np.asarray(vectors.mean(axis=0) if len(vectors) else np.zeros(vectors.shape[1]))
