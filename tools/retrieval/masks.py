"""Which tools a search may return: ids or bits of tags, turned into columns of the index once."""

from collections import OrderedDict
from collections.abc import Collection, Mapping
from functools import cached_property
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from tools.retrieval.tag_bitmaps import ToolMask

Ints = npt.NDArray[np.intp]
Kept: TypeAlias = frozenset[str] | ToolMask
MAX_KEPT = 64
"""Choices that are kept; an agent's is asked for again with every request."""


class Choice(NamedTuple):
    """Some tools of an index, in its order."""

    columns: Ints
    tool_ids: tuple[str, ...]


class Choices:
    """The choices among the tools of one index."""

    def __init__(self, tool_ids: tuple[str, ...]) -> None:
        self._tool_ids = tool_ids
        # Kept with what was asked, so that no other object can come to bear its identity meanwhile.
        self._kept: OrderedDict[int, tuple[Kept, Choice]] = OrderedDict()

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Where each tool stands among all."""
        return {tool_id: place for place, tool_id in enumerate(self._tool_ids)}

    def of(self, allowed: Collection[str] | ToolMask) -> Choice:
        """Find the tools that are allowed. What cannot change is remembered by identity."""
        if not isinstance(allowed, (frozenset, ToolMask)):
            return self._found(allowed)
        known = self._kept.get(id(allowed))
        if known is None:
            known = allowed, self._found(allowed)
            self._kept[id(allowed)] = known
            while len(self._kept) > MAX_KEPT:
                self._kept.popitem(last=False)
        return known[1]

    def _found(self, allowed: Collection[str] | ToolMask) -> Choice:
        if isinstance(allowed, ToolMask) and allowed.tool_ids == self._tool_ids:
            columns = np.flatnonzero(allowed.bits)
        else:
            ids = allowed.ids() if isinstance(allowed, ToolMask) else allowed
            columns = np.array(sorted({self.places[id_] for id_ in ids if id_ in self.places}), dtype=np.intp)
        return Choice(columns, tuple(self._tool_ids[column] for column in columns))
