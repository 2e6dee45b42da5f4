"""Measures whether availability foresees failures: calls are learnt into a tool graph, and held-out calls are judged.

Everything is the product's own: the calls are counted into a graph of their own on an embedded server, and what the
search reads there is what is measured.
"""

import asyncio
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from errors import ConfigError
from evals.figures.intervals import Mean, Rate, bootstrapped, rate
from evals.figures.save import save
from evals.planning.data import PathCorpus, PlannedRequest, load_paths
from evals.planning.splits import PathSplit, at_random, cold
from graph.ingest.build import BuildRequest, build
from graph.ingest.call_paths import CallPaths
from graph.store.path_updates import LearntPath
from graph.store.tool_graph import ToolGraph
from prompts.frozen import Frozen
from settings import Settings

SPLITS: Final[tuple[Callable[[Sequence[PlannedRequest]], PathSplit], ...]] = (at_random, cold)
Scores = NDArray[np.float64]


class AvailabilityFigures(Frozen):
    """One split."""

    corpus: str
    split: str
    n_learnt: int
    n_calls: int
    auc: Mean
    """Chance that a call that failed had a tool of lower availability than one that did not; requests are resampled."""
    auc_known: Mean
    """The same over calls of tools that were called before: of the others nothing can be known."""
    n_known: int
    auc_usage: Mean
    """The same by how often a tool was called: what availability is not."""
    dropped: Rate
    """Calls of tools below the floor."""
    failed_of_dropped: Rate
    caught: Rate
    """Failures that are calls of tools below the floor."""
    calls: tuple[tuple[str, float, bool], ...]
    """Every held-out call: request, availability of its tool, whether it failed."""


class AvailabilityReport(Frozen):
    """All splits."""

    splits: tuple[AvailabilityFigures, ...]


async def run_availability(settings: Settings, data: Path, out: Path) -> list[str]:
    """Measure every data set whose calls say how they went, and return the lines to print.

    Raises:
        ConfigError: the folder does not hold, or no call in it says how it went.
        GraphUnavailable: the embedded server does not start.
    """
    corpora = [c for c in (await asyncio.to_thread(load_paths, data)).values() if any(r.failed for r in c.requests)]
    if not corpora:
        raise ConfigError(f"No call in {data} says how it went: rows need `status` beside `tools`.")
    wanted = [(corpus, split) for corpus in corpora for make in SPLITS if (split := make(corpus.requests)).test]
    splits = [await _measured(settings, corpus, split) for corpus, split in wanted]
    report = AvailabilityReport(splits=tuple(splits))
    await save(report, out)
    return [*report_lines(report, settings.availability_floor), f"saved to {out}"]


async def learnt_availability(
    settings: Settings, corpus: PathCorpus, learn: Sequence[int]
) -> tuple[dict[str, float], dict[str, int]]:
    """Count calls into a graph of their own, and read what it says of every tool: availability, and calls."""
    now = time.time()
    paths = tuple(_learnt(corpus.requests[place]) for place in learn)
    wish = BuildRequest(
        found=CallPaths(paths, "evaluation", now), source=corpus.name, described=dict(corpus.described), at=now
    )
    with tempfile.TemporaryDirectory(prefix="toolatlas-eval-") as folder:
        own = settings.model_copy(update={"home": Path(folder), "neo4j_uri": "", "embedded_grace_s": 1.0})
        async with ToolGraph.open(own) as graph:
            await build(graph, wish, lambda _done, _total: None)
            found = await graph.availabilities(list(corpus.described))
            rows = await graph.rows("MATCH (t:Tool) RETURN t.id AS id, coalesce(t.calls, 0) AS calls")
    return found, {row["id"]: int(row["calls"]) for row in rows}


async def _measured(settings: Settings, corpus: PathCorpus, split: PathSplit) -> AvailabilityFigures:
    available, calls = await learnt_availability(settings, corpus, split.learn)
    held = [corpus.requests[place] for place in split.test]
    seen = [(r.id, tool_id, failed) for r in held for tool_id, failed in zip(r.path, r.failed, strict=True)]
    failed = np.array([one[2] for one in seen])
    worth = np.array([available[one[1]] for one in seen])
    low = worth < settings.availability_floor
    requests = [one[0] for one in seen]
    used = np.array([float(calls[one[1]]) for one in seen])
    known = np.nonzero(used)[0]
    return AvailabilityFigures(
        corpus=corpus.name,
        split=split.name,
        n_learnt=len(split.learn),
        n_calls=len(seen),
        auc=auc_of(worth, failed, requests),
        auc_known=auc_of(worth[known], failed[known], [requests[place] for place in known]),
        n_known=len(known),
        auc_usage=auc_of(used, failed, requests),
        dropped=rate(low.tolist()),
        failed_of_dropped=rate(failed[low].tolist()),
        caught=rate(low[failed].tolist()),
        calls=tuple((r, round(float(w), 4), bool(f)) for r, w, f in zip(requests, worth, failed, strict=True)),
    )


def auc_of(worth: Scores, failed: NDArray[np.bool_], requests: Sequence[str]) -> Mean:
    """Return the area under the curve with its interval; calls of one request are drawn together."""
    places: Mapping[str, list[int]] = {request: [] for request in dict.fromkeys(requests)}
    for place, request in enumerate(requests):
        places[request].append(place)
    groups = [np.array(found) for found in places.values()]

    def statistic(drawn: NDArray[np.intp]) -> Scores:
        return np.array([_auc(worth[rows], failed[rows]) for rows in (_rows(groups, one) for one in drawn)])

    return bootstrapped(statistic, len(groups))


def _rows(groups: Sequence[NDArray[np.intp]], drawn: NDArray[np.intp]) -> NDArray[np.intp]:
    return np.concatenate([groups[place] for place in drawn])


def _auc(worth: Scores, failed: NDArray[np.bool_]) -> float:
    """Return the area by ranks, ties counting half; NaN where all calls went the same way."""
    good, bad = np.sort(worth[~failed]), worth[failed]
    if not good.size or not bad.size:
        return float("nan")
    above = good.size - np.searchsorted(good, bad, side="right")
    ties = np.searchsorted(good, bad, side="right") - np.searchsorted(good, bad, side="left")
    return float((above + ties / 2).sum() / (good.size * bad.size))


def _learnt(request: PlannedRequest) -> LearntPath:
    outcomes = ["error" if failed else "ok" for failed in request.failed]
    return LearntPath.of(request.path, outcomes, (), succeeded="ok" in outcomes)


def report_lines(report: AvailabilityReport, floor: float) -> list[str]:
    """Lay the splits out."""
    lines = []
    for split in report.splits:
        lines += [
            f"{split.corpus} {split.split}: {split.n_learnt:,} requests learnt from, {split.n_calls:,} calls held out",
            f"  AUC of availability {_plain(split.auc)}, of usage frequency {_plain(split.auc_usage)}; of availability "
            f"over the {split.n_known:,} calls of tools that were called before {_plain(split.auc_known)}",
            f"  tools below {floor:g} made {split.dropped} of the calls; of these failed {split.failed_of_dropped}; "
            f"of all failures {split.caught}",
        ]
    return lines


def _plain(found: Mean) -> str:
    return f"{found.value:.3f} [{found.low:.3f}, {found.high:.3f}]"
