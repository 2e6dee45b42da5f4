"""Words that nothing was made of, where a call let its tool choose itself what to tell.

A tool that is asked for figures by name tells the usual ones where none is named. Where the request names one that the
tool does not know (the market value of companies, beside revenue and income), these are an answer to something else.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from agents.intents.unserved import Unserved
from tools.tool import Tool

_CHOOSES: Final = 5
"""A list that is so long names what may be told; a shorter one says how."""


def unchosen(left: Unserved, called: Iterable[tuple[Tool, Mapping[str, Any]]]) -> tuple[str, ...]:
    """List the words that nothing was made of, if a tool had to choose what it tells; none where it was told."""
    words = (*left.words, *left.names)
    return words if words and any(_chose(tool, arguments) for tool, arguments in called) else ()


def _chose(tool: Tool, arguments: Mapping[str, Any]) -> bool:
    choices = (name for name, schema in tool.properties.items() if _is_choice(schema))
    return any(name not in arguments for name in choices)


def _is_choice(schema: object) -> bool:
    """Whether a parameter takes several of a list of names."""
    items = schema.get("items") if isinstance(schema, dict) and schema.get("type") == "array" else None
    return isinstance(items, dict) and len(items.get("enum", ())) >= _CHOOSES
