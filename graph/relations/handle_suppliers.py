"""Who supplies a handle: a name for rows that stay where they are, which another function of the same source takes."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from graph.relations.dependency import MAX_SUPPLIERS, Dependency
from tools.schemas.fields import Field, fields_of
from tools.tool import Tool

_HANDLE: Final = "handle"


@dataclass(frozen=True)
class _Giver:
    tool: Tool
    field: Field
    begins: bool
    """Whether it takes no handle itself: with it every chain begins."""


def derive_by_handles(tools: Iterable[Tool]) -> Iterator[Dependency]:
    """Yield who brings the handles that others take; those of one source mean nothing to another.

    What takes no handle itself is needed first, so it supplies strongly; whether another step comes before a step is
    for the request to say.
    """
    groups: dict[str, list[Tool]] = defaultdict(list)
    for tool in tools:
        groups[tool.group].append(tool)
    for group in groups.values():
        yield from _of_group(group)


def _of_group(tools: Sequence[Tool]) -> Iterator[Dependency]:
    taken = {tool.id: names for tool in tools if (names := [f.path for f in _handles(tool.parameters)])}
    givers = [_Giver(tool, field, tool.id not in taken) for tool in tools for field in _handles(tool.returns)[:1]]
    givers.sort(key=lambda giver: (not giver.begins, giver.tool.id))
    # Nobody is their own supplier, so one more than can be chosen is enough of a source with hundreds of functions.
    best = givers[: MAX_SUPPLIERS + 1]
    for tool in tools:
        for name in taken.get(tool.id, ()):
            yield from (_dependency(giver, tool, name) for giver in best if giver.tool.id != tool.id)


def _handles(schema: Mapping[str, object]) -> list[Field]:
    return [field for field in fields_of(schema) if field.kind == _HANDLE and "." not in field.path]


def _dependency(giver: _Giver, tool: Tool, name: str) -> Dependency:
    return Dependency(
        supplier=giver.tool.id,
        consumer=tool.id,
        resource=giver.field.path,
        parameter=name.removesuffix("[]"),
        strength="strong" if giver.begins and name in tool.required else "weak",
        evidence=f"{giver.tool.name} brings the rows that {name} of {tool.name} stands for",
    )
