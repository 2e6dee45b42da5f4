"""Which tools bear which tags, a bit for each tool: a filter is a few operations on whole rows of bits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

import numpy as np
import numpy.typing as npt

from tagging.tags import Complexity, Permission
from tools.tool import Tool

Bools = npt.NDArray[np.bool_]
Ranks = npt.NDArray[np.int8]


@dataclass(frozen=True)
class TagFilter:
    """What a profile, or whoever searches, takes."""

    domains: tuple[str, ...] = ()
    """A tool with one of them fits; empty takes all."""
    functions: tuple[str, ...] = ()
    """Likewise."""
    max_complexity: Complexity = Complexity.COMPLEX
    max_permission: Permission = Permission.HIGH
    include: tuple[str, ...] = ()
    """Globs of ids taken whatever their tags, but for permission; with neither domains nor functions, nothing else."""
    exclude: tuple[str, ...] = ()
    """Globs of ids never taken."""


@dataclass(frozen=True, eq=False)
class ToolMask:
    """A choice among tools."""

    tool_ids: tuple[str, ...]
    bits: Bools
    """Which of them, shape `(n_tools,)`."""

    def ids(self) -> frozenset[str]:
        """Name the tools that are chosen."""
        return frozenset(self.tool_ids[place] for place in np.flatnonzero(self.bits))


@dataclass(frozen=True, eq=False)
class TagBitmaps:
    """The tags of all tools."""

    tool_ids: tuple[str, ...]
    domains: Mapping[str, Bools]
    functions: Mapping[str, Bools]
    complexity: Ranks
    permission: Ranks
    _masks: dict[TagFilter, ToolMask] = field(default_factory=dict)

    def mask(self, wanted: TagFilter) -> ToolMask:
        """Choose tools; the same filter is worked out once."""
        if wanted not in self._masks:
            self._masks[wanted] = ToolMask(self.tool_ids, self._bits(wanted))
        return self._masks[wanted]

    def _bits(self, wanted: TagFilter) -> Bools:
        included = self._named(wanted.include)
        taken = self._tagged(wanted) | included if not wanted.include or _tags(wanted) else included
        allowed = self.permission <= wanted.max_permission.rank
        return np.asarray(taken & allowed & ~self._named(wanted.exclude))

    def _tagged(self, wanted: TagFilter) -> Bools:
        simple = self.complexity <= wanted.max_complexity.rank
        return np.asarray(
            simple & self._any(self.domains, wanted.domains) & self._any(self.functions, wanted.functions)
        )

    def _any(self, dimension: Mapping[str, Bools], values: tuple[str, ...]) -> Bools:
        if not values:
            return np.ones(len(self.tool_ids), dtype=bool)
        found = np.zeros(len(self.tool_ids), dtype=bool)
        for value in values:
            found |= dimension.get(value, False)
        return found

    def _named(self, patterns: tuple[str, ...]) -> Bools:
        if not patterns:
            return np.zeros(len(self.tool_ids), dtype=bool)
        return np.array([any(fnmatchcase(id_, p) for p in patterns) for id_ in self.tool_ids], dtype=bool)


def tag_bitmaps(tools: Mapping[str, Tool]) -> TagBitmaps:
    """Read the tags of tools; columns are tools in the order of their ids, as in the index."""
    ordered = [tools[tool_id] for tool_id in sorted(tools)]
    return TagBitmaps(
        tuple(tool.id for tool in ordered),
        _by_value([tool.tags.domains.value for tool in ordered]),
        _by_value([tool.tags.functions.value for tool in ordered]),
        np.array([tool.tags.complexity.value.rank for tool in ordered], dtype=np.int8),
        np.array([tool.tags.permission.value.rank for tool in ordered], dtype=np.int8),
    )


def _by_value(tags: Sequence[Sequence[str]]) -> dict[str, Bools]:
    found: dict[str, Bools] = {}
    for place, values in enumerate(tags):
        for value in values:
            found.setdefault(value, np.zeros(len(tags), dtype=bool))[place] = True
    return found


def _tags(wanted: TagFilter) -> bool:
    return bool(wanted.domains or wanted.functions)
