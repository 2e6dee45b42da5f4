"""From evidence to probability: a logistic model fitted on the tools' own example requests.

Nobody labels anything: each example request is a text whose right tool is known, and each background request one
that no tool serves. An example is scored with itself left out of the index; the tool it belongs to is the positive,
the tools nearest to it are the negatives. A second logistic on held-out folds then takes back what the first is too
sure of.
"""

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
from pydantic import Field

from prompts.frozen import Frozen
from tools.numerics.regression import fit_logistic, sigmoid, with_bias
from tools.retrieval.features import (
    DENSE_FEATURES,
    LEXICAL_FEATURES,
    SERVED_FEATURES,
    Floats,
    dense_features,
    fused,
    lexical_features,
    relevance_parts,
    served_features,
    standing_parts,
)
from tools.retrieval.index_snapshot import IndexSnapshot
from tools.retrieval.matches import LeaveOneOut, Matches, left_out

Ints = npt.NDArray[np.intp]

SHIPPED = Path(__file__).with_name("calibration.json")
MIN_EXAMPLES = 40
"""With fewer example requests the shipped weights serve: a fit would only learn these few by heart."""
MIN_UNSERVED = 10
"""With fewer background requests among the texts nothing can be said about what no tool serves."""
MAX_TEXTS = 600
LEAST_UNSERVED = 30
"""So many background requests are among the texts at least, however many examples the library has."""
TOGETHER = 64
"""Texts that are compared with all documents at a time: it bounds the memory."""
NEAREST = 12
"""Tools per text that enter the fit; the others are too far away to teach anything."""
N_FOLDS = 5
SAME = 0.999
"""Cosine from which a request is taken for an example itself."""
LEAST = 1e-4
"""No tool is taken for less likely, where log-odds are compared."""
USUALLY_SERVED = 0.9
"""Share of what people ask that some tool serves: they know roughly what the library is for."""


class Weights(Frozen):
    """A logistic model."""

    features: dict[str, float]
    bias: float

    def probability(self, values: Floats) -> Floats:
        """Apply to features in the last axis; in [0, 1]."""
        return sigmoid(values @ np.array(list(self.features.values()), values.dtype) + self.bias)

    def probability_of(self, parts: Sequence[Floats]) -> Floats:
        """Apply to features that come one by one and can be broadcast together; in [0, 1]."""
        logits = np.full(np.broadcast_shapes(*(part.shape for part in parts)), self.bias, parts[0].dtype)
        for part, weight in zip(parts, self.features.values(), strict=True):
            logits += part * np.asarray(weight, part.dtype)
        return sigmoid(logits)


class CalibrationWeights(Frozen):
    """What is shipped: for a library without examples of its own."""

    dense: Weights
    """With vectors and example requests."""
    described: Weights
    """With vectors, by the description alone."""
    shown_gives_way: float = Field(ge=0)
    """What tools with example requests lose to one that came without and likely serves."""
    described_gives_way: float = Field(ge=0)
    """The same the other way round."""
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

    def probabilities(self, snapshot: IndexSnapshot, matches: Matches, columns: Ints | None = None) -> Floats:
        """Return for each text and tool how likely the tool serves the text; shape `(n_texts, n_columns)`.

        A tool without example requests is judged by its description, one with them by its words until it has vectors.
        The texts are one request and its parts, the whole first.

        Args:
            snapshot: The index.
            matches: The texts beside it.
            columns: The places of the tools that are asked for; None for all.
        """
        wanted = np.arange(snapshot.n_tools) if columns is None else columns
        shown = snapshot.shown
        if len(shown) == snapshot.n_tools and not snapshot.has_few_requests.any():
            return self.shown(snapshot, matches)[:, wanted]
        if not len(shown):
            return self._described(matches, columns)
        return self._beside(snapshot, *self._both(snapshot, matches))[:, wanted]

    def _both(self, snapshot: IndexSnapshot, matches: Matches) -> tuple[Floats, Floats]:
        """Judge all tools by their descriptions, and those with example requests by these.

        Of few example requests little can be learnt, but whoever types one of them means the tool.
        """
        described, shown = self._described(matches, None), self.shown(snapshot, matches)
        few = snapshot.has_few_requests[snapshot.shown.tools]
        if few.any() and matches.cosines is not None:
            asked = np.where(snapshot.is_request, matches.cosines, 0)[:, snapshot.shown.documents]
            same = snapshot.shown.best(asked)[:, : len(few)] >= SAME
            shown = np.where(few & same, 1 - LEAST, shown)
        return described, shown

    def _beside(self, snapshot: IndexSnapshot, described: Floats, shown: Floats) -> Floats:
        """Join what two kinds of evidence say: what a tool of one kind likely serves, none of the other kind does."""
        held, found = snapshot.has_requests, described.copy()
        if held.all():
            return shown
        found[:, held] = giving_way(shown, _best(described[:, ~held]), self.weights.shown_gives_way)
        found[:, ~held] = giving_way(described[:, ~held], _best(shown), self.weights.described_gives_way)
        return found

    def _described(self, matches: Matches, columns: Ints | None) -> Floats:
        if matches.standing is None:
            weights, parts = (
                self.weights.described_words,
                relevance_parts(matches.relevance, matches.described.coverage),
            )
        else:
            weights, parts = self.weights.described, standing_parts(matches)
        if columns is not None:
            parts = tuple(part[:, columns] if part.shape[1] > 1 else part for part in parts)
        return weights.probability_of(parts)

    def shown(self, snapshot: IndexSnapshot, matches: Matches) -> Floats:
        """Return probabilities of the tools with example requests, whatever others there are; `(n_texts, n_shown)`."""
        embedded = snapshot.embedded[snapshot.shown.tools]
        if matches.cosines is None or not embedded.any():
            return self.weights.lexical.probability(lexical_features(snapshot, matches))
        dense = self.weights.dense.probability(dense_features(snapshot, matches))
        if matches.served is not None and self.served is not None:
            dense = dense * self.served.probability(served_features(matches))[:, None]
        if embedded.all():
            return dense
        return np.where(embedded, dense, self.weights.lexical.probability(lexical_features(snapshot, matches)))


def log_odds(probabilities: Floats) -> Floats:
    """Turn probabilities into log-odds; bounded, so that none is infinite."""
    bounded = np.clip(probabilities, LEAST, 1 - LEAST)
    return np.asarray(np.log(bounded / (1 - bounded)))


def giving_way(probabilities: Floats, rivals: Floats, weight: float) -> Floats:
    """Take from log-odds what rivals of another kind of evidence likely serve; what they do not serve takes nothing.

    Args:
        probabilities: Of the tools of one kind.
        rivals: The largest of the other kind, of a shape that broadcasts.
        weight: What counts each e-th of the chance that the rival does not serve.
    """
    lost = -np.log(np.clip(1 - rivals, LEAST, 1))
    return sigmoid(np.asarray(log_odds(probabilities) - weight * lost))


def _best(by_tool: Floats) -> Floats:
    return np.asarray(by_tool.max(axis=1, initial=0.0, keepdims=True))


@lru_cache(maxsize=1)
def shipped() -> CalibrationWeights:
    """Read the weights fitted on the built-in packs."""
    return CalibrationWeights.model_validate(json.loads(SHIPPED.read_text(encoding="utf-8")))


def calibrate(snapshot: IndexSnapshot) -> Calibration:
    """Fit on the library's own examples; with too few of them the shipped weights serve."""
    texts = _texts(snapshot)
    if sum(snapshot.owners[texts] < snapshot.n_tools) < MIN_EXAMPLES:
        return Calibration(shipped(), fitted=False)
    lessons = [_lesson(snapshot, texts, at) for at in range(0, len(texts), TOGETHER)]
    labels = np.concatenate([lesson.labels for lesson in lessons])
    folds = np.concatenate([lesson.texts for lesson in lessons]) % N_FOLDS
    # Of descriptions alone the shipped weights know more: they were fitted on requests that need several tools.
    lexical = np.concatenate([lesson.lexical for lesson in lessons])
    weights = shipped().model_copy(update={"lexical": _fit(LEXICAL_FEATURES, lexical, labels, folds)})
    dense = [lesson.dense for lesson in lessons if lesson.dense is not None]
    if dense:
        fitted = _fit(DENSE_FEATURES, np.concatenate(dense), labels, folds)
        weights = weights.model_copy(update={"dense": fitted})
    return Calibration(weights, fitted=True, served=_fit_served(snapshot, texts))


@dataclass(frozen=True)
class _Lesson:
    """Some texts with the tools that are nearest to each, a row for each pair."""

    texts: Ints
    labels: Floats
    lexical: Floats
    dense: Floats | None
    """None unless all tools with example requests have vectors."""


def _lesson(snapshot: IndexSnapshot, texts: Ints, at: int) -> _Lesson:
    some = texts[at : at + TOGETHER]
    matches = left_out(snapshot, some)
    rows, columns, labels = _pairs(snapshot, matches)
    lexical = lexical_features(snapshot, matches)[rows, columns]
    ready = matches.cosines is not None and snapshot.embedded[snapshot.shown.tools].all()
    dense = dense_features(snapshot, matches)[rows, columns] if ready else None
    return _Lesson(at + rows, labels, lexical.astype(float), None if dense is None else dense.astype(float))


def _fit_served(snapshot: IndexSnapshot, texts: Ints) -> Weights | None:
    labels = (snapshot.owners[texts] < snapshot.n_tools).astype(float)
    matches = left_out(snapshot, texts)
    if matches.served is None or np.sum(labels == 0) < MIN_UNSERVED:
        return None
    found = _fit(SERVED_FEATURES, served_features(matches), labels, np.arange(len(texts)) % N_FOLDS)
    # How many examples a library has says nothing of how often people ask for what it lacks (King and Zeng 2001).
    seen = labels.mean()
    return found.model_copy(
        update={"bias": found.bias + math.log(USUALLY_SERVED / (1 - USUALLY_SERVED) * (1 - seen) / seen)}
    )


def _texts(snapshot: IndexSnapshot) -> Ints:
    """Choose documents to learn from, evenly over all tools when there are too many.

    In a huge library the background would be crowded out: at least `LEAST_UNSERVED` of it are taken where it has them.
    """
    requests = np.flatnonzero(snapshot.is_request)
    step = max(1, -(-len(requests) // MAX_TEXTS))
    chosen = requests[::step]
    unserved = requests[requests >= snapshot.starts[-2]]
    wanted = min(len(unserved), LEAST_UNSERVED)
    served = chosen[chosen < snapshot.starts[-2]]
    if len(chosen) - len(served) >= wanted:
        return chosen
    return np.concatenate([served, unserved[np.linspace(0, len(unserved) - 1, wanted).astype(int)]])


def _pairs(snapshot: IndexSnapshot, matches: LeaveOneOut) -> tuple[Ints, Ints, Floats]:
    """Choose for each text the tools to learn from, its own and the nearest; say which is its own.

    Returns:
        For each pair the text's row, the tool's column among those with example requests, and 1 for the own tool.
    """
    shown = snapshot.shown
    scores = fused(snapshot, matches)[:, shown.tools]
    own = shown.owners[np.searchsorted(shown.documents, matches.documents)]
    served = np.flatnonzero(own < len(shown))
    scores[served, own[served]] = np.inf
    n = min(NEAREST, len(shown))
    columns = np.argpartition(-scores, n - 1, axis=1)[:, :n].ravel()
    rows = np.repeat(np.arange(len(matches)), n)
    return rows, columns, (own[rows] == columns).astype(float)


def _fit(names: Sequence[str], values: Floats, labels: Floats, folds: npt.NDArray[np.intp]) -> Weights:
    held_out = np.zeros(len(labels))
    for fold in range(N_FOLDS):
        rest = folds != fold
        held_out[~rest] = with_bias(values[~rest]) @ fit_logistic(values[rest], labels[rest])
    slope, shift = fit_logistic(held_out[:, None], labels)
    weights = slope * fit_logistic(values, labels)
    return Weights(features=dict(zip(names, map(float, weights[:-1]), strict=True)), bias=float(weights[-1] + shift))
