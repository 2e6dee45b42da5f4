"""Who supplies a place's coordinates: latitude and longitude go together, whatever each is called."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Final

from graph.relations.dependency import MAX_SUPPLIERS, Dependency
from tools.schemas.fields import Field, fields_of, words_of
from tools.tool import Tool

_AXES: Final = {
    "latitude": "latitude",
    "lat": "latitude",
    "longitude": "longitude",
    "lon": "longitude",
    "lng": "longitude",
    "long": "longitude",
    "纬度": "latitude",
    "经度": "longitude",
}
_PLAIN: Final = frozenset({"string", "number", "integer", ""})


@dataclass(frozen=True)
class _Pair:
    latitude: str
    longitude: str
    """Names of parameters; where in a result."""

    def is_needed_by(self, tool: Tool) -> bool:
        """Whether a tool cannot do without: who may give a place's name instead need not look its coordinates up."""
        return self.latitude in tool.required and self.longitude in tool.required


def derive_by_coordinates(tools: Iterable[Tool]) -> list[Dependency]:
    """Find who brings the pair of coordinates that others take; weakly, as people may say a pair themselves."""
    every = list(tools)
    takes = {tool.id: _pairs(field for field in _parameters(tool)) for tool in every}
    gives = [(tool, pairs[0]) for tool in every if not takes[tool.id] and (pairs := _pairs(fields_of(tool.returns)))]
    by_group: dict[str, list[tuple[Tool, _Pair]]] = defaultdict(list)
    for tool, pair in gives:
        by_group[tool.group].append((tool, pair))
    return [
        dependency
        for tool in every
        if len(takes[tool.id]) == 1
        and takes[tool.id][0].is_needed_by(tool)  # of two places nobody knows which is meant
        for dependency in _suppliers(tool, takes[tool.id][0], gives, by_group)
    ]


def _suppliers(
    tool: Tool,
    taken: _Pair,
    gives: Sequence[tuple[Tool, _Pair]],
    by_group: Mapping[str, Sequence[tuple[Tool, _Pair]]],
) -> Iterator[Dependency]:
    """Take those of the tool's own group first: places are the same for everybody."""
    own = by_group.get(tool.group, ())
    others = (one for one in gives if one[0].group != tool.group)
    for supplier, given in islice(chain(own, others), MAX_SUPPLIERS):  # the others are not gone through for nothing
        for axis in ("latitude", "longitude"):
            resource, parameter = getattr(given, axis), getattr(taken, axis)
            yield Dependency(
                supplier=supplier.id,
                consumer=tool.id,
                resource=resource,
                parameter=parameter,
                strength="weak",
                evidence=f"{resource} of {supplier.name} and {parameter} of {tool.name} are both the {axis} of a place",
            )


def _parameters(tool: Tool) -> list[Field]:
    return [field for field in fields_of(tool.parameters) if "." not in field.path and not field.in_list]


def _pairs(fields: Iterable[Field]) -> list[_Pair]:
    """Join latitude and longitude of one object whose names begin alike."""
    halves: dict[tuple[str, tuple[str, ...]], dict[str, str]] = {}
    for field in fields:
        parent, _, name = field.path.rpartition(".")
        words = words_of(name)
        axis = _AXES.get(words[-1])
        if axis is not None and field.type in _PLAIN:
            halves.setdefault((parent, words[:-1]), {}).setdefault(axis, field.path)
    return [
        _Pair(both["latitude"], both["longitude"]) for both in halves.values() if len(both) == len(set(_AXES.values()))
    ]
