"""A linear probe: in the embedder's space, stretched until all tools' own requests scatter evenly, how near is a tool?

The nearest example says how a request is worded; the probe learns which directions tell this library's tools apart
and plays down the others (names of companies, politeness, language). It is linear discriminant analysis: every tool is
the mean of its documents, distances are measured by the scatter within tools, which all share. Scores are cosines in
the whitened space rather than densities, whose size means little in hundreds of dimensions. Solved exactly, and so is
what it would say of a document had that been left out. On the built-in packs, one left out: 77 % of the requests find
their tool, against 63 % by ridge regression on the same vectors.

References:
    Fisher 1936; Hastie, Tibshirani, Friedman, The Elements of Statistical Learning, section 4.3. Shrinkage of the
    scatter: Friedman 1989, "Regularized Discriminant Analysis".
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.floating]
Ints = npt.NDArray[np.intp]
Bools = npt.NDArray[np.bool_]

EVEN_PER_DIM = 2
"""Shrinkage: as if so many more documents for each dimension had been seen that scatter evenly."""


@dataclass(frozen=True)
class Probe:
    """One direction for each tool."""

    centre: Floats
    """Mean of all requests, shape `(dim,)`."""
    means: Floats
    """Mean of each tool's documents, moved to the centre; shape `(n_tools, dim)`."""
    counts: Ints
    """How many documents each mean stands on."""
    precision: Floats
    """Inverse of the shared scatter; shape `(dim, dim)`."""
    seen: float
    """How many documents the scatter stands on, the evenly scattered ones counted."""

    def scores(self, queries: Floats) -> Floats:
        """Score requests against tools by cosines in [-1, 1]; shape `(n_texts, n_tools)`."""
        moved = _design(queries, self.centre)
        return _cosines(moved @ self._stretched.T, _quadratic(moved, self.precision), self._sizes)

    def left_out(self, requests: Floats, owners: Ints) -> Floats:
        """Score requests that the probe was fitted on as if each had not been there.

        Args:
            requests: Their vectors.
            owners: Position of each one's tool; that of the background is `n_tools`.
        """
        moved, served = _design(requests, self.centre), np.flatnonzero(owners < len(self.means))
        own = owners[served]
        dots, sizes = moved @ self._stretched.T, np.tile(self._sizes, (len(moved), 1))
        lengths = _quadratic(moved, self.precision)
        if not len(served):
            return _cosines(dots, lengths, sizes)
        # The scatter loses what the document adds to it: a rank-one change of its inverse (Sherman and Morrison).
        count = self.counts[own]
        residual = moved[served] - self.means[own]
        stretched = residual @ self.precision
        share = count / np.maximum(count - 1, 1) / self.seen
        share = share / np.maximum(1 - share * _rows(stretched, residual), 1e-6)
        own_part, mean_part = _rows(stretched, moved[served]), stretched @ self.means.T
        dots[served] += (share * own_part)[:, None] * mean_part
        lengths[served] += share * own_part**2
        sizes[served] += share[:, None] * mean_part**2
        # Its tool's mean moves away from it: mean - residual / (count - 1), or there is no mean left.
        away = residual / np.maximum(count - 1, 1)[:, None]
        mean = np.where((count > 1)[:, None], self.means[own] - away, 0)
        own_stretched = mean @ self.precision
        on_residual = _rows(stretched, mean)
        dots[served, own] = _rows(own_stretched, moved[served]) + share * own_part * on_residual
        sizes[served, own] = _rows(own_stretched, mean) + share * on_residual**2
        return _cosines(dots, lengths, sizes)

    @cached_property
    def _stretched(self) -> Floats:
        return np.asarray(self.means @ self.precision)

    @cached_property
    def _sizes(self) -> Floats:
        """Squared lengths of the means in the stretched space; shape `(n_tools,)`."""
        return _rows(self._stretched, self.means)


def fit_probe(vectors: Floats, owners: Ints, is_request: Bools, n_tools: int) -> Probe:
    """Fit the probe on documents; rows of zeros, which have no vector yet, do not count."""
    present = np.any(vectors != 0, axis=1)
    requests, described = present & is_request, present & ~is_request
    centre = _mean(vectors[requests] if requests.any() else vectors[present])
    own = owners < n_tools  # what no tool serves has no mean of its own
    asked, told = requests & own, described & own
    moved = np.concatenate([_design(vectors[asked], centre), _design(vectors[told], _mean(vectors[described]))])
    owner = np.concatenate([owners[asked], owners[told]])
    counts = np.bincount(owner, minlength=n_tools)
    means = _sums(moved, owner, n_tools) / np.maximum(counts, 1)[:, None]
    scatter, seen = _scatter(moved - means[owner])
    return Probe(centre, means, counts, np.linalg.inv(scatter), seen)


def _sums(rows: Floats, owner: Ints, n_owners: int) -> Floats:
    """Add up the rows of each owner; shape `(n_owners, dim)`."""
    sums = np.zeros((n_owners, rows.shape[1]))
    order = np.argsort(owner, kind="stable")
    firsts = np.flatnonzero(np.diff(owner[order], prepend=-1))
    if len(firsts):  # ten times as fast as `np.add.at`
        sums[owner[order[firsts]]] = np.add.reduceat(rows[order], firsts, axis=0)
    return sums


def _scatter(residuals: Floats) -> tuple[Floats, float]:
    """Average the outer products of residuals, shrunk towards an even scatter of the same size."""
    dim, n = residuals.shape[1], len(residuals)
    even = EVEN_PER_DIM * dim
    size = np.square(residuals).sum() / max(n, 1) / dim or 1 / dim
    return (residuals.T @ residuals + even * size * np.eye(dim)) / (n + even), float(n + even)


def _design(vectors: Floats, centre: Floats) -> Floats:
    """Move to the centre and scale to length 1: requests and descriptions then lie alike."""
    moved = vectors - centre
    lengths = np.linalg.norm(moved, axis=1, keepdims=True)
    return np.asarray(moved / np.where(lengths > 0, lengths, 1))


def _cosines(dots: Floats, lengths: Floats, sizes: Floats) -> Floats:
    """Divide products by both vectors' lengths, given squared; 0 where one has none."""
    scale = np.sqrt(np.maximum(np.broadcast_to(lengths[:, None] * sizes, dots.shape), 0))
    return np.asarray(np.divide(dots, scale, out=np.zeros_like(dots), where=scale > 0))


def _quadratic(rows: Floats, form: Floats) -> Floats:
    return _rows(rows @ form, rows)


def _rows(one: Floats, other: Floats) -> Floats:
    """Multiply row by row; shape `(n,)`."""
    return np.asarray(np.einsum("ij,ij->i", one, other))


def _mean(vectors: Floats) -> Floats:
    return np.asarray(vectors.mean(axis=0) if len(vectors) else np.zeros(vectors.shape[1]))
