"""Fits how likely a tool that is known by its description alone serves a request, by words: without vectors.

Each train request is shown twice: as it is, and with the tools that serve it and all others of their groups taken
away, as a request that no tool serves. Nobody else knows what a library lacks.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from agents.decisions.rewrite.offline import OfflineRewrite
from agents.decisions.rewrite.question import RewriteQuestion
from errors import ConfigError
from evals.figures.intervals import mean
from evals.figures.save import write_text
from evals.retrieval.data import JudgedCorpus, JudgedRequest
from evals.retrieval.run import index_state
from tools.embedding.embedder import Embedder
from tools.lexical.bm25 import tokenise
from tools.numerics.regression import fit_logistic
from tools.retrieval.calibration import CalibrationWeights, Weights, shipped
from tools.retrieval.features import DESCRIBED_FEATURES, RANKED, Floats, relevance_features
from tools.retrieval.index_snapshot import IndexSnapshot
from tools.retrieval.vector_space.discriminant import Bools

UNSERVED = 0.2
"""Share of requests that no tool serves, as the fit counts them. Some of ours are served by another group after all."""
BINS = 3


@dataclass(frozen=True)
class CalibrationLesson:
    """What a request looks like beside the tools that are nearest to it."""

    values: Floats
    """Shape `(n_near, len(DESCRIBED_FEATURES))`."""
    labels: Floats
    """Which of these tools serve it, shape `(n_near,)`."""


@dataclass(frozen=True)
class Case:
    """One request, served and unserved."""

    request: JudgedRequest
    served: CalibrationLesson
    unserved: CalibrationLesson


async def run_calibrating(corpus: JudgedCorpus, embedder: Embedder, out: Path) -> list[str]:
    """Fit on the train part, write the weights, and return the lines to print about the other requests.

    Raises:
        ConfigError: the corpus has no train part.
        EmbedderUnavailable: the embedder does not load.
    """
    state = await index_state(corpus, embedder)
    found, lines = {}, []
    for name in ("described_words",):
        cases = [await _case(request, state.snapshot) for request in corpus.requests]
        taught = [case for case in cases if case.request.part == "train" and case.request.language == "en"]
        if not taught:
            raise ConfigError("The folder has no train part to learn from: it needs a `split_*.json`.")
        found[name] = await asyncio.to_thread(fit, taught)
        lines += [f"{name}, fitted on {len(taught)} requests", *_judged(found[name], cases)]
    weights: CalibrationWeights = shipped().model_copy(update=found)
    await asyncio.to_thread(write_text, weights.model_dump_json(indent=2), out)
    return [*lines, f"saved to {out}"]


def fit(cases: Sequence[Case]) -> Weights:
    """Fit a logistic model on what was shown, the unserved requests counting as their share."""
    shown = [(c.served, 1 - UNSERVED) for c in cases] + [(c.unserved, UNSERVED) for c in cases]
    values = np.concatenate([lesson.values for lesson, _ in shown])
    labels = np.concatenate([lesson.labels for lesson, _ in shown])
    counts = np.concatenate([np.full(len(lesson.labels), share) for lesson, share in shown])
    weights = fit_logistic(values, labels, counts)
    return Weights(features=dict(zip(DESCRIBED_FEATURES, map(float, weights[:-1]), strict=True)), bias=weights[-1])


async def _case(request: JudgedRequest, snapshot: IndexSnapshot) -> Case:
    rewrites = await OfflineRewrite()(RewriteQuestion(task=request.text))
    texts = (request.text, *rewrites.texts)
    likeness = snapshot.descriptions.likeness([tokenise(text) for text in texts], None).together()
    relevance = snapshot.descriptions.relevance(likeness)
    serves = np.array([tool_id in request.relevant for tool_id in snapshot.tool_ids])
    groups = snapshot.descriptions.groups
    left = ~np.isin(groups, groups[serves])
    coverage = likeness.coverage
    return Case(request, _lesson(relevance, coverage, serves), _lesson(relevance[:, left], coverage, serves[left]))


def _lesson(relevance: Floats, coverage: Floats, serves: Bools) -> CalibrationLesson:
    near = np.argsort(-relevance[0])[:RANKED]
    columns = np.unique([*near, *np.flatnonzero(serves)])
    return CalibrationLesson(relevance_features(relevance, coverage)[0, columns], serves[columns].astype(float))


def _judged(weights: Weights, cases: Sequence[Case]) -> list[str]:
    """Say how the likeliest tool's probability compares with how often it is right, and tells served from unserved."""
    english = [case for case in cases if case.request.language == "en"]
    parts = {
        "validate": [case for case in english if case.request.part == "validate"],
        "other than English": [case for case in cases if case.request.language != "en"],
    }
    lines = []
    for name, some in parts.items():
        best = [weights.probability(case.served.values) for case in some]
        right = [float(case.served.labels[row.argmax()]) for case, row in zip(some, best, strict=True)]
        tops = np.array([row.max() for row in best])
        none = np.array([weights.probability(case.unserved.values).max() for case in some])
        apart = [float(np.mean(top > none) + np.mean(top == none) / 2) for top in tops]
        area = mean(apart)
        lines.append(
            f"  {name}, n={len(some)}: served from unserved AUC {area.value:.3f} [{area.low:.3f}, {area.high:.3f}]"
        )
        for places in np.array_split(np.argsort(tops), min(BINS, len(some))) if some else []:
            said, found = tops[places].mean(), mean([right[place] for place in places])
            lines.append(f"    said {said:.2f}, right {found.value:.2f} [{found.low:.2f}, {found.high:.2f}]")
    return lines
