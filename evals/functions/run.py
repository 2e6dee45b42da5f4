"""Rows of single functions by the offline filler, with weights that were learnt from other functions.

The functions are dealt out to folds; the rows of each fold are filled with weights learnt from the others, so that no
figure is of a function that the weights have seen.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from agents.extraction.matching.assignment import must_be_given
from agents.extraction.matching.matching import Match, calls_of, match
from agents.extraction.matching.weights import MatchWeights
from evals.execution.bfcl import BfclItem, call_fault
from evals.execution.bfcl_run import described
from evals.figures.save import save, write_text
from evals.functions.choice import FunctionSearch
from evals.functions.fitting import fit, folds_of
from evals.functions.outcome import Bin, FunctionFigures, FunctionOutcome, figures, reliability
from evals.functions.samples import Sample, group_of, samples_of
from prompts.frozen import Frozen
from tools.tool import Tool

KEPT_ASIDE: Final = "chinese_test"
"""Rows that weights are never learnt from."""
_FOLDS: Final = 5
_SURE: Final = 0.8
FLOOR: Final = 0.7
"""Confidence from which on calls are made: 85 % of those are right where the functions were not seen before."""
Tell = Callable[[str], None]


class FunctionReport(Frozen):
    """Figures by category and by how many functions are on offer."""

    tables: tuple[FunctionFigures, ...]
    reliability: tuple[Bin, ...]
    floor: float


@dataclass(frozen=True)
class FunctionRun:
    """How rows are run."""

    items: Sequence[BfclItem]
    sizes: Sequence[int]
    """Functions on offer: 0 for the right one alone, 1 for the row's own, more for others beside them."""
    search: FunctionSearch | None
    tell: Tell

    async def outcomes(self) -> list[FunctionOutcome]:
        """Run every row with weights of other functions."""
        samples = await asyncio.to_thread(lambda: list(samples_of(self.items)))
        self.tell(f"{len(samples)} samples")
        learnt = [s for s in samples if s.item.category != KEPT_ASIDE]
        folds = folds_of(samples, _FOLDS)
        found: list[FunctionOutcome] = []
        for fold in range(_FOLDS):
            others = [s for s in learnt if folds[s.group] != fold]
            weights = await asyncio.to_thread(fit, others, FLOOR)
            for item in self.items:
                if item.functions and _fold_of(item, folds) == fold:
                    found += await self._rows(item, weights)
            self.tell(f"fold {fold + 1} of {_FOLDS}")
        return found

    async def _rows(self, item: BfclItem, weights: MatchWeights) -> list[FunctionOutcome]:
        found = []
        for size in self.sizes:
            taken = await self._taken(item, size)
            if taken is not None:
                found.append(_outcome(item, size, taken, weights))
        return found

    async def _taken(self, item: BfclItem, size: int) -> tuple[str, Tool] | None:
        if size == 0:
            wanted = {name for accepted in item.gold for name in accepted}
            own = [(function.name, tool) for function, tool in described(item) if function.name in wanted]
            return own[0] if len(own) == 1 else None
        return await self.search.taken(item, size) if self.search is not None else None


def _fold_of(item: BfclItem, folds: dict[str, int]) -> int:
    """Rows without accepted calls go by their first function, which may be in no fold."""
    names = [name for accepted in item.gold for name in accepted] or [item.functions[0].name]
    return folds.get(group_of(names[0]), sum(map(ord, names[0])) % _FOLDS)


def _outcome(item: BfclItem, size: int, taken: tuple[str, Tool], weights: MatchWeights) -> FunctionOutcome:
    name, tool = taken
    found = match(tool, item.request, weights=weights)
    calls = calls_of(found) if not found.missing else []
    wanted = {name for accepted in item.gold for name in accepted}
    fault = call_fault(item, [(name, call) for call in calls]) if item.gold else "no function serves"
    made = bool(calls) and found.confidence >= weights.floor
    return FunctionOutcome(
        id=item.id,
        category=item.category,
        offered=size,
        function=name,
        right_function=wanted == {name},
        calls=tuple(calls),
        fault=fault,
        confidence=found.confidence,
        asked=() if made else _asked(found),
        made=made,
    )


def _asked(found: Match) -> tuple[str, ...]:
    if found.missing:
        return tuple(leaf.name for leaf in found.missing)
    return tuple(o.leaf.name for o in found.given if found.sureness[o.leaf.path] < _SURE or must_be_given(o.leaf))


def report_of(outcomes: Sequence[FunctionOutcome]) -> FunctionReport:
    """Count the outcomes by size and category."""
    tables = []
    for size in sorted({o.offered for o in outcomes}):
        own = [o for o in outcomes if o.offered == size]
        for category in sorted({o.category for o in own}):
            tables.append(figures(category, [o for o in own if o.category == category]))
        for name, categories in _JOINED.items():
            tables.append(figures(name, [o for o in own if o.category in categories]))
    given = [o for o in outcomes if o.offered == 0]
    return FunctionReport(tables=tuple(tables), reliability=reliability(given), floor=FLOOR)


_JOINED: Final = {
    "simple + multiple": frozenset({"simple_python", "multiple"}),
    "simple + multiple, live too": frozenset({"simple_python", "multiple", "live_simple", "live_multiple"}),
}


async def run_functions(run: FunctionRun, out: Path) -> FunctionReport:
    """Run the rows, save every outcome and the report, and return it."""
    outcomes = await run.outcomes()
    report = report_of(outcomes)
    lines = "\n".join(outcome.model_dump_json() for outcome in outcomes)
    await asyncio.to_thread(write_text, f"{lines}\n", out / "cases.jsonl")
    await save(report, out / "report.json")
    return report


def learn(items: Sequence[BfclItem], out: Path) -> MatchWeights:
    """Learn the weights from all rows but those kept aside, and write them."""
    samples: list[Sample] = list(samples_of(item for item in items if item.category != KEPT_ASIDE))
    weights = fit(samples, FLOOR)
    write_text(f"{weights.model_dump_json()}\n", out)
    return weights
