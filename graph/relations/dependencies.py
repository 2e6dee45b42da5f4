"""Which tool's output is which tool's input: everything that schemas, names and declared links tell of it.

declared links ─┐
keys ───────────┤
endpoints ──────┤
handles ────────┤
kinds ──────────┤
identifiers ────┼─► one dependency for each supplier, consumer and parameter; the strong and the firmer ones first
coordinates ────┤
choices ────────┤
silent results ─┘
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from graph.relations.choice_suppliers import derive_by_choices
from graph.relations.coordinate_suppliers import derive_by_coordinates
from graph.relations.declared_links import derive_by_links
from graph.relations.dependency import MAX_SUPPLIERS, Dependency, Strength
from graph.relations.endpoint_suppliers import derive_by_endpoints
from graph.relations.handle_suppliers import derive_by_handles
from graph.relations.id_suppliers import derive_by_identifiers
from graph.relations.key_suppliers import derive_by_keys
from graph.relations.kind_suppliers import GENERIC_NAMES, derive_by_kinds
from graph.relations.silent_suppliers import derive_from_names
from tools.tool import Tool

__all__ = ["GENERIC_NAMES", "MAX_SUPPLIERS", "Dependency", "Strength", "derive"]


def derive(tools: Mapping[str, Tool] | Iterable[Tool]) -> list[Dependency]:
    """Find who can supply whom, in a stable order; of one parameter at most `MAX_SUPPLIERS`.

    What a tool is known by its description only returns is not guessed from its name: nobody ever sees its results.
    """
    every = sorted(tools.values() if isinstance(tools, Mapping) else tools, key=lambda tool: tool.id)
    of_parameter: dict[tuple[str, str], dict[str, Dependency]] = defaultdict(dict)
    for dependency in _every(every):
        known = of_parameter[dependency.consumer, dependency.parameter]
        before = known.get(dependency.supplier)
        if before is None or (before.strength, dependency.strength) == ("weak", "strong"):
            known[dependency.supplier] = dependency
    return [d for key in sorted(of_parameter) for d in _chosen(of_parameter[key].values())]


def _every(tools: list[Tool]) -> Iterator[Dependency]:
    """Yield what each way finds, the firmest way first."""
    yield from derive_by_links(tools)
    yield from derive_by_keys(tools)
    yield from derive_by_endpoints(tools)
    yield from derive_by_handles(tools)
    yield from derive_by_kinds(tools)
    yield from derive_by_identifiers(tools)
    yield from derive_by_coordinates(tools)
    yield from derive_by_choices(tools)
    yield from derive_from_names(tool for tool in tools if tool.source != "described")


def _chosen(found: Iterable[Dependency]) -> list[Dependency]:
    kept = sorted(found, key=lambda d: d.strength != "strong")[:MAX_SUPPLIERS]
    return sorted(kept, key=lambda d: (d.strength != "strong", d.supplier))
