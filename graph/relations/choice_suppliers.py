"""Who supplies one of listed values: a result that lists the very same ones under the same name."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import islice

from graph.relations.dependency import MAX_SUPPLIERS, Dependency
from tools.schemas.fields import Field, fields_of
from tools.tool import Tool

_LEAST_CHOICES = 3
"""Two values are a switch, and mean another thing in every tool."""


def derive_by_choices(tools: Iterable[Tool]) -> list[Dependency]:
    """Find results that hold one of the values a parameter lists; weakly, as people say such values themselves."""
    every = list(tools)
    taken = {tool.id: [f for f in fields_of(tool.parameters) if "." not in f.path and _lists(f)] for tool in every}
    given: dict[tuple[str, tuple[str, ...], frozenset[str]], dict[str, tuple[Tool, Field]]] = defaultdict(dict)
    for tool in every:
        own = {_key(tool, field) for field in taken[tool.id]}
        for field in fields_of(tool.returns):
            if _lists(field) and (key := _key(tool, field)) not in own:  # it would repeat what it was given
                given[key].setdefault(tool.id, (tool, field))
    return [
        _dependency(tool, parameter, supplier, field)
        for tool in every
        for parameter in taken[tool.id]
        for supplier, field in islice(given.get(_key(tool, parameter), {}).values(), MAX_SUPPLIERS)
        if supplier.id != tool.id
    ]


def _lists(field: Field) -> bool:
    return len(field.choices) >= _LEAST_CHOICES


def _key(tool: Tool, field: Field) -> tuple[str, tuple[str, ...], frozenset[str]]:
    return tool.group, field.words, frozenset(field.choices)


def _dependency(tool: Tool, parameter: Field, supplier: Tool, field: Field) -> Dependency:
    return Dependency(
        supplier=supplier.id,
        consumer=tool.id,
        resource=field.path,
        parameter=parameter.path.removesuffix("[]"),
        strength="weak",
        evidence=f"{field.path} of {supplier.name} and {parameter.path} of {tool.name} list the same values",
    )
