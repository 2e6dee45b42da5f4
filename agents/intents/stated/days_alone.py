"""Built-in tools of days that a request is near to by its days alone: 2027年2月5号有啥纯素的 asks for no calendar."""

from collections.abc import Mapping
from typing import Final

from agents.decisions.fill_arguments.question import Filled
from agents.decisions.fill_arguments.value import GUESSED
from agents.extraction.slots.slots import slots
from agents.intents.unserved import about, stems_of, words_of
from tools.retrieval.stated_values import without_values
from tools.tool import Tool

_OF_DAYS: Final = frozenset({"date", "date-time", "time", "year", "month"})
_MOSTLY: Final = 0.5
"""Share of a text's words that a tool must not know."""


def is_near_by_days(text: str, tool: Tool, filled: Filled) -> bool:
    """Whether a tool takes but the days of a text, and most words beside them are none that it is asked with."""
    kinds: Mapping[str, str] = {slot.name: slot.kind for slot in slots(tool)}
    taken = {kinds[name] for name, source in filled.sources.items() if source not in GUESSED and name in kinds}
    if not taken or not taken <= _OF_DAYS:
        return False
    known, words = stems_of(about(tool)), [stemmed for _, stemmed in words_of(without_values(text))]
    return bool(words) and sum(word not in known for word in words) >= _MOSTLY * len(words)
