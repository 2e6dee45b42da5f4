"""Who supplies an identifier: tools whose results name such things."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from typing import TypeAlias

from graph.relations.dependency import MAX_SUPPLIERS, Dependency
from graph.relations.identifiers import Identifier, Thing, given_by, taken_by, things_of
from tools.tool import Tool

_Key: TypeAlias = tuple[str, Thing, str]
"""Whose identifiers they are, of what, and what they are called."""


@dataclass(frozen=True)
class _Source:
    tool: Tool
    given: Identifier
    needs_one: bool
    """Whether the tool wants such an identifier itself."""
    about: bool
    """Whether the tool is about such things, and does not only mention one."""


def derive_by_identifiers(tools: Iterable[Tool]) -> list[Dependency]:
    """Find whose results hold the identifiers that others take.

    An id of one service means nothing to another: tools of imported services supply their own group only.
    """
    every = list(tools)
    taken = {tool.id: taken_by(tool) for tool in every}
    sources = _by_key(every, taken)
    return [
        dependency
        for tool in every
        for parameter in taken[tool.id]
        for dependency in _suppliers(tool, parameter, sources)
    ]


def _by_key(tools: Iterable[Tool], taken: Mapping[str, Sequence[Identifier]]) -> dict[_Key, list[_Source]]:
    index: dict[_Key, dict[str, _Source]] = defaultdict(dict)
    for tool in tools:
        own, about = taken[tool.id], things_of(tool)
        for given in given_by(tool):
            same = [p for p in own if p.sign == given.sign and p.things & given.things]
            if any(p.path in tool.required or p.in_list == given.in_list for p in same) and not given.in_list:
                continue  # it repeats what it was given
            needs_one = any(p.path in tool.required for p in same)
            for thing in given.things:
                source = _Source(tool, given, needs_one, thing in about)
                known = index[_scope(tool), thing, given.sign]
                known[tool.id] = min(known.get(tool.id, source), source, key=_rank)
    # Of a thing that everything mentions only the best sources can ever be chosen, and nobody is its own.
    return {key: nsmallest(MAX_SUPPLIERS + 1, known.values(), key=_rank) for key, known in index.items()}


def _suppliers(tool: Tool, parameter: Identifier, sources: Mapping[_Key, Sequence[_Source]]) -> list[Dependency]:
    found: dict[str, _Source] = {}
    for thing in sorted(parameter.things):
        for source in sources.get((_scope(tool), thing, parameter.sign), ()):
            if source.tool.id != tool.id:
                known = found.get(source.tool.id)
                found[source.tool.id] = source if known is None else min(known, source, key=_rank)
    return [_dependency(tool, parameter, source) for source in sorted(found.values(), key=_rank)[:MAX_SUPPLIERS]]


def _dependency(tool: Tool, parameter: Identifier, source: _Source) -> Dependency:
    strong = parameter.path in tool.required and not source.needs_one and parameter.sign == "id"
    both = sorted(parameter.things & source.given.things)[0]
    return Dependency(
        supplier=source.tool.id,
        consumer=tool.id,
        resource=source.given.path,
        parameter=parameter.path,
        strength="strong" if strong else "weak",
        evidence=f"{source.given.path} of {source.tool.name} and {parameter.path} of {tool.name}"
        f" are both the {parameter.sign} of a {' '.join(both)}",
    )


def _rank(source: _Source) -> tuple[bool, bool, bool, int, str]:
    given = source.given
    return source.needs_one, not source.about, not given.in_list, given.path.count("."), source.tool.id


def _scope(tool: Tool) -> str:
    return tool.group if tool.source in {"http", "mcp", "described"} else ""
