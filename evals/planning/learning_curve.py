"""What more past requests would bring: the prototype and the planner, learnt from ever larger parts of the same rows.

Every size is a part of the next, and all are measured on the same requests, so that what a figure owes to the number
of rows can be told from what it owes to the method.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np

from errors import ConfigError
from evals.figures.intervals import mean
from evals.figures.plain_report import PlainArm, PlainReport
from evals.figures.save import save
from evals.fixtures.cached_embedder import KeptEmbedder
from evals.planning.arms import FLOOR, OURS
from evals.planning.data import PathCorpus, load_paths
from evals.planning.metrics import METRICS
from evals.planning.run import embedded, measure_arms
from evals.planning.splits import SEED, PathSplit, at_random
from tools.embedding.embedder import EmbedderChoice

SHARES: Final = (0.125, 0.25, 0.5, 1.0)
CURVED: Final = (FLOOR, OURS, f"{FLOOR}, memory off", f"{OURS}, memory off")
_FEWEST = 20


async def run_curve(choice: EmbedderChoice, folder: Path, cache: Path, out: Path, name: str) -> list[str]:
    """Measure one data set and return the lines to print.

    Raises:
        ConfigError: there is no embedder, no such data set, or too few rows.
    """
    if choice.embedder is None:
        raise ConfigError(choice.reason)
    corpora = await asyncio.to_thread(load_paths, folder)
    if name not in corpora:
        raise ConfigError(f"Nothing in {folder} is called {name}; there is {', '.join(sorted(corpora))}.")
    corpus, embedder = corpora[name], KeptEmbedder(choice.embedder, cache)
    described, asked = await embedded(corpus, embedder)
    split = at_random(corpus.requests)
    found: dict[str, list[tuple[float, ...]]] = {}
    for size in sizes(len(split.learn)):
        part = replace(split, learn=drawn(split, size))
        for arm in await measure_arms(corpus, part, described, asked, CURVED):
            found[f"{arm.name}, {size} rows"] = list(arm.figures)
    report = curve_report(corpus, split, found)
    await save(report, out)
    return [*curve_lines(report), f"saved to {out}"]


def sizes(n_learn: int) -> list[int]:
    """List how many rows are learnt from."""
    return sorted({max(_FEWEST, round(share * n_learn)) for share in SHARES if n_learn >= _FEWEST})


def drawn(split: PathSplit, size: int) -> tuple[int, ...]:
    """Draw rows to learn from; a larger number keeps those of a smaller one."""
    order = np.random.default_rng(SEED).permutation(len(split.learn))
    return tuple(sorted(split.learn[place] for place in order[:size]))


def curve_report(corpus: PathCorpus, split: PathSplit, found: Mapping[str, Sequence[tuple[float, ...]]]) -> PlainReport:
    """Keep all cases, and pair planner and prototype at each size, and each size with the next."""
    numbers = sizes(len(split.learn))
    pairs = [(f"{OURS}, {size} rows", f"{FLOOR}, {size} rows") for size in numbers]
    pairs += [(f"{OURS}, {more} rows", f"{OURS}, {size} rows") for size, more in pairwise(numbers)]
    return PlainReport(
        title=f"{corpus.name}, {len(corpus.described)} tools, n = {len(split.test)} requests at every size",
        metrics=METRICS,
        arms=tuple(PlainArm(name=name, figures=tuple(figures)) for name, figures in sorted(found.items(), key=_by_arm)),
        gains=tuple(pairs),
    )


def curve_lines(report: PlainReport) -> list[str]:
    """Lay out every arm at every size."""
    lines = [report.title, f"{'':34}" + "".join(f"{name:>10}" for name in report.metrics)]
    for arm in report.arms:
        columns = np.array(arm.figures, dtype=float).T
        lines.append(f"{arm.name:34}" + "".join(f"{100 * mean(column.tolist()).value:10.1f}" for column in columns))
    return lines


def _by_arm(item: tuple[str, Sequence[tuple[float, ...]]]) -> tuple[int, int]:
    name, rows = item[0].rsplit(", ", 1)
    return CURVED.index(name), int(rows.split()[0])
