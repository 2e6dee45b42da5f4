"""How well each tool is told apart: found by its own description, near twins, what its schema leaves out.

Nobody compares all pairs: every description is searched for once, and only what comes near it is looked at.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from prompts.frozen import Frozen
from tools.lexical.bm25 import tokenise
from tools.retrieval.index import IndexState
from tools.retrieval.retriever import relevance
from tools.retrieval.top_k import top_places
from tools.schemas.resolve import resolve
from tools.tool import Tool

NEAR: Final = 0.75
"""Share of the words of two tools, from which on they are told apart by little."""
_BATCH = 16
_LOOKED_AT = 6
"""Tools nearest to a description that are compared with it."""
_MAX_QUERY_CHARS = 400
_TYPES = frozenset({"type", "enum", "const", "anyOf", "oneOf", "allOf", "properties", "items", "$ref"})
OnLookedAt = Callable[[int], None]


class Twin(Frozen):
    """A tool that says nearly the same."""

    tool_id: str
    likeness: float
    """Share of their words that both have, in [0, 1]."""


class Distinction(Frozen):
    """What tells one tool apart, and what is missing for it."""

    tool_id: str
    found_at: int
    """At which place its own description finds it; 1 is the best, 0 is not at all."""
    twins: tuple[Twin, ...] = ()
    siblings: tuple[Twin, ...] = ()
    """Tools over the same database that are alike on purpose: each is for its own table, or does its own step."""
    described: bool = True
    """Whether anything is said of it at all."""
    undescribed: tuple[str, ...] = ()
    """Parameters that nothing is said of."""
    untyped: tuple[str, ...] = ()

    @property
    def problems(self) -> tuple[str, ...]:
        """Say in a few words each what is wrong; nothing where nothing is."""
        told = []
        if not self.described:
            told.append("no description")
        elif self.found_at != 1:
            told.append(f"its own description finds it at place {self.found_at}" if self.found_at else "not found")
        told += [f"like {twin.tool_id} ({twin.likeness:.0%} of the words)" for twin in self.twins]
        if self.undescribed:
            told.append(f"not described: {', '.join(self.undescribed)}")
        if self.untyped:
            told.append(f"no type: {', '.join(self.untyped)}")
        return tuple(told)


def told_apart(
    tools: Mapping[str, Tool], state: IndexState, tool_ids: Sequence[str], on_looked_at: OnLookedAt
) -> Iterator[Distinction]:
    """Judge some tools of a library, in their order.

    Args:
        tools: The library.
        state: Its index, with or without vectors.
        tool_ids: Whom to judge.
        on_looked_at: Told how many were judged since.
    """
    index = state.snapshot
    for start in range(0, len(tool_ids), _BATCH):
        batch = tool_ids[start : start + _BATCH]
        texts = tuple(_described(tools[tool_id]) for tool_id in batch)
        for row, tool_id in zip(relevance(state, texts), batch, strict=True):
            own = index.places.get(tool_id)
            place = 0 if own is None else int((row > row[own]).sum()) + 1
            near = [index.tool_ids[int(p)] for p in top_places(row, _LOOKED_AT)]
            yield _judged(tools, tool_id, place, near)
        on_looked_at(len(batch))


def _judged(tools: Mapping[str, Tool], tool_id: str, place: int, near: Sequence[str]) -> Distinction:
    tool = tools[tool_id]
    own = _words(tool)
    twins = [Twin(tool_id=n, likeness=_likeness(own, _words(tools[n]))) for n in near if n != tool_id and n in tools]
    near_ones = sorted((t for t in twins if t.likeness >= NEAR), key=lambda t: (-t.likeness, t.tool_id))
    schemas = {name: resolve(schema, tool.parameters) for name, schema in tool.properties.items()}
    return Distinction(
        tool_id=tool_id,
        found_at=place,
        twins=tuple(t for t in near_ones if not _are_siblings(tool, tools[t.tool_id])),
        siblings=tuple(t for t in near_ones if _are_siblings(tool, tools[t.tool_id])),
        described=bool(tool.description.strip()),
        undescribed=tuple(name for name, schema in schemas.items() if not schema.get("description")),
        untyped=tuple(name for name, schema in schemas.items() if not _TYPES & schema.keys()),
    )


def _are_siblings(one: Tool, other: Tool) -> bool:
    return one.source == other.source == "sql" and (one.group, one.target) == (other.group, other.target)


def _described(tool: Tool) -> str:
    return tool.description[:_MAX_QUERY_CHARS] or tool.name


def _words(tool: Tool) -> frozenset[str]:
    return frozenset(tokenise(f"{tool.description[:_MAX_QUERY_CHARS]} {' '.join(tool.properties)}"))


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one | other else 0.0
