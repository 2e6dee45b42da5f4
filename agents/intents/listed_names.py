"""Names out of long lists: "revenue" is one of many items that some tools take, and others have no place for it.

A request that names one wants a tool which takes it, whatever else of it another tool would take as well: the year in
"revenue in 2011" is a span of days to a tool for prices.
"""

from collections.abc import Mapping
from typing import Final

from agents.extraction.slots.finders import spans_for
from agents.extraction.slots.slots import slots
from agents.extraction.spans.span import Span
from agents.intents.unserved import about, stems_of
from tools.tool import Tool

NAMED_ELSEWHERE: Final = -3.0
"""Change of the log-odds of a tool that has no place for a name out of a list which tools of its kind take."""
LONG: Final = 12
"""So many choices make a list of names, and none of a few ways."""


def names_left(text: str, tools: Mapping[str, Tool]) -> frozenset[str]:
    """List those of some tools that have no place for a name which another tool of their group takes.

    A tool that speaks of the name itself may give it all the same.
    """
    taken = {tool_id: _named(text, tool) for tool_id, tool in tools.items()}
    return frozenset(
        tool_id
        for tool_id, tool in tools.items()
        if any(
            tools[other].group == tool.group and _has_no_place_for(span, taken[tool_id], tool)
            for other, spans in taken.items()
            for span in spans
        )
    )


def _has_no_place_for(span: Span, own: list[Span], tool: Tool) -> bool:
    return not any(span.overlaps(one) for one in own) and not stems_of(span.text) <= stems_of(about(tool))


def _named(text: str, tool: Tool) -> list[Span]:
    lists = [slot for slot in slots(tool) if slot.kind == "enum" and len(slot.core.get("enum", ())) >= LONG]
    return [span for slot in lists for span in spans_for(slot, text)]
