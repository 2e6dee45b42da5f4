"""What speaks for each tool, as numbers: the features that the calibration weighs.

All features compare a text with the documents of a tool. *Next* is the best of all other tools and of the
background, so a margin says whether the tool stands out; a text that everything resembles a little has none.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import repeat

import numpy as np
import numpy.typing as npt

from tools.descriptions import Likeness
from tools.embedding import Matrix
from tools.snapshot import Snapshot
from tools.standard_scores import standardised

Floats = npt.NDArray[np.floating]

DENSE_FEATURES = (
    "probe",
    "probe margin",
    "request cosine",
    "request margin",
    "two requests' cosine",
    "two requests' margin",
    "description cosine",
    "description z-score",
    "bm25 share",
    "bm25 margin",
    "coverage",
)
DESCRIBED_FEATURES = ("relevance", "best relevance", "log rank", "coverage")
SERVED_FEATURES = ("served",)
LEXICAL_FEATURES = (
    "bm25 share",
    "bm25 margin",
    "two documents' share",
    "two documents' margin",
    "vocabulary",
    "vocabulary margin",
    "coverage",
)
PROBE_SCALE = 5
RANKED = 30
"""So many places are told apart: what comes later is noise, and ordering all of a huge library would cost."""
MISSING = -1.0
"""Below every cosine and every share."""
TYPICAL_COSINE = 0.85
COSINE_SPREAD = 0.1
"""e5 squeezes cosines into 0.75 … 0.95; features are scaled so that one ridge penalty suits all of them."""


@dataclass(frozen=True)
class Matches:
    """How well texts match documents. Rows are texts, columns are documents."""

    cosines: Floats | None
    """None when there are no vectors."""
    probe: Floats | None
    """The linear probe's scores, by tool instead of by document."""
    served: Floats | None
    """Shape `(n_texts,)`: how much each text is like what some tool serves. None without vectors or background."""
    shares: Floats
    """BM25 as a share of what a full match would reach, at least 0."""
    vocabulary: Floats
    """Share of each text's weight that each tool's documents know together; the background is the last column."""
    coverage: Floats
    """Shape `(n_texts,)`, in [0, 1]."""
    described: Likeness
    """What descriptions alone say."""


def match(
    snapshot: Snapshot, tokens: Sequence[Sequence[str]], queries: Matrix | None, *, owners: Sequence[int] | None = None
) -> Matches:
    """Compare texts with all documents.

    Args:
        snapshot: The index.
        tokens: Each text's tokens.
        queries: Each text's vector, shape `(n_texts, dim)`; None to match by words only.
        owners: Where the texts are documents of the index: the position of each one's tool. What only they know
            does not count.
    """
    lexical = snapshot.lexical
    shares = [lexical.scores(text) / max(lexical.mass(text), 1e-6) for text in tokens]
    cosines = probe = served = None
    if queries is not None and snapshot.vectors is not None:
        cosines = queries @ snapshot.vectors.T
        # The probe tells tools apart by their example requests; without any it would cost much and say nothing.
        if snapshot.probe is not None and snapshot.has_requests.any():
            probe = snapshot.probe.scores(queries)
        served = snapshot.served.scores(queries) if snapshot.served is not None else None
    coverage = np.array([lexical.coverage(text, seen=int(owners is not None)) for text in tokens])
    known = [
        snapshot.vocabulary.shares(text, lexical.weight, itself=owner)
        for text, owner in zip(tokens, owners or repeat(None), strict=owners is not None)
    ]
    described = snapshot.descriptions.likeness(tokens, queries)
    return Matches(cosines, probe, served, np.stack(shares), np.stack(known), coverage, described)


def dense_features(snapshot: Snapshot, matches: Matches) -> Floats:
    """Weigh vectors and words; shape `(n_texts, n_tools, len(DENSE_FEATURES))`."""
    if matches.cosines is None or matches.probe is None:
        raise ValueError("dense features need vectors")
    best, two = _requests(snapshot, matches.cosines)
    described = matches.cosines[:, snapshot.starts[:-2]]
    judged = np.where(snapshot.embedded, described, np.nan)
    share = np.clip(_best(snapshot, matches.shares), 0, 1.5)
    n = snapshot.n_tools
    return np.stack(
        [
            matches.probe * PROBE_SCALE,
            _margin(matches.probe) * PROBE_SCALE,
            _scaled(best[:, :n]),
            _margin(best)[:, :n] / COSINE_SPREAD * 2,
            _scaled(two[:, :n]),
            _margin(two)[:, :n] / COSINE_SPREAD * 2,
            _scaled(described),
            np.nan_to_num(standardised(judged)),
            share[:, :n] * 3,
            _margin(share)[:, :n] * 3,
            np.repeat(matches.coverage[:, None], n, axis=1),
        ],
        axis=2,
    )


def served_features(matches: Matches) -> Floats:
    """Say how much each text is like what some tool serves; shape `(n_texts, 1)`."""
    if matches.served is None:
        raise ValueError("there is no background to compare with")
    return np.asarray(matches.served[:, None] * PROBE_SCALE)


def described_features(snapshot: Snapshot, likeness: Likeness) -> Floats:
    """Weigh descriptions alone, for tools without example requests; shape `(n_texts, n_tools, …)`."""
    return relevance_features(snapshot.descriptions.relevance(likeness), likeness.coverage)


def relevance_features(relevance: Floats, coverage: Floats) -> Floats:
    """Lay out relevance; shape `(n_texts, n_tools, len(DESCRIBED_FEATURES))`.

    Within a text the features differ by relevance and its rank only, so that the order stays the measured one. The
    best of many tools stands out further by chance than the best of few: relevance is divided by what chance brings.
    """
    scaled = relevance / math.sqrt(2 * math.log(max(relevance.shape[1], 3)))
    best = scaled.max(axis=1, initial=0)[:, None]
    return np.stack(np.broadcast_arrays(scaled, best, _log_rank(scaled), coverage[:, None]), axis=2)


def lexical_features(snapshot: Snapshot, matches: Matches) -> Floats:
    """Weigh words alone; shape `(n_texts, n_tools, len(LEXICAL_FEATURES))`."""
    best = _best(snapshot, matches.shares)
    two = (best + _best(snapshot, _without_best(snapshot, matches.shares, best))) / 2
    share, both = np.clip(best, 0, 1.5), np.clip(two, 0, 1.5)
    n = snapshot.n_tools
    words = matches.vocabulary
    parts = [part[:, :n] for part in (share, _margin(share), both, _margin(both), words, _margin(words))]
    return np.stack([*(part * 3 for part in parts), np.repeat(matches.coverage[:, None], n, axis=1)], axis=2)


def fused(snapshot: Snapshot, matches: Matches) -> Floats:
    """Fuse by standard scores, BM25 weighted by how much of the text it knows; shape `(n_texts, n_tools)`.

    Reciprocal ranks destroy requests in another language than the documents' (47 → 21 % recall at 5): BM25 then
    ranks by chance, and its ranks count as much as those of the vectors.
    """
    n = snapshot.n_tools
    words = standardised(_best(snapshot, matches.shares)[:, :n])
    if matches.cosines is None:
        return words
    dense = np.where(snapshot.embedded, _best(snapshot, matches.cosines)[:, :n], np.nan)
    return np.nan_to_num(standardised(dense)) + matches.coverage[:, None] * words


def _requests(snapshot: Snapshot, cosines: Floats) -> tuple[Floats, Floats]:
    """Return for each tool its best example's cosine, and the mean of its two best.

    A tool with fewer examples is judged by its description instead, moved to where requests' cosines lie.
    """
    shown = np.where(snapshot.is_request, cosines, MISSING)
    first = _best(snapshot, shown)
    second = _best(snapshot, _without_best(snapshot, shown, first))
    described = _padded(cosines)[:, snapshot.starts[:-1]] + snapshot.description_shift
    first = np.where(first == MISSING, described, first)
    second = np.where(second == MISSING, np.minimum(first, described), second)
    return first, (first + second) / 2


def _best(snapshot: Snapshot, by_document: Floats) -> Floats:
    """Take the best document of each tool, the background as the last; shape `(n_texts, n_tools + 1)`."""
    best: Floats = np.maximum.reduceat(_padded(by_document), snapshot.starts[:-1], axis=1)
    return best


def _padded(by_document: Floats) -> Floats:
    """Add a column that matches nothing: where the background begins when there is none."""
    return np.concatenate([by_document, np.full((len(by_document), 1), MISSING)], axis=1)


def _without_best(snapshot: Snapshot, by_document: Floats, best: Floats) -> Floats:
    return np.where(by_document >= best[:, snapshot.owners], MISSING, by_document)


def _log_rank(scores: Floats) -> Floats:
    """Return log(1 + how many are better) in each row; all that come after the first `RANKED` count alike."""
    n = min(RANKED, scores.shape[1])
    found = np.full(scores.shape, math.log1p(RANKED))
    if n:
        first = np.argpartition(-scores, n - 1, axis=1)[:, :n]
        values = np.take_along_axis(scores, first, axis=1)
        n_better = np.sum(values[:, None, :] > values[:, :, None], axis=2)
        np.put_along_axis(found, first, np.log1p(n_better), axis=1)
    return found


def _margin(scores: Floats) -> Floats:
    """Subtract from each column the best of the others."""
    if scores.shape[1] < 2:
        return np.zeros_like(scores)
    top = np.partition(scores, -2, axis=1)[:, -2:]
    return scores - np.where(scores == top[:, 1:], top[:, :1], top[:, 1:])


def _scaled(cosines: Floats) -> Floats:
    return (cosines - TYPICAL_COSINE) / COSINE_SPREAD
