"""Learns what each feature of a move counts, from past paths alone.

A past request is judged as if it were new: its own path is taken out of the counts, it is hidden from the nearest past
requests, and the probe that judges it was taught by others. To learn for new combinations of tools, all requests with
the same path are hidden with it.
"""

import math
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt

from agents.thresholds import SERVES
from evals.figures.conditional_logit import fit_choice
from evals.planning.feature_groups import LACKING
from graph.planner.evidence import AskedPath, PathEvidence, PathKnowledge, piece_probe
from graph.planner.features import MOVE_FEATURES, NEED_FEATURES, MoveFeatures, need_features
from graph.planner.softmax import PathWeights
from graph.planner.transition_counts import PathCounts
from graph.planner.weights import WeightBook
from tools.numerics.regression import fit_scaled_logistic

Floats = npt.NDArray[np.floating]
Ints = npt.NDArray[np.intp]
FOLDS = 5
MAX_LESSONS = 1_000
LIKELIER = 40
"""Moves of a step that are learnt from; the one that was taken is always among them."""
_MIN_NEW_CHAIN = 3
TAKEN_OVER: Final = ("transition", "end_transition", "like_beginnings", "like_transitions", "end_votes")
"""Features that are 0 where nothing was learnt."""


@dataclass(frozen=True)
class Lesson:
    """One past request, judged as if it were new."""

    evidence: PathEvidence
    path: tuple[int, ...]
    times: int
    """How often its path must be taken out of the counts."""


def lessons(
    knowledge: PathKnowledge, asked: Sequence[AskedPath], paths: Sequence[tuple[int, ...]], *, new_chains: bool
) -> list[Lesson]:
    """Judge past requests as if they were new.

    Args:
        knowledge: Learnt from these very requests, in this order.
        asked: The requests.
        paths: Their paths.
        new_chains: Whether to learn for combinations of tools that were never seen: then everything with the same
            path is hidden, and only longer paths teach.
    """
    alike: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for place, path in enumerate(paths):
        alike[path].append(place)
    folds = _folds(paths, by_path=new_chains)
    chosen = places_to_learn_from(paths, new_chains=new_chains)
    found = []
    for fold in range(FOLDS):
        own = [place for place in chosen if folds[place] == fold]
        rest = [place for place in range(len(paths)) if folds[place] != fold]
        if not own or not rest:
            continue
        others, taken = [asked[place] for place in rest], [paths[place] for place in rest]
        probe = piece_probe(knowledge.tools, others, taken, knowledge.piece_centre)
        taught = replace(knowledge, probe=probe)
        for place in own:
            hidden = alike[paths[place]] if new_chains else [place]
            found.append(Lesson(taught.evidence(asked[place], hidden), paths[place], len(hidden)))
    return found


def places_to_learn_from(paths: Sequence[tuple[int, ...]], *, new_chains: bool) -> list[int]:
    """Choose at most `MAX_LESSONS` places, for new combinations those of longer paths, where there are any."""
    longer = [place for place, path in enumerate(paths) if len(path) >= _MIN_NEW_CHAIN]
    chosen = longer if new_chains and longer else list(range(len(paths)))
    return chosen[:: -(-len(chosen) // MAX_LESSONS) or 1]


def fit(found: Sequence[Lesson], counts: PathCounts, without: Collection[str] = ()) -> PathWeights:
    """Learn the weights.

    Args:
        found: Past requests, judged as if they were new; at least one.
        counts: Of all past paths, those of the lessons among them.
        without: Features that count nothing.
    """
    need = _fit_need(found, counts, without)
    steps = [step for lesson in found for step in _steps(lesson, counts, need)]
    columns = [place for place, name in enumerate(MOVE_FEATURES) if name not in without]
    weights = fit_choice([rows[:, columns] for rows, _ in steps], [taken for _, taken in steps])
    names = [MOVE_FEATURES[place] for place in columns]
    return need.model_copy(update={"move": dict(zip(names, map(float, weights), strict=True))})


def learn_weights(found: Sequence[Lesson], counts: PathCounts) -> WeightBook:
    """Learn the weights from past paths of described tools.

    What edges and past requests count beside other evidence is taken over for tools with example requests, whose
    calibrated odds count as they are.

    Args:
        found: Past requests, judged as if they were new.
        counts: Of their paths.
    """
    described = {form: _works(fit(found, counts, lacking)) for form, lacking in LACKING.items()}
    known = described["all"].move
    served = {"asked": 1.0, "end": math.log(SERVES / (1 - SERVES)), **{name: known[name] for name in TAKEN_OVER}}
    return WeightBook(
        served=_works(PathWeights(need={"asked": 1.0, "votes": 1.0}, need_bias=0.0, move=served)), described=described
    )


def _works(weights: PathWeights) -> PathWeights:
    """Count a path by the chance that its tools work; past paths that went well cannot teach that."""
    return weights.model_copy(update={"move": {**weights.move, "works": 1.0}})


def _folds(paths: Sequence[tuple[int, ...]], *, by_path: bool) -> list[int]:
    numbers: dict[tuple[int, ...], int] = {}
    return [(numbers.setdefault(path, len(numbers)) if by_path else place) % FOLDS for place, path in enumerate(paths)]


def _fit_need(found: Sequence[Lesson], counts: PathCounts, without: Collection[str]) -> PathWeights:
    columns = [place for place, name in enumerate(NEED_FEATURES) if name not in without]
    rows, labels = [], []
    for lesson in found:
        with counts.hidden(lesson.path, lesson.times):
            features = need_features(lesson.evidence, counts)[:, columns]
        wanted = np.isin(np.arange(len(features)), lesson.path)
        shown = _likelier(features.sum(axis=1), list(lesson.path))
        rows.append(features[shown])
        labels.append(wanted[shown])
    weights, bias = fit_scaled_logistic(np.concatenate(rows), np.concatenate(labels).astype(float))
    named = zip([NEED_FEATURES[place] for place in columns], map(float, weights), strict=True)
    return PathWeights(need=dict(named), need_bias=bias, move={})


def _steps(lesson: Lesson, counts: PathCounts, need: PathWeights) -> list[tuple[Floats, int]]:
    """Return for each step of a path the rows of the likelier moves, and which of them was taken."""
    made = []
    with counts.hidden(lesson.path, lesson.times):
        odds = need.log_odds(need_features(lesson.evidence, counts))
        features = MoveFeatures(lesson.evidence, counts, odds)
        for n_done, taken in enumerate((*lesson.path, counts.n_tools)):
            rows = features(lesson.path[:n_done])
            likely = np.append(odds + rows[:-1, MOVE_FEATURES.index("transition")] / 2, np.inf)
            shown = _likelier(likely, [taken])
            made.append((rows[shown].astype(np.float32), int(np.flatnonzero(shown == taken)[0])))
    return made


def _likelier(scores: Floats, always: Sequence[int]) -> Ints:
    n = min(LIKELIER, len(scores))
    return np.union1d(np.argpartition(-scores, n - 1)[:n], np.array(always, dtype=np.intp))
