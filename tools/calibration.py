"""From evidence to probability: a logistic model fitted on the tools' own example requests.

Nobody labels anything: each example request is a text whose right tool is known, and each background request one
that no tool serves. An example is scored with itself left out of the index; the tool it belongs to is the positive,
the tools nearest to it are the negatives. A second logistic on held-out folds then takes back what the first is too
sure of.
"""

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from prompts.frozen import Frozen
from tools.evidence import (
    DENSE_FEATURES,
    LEXICAL_FEATURES,
    MISSING,
    SERVED_FEATURES,
    Floats,
    Matches,
    dense_features,
    described_features,
    fused,
    lexical_features,
    match,
    served_features,
)
from tools.snapshot import Snapshot

SHIPPED = Path(__file__).with_name("calibration.json")
MIN_EXAMPLES = 40
"""With fewer example requests the shipped weights serve: a fit would only learn these few by heart."""
MIN_UNSERVED = 10
"""With fewer background requests among the texts nothing can be said about what no tool serves."""
MAX_TEXTS = 600
NEAREST = 12
"""Tools per text that enter the fit; the others are too far away to teach anything."""
N_FOLDS = 5
RIDGE = 1.0
STEPS = 25
USUALLY_SERVED = 0.9
"""Share of what people ask that some tool serves: they know roughly what the library is for."""


class Weights(Frozen):
    """A logistic model."""

    features: dict[str, float]
    bias: float

    def probability(self, values: Floats) -> Floats:
        """Apply to features in the last axis; in [0, 1]."""
        return _sigmoid(values @ np.array(list(self.features.values())) + self.bias)


class CalibrationWeights(Frozen):
    """What is shipped: for a library without examples of its own."""

    dense: Weights
    """With vectors and example requests."""
    described: Weights
    """With vectors, by the description alone."""
    described_words: Weights
    """By the words of the description alone."""
    lexical: Weights
    """By words alone."""


@dataclass(frozen=True)
class Calibration:
    """Turns matches into probabilities."""

    weights: CalibrationWeights
    fitted: bool
    """Whether on this library's own examples."""
    served: Weights | None = None
    """Whether any tool at all serves a text; None where too few examples, or no background, can tell."""

    def probabilities(self, snapshot: Snapshot, matches: Matches) -> Floats:
        """Return for each text and tool how likely the tool serves the text; shape `(n_texts, n_tools)`.

        A tool without example requests is judged by its description, one with them by its words until it has vectors.
        The texts are one request and its parts, the whole first.
        """
        found = self._described(snapshot, matches)
        if not snapshot.has_requests.any():
            return found
        return np.where(snapshot.has_requests, self._shown(snapshot, matches), found)

    def _described(self, snapshot: Snapshot, matches: Matches) -> Floats:
        likeness = matches.described.in_context()
        weights = self.weights.described_words if likeness.cosines is None else self.weights.described
        return weights.probability(described_features(snapshot, likeness))

    def _shown(self, snapshot: Snapshot, matches: Matches) -> Floats:
        if matches.cosines is None or not snapshot.embedded.any():
            return self.weights.lexical.probability(lexical_features(snapshot, matches))
        dense = self.weights.dense.probability(dense_features(snapshot, matches))
        if matches.served is not None and self.served is not None:
            dense = dense * self.served.probability(served_features(matches))[:, None]
        if snapshot.embedded[snapshot.has_requests].all():
            return dense
        return np.where(snapshot.embedded, dense, self.weights.lexical.probability(lexical_features(snapshot, matches)))


@lru_cache(maxsize=1)
def shipped() -> CalibrationWeights:
    """Read the weights fitted on the built-in packs."""
    return CalibrationWeights.model_validate(json.loads(SHIPPED.read_text(encoding="utf-8")))


def calibrate(snapshot: Snapshot) -> Calibration:
    """Fit on the library's own examples; with too few of them the shipped weights serve."""
    texts = _texts(snapshot)
    if sum(snapshot.owners[text] < snapshot.n_tools for text in texts) < MIN_EXAMPLES:
        return Calibration(shipped(), fitted=False)
    matches = _left_out(snapshot, texts)
    rows, columns = _pairs(snapshot, matches, texts)
    labels = (snapshot.owners[texts][rows] == columns).astype(float)
    folds = rows % N_FOLDS

    def fit(names: Sequence[str], features: Callable[[Snapshot, Matches], Floats]) -> Weights:
        return _fit(names, features(snapshot, matches)[rows, columns], labels, folds)

    # Of descriptions alone the shipped weights know more: they were fitted on requests that need several tools.
    weights = shipped().model_copy(update={"lexical": fit(LEXICAL_FEATURES, lexical_features)})
    if matches.cosines is not None and snapshot.embedded.all():
        weights = weights.model_copy(update={"dense": fit(DENSE_FEATURES, dense_features)})
    return Calibration(weights, fitted=True, served=_fit_served(snapshot, matches, texts))


def _fit_served(snapshot: Snapshot, matches: Matches, texts: npt.NDArray[np.intp]) -> Weights | None:
    labels = (snapshot.owners[texts] < snapshot.n_tools).astype(float)
    if matches.served is None or np.sum(labels == 0) < MIN_UNSERVED:
        return None
    found = _fit(SERVED_FEATURES, served_features(matches), labels, np.arange(len(texts)) % N_FOLDS)
    # How many examples a library has says nothing of how often people ask for what it lacks (King and Zeng 2001).
    seen = labels.mean()
    return found.model_copy(
        update={"bias": found.bias + math.log(USUALLY_SERVED / (1 - USUALLY_SERVED) * (1 - seen) / seen)}
    )


def _texts(snapshot: Snapshot) -> npt.NDArray[np.intp]:
    """Choose documents to learn from, evenly over all tools when there are too many."""
    requests = np.flatnonzero(snapshot.is_request)
    step = max(1, -(-len(requests) // MAX_TEXTS))
    return requests[::step]


def _left_out(snapshot: Snapshot, texts: npt.NDArray[np.intp]) -> Matches:
    """Match documents against the index, each as if it were not in it."""
    tokens = [snapshot.tokens[text] for text in texts]
    queries = snapshot.vectors[texts] if snapshot.vectors is not None else None
    matches = match(snapshot, tokens, queries, owners=snapshot.owners[texts].tolist())
    itself = (np.arange(len(texts)), texts)
    matches.shares[itself] = 0.0
    if matches.cosines is not None:
        matches.cosines[itself] = MISSING
    if snapshot.probe is not None and queries is not None:
        matches = replace(matches, probe=snapshot.probe.left_out(queries, snapshot.owners[texts]))
    if snapshot.served is not None and queries is not None:
        served = snapshot.served.left_out(queries, snapshot.owners[texts] < snapshot.n_tools)
        matches = replace(matches, served=served)
    return matches


def _pairs(
    snapshot: Snapshot, matches: Matches, texts: npt.NDArray[np.intp]
) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Choose for each text the tools to learn from: its own and the nearest."""
    scores = fused(snapshot, matches)
    own = snapshot.owners[texts]
    served = np.flatnonzero(own < snapshot.n_tools)
    scores[served, own[served]] = np.inf
    n = min(NEAREST, snapshot.n_tools)
    columns = np.argpartition(-scores, n - 1, axis=1)[:, :n]
    return np.repeat(np.arange(len(texts)), n), columns.ravel()


def _fit(names: Sequence[str], values: Floats, labels: Floats, folds: npt.NDArray[np.intp]) -> Weights:
    held_out = np.zeros(len(labels))
    for fold in range(N_FOLDS):
        rest = folds != fold
        held_out[~rest] = _with_bias(values[~rest]) @ logistic(values[rest], labels[rest])
    slope, shift = logistic(held_out[:, None], labels)
    weights = slope * logistic(values, labels)
    return Weights(features=dict(zip(names, map(float, weights[:-1]), strict=True)), bias=float(weights[-1] + shift))


def logistic(values: Floats, labels: Floats, counts: Floats | float = 1.0) -> Floats:
    """Fit a ridge logistic regression by Newton's method; the bias comes last and is not penalised.

    Args:
        values: Shape `(n_rows, n_features)`.
        labels: 0 or 1 for each row.
        counts: How often each row counts.
    """
    design = _with_bias(values)
    penalty = np.diag([RIDGE] * values.shape[1] + [1e-3])
    weights = np.zeros(design.shape[1])
    for _ in range(STEPS):
        guess = _sigmoid(design @ weights)
        gradient = design.T @ (counts * (guess - labels)) + penalty @ weights
        curvature = (design * (counts * guess * (1 - guess))[:, None]).T @ design + penalty
        step = np.linalg.solve(curvature, gradient)
        weights = weights - step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def _with_bias(values: Floats) -> Floats:
    return np.concatenate([values, np.ones((len(values), 1))], axis=1)


def _sigmoid(logits: Floats) -> Floats:
    bounded = np.clip(logits, -30, 30)
    return np.asarray(1 / (1 + np.exp(-bounded)))
