"""Who supplies a parameter of an endpoint of a database: an endpoint whose rows show that column, or a key to it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, TypeAlias

from graph.relations.dependency import MAX_SUPPLIERS, Dependency
from tools.sources.databases.rest.key_places import GIVES, TAKES, places_in
from tools.tool import Tool

_Place: TypeAlias = tuple[str, str, str]
"""Group, database and column: a value of one database means nothing to another."""
_ROWS: Final = "rows[]"


def derive_by_endpoints(tools: Iterable[Tool]) -> Iterator[Dependency]:
    """Yield who can say what an endpoint is asked about; weakly, as people know names and days themselves.

    One that takes the very column gives back what it was given, and supplies nobody with it.
    """
    endpoints = [tool for tool in tools if tool.source == "sql" and "statement" in tool.binding]
    giving: dict[_Place, list[tuple[Tool, str]]] = defaultdict(list)
    for tool in endpoints:
        taken = set(places_in(tool.binding, TAKES).values())
        for heading, place in places_in(tool.binding, GIVES).items():
            if place not in taken:
                giving[_at(tool, place)].append((tool, heading))
    for tool in endpoints:
        for parameter, place in places_in(tool.binding, TAKES).items():
            others = (one for one in giving[_at(tool, place)] if one[0].id != tool.id)
            for supplier, heading in islice(others, MAX_SUPPLIERS) if parameter in tool.properties else ():
                yield Dependency(
                    supplier=supplier.id,
                    consumer=tool.id,
                    resource=f"{_ROWS}.{heading}",
                    parameter=parameter,
                    strength="weak",
                    evidence=f"{heading} of {supplier.name} and {parameter} of {tool.name} are {place}",
                )


def _at(tool: Tool, place: str) -> _Place:
    return tool.group, str(tool.binding.get("database")), place
