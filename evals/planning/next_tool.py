"""Which tool comes next, the path so far being right: what edges, likeness, both together and everything tell.

Each consecutive pair of tools of a held-out path is one case. Every tool competes, END does not.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

import numpy as np

from evals.figures.intervals import Mean, mean
from evals.planning.arms import OURS, Bench
from graph.planner.evidence import AskedPath, Floats, piece_likeness
from prompts.frozen import Frozen

EDGES: Final = "edges"
EMBEDDING: Final = "embedding"
BOTH: Final = "both"
ALL: Final = "ours, all evidence"
DEPTHS: Final = (1, 3, 5)
Judge: TypeAlias = Callable[[tuple[int, ...]], Floats]
"""Path → a score for every tool."""


class NextToolArm(Frozen):
    """One kind of evidence over all pairs."""

    name: str
    places: tuple[int, ...]
    """For each pair how many tools were ranked before the right one."""

    def hits(self, depth: int) -> Mean:
        """Share of pairs whose tool is among the first `depth`."""
        return mean([float(place < depth) for place in self.places])


def next_tools(bench: Bench) -> tuple[NextToolArm, ...]:
    """Rank the next tool at every step of every held-out path."""
    ways: Mapping[str, Callable[[AskedPath], Judge]] = {
        EDGES: lambda _: _by_edges(bench),
        EMBEDDING: lambda asked: _by_likeness(bench, asked),
        BOTH: lambda asked: _by_planner(bench, asked, "ours, memory, learnt off"),
        ALL: lambda asked: _by_planner(bench, asked, OURS),
    }
    return tuple(NextToolArm(name=name, places=_places(bench, way)) for name, way in ways.items())


def next_tool_lines(arms: tuple[NextToolArm, ...]) -> list[str]:
    """Lay out how often the next tool is among the first."""
    head = f"{f'next tool, n={len(arms[0].places)}':28}" + "".join(f"{f'hit@{depth}':>19}" for depth in DEPTHS)
    return [head, *(f"{arm.name:28}" + "".join(f"{_plain(arm.hits(depth)):>19}" for depth in DEPTHS) for arm in arms)]


def _places(bench: Bench, way: Callable[[AskedPath], Judge]) -> tuple[int, ...]:
    found = []
    for number in bench.split.test:
        path, judge = bench.paths[number], way(bench.asked[number])
        for n_done in range(1, len(path)):
            scores = judge(path[:n_done])
            right = scores[path[n_done]]
            # Of equal scores half count as before, or a planner that says nothing would look sure.
            found.append(int((scores > right).sum() + ((scores == right).sum() - 1) // 2))
    return tuple(found)


def _by_edges(bench: Bench) -> Judge:
    return lambda path: bench.knowledge.counts.log_weights(path[-1])[:-1]


def _by_likeness(bench: Bench, asked: AskedPath) -> Judge:
    knowledge = bench.knowledge
    best = piece_likeness(knowledge.tools, asked.pieces, knowledge.piece_centre).max(axis=0)

    def judge(path: tuple[int, ...]) -> Floats:
        scores = np.array(best)
        scores[list(path)] = -np.inf
        return scores

    return judge


def _by_planner(bench: Bench, asked: AskedPath, arm: str) -> Judge:
    scorer = bench.scorer(arm, asked)
    return lambda path: scorer.log_probabilities(path)[:-1]


def _plain(found: Mean) -> str:
    return f"{100 * found.value:.1f} [{100 * found.low:.1f}–{100 * found.high:.1f}]"
