"""Results that are too long for a prompt, in parts: the beginning with what there is, and any part later on."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from prompts.frozen import Frozen
from prompts.render.tokens import count_tokens, takes_at_most

_CHARACTERS: Final = "characters"
_MIN_PARTS: Final = 2
_CHARS_PER_TOKEN: Final = 2
"""What a part may have at most, so that some of them always fit."""


class ResultPart(Frozen):
    """Some of a result, as a model reads it."""

    text: str
    first: int = 1
    last: int = 0
    total: int = 0
    unit: str = ""
    """What is counted, such as `rows`; empty where the text is all of it."""

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left out."""
        return not self.unit or (self.first == 1 and self.last == self.total)

    def __str__(self) -> str:
        return f"{self.unit} {self.first:,} to {self.last:,} of {self.total:,}"


def beginning(value: Any, max_tokens: int) -> ResultPart:  # noqa: ANN401 - any JSON
    """Return a result in whole where it is short, else its beginning."""
    whole = _text(value)
    if takes_at_most(whole, max_tokens):
        return ResultPart(text=whole)
    return part(value, 1, None, max_tokens)


def part(value: Any, start: int, n: int | None, max_tokens: int) -> ResultPart:  # noqa: ANN401 - any JSON
    """Return parts of a result from one on, as many as are wanted and fit.

    Args:
        value: The whole result.
        start: The first part, counted from 1.
        n: How many at most; None for as many as fit.
        max_tokens: What the text may take.
    """
    parted = _parted(value, max_tokens)
    first = min(max(start, 1), max(1, len(parted.parts)))
    wanted = parted.parts[first - 1 : None if n is None else first - 1 + max(n, 1)]
    head = parted.head if first == 1 else ""
    if parted.unit == _CHARACTERS:
        text = _fitting_text(wanted, max_tokens)
        return ResultPart(text=text, first=first, last=first - 1 + len(text), total=len(parted.parts), unit=parted.unit)
    taken = _fitting(wanted, max_tokens - count_tokens(head))
    text = "\n".join([*filter(None, [head]), *taken])
    return ResultPart(text=text, first=first, last=first - 1 + len(taken), total=len(parted.parts), unit=parted.unit)


@dataclass(frozen=True)
class _Parted:
    unit: str
    parts: Sequence[str]
    head: str = ""
    """What stands beside the parts."""


def _parted(value: Any, max_tokens: int) -> _Parted:  # noqa: ANN401 - any JSON
    """Part a result by what it is: a list by items, a text by lines, a record by its longest list or text.

    Where parts, or what stands beside them, would fill a prompt by themselves, the whole is read as text.
    """
    parted = _by_kind(value)
    longest = max(map(len, parted.parts), default=0)
    if len(parted.parts) < _MIN_PARTS or longest > max_tokens * _CHARS_PER_TOKEN or len(parted.head) > max_tokens:
        return _Parted(_CHARACTERS, _text(value))
    return parted


def _by_kind(value: Any) -> _Parted:  # noqa: ANN401 - any JSON
    if isinstance(value, list):
        return _Parted("items", [_text(item) for item in value])
    if isinstance(value, str):
        return _Parted("lines", value.splitlines())
    if not isinstance(value, dict):
        return _Parted(_CHARACTERS, _text(value))
    long = {key: inner for key, inner in value.items() if isinstance(inner, list | str)}
    key = max(long, key=lambda key: len(_text(long[key])), default=None)
    if key is None:
        return _Parted(_CHARACTERS, _text(value))
    inner = _by_kind(value[key])
    beside = _text({name: other for name, other in value.items() if name != key})
    return _Parted(key if inner.unit == "items" else inner.unit, inner.parts, f"{beside}\n{key}:")


def _fitting(parts: Sequence[str], max_tokens: int) -> list[str]:
    taken: list[str] = []
    left = max_tokens
    for text in parts:
        left -= count_tokens(text) + 1
        if left < 0 and taken:
            break
        taken.append(text)
    return taken


def _fitting_text(text: Sequence[str], max_tokens: int) -> str:
    head = "".join(text[: max_tokens * 16])
    while (n := count_tokens(head)) > max_tokens:
        head = head[: min(len(head) - 1, len(head) * max_tokens // n)]
    return head


def _text(value: Any) -> str:  # noqa: ANN401 - any JSON
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
