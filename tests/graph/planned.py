"""A small world of paths: five tools, each asked for by a word of its own, and requests that join them."""

from collections.abc import Sequence

import numpy as np

from graph.planner.evidence import AskedPath, PathKnowledge, learn
from tools.embedding.embedder import unit

DIM, N_TOOLS = 8, 5
PATHS = ((0, 1), (0, 1, 2), (2, 3), (3, 4), (0, 3), (1, 2), (2, 4), (0, 1, 4), (1, 3), (0, 4))


def request_for(path: Sequence[int], n: int = 0) -> AskedPath:
    """Ask for tools one after another, a little differently for each `n`."""
    noise = np.random.default_rng(n + 1).normal(0, 0.05, (len(path), DIM))
    pieces = unit(np.eye(DIM)[list(path)] + noise)
    words = np.zeros((len(path), N_TOOLS))
    words[np.arange(len(path)), list(path)] = 1
    return AskedPath(unit(pieces.sum(axis=0))[0], pieces, words)


def world(repeats: int = 3) -> tuple[PathKnowledge, list[AskedPath], list[tuple[int, ...]]]:
    """Return what was learnt, and what from."""
    paths: list[tuple[int, ...]] = [path for path in PATHS for _ in range(repeats)]
    asked = [request_for(path, n) for n, path in enumerate(paths)]
    return learn(np.eye(DIM, dtype=np.float32)[:N_TOOLS], asked, paths), asked, paths
