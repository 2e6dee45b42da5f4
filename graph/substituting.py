"""Keeps the substitutes of a library: derived when it changes, and again as vectors come."""

import asyncio
from collections.abc import Mapping

import numpy as np

from graph.substitutes import Substitution, derive_substitutes
from tools.embedding import Vector
from tools.index import IndexState
from tools.tool import Tool


class SubstituteBook:
    """What was derived last, and from what."""

    def __init__(self) -> None:
        self._seen: tuple[Mapping[str, Tool] | None, int] = None, 0
        self.known: tuple[Substitution, ...] = ()

    async def renew(self, tools: Mapping[str, Tool], state: IndexState | None) -> bool:
        """Derive anew where tools changed or more of them have vectors; tell whether that was so.

        Args:
            tools: What is on offer.
            state: What the index knows of them.
        """
        seen = tools, _n_embedded(state)
        if self._seen[0] is tools and self._seen[1] == seen[1]:
            return False
        vectors = described(state) if state is not None else {}
        self.known = await asyncio.to_thread(derive_substitutes, tools, vectors)
        self._seen = seen
        return True


def described(state: IndexState) -> dict[str, Vector]:
    """Return the vectors of tools' descriptions, of those tools that have one."""
    found = state.snapshot
    if found.vectors is None:
        return {}
    rows = found.vectors[found.starts[: found.n_tools]]
    return {tool_id: row for tool_id, row in zip(found.tool_ids, rows, strict=True) if np.any(row)}


def _n_embedded(state: IndexState | None) -> int:
    return 0 if state is None else int(state.snapshot.embedded.sum())
