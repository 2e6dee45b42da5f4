"""Joins what tools say about a text with what agents say: a tool of an agent that the text sounds like is likelier."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tools.retrieval.retriever import Scores

LIKENESS_SHARE = 0.5
"""How much an agent's log-odds count beside its tool's."""
_SURE = 0.02
"""Likeness is clipped to [0.02, 0.98]: a profile alone neither rules a tool out nor in."""

Matrix = NDArray[np.float64]


def with_agents(scores: Scores, likeness: Mapping[str, Sequence[float]], takers: Mapping[str, Sequence[str]]) -> Scores:
    """Shift tool scores by the likeness of the agents that take the tool, the likest counting.

    What an agent sounds like is told by example requests, its own and those of its tools: of tools that came without
    any it tells nothing, neither for them nor against them.

    Args:
        scores: Texts by tools.
        likeness: Agent name → how much each text is like what the agent serves, in [0, 1].
        takers: Tool id → names of the agents whose likeness speaks for it.
    """
    if not likeness or not scores.tool_ids:
        return scores
    columns: dict[tuple[str, ...], list[int]] = {}
    for column, tool_id in enumerate(scores.tool_ids):
        columns.setdefault(tuple(takers.get(tool_id, ())), []).append(column)
    odds = {agent: log_odds(np.asarray(values), _SURE) for agent, values in likeness.items()}
    shifts = np.zeros_like(scores.matrix)
    for agents, taken in columns.items():
        if rows := [odds[agent] for agent in agents if agent in odds]:
            shifts[:, taken] = LIKENESS_SHARE * np.max(rows, axis=0)[:, None]
    if scores.described is not None:
        shifts[:, scores.described.tools] = 0.0
    return replace(scores, matrix=shifted(np.asarray(scores.matrix, np.float64), np.asarray(shifts, np.float64)))


def shifted(probabilities: Matrix, shifts: Matrix | float) -> Matrix:
    """Change probabilities by shifts of their log-odds."""
    return np.asarray(1 / (1 + np.exp(-(log_odds(probabilities) + shifts))), dtype=np.float64)


def log_odds(probabilities: Matrix, clip: float = 1e-4) -> Matrix:
    """Return log(p / (1 - p)), with p clipped away from 0 and 1."""
    p = np.clip(probabilities, clip, 1 - clip)
    return np.asarray(np.log(p / (1 - p)), dtype=np.float64)
