"""Tools that are bound by dependencies: a consumer with its suppliers, their suppliers, and who shares them."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from prompts.frozen import Frozen
from tools.budget.hints import Suppliers
from tools.budget.lines import PricedLines


class Parted(Frozen):
    """A consumer that stands in another group than a tool whose output it needs."""

    consumer: str
    supplier: str


def bundles(tool_ids: Sequence[str], suppliers: Suppliers) -> dict[str, list[str]]:
    """Return for each tool the bundle that it stands in, alone where nothing binds it; in the order of `tool_ids`."""
    parent = {tool_id: tool_id for tool_id in tool_ids}
    for consumer in tool_ids:
        for supplier in suppliers.get(consumer, ()):
            if supplier in parent:
                parent[_root(consumer, parent)] = _root(supplier, parent)
    members: dict[str, list[str]] = {}
    for tool_id in tool_ids:
        members.setdefault(_root(tool_id, parent), []).append(tool_id)
    return {tool_id: members[_root(tool_id, parent)] for tool_id in tool_ids}


def chain(tool_id: str, suppliers: Suppliers, free: AbstractSet[str], lines: PricedLines, room: int) -> list[str]:
    """Return a tool with its suppliers and theirs, as far as they are free: the nearest first.

    The tool alone is returned where all of them would cost more than `room` tokens.
    """
    links, tokens = [tool_id], lines.tokens[tool_id]
    for link in links:  # grows while it is walked along
        new = [s for s in dict.fromkeys(suppliers.get(link, ())) if s in free and s not in links]
        links += new
        tokens += sum(lines.tokens[s] for s in new)
        if tokens > room:
            return [tool_id]
    return links


def _root(tool_id: str, parent: dict[str, str]) -> str:
    while parent[tool_id] != tool_id:
        parent[tool_id] = parent[parent[tool_id]]
        tool_id = parent[tool_id]
    return tool_id


def parted(places: Mapping[str, int], suppliers: Suppliers) -> list[Parted]:
    """List the dependencies whose two tools stand in different places."""
    return [
        Parted(consumer=consumer, supplier=supplier)
        for consumer, place in places.items()
        for supplier in dict.fromkeys(suppliers.get(consumer, ()))
        if places.get(supplier, place) != place
    ]
