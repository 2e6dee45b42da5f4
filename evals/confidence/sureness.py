"""Fits how sure a result is to be what was asked for, and sets what was said beside what came true.

The cases are those of `toolatlas eval execution --arm offline`, run with TOOLATLAS_RESULT_FLOOR=0: a result that was
withheld says nothing of whether it would have been right.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from agents.intents.sureness import SIGNS, SurenessWeights, shipped_weights, sureness
from errors import ConfigError
from evals.confidence.fitting import Bin
from evals.execution.outcome import CaseOutcome
from evals.figures.intervals import Rate, rate
from prompts.frozen import Frozen
from tools.numerics.regression import fit_scaled_logistic

FOLDS: Final = 10
FLOORS: Final = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8)
BINS: Final = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
_REPORT: Final = "execution.json"
_RAISES: Final = frozenset({"covered"})
Floats = npt.NDArray[np.floating]


class Told(Frozen):
    """One answer: what of the request its calls heed, and whether it was right."""

    signs: Mapping[str, float]
    right: bool


class Withheld(Frozen):
    """What a floor withholds."""

    floor: float
    told: Rate
    """Of all answers."""
    right: Rate
    """Of those that are told."""
    lost: Rate
    """Right ones that are withheld, of all right ones."""


class SurenessReport(Frozen):
    """Weights, and what they are worth on answers that they were not fitted on."""

    weights: SurenessWeights
    bins: tuple[Bin, ...]
    floors: tuple[Withheld, ...]


def answers_in(folders: Sequence[Path]) -> list[Told]:
    """Read the cases of folders, those in which something was called.

    Raises:
        ConfigError: there are none.
    """
    files = sorted(file for folder in folders for file in folder.rglob("*.json") if file.name != _REPORT)
    cases = [CaseOutcome.model_validate_json(file.read_bytes()) for file in files]
    found = [Told(signs=case.signs, right=case.right) for case in cases if case.signs and case.expect == "answer"]
    if len({one.right for one in found}) < 2:
        raise ConfigError("These folders hold no right and wrong answers with signs: run `toolatlas eval execution`.")
    return found


def fit_sureness(answers: Sequence[Told]) -> SurenessWeights:
    """Fit the weights; a sign that would count the wrong way is left out, the worst first."""
    rows = np.array([[one.signs.get(name, 0.0) for name in SIGNS] for one in answers])
    labels = np.array([one.right for one in answers], dtype=float)
    places = [place for place in range(len(SIGNS)) if rows[:, place].std() > 0]
    while places:
        weights, bias = fit_scaled_logistic(rows[:, places], labels)
        counted = [
            (1 if SIGNS[place] in _RAISES else -1) * weight * rows[:, place].std()
            for place, weight in zip(places, weights, strict=True)
        ]
        if min(counted) >= 0:
            named = {SIGNS[place]: round(float(w), 4) for place, w in zip(places, weights, strict=True)}
            return SurenessWeights(bias=round(float(bias), 4), weights=named, n=len(answers))
        del places[int(np.argmin(counted))]
    raise ConfigError("No sign tells right answers from wrong ones.")


def report_on(answers: Sequence[Told], *, fit: bool, seed: int = 1) -> SurenessReport:
    """Say what shipped weights, or out of fold newly fitted ones, are worth."""
    weights = fit_sureness(answers) if fit else shipped_weights()
    said = _out_of_fold(answers, seed) if fit else [sureness(one.signs) for one in answers]
    right = [one.right for one in answers]
    return SurenessReport(
        weights=weights,
        bins=tuple(_bin(low, high, said, right) for low, high in pairwise(BINS)),
        floors=tuple(_withheld(floor, said, answers) for floor in FLOORS),
    )


def _out_of_fold(answers: Sequence[Told], seed: int) -> list[float]:
    order = np.random.default_rng(seed).permutation(len(answers))
    found = [0.0] * len(answers)
    for fold in range(min(FOLDS, len(answers))):
        own = set(order[fold::FOLDS].tolist())
        weights = fit_sureness([one for place, one in enumerate(answers) if place not in own])
        for place in own:
            found[place] = sureness(answers[place].signs, weights)
    return found


def _bin(low: float, high: float, said: Sequence[float], right: Sequence[bool]) -> Bin:
    own = [(s, r) for s, r in zip(said, right, strict=True) if low <= s < high or s == high == 1.0]
    return Bin(low=low, high=high, said=sum(s for s, _ in own) / max(1, len(own)), right=rate([r for _, r in own]))


def _withheld(floor: float, said: Sequence[float], answers: Sequence[Told]) -> Withheld:
    told = [sure >= floor and not one.signs.get("values") for sure, one in zip(said, answers, strict=True)]
    pairs = list(zip(told, (one.right for one in answers), strict=True))
    return Withheld(
        floor=floor,
        told=rate(told),
        right=rate([right for shown, right in pairs if shown]),
        lost=rate([not shown for shown, right in pairs if right]),
    )
