"""Runs what the confidence is fitted on, or what it is reported on, and counts what a floor keeps."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias

from evals.confidence.cases import Case, run_cases
from evals.confidence.fitting import Bin, Judged, Kept, fit_confidence, kept_at, out_of_fold, reliability, sure_of
from evals.execution.examples import ExecutionExample, load_examples
from evals.figures.intervals import Rate
from graph.confidence.answer_confidence import ConfidenceWeights, shipped_weights
from graph.confidence.features import barred, features_of
from graph.programs.weigh import ended_well
from prompts.frozen import Frozen
from settings import Settings

Split: TypeAlias = Literal["dev", "test"]
WANTED: Final = 0.97
"""Share of what is kept that must be right."""
_DATA: Final = Path(__file__).parents[1] / "data"
_SEEDS: Final = (1, 2, 3, 4)


class ConfidenceReport(Frozen):
    """What floors keep without a model, and how far the confidence is to be believed."""

    split: Split
    offline: Rate
    """Right answers of all requests, were none given to a model."""
    rows: tuple[Kept, ...]
    bins: tuple[Bin, ...]
    weights: ConfidenceWeights
    floor: float | None = None
    """Of a fit: the lowest floor at which what is kept was right as often as wanted, in all folds together."""


def examples_of(split: Split) -> list[ExecutionExample]:
    """Read everyday and composed requests of one half."""
    return [e for name in ("natural", "execution") for e in load_examples(_DATA / f"{name}_{split}.jsonl")]


async def report_on(settings: Settings, folder: Path, told: Callable[[Case], None]) -> ConfidenceReport:
    """Say what the shipped weights are worth on the half that they were not fitted on."""
    cases = await _judged("test", settings, folder, told)
    weights = shipped_weights()
    return _report("test", cases, [sure_of(case, weights) for case in cases], weights)


async def fit_on(settings: Settings, folder: Path, told: Callable[[Case], None]) -> ConfidenceReport:
    """Fit weights on the half for that, and say by folds within it what they are worth."""
    return fitted(await _judged("dev", settings, folder, told))


def fitted(cases: Sequence[Judged]) -> ConfidenceReport:
    """Fit weights, and choose a floor by folds; each case is judged by weights that were fitted without it."""
    drawn = [out_of_fold(cases, seed=seed) for seed in _SEEDS]
    report = _report("dev", cases, drawn[0], fit_confidence(cases))
    pooled = kept_at([sure for one in drawn for sure in one], [*cases] * len(_SEEDS))
    good = [row.floor for row in pooled if row.right.n and row.right.value >= WANTED]
    return report.model_copy(update={"floor": min(good, default=1.0)})


async def _judged(split: Split, settings: Settings, folder: Path, told: Callable[[Case], None]) -> list[Judged]:
    cases = await run_cases(settings, examples_of(split), folder / f"{split}.jsonl", told)
    return [judged(case) for case in cases]


def judged(case: Case) -> Judged:
    """Read off a case what the fit needs."""
    return Judged(
        features=features_of(case.plan),
        barred=barred(case.plan),
        ended=ended_well(case.results, len(case.plan.parts)),
        right=case.right,
    )


def _report(
    split: Split, cases: Sequence[Judged], confidences: Sequence[float], weights: ConfidenceWeights
) -> ConfidenceReport:
    return ConfidenceReport(
        split=split,
        offline=Rate(hits=sum(case.right for case in cases), n=len(cases)),
        rows=tuple(kept_at(confidences, cases)),
        bins=tuple(reliability(confidences, cases)),
        weights=weights,
    )
