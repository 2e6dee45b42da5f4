"""What tools like this one needed in the past: for what no schema, name or description gives away.

A booking needs the network whoever offers it. The past requests of the tools whose descriptions are most like a
tool's vote for what it needs; less alike than a description is to any other of the library, they say little.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from graph.relations.required_set import Links
from tools.embedding.embedder import Matrix, unit

NEAREST: Final = 5
SHARPNESS: Final = 0.1
"""Cosines that much lower count e times less."""
DOUBT: Final = 0.3
"""A cosine so low speaks as much for nothing being needed as for anything."""
LEAST: Final = 0.15
MOST: Final = 0.98


def alike_needs(
    tool_ids: Sequence[str], described: Matrix, past: Sequence[tuple[str, frozenset[str]]]
) -> dict[str, dict[str, float]]:
    """Return for each tool what it may need, with how likely that is.

    Args:
        tool_ids: All tools.
        described: Vectors of their descriptions; shape `(n_tools, dim)`.
        past: What was asked for, with all tools that were used.
    """
    known = dict(past)
    if not known:
        return {}
    places = {tool_id: place for place, tool_id in enumerate(tool_ids)}
    tools = unit(described - described.mean(axis=0))
    asked = [tool_id for tool_id in known if tool_id in places]
    likeness = tools @ tools[[places[tool_id] for tool_id in asked]].T
    found = {}
    for tool_id, row in zip(tool_ids, likeness, strict=True):
        order = np.argsort(-row, kind="stable")[:NEAREST]
        worth = np.exp(row[order] / SHARPNESS)
        shares = worth / (worth.sum() + np.exp(DOUBT / SHARPNESS))
        found[tool_id] = _voted(tool_id, [known[asked[place]] - {asked[place]} for place in order], shares.tolist())
    return found


def either(first: Links, second: Links) -> dict[str, dict[str, float]]:
    """Join what two sources say is needed, the likelier where they differ."""
    joined: dict[str, dict[str, float]] = {}
    for consumer in first.keys() | second.keys():
        one, other = first.get(consumer, {}), second.get(consumer, {})
        joined[consumer] = {s: max(one.get(s, 0.0), other.get(s, 0.0)) for s in sorted(one.keys() | other.keys())}
    return joined


def _voted(tool_id: str, needs: Sequence[frozenset[str]], shares: Sequence[float]) -> dict[str, float]:
    votes: dict[str, float] = {}
    for needed, share in zip(needs, shares, strict=True):
        for other in sorted(needed - {tool_id}):
            votes[other] = votes.get(other, 0.0) + share
    return {other: min(vote, MOST) for other, vote in votes.items() if vote >= LEAST}
