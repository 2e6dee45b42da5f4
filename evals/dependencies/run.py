"""Measures derived dependencies against typed ones, and whether all tools that a request needs are found."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from errors import ConfigError
from evals.dependencies.arms import ALIKE, DERIVED, OURS, PLAIN, SUMMED, TOP, TUNED, TYPED, LinkBench, find_all, folds
from evals.dependencies.data import LinkedRequest, LinkedTools, load_toollinkos
from evals.figures.intervals import mean, rate
from evals.figures.save import save
from evals.fixtures.cached_embedder import KeptEmbedder
from evals.retrieval.data import JudgedCorpus
from evals.retrieval.run import asked_with, index_state
from graph.relations.dependencies import Dependency
from graph.relations.silent_suppliers import derive_from_names
from prompts.frozen import Frozen
from tools.embedding.embedder import EmbedderChoice

COMPARED: Final = (
    *((OURS, other) for other in (PLAIN, SUMMED, TYPED)),
    *((ALIKE, other) for other in (PLAIN, DERIVED)),
)


class FoundTools(Frozen):
    """One arm over all requests."""

    name: str
    found: tuple[tuple[str, ...], ...]
    target_hit: tuple[bool, ...]
    all_required: tuple[bool, ...]


class DependencyReport(Frozen):
    """Precision of derived dependencies, and every arm."""

    derived: tuple[Dependency, ...]
    right: tuple[bool, ...]
    """For each derived dependency whether people typed one between the same tools."""
    requests: tuple[LinkedRequest, ...]
    tuned: tuple[bool, ...]
    """For each request whether it had a part in choosing a constant."""
    arms: tuple[FoundTools, ...]


async def run_dependencies(choice: EmbedderChoice, folder: Path, cache: Path, out: Path) -> list[str]:
    """Measure and return the lines to print.

    Raises:
        ConfigError: there is no embedder, or the folder does not hold.
    """
    if choice.embedder is None:
        raise ConfigError(choice.reason)
    embedder = KeptEmbedder(choice.embedder, cache)
    data = await asyncio.to_thread(load_toollinkos, folder)
    state = await index_state(JudgedCorpus(data.tools, ()), embedder)
    asked = [await asked_with(request.text, embedder) for request in data.requests]
    derived = await asyncio.to_thread(derive_from_names, data.tools)
    found = await asyncio.to_thread(find_all, LinkBench(data, derived, state, asked))
    typed = {(d.supplier, d.consumer) for d in data.dependencies}
    report = DependencyReport(
        derived=tuple(derived),
        right=tuple((d.supplier, d.consumer) in typed for d in derived),
        requests=data.requests,
        tuned=tuple(fold < TUNED for fold in folds(data.requests)),
        arms=tuple(_judged(name, tools, data.requests) for name, tools in found.items()),
    )
    await save(report, out)
    return [*report_lines(report, data), f"saved to {out}"]


def report_lines(report: DependencyReport, data: LinkedTools) -> list[str]:
    """Lay out precision and recall of what was derived, then every arm with its gain over the ranking alone."""
    strong = [right for d, right in zip(report.derived, report.right, strict=True) if d.strength == "strong"]
    pairs = {(d.supplier, d.consumer) for d in report.derived}
    of_parameters = {(d.supplier, d.consumer) for d in data.dependencies if d.parameter}
    of_tools = {(d.supplier, d.consumer) for d in data.dependencies} - of_parameters
    lines = [
        f"{len(data.tools)} tools, {len(data.requests)} requests; 95 % intervals",
        f"derived dependencies that people typed: {rate(report.right)}; strong ones: {rate(strong)}",
        f"typed dependencies of parameters that were derived: {rate([pair in pairs for pair in of_parameters])}",
        f"typed dependencies of whole tools that were derived: {rate([pair in pairs for pair in of_tools])}",
        f"{'':46}{'target hit':>22}{f'all required@{TOP}':>26}",
    ]
    lines += [f"{a.name:46}{rate(a.target_hit)!s:>22}{rate(a.all_required)!s:>26}" for a in report.arms]
    arms = {arm.name: arm for arm in report.arms}
    lines.append(f"{f'{OURS}, where nothing was tuned':46}{_untuned(report, OURS)}")
    for name, other in COMPARED:
        lines.append(f"  {name} over {other}: {_gain(arms[name], arms[other])}")
    return lines


def _untuned(report: DependencyReport, name: str) -> str:
    arm = next(arm for arm in report.arms if arm.name == name)
    kept = [place for place, tuned in enumerate(report.tuned) if not tuned]
    hit, every = ([flags[place] for place in kept] for flags in (arm.target_hit, arm.all_required))
    return f"{rate(hit)!s:>22}{rate(every)!s:>26}"


def _gain(arm: FoundTools, other: FoundTools) -> str:
    columns = {
        "target hit": zip(arm.target_hit, other.target_hit, strict=True),
        "all required": zip(arm.all_required, other.all_required, strict=True),
    }
    gains = {what: mean([float(a) - float(b) for a, b in pairs]) for what, pairs in columns.items()}
    return ", ".join(
        f"{what} {100 * gain.value:+.1f} [{100 * gain.low:+.1f}, {100 * gain.high:+.1f}]{'*' if gain.differs else ''}"
        for what, gain in gains.items()
    )


def _judged(name: str, found: Sequence[Sequence[str]], requests: Sequence[LinkedRequest]) -> FoundTools:
    pairs = list(zip(found, requests, strict=True))
    return FoundTools(
        name=name,
        found=tuple(tuple(tools) for tools in found),
        target_hit=tuple(request.target in tools for tools, request in pairs),
        all_required=tuple(request.required <= set(tools) for tools, request in pairs),
    )
