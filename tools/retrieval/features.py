"""What speaks for each tool, as numbers: the features that the calibration weighs.

All features compare a text with the documents of a tool. *Next* is the best of all other tools and of the
background, so a margin says whether the tool stands out; a text that everything resembles a little has none.
"""

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from tools.retrieval.example_columns import MISSING
from tools.retrieval.index_snapshot import IndexSnapshot
from tools.retrieval.matches import Matches
from tools.retrieval.standardize import standardised
from tools.retrieval.top_k import top_places

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
    "vocabulary",
    "vocabulary margin",
    "coverage",
)
STANDING_FEATURES = ("standing", "log rank", "log size", "chinese", "wish")
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
TYPICAL_COSINE = 0.85
COSINE_SPREAD = 0.1
"""e5 squeezes cosines into 0.75 … 0.95; features are scaled so that one ridge penalty suits all of them."""


def dense_features(snapshot: IndexSnapshot, matches: Matches) -> Floats:
    """Weigh vectors and words of tools with example requests; shape `(n_texts, n_shown, len(DENSE_FEATURES))`."""
    if matches.cosines is None or matches.probe is None:
        raise ValueError("dense features need vectors")
    shown = snapshot.shown
    one, two, rivals = _requests(snapshot, matches.cosines)
    described = matches.cosines[:, snapshot.starts[:-2]]
    judged = standardised(described, snapshot.embedded)[:, shown.tools]
    share = np.clip(shown.best(matches.shares[:, shown.documents]), 0, 1.5)
    return _laid_out(
        [
            matches.probe * PROBE_SCALE,
            _margin(matches.probe) * PROBE_SCALE,
            _scaled(one),
            _margin(one, rivals) / COSINE_SPREAD * 2,
            _scaled(two),
            _margin(two, rivals) / COSINE_SPREAD * 2,
            _scaled(described[:, shown.tools]),
            judged,
            share * 3,
            _margin(share, np.clip(shown.rivals(matches.shares), 0, 1.5)) * 3,
            *(part * 3 for part in _vocabulary(snapshot, matches)),
        ],
        matches.coverage,
        len(shown),
    )


def served_features(matches: Matches) -> Floats:
    """Say how much each text is like what some tool serves; shape `(n_texts, 1)`."""
    if matches.served is None:
        raise ValueError("there is no background to compare with")
    return np.asarray(matches.served[:, None] * PROBE_SCALE)


def relevance_features(relevance: Floats, coverage: Floats) -> Floats:
    """Lay out relevance; shape `(n_texts, n_tools, len(DESCRIBED_FEATURES))`."""
    return np.stack(np.broadcast_arrays(*relevance_parts(relevance, coverage)), axis=2)


def relevance_parts(relevance: Floats, coverage: Floats) -> tuple[Floats, ...]:
    """Give the features of relevance one by one; each of shape `(n_texts, n_tools)`, or broadcast to it.

    Within a text the features differ by relevance and its rank only, so that the order stays the measured one. The
    best of many tools stands out further by chance than the best of few: relevance is divided by what chance brings.
    """
    scaled = relevance / np.asarray(math.sqrt(2 * math.log(max(relevance.shape[1], 3))), relevance.dtype)
    best = scaled.max(axis=1, initial=0)[:, None]
    return scaled, best, _log_rank(scaled), coverage[:, None]


def standing_features(matches: Matches) -> Floats:
    """Lay out what vectors say of descriptions; shape `(n_texts, n_tools, len(STANDING_FEATURES))`."""
    return np.stack(np.broadcast_arrays(*standing_parts(matches)), axis=2)


def standing_parts(matches: Matches) -> tuple[Floats, ...]:
    """Give the features of descriptions with vectors one by one; each `(n_texts, n_tools)`, or broadcast to it.

    How far a description stands out, also for a request without its values, is the same in every library; its rank by
    relevance says how it stands beside the others of this one. Of many tools the best stands out further by chance:
    hence the size.
    """
    if matches.standing is None or matches.wished is None:
        raise ValueError("how far descriptions stand out needs vectors")
    relevance = matches.relevance
    size = np.full((1, 1), math.log(max(relevance.shape[1], 1)), relevance.dtype)
    chinese = matches.in_cjk[:, None].astype(relevance.dtype)
    standing, wished = (found.astype(relevance.dtype) for found in (matches.standing, matches.wished))
    return standing, _log_rank(relevance), size, chinese, wished


def lexical_features(snapshot: IndexSnapshot, matches: Matches) -> Floats:
    """Weigh words of tools with example requests alone; shape `(n_texts, n_shown, len(LEXICAL_FEATURES))`."""
    shown = snapshot.shown
    by_document = matches.shares[:, shown.documents]
    one = shown.best(by_document)
    two = (one + shown.second(by_document, one)) / 2
    rivals = shown.rivals(matches.shares)
    share, both = np.clip(one, 0, 1.5), np.clip(two, 0, 1.5)
    margins = (
        _margin(share, np.clip(rivals, 0, 1.5)),
        _margin(both, np.clip((rivals + MISSING) / 2, 0, 1.5)),  # who has but a description has no second document
    )
    parts = (share, margins[0], both, margins[1], *_vocabulary(snapshot, matches))
    return _laid_out([part * 3 for part in parts], matches.coverage, len(shown))


def _vocabulary(snapshot: IndexSnapshot, matches: Matches) -> tuple[Floats, Floats]:
    """Say how much of a text's words each shown tool is asked with, and by how much it knows more than any other.

    A request may be worded like an example of a tool but for the one word that matters: then another knows that word.
    """
    shown = snapshot.shown
    words = matches.vocabulary[:, [*shown.tools, snapshot.n_tools]]
    others = np.delete(matches.vocabulary[:, :-1], shown.tools, axis=1).max(axis=1, initial=MISSING, keepdims=True)
    return words, _margin(words, others)


def fused(snapshot: IndexSnapshot, matches: Matches) -> Floats:
    """Fuse by standard scores, BM25 weighted by how much of the text it knows; shape `(n_texts, n_tools)`.

    Reciprocal ranks destroy requests in another language than the documents' (47 → 21 % recall at 5): BM25 then
    ranks by chance, and its ranks count as much as those of the vectors.
    """
    words = standardised(_by_tool(snapshot, matches.shares))
    cosines = _plain(snapshot, matches)
    if cosines is None:
        return words
    return standardised(_by_tool(snapshot, cosines), snapshot.embedded) + matches.coverage[:, None] * words


def _plain(snapshot: IndexSnapshot, matches: Matches) -> Floats | None:
    """Return plain cosines, also where no tool has example requests and nothing else needs them."""
    if matches.cosines is not None or matches.queries is None or snapshot.vectors is None:
        return matches.cosines
    return np.asarray(matches.queries @ snapshot.vectors.T)


def _by_tool(snapshot: IndexSnapshot, by_document: Floats) -> Floats:
    """Take the best document of each tool; shape `(n_texts, n_tools)`."""
    shown, found = snapshot.shown, by_document[:, snapshot.starts[:-2]]
    if len(shown):
        found[:, shown.tools] = shown.best(by_document[:, shown.documents])[:, :-1]
    return found


def _requests(snapshot: IndexSnapshot, cosines: Floats) -> tuple[Floats, Floats, Floats]:
    """Return for each shown tool its best example's cosine, the mean of its two best, and the best of the others'.

    A tool with fewer examples is judged by its description instead, moved to where requests' cosines lie.
    """
    shown = snapshot.shown
    nothing = np.asarray(MISSING, cosines.dtype)
    asked = np.where(snapshot.is_request[shown.documents], cosines[:, shown.documents], nothing)
    first = shown.best(asked)
    second = shown.second(asked, first)
    shift = np.asarray(snapshot.description_shift, cosines.dtype)
    described = cosines[:, snapshot.starts[:-2][shown.tools]] + shift
    # The background, the last, has no description: what it has at first stands for it.
    unserved = cosines[:, snapshot.starts[-2] : snapshot.starts[-2] + 1]
    unserved = unserved + shift if unserved.shape[1] else np.full((len(cosines), 1), MISSING + shift, cosines.dtype)
    described = np.concatenate([described, unserved], axis=1)
    first = np.where(first == MISSING, described, first)
    second = np.where(second == MISSING, np.minimum(first, described), second)
    return first, (first + second) / 2, shown.rivals(cosines) + shift


def _laid_out(parts: Sequence[Floats], coverage: Floats, n: int) -> Floats:
    """Lay features side by side, and coverage after them; what a part has beyond the first n columns is left off."""
    return np.stack([*(part[:, :n] for part in parts), np.repeat(coverage[:, None], n, axis=1)], axis=2)


def _log_rank(scores: Floats) -> Floats:
    """Return log(1 + how many are better) in each row; all that come after the first `RANKED` count alike."""
    found = np.full(scores.shape, math.log1p(RANKED), scores.dtype)
    for row, told in zip(scores, found, strict=True):
        first = top_places(row, RANKED)
        told[first] = np.log1p(np.searchsorted(-row[first], -row[first], side="left"))
    return found


def _margin(scores: Floats, rivals: Floats | None = None) -> Floats:
    """Subtract from each column the best of the others, and of the rivals, which get no column."""
    among = scores if rivals is None else np.concatenate([scores, rivals], axis=1)
    if among.shape[1] < 2:
        return np.zeros_like(scores)
    top = np.partition(among, -2, axis=1)[:, -2:]
    return np.asarray(scores - np.where(scores == top[:, 1:], top[:, :1], top[:, 1:]))


def _scaled(cosines: Floats) -> Floats:
    return (cosines - TYPICAL_COSINE) / COSINE_SPREAD
