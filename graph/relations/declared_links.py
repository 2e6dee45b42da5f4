"""What a tool's source itself says that its result is good for: `links` of an OpenAPI document."""

from collections.abc import Iterable, Iterator

from graph.relations.dependency import Dependency
from tools.schemas.links import links_of
from tools.tool import Tool


def derive_by_links(tools: Iterable[Tool]) -> Iterator[Dependency]:
    """Yield a dependency for each declared link; it is believed of tools of its own group alone."""
    known = {tool.id: tool for tool in tools}
    for supplier in known.values():
        for link in links_of(supplier.returns):
            consumer = known.get(link.tool)
            if consumer is None or consumer.group != supplier.group or link.parameter not in consumer.properties:
                continue
            if consumer.id != supplier.id:
                yield Dependency(
                    supplier=supplier.id,
                    consumer=consumer.id,
                    resource=link.resource,
                    parameter=link.parameter,
                    strength="strong" if link.parameter in consumer.required else "weak",
                    evidence=f"the document links {link.resource or 'the result'} of {supplier.name}"
                    f" to {link.parameter} of {consumer.name}",
                )
