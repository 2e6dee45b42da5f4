"""Calls that a model wrote as text, where its server does not know its form of them: `{"name": …, "arguments": …}`."""

import json
import re
from typing import Any, Final

from lazy_regex import lazy_regex
from prompts.model.conversation import Conversation, ToolRequest, sound_name

_WRAPPED: Final = lazy_regex(
    r"\s*(?:```[\w+-]*|<tool_call>|<tools>)\s*(?P<body>[\[{].*[\]}])\s*(?:```|</tool_call>|</tools>)?\s*", re.DOTALL
)
_KEYS: Final = frozenset({"name", "arguments", "id", "type"})
_BETWEEN: Final = lazy_regex(r"(?:\s|,|```[\w+-]*|</?tool_call>|</?tools>)*")


def told_calls(text: str, conversation: Conversation) -> tuple[ToolRequest, ...]:
    """Read a reply that is nothing but calls; anything else is an answer."""
    written = written_calls(text, {tool["function"]["name"] for tool in conversation.tools})
    turn = len(conversation.turns)
    return tuple(
        ToolRequest(id=f"told_{turn}_{n}", name=sound_name(one["name"]), arguments=one.get("arguments") or {})
        for n, one in enumerate(written, start=1)
    )


def written_calls(text: str, names: set[str]) -> list[dict[str, Any]]:
    """Read a text that is nothing but calls, each with its `name` and `arguments`; anything else holds none."""
    found = _WRAPPED.fullmatch(text)
    written = _objects(found["body"] if found else text.strip())
    return written if all(_is_call(one, names) for one in written) else []


def _is_call(written: Any, names: set[str]) -> bool:  # noqa: ANN401 - any JSON
    """Whether a value names a function and its arguments; of one that there is not, nothing but these."""
    if not isinstance(written, dict) or not isinstance(written.get("name"), str):
        return False
    if not isinstance(written.get("arguments") or {}, dict):
        return False
    return set(written) == {"name", "arguments"} or (written["name"] in names and set(written) <= _KEYS)


def _objects(text: str) -> list[Any]:
    """Read JSON values that stand one behind the other, or in a list; nothing where other text stands between."""
    decoder, place, found = json.JSONDecoder(), 0, list[Any]()
    try:
        while place < len(text):
            value, place = decoder.raw_decode(text, place)
            found += value if isinstance(value, list) else [value]
            between = _BETWEEN.match(text, place)
            place = between.end() if between else place
    except (ValueError, RecursionError):
        return []
    return found
