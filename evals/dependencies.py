"""Measures derived dependencies against typed ones, and whether all tools that a request needs are found."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from errors import ConfigError
from evals.intervals import mean, rate
from evals.retrieval import asked_with, index_state
from evals.retrieval_arms import Asked, bm25, shipped
from evals.retrieval_data import JudgedCorpus
from evals.running import save
from evals.toollinkos_data import LinkedRequest, LinkedTools, load_toollinkos
from graph.dependencies import Dependency
from graph.named_suppliers import derive_from_names
from graph.required import DIRECT, INDIRECT, required
from prompts.frozen import Frozen
from tools.embedding import EmbedderChoice
from tools.index import IndexState
from tools.kept_vectors import KeptEmbedder

TOP: Final = 10
TARGETS: Final = 10
RANK_DECAY: Final = 0.35
"""How much likelier a tool is what is asked for than the one behind it in the ranking."""


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
    found = await asyncio.to_thread(_arms, data, derived, state, asked)
    typed = {(d.supplier, d.consumer) for d in data.dependencies}
    report = DependencyReport(
        derived=tuple(derived),
        right=tuple((d.supplier, d.consumer) in typed for d in derived),
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
        f"{'':34}{'target hit':>22}{f'all required@{TOP}':>26}",
    ]
    lines += [f"{a.name:34}{rate(a.target_hit)!s:>22}{rate(a.all_required)!s:>26}" for a in report.arms]
    plain = report.arms[1]
    for arm in report.arms[2:]:
        gain = mean([float(a) - float(b) for a, b in zip(arm.all_required, plain.all_required, strict=True)])
        lines.append(
            f"  {arm.name} over {plain.name}: all required {100 * gain.value:+.1f} "
            f"[{100 * gain.low:+.1f}, {100 * gain.high:+.1f}]{'*' if gain.differs else ''}"
        )
    return lines


def _arms(
    data: LinkedTools, derived: Sequence[Dependency], state: IndexState, asked: Sequence[Asked]
) -> Mapping[str, list[list[str]]]:
    rankings = [shipped(state, one) for one in asked]
    typed = _needed((d.consumer, d.supplier, d.direct) for d in data.dependencies)
    ours = _needed((d.consumer, d.supplier, d.strength == "strong") for d in derived)
    return {
        "bm25": [bm25(state, one)[:TOP] for one in asked],
        "toolatlas, no dependencies": [ranking[:TOP] for ranking in rankings],
        "toolatlas, typed dependencies": [required(_likely(ranking), typed, TOP) for ranking in rankings],
        "toolatlas, derived dependencies": [required(_likely(ranking), ours, TOP) for ranking in rankings],
    }


def _likely(ranking: Sequence[str]) -> dict[str, float]:
    return {tool_id: RANK_DECAY**rank for rank, tool_id in enumerate(ranking[:TARGETS])}


def _needed(edges: Iterable[tuple[str, str, bool]]) -> dict[str, dict[str, float]]:
    needed: dict[str, dict[str, float]] = {}
    for consumer, supplier, always in edges:
        own = needed.setdefault(consumer, {})
        own[supplier] = min(own.get(supplier, np.inf), DIRECT if always else INDIRECT)
    return needed


def _judged(name: str, found: Sequence[Sequence[str]], requests: Sequence[LinkedRequest]) -> FoundTools:
    pairs = list(zip(found, requests, strict=True))
    return FoundTools(
        name=name,
        found=tuple(tuple(tools) for tools in found),
        target_hit=tuple(request.target in tools for tools, request in pairs),
        all_required=tuple(request.required <= set(tools) for tools, request in pairs),
    )
