"""What a person changed in a call before it was made, in words."""

import json
from collections.abc import Iterable, Iterator
from typing import Final

from agents.language.messages import phrase
from agents.markdown.wrapping import code
from tools.call import ToolCall, ToolResult

_SHOWN_CHARS: Final = 80
"""Of a value; the call's step shows all of it."""


def changes_told(results: Iterable[ToolResult], language: str) -> list[str]:
    """Say of each call that was made with arguments of the person which of them are theirs."""
    made = (result.call for result in results if result.status != "denied")
    told = (_sentence(call, language) for call in made if call.changed_from is not None)
    return list(dict.fromkeys(told))


def _sentence(call: ToolCall, language: str) -> str:
    comma = "，" if language == "zh" else ", "
    return phrase("arguments_changed", language, changes=comma.join(_changes(call, language)))


def _changes(call: ToolCall, language: str) -> Iterator[str]:
    shown = call.changed_from or {}
    for name in dict.fromkeys((*shown, *call.arguments)):
        before, after = _short(shown.get(name)), _short(call.arguments.get(name))
        if name not in call.arguments:
            yield phrase("argument_dropped", language, argument=code(name), before=before)
        elif name not in shown:
            yield phrase("argument_added", language, argument=code(name), after=after)
        elif shown[name] != call.arguments[name]:
            yield phrase("argument_changed", language, argument=code(name), before=before, after=after)


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return code(text if len(text) <= _SHOWN_CHARS else f"{text[: _SHOWN_CHARS - 1]}…")
