"""Beam searches, to compare the depth-first search with."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from graph.planner.transition_counts import PathCounts

Floats = npt.NDArray[np.floating]
Score: TypeAlias = Callable[[Sequence[int]], Floats]
"""Path → log-probability of every move, END last."""
_STEP_BEAM = 3


def beam_path(score: Score, *, width: int, max_length: int, length_share: float = 0.0) -> list[int]:
    """Keep the likeliest paths of each length; return the best that ended."""
    live: list[tuple[tuple[int, ...], float]] = [((), 0.0)]
    best: tuple[float, tuple[int, ...]] = (-np.inf, ())
    for length in range(max_length + 1):
        grown: list[tuple[tuple[int, ...], float]] = []
        for path, behind in live:
            moves = score(path)
            best = max(best, (float((behind + moves[-1]) / (length + 1) ** length_share), path))
            n_kept = width if length < max_length else 0
            order = np.argsort(-moves[:-1], kind="stable")[:n_kept]
            grown += [((*path, int(tool)), behind + float(moves[tool])) for tool in order]
        live = sorted(grown, key=lambda item: (-item[1], item[0]))[:width]
    return list(best[1])


def unweighted_beam(pieces: Floats, counts: PathCounts) -> list[int]:
    """Walk the graph one tool for each piece, by likeness alone: what a beam finds without learnt weights.

    Args:
        pieces: Likeness of each piece to each tool; shape `(n_pieces, n_tools)`.
        counts: Say which tools follow which at all.
    """
    live: list[tuple[tuple[int, ...], float]] = [((), 0.0)]
    for piece in pieces:
        grown = []
        for path, behind in live:
            near = np.flatnonzero(counts.follows(path[-1])[:-1] > 0) if path else np.arange(counts.n_tools)
            near = near if len(near) else np.arange(counts.n_tools)
            for tool in near[np.argsort(-piece[near], kind="stable")[:_STEP_BEAM]]:
                grown.append(((*path, int(tool)), behind + float(piece[tool])))
        live = sorted(grown, key=lambda item: (-item[1], item[0]))[:_STEP_BEAM]
    return list(dict.fromkeys(live[0][0]))
