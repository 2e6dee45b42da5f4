"""Reasoning models of some servers think aloud before they answer: `<think>…</think>` is nobody's answer."""

import re
from collections.abc import AsyncIterator

_OPEN = "<think>"
_THOUGHTS = re.compile(r"\s*<think>.*?(?:</think>\s*|\Z)", re.DOTALL)


def without_thoughts(text: str) -> str:
    """Return a text without the thoughts that it opens with."""
    return text[found.end() :] if (found := _THOUGHTS.match(text)) else text


async def spoken(pieces: AsyncIterator[str]) -> AsyncIterator[str]:
    """Pass on a streamed answer from the end of its thoughts."""
    held, thinking = "", True
    async for piece in pieces:
        held += piece
        thinking = thinking and _may_be_thoughts(held)
        if thinking:
            continue
        if rest := without_thoughts(held):
            yield rest
        held = ""
    if rest := without_thoughts(held):
        yield rest


def _may_be_thoughts(text: str) -> bool:
    start = text.lstrip()
    return not without_thoughts(start) if start.startswith(_OPEN) else _OPEN.startswith(start)
