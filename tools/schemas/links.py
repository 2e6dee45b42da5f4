"""Links that a source declares from a tool's result to other tools; they stand in the result's schema."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from prompts.frozen import Frozen

KEYWORD: Final = "x-links"
MAX_LINKS: Final = 40


class Link(Frozen):
    """A value of a result that is another tool's parameter."""

    tool: str
    parameter: str
    resource: str
    """Where in the result: names joined by dots, `[]` behind every list."""


def links_of(returns: Mapping[str, Any]) -> Iterator[Link]:
    """Yield the links of a result's schema; what has another shape is none."""
    told = returns.get(KEYWORD)
    for entry in told[:MAX_LINKS] if isinstance(told, list) else ():
        if isinstance(entry, Mapping) and all(isinstance(entry.get(name), str) for name in Link.model_fields):
            yield Link(tool=entry["tool"], parameter=entry["parameter"], resource=entry["resource"])
