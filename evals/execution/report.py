"""Figures of arms: how many are right, by kind and language, what they cost, and what is wrong with the others."""

import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from pydantic import Field

from evals.execution.honesty import endings
from evals.execution.outcome import CaseOutcome
from evals.figures.intervals import Rate, percentile, rate
from prompts.frozen import Frozen


class ArmOutcomes(Frozen):
    """Every case of one arm."""

    name: str
    outcomes: tuple[CaseOutcome, ...]

    @property
    def right(self) -> Rate:
        """How many are right."""
        return rate([o.right for o in self.outcomes])

    def rights(self, **own: str) -> Rate:
        """How many are right of one kind or language."""
        return rate([o.right for o in self.outcomes if all(getattr(o, name) == v for name, v in own.items())])


class ExecutionReport(Frozen):
    """Arms over the same examples."""

    arms: tuple[ArmOutcomes, ...]
    at: str = Field(default_factory=lambda: time.strftime("%Y-%m-%dT%H:%M:%S%z"))

    @property
    def kinds(self) -> list[str]:
        """Kinds of the examples that were run."""
        return sorted({o.kind for arm in self.arms for o in arm.outcomes})

    @property
    def languages(self) -> list[str]:
        """Their languages."""
        return sorted({o.language for arm in self.arms for o in arm.outcomes})

    @property
    def fault_kinds(self) -> list[str]:
        """Classes of what is wrong with cases that are not right."""
        return sorted({fault.kind for arm in self.arms for o in arm.outcomes for fault in o.faults})


COSTS: Final[dict[str, Callable[[CaseOutcome], float]]] = {
    "model calls": lambda o: o.use.calls,
    "prompt tokens": lambda o: o.use.prompt_tokens,
    "answer tokens": lambda o: o.use.answer_tokens,
    "tool calls": lambda o: sum(call.made for call in o.calls),
    "seconds": lambda o: o.seconds,
}
COUNTS: Final[dict[str, Callable[[CaseOutcome], int]]] = {
    "approvals": lambda o: o.approvals,
    "invalid calls": lambda o: o.invalid_calls,
    "invented names": lambda o: o.invented_names,
    "model errors": lambda o: o.use.errors,
}


def costs(outcomes: Sequence[CaseOutcome]) -> dict[str, tuple[float, float]]:
    """Return median and mean of every cost."""
    values = {name: [float(of(o)) for o in outcomes] for name, of in COSTS.items()}
    return {name: (percentile(v, 0.5), sum(v) / max(1, len(v))) for name, v in values.items()}


def with_fault(arm: ArmOutcomes, kind: str) -> int:
    """Count the cases that have a fault of a class."""
    return sum(any(fault.kind == kind for fault in o.faults) for o in arm.outcomes)


def figures(report: ExecutionReport) -> dict[str, Any]:
    """Return everything that the tables say, as plain data."""
    return {arm.name: _figures(arm, report) for arm in report.arms}


def _figures(arm: ArmOutcomes, report: ExecutionReport) -> dict[str, Any]:
    return {
        "model": next((o.model for o in arm.outcomes), ""),
        "right": _rate(arm.right),
        "kinds": {kind: _rate(arm.rights(kind=kind)) for kind in report.kinds},
        "endings": {name: _rate(found) for name, found in endings(arm.outcomes).items()},
        "languages": {language: _rate(arm.rights(language=language)) for language in report.languages},
        "median_and_mean": costs(arm.outcomes),
        "sums": {name: sum(of(o) for o in arm.outcomes) for name, of in COUNTS.items()},
        "cases_with_fault": {kind: with_fault(arm, kind) for kind in report.fault_kinds},
        "wrong": [o.id for o in arm.outcomes if not o.right],
    }


def _rate(found: Rate) -> dict[str, Any]:
    return {"hits": found.hits, "n": found.n, "share": found.value, "interval": found.interval}
