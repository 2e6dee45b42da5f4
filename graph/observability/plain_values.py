"""Values as a trace holds them: plain JSON, bounded in all."""

import json
from collections.abc import Mapping
from typing import Any, Final

from pydantic import BaseModel

MAX_CHARS: Final = 100_000
"""Of all texts of one value together."""
MAX_ITEMS: Final = 200
MAX_DEPTH: Final = 24
_MORE: Final = "…"


def plain(values: Mapping[str, Any]) -> dict[str, Any]:
    """Copy values as plain JSON; what is over the bounds is left out with a mark where it stood."""
    room = _Room(MAX_CHARS)
    return {str(name): room.copied(value, 1) for name, value in values.items()}


class _Room:
    """What may still be written."""

    def __init__(self, chars: int) -> None:
        self._chars = chars

    def copied(self, value: object, depth: int) -> Any:  # noqa: ANN401 - any JSON
        self._chars -= 1
        if value is None or isinstance(value, bool | int | float):
            return value
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, BaseModel):
            value = value.model_dump(mode="json")
        if isinstance(value, Mapping | list | tuple | set | frozenset):
            return self._inside(value, depth) if depth < MAX_DEPTH and self._chars > 0 else _MORE
        return self._text(json.dumps(value, ensure_ascii=False, default=str).strip('"'))

    def _inside(self, value: Any, depth: int) -> Any:  # noqa: ANN401 - any JSON
        items = list(value.items() if isinstance(value, Mapping) else value)
        shown, left = items[:MAX_ITEMS], max(0, len(items) - MAX_ITEMS)
        if isinstance(value, Mapping):
            made = {self._text(str(name)): self.copied(inner, depth + 1) for name, inner in shown}
            return {**made, _MORE: f"{left} more"} if left else made
        listed = [self.copied(inner, depth + 1) for inner in shown]
        return [*listed, f"{_MORE} {left} more"] if left else listed

    def _text(self, text: str) -> str:
        room = max(0, self._chars)
        self._chars -= len(text)
        return text if len(text) <= room else f"{text[:room]}{_MORE}"
