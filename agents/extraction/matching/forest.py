"""Boosted trees read from a file: numbers by name in, probabilities out."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from prompts.frozen import Frozen

Floats: TypeAlias = NDArray[np.float32]
_LOGIT_LIMIT = 30.0


class Tree(Frozen):
    """One tree: a node is its feature, its threshold and its two children; a child below 0 is the leaf `-1 - child`."""

    feature: tuple[int, ...]
    threshold: tuple[float, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]
    value: tuple[float, ...]


class Forest(Frozen):
    """Trees that add up to log-odds."""

    names: tuple[str, ...]
    trees: tuple[Tree, ...]

    def probabilities(self, rows: Sequence[Mapping[str, float]]) -> NDArray[np.float64]:
        """Say for each row how likely it is right."""
        if not rows:
            return np.zeros(0)
        return self.of_matrix(matrix_of(rows, self.places))

    def of_matrix(self, matrix: Floats) -> NDArray[np.float64]:
        """Say the same of rows that are a matrix already, (n_rows, n_features)."""
        logits = np.clip(self._logits(matrix), -_LOGIT_LIMIT, _LOGIT_LIMIT)
        return np.asarray(1.0 / (1.0 + np.exp(-logits)))

    @cached_property
    def places(self) -> dict[str, int]:
        """Column of each feature."""
        return {name: place for place, name in enumerate(self.names)}

    @cached_property
    def _flat(self) -> tuple[NDArray[Any], ...]:
        """All trees as one list of nodes, children shifted to their places there, and where each tree begins."""
        kept = [tree for tree in self.trees if tree.feature]
        nodes = np.cumsum([0, *(len(t.feature) for t in kept)])[:-1]
        leaves = np.cumsum([0, *(len(t.value) for t in kept)])[:-1]
        shift = [
            np.where(np.asarray(side) >= 0, np.asarray(side) + n, np.asarray(side) - v)
            for t, n, v in zip(kept, nodes, leaves, strict=True)
            for side in (t.left, t.right)
        ]
        return (
            np.concatenate([t.feature for t in kept]),
            np.concatenate([t.threshold for t in kept]).astype(np.float32),
            np.concatenate(shift[::2]),
            np.concatenate(shift[1::2]),
            np.concatenate([t.value for t in kept]),
            nodes,
        )

    def _logits(self, matrix: Floats) -> NDArray[np.float64]:
        bare = sum(tree.value[0] for tree in self.trees if not tree.feature)
        if all(not tree.feature for tree in self.trees):
            return np.full(len(matrix), float(bare))
        feature, threshold, left, right, value, starts = self._flat
        at = np.tile(starts, (len(matrix), 1))
        rows = np.arange(len(matrix))[:, None]
        while (at >= 0).any():
            node = np.maximum(at, 0)
            goes_left = matrix[rows, feature[node]] <= threshold[node]
            at = np.where(at >= 0, np.where(goes_left, left[node], right[node]), at)
        return np.asarray(value[-1 - at].sum(axis=1) + bare)


def matrix_of(rows: Sequence[Mapping[str, float]], places: Mapping[str, int]) -> Floats:
    """Write rows as a matrix, (n_rows, n_features); what a row does not name is 0."""
    matrix = np.zeros((len(rows), len(places)), dtype=np.float32)
    for line, row in zip(matrix, rows, strict=True):
        for name, number in row.items():
            if (place := places.get(name)) is not None:
                line[place] = number
    return matrix
