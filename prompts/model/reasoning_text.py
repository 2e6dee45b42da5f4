"""Reasoning models of some servers think aloud before they answer: `<think>…</think>` is nobody's answer.

Where a server's chat template opens the thoughts itself, an answer begins in them, and only `</think>` is seen.
"""

import re
from collections.abc import AsyncIterator

from lazy_regex import lazy_regex

_OPEN = "<think>"
_CLOSE = "</think>"
_THOUGHTS = lazy_regex(r"\s*<think>.*?(?:</think>\s*|\Z)", re.DOTALL)
_OPENED_UNSEEN = lazy_regex(r"(?:(?!<think>).)*?(?<![`\"'])</think>(?![`\"'])\s*", re.DOTALL)
"""Up to a lone `</think>`; one in quotes is a text about thoughts, or a program's."""


def without_thoughts(text: str) -> str:
    """Return a text without the thoughts that it opens with."""
    found = _THOUGHTS.match(text) or _OPENED_UNSEEN.match(text)
    return text[found.end() :] if found else text


def begins_in_thoughts(text: str) -> bool:
    """Whether a whole answer begins in thoughts that nothing opened."""
    return not _THOUGHTS.match(text) and _OPENED_UNSEEN.match(text) is not None


async def spoken(pieces: AsyncIterator[str], *, held: bool = False) -> AsyncIterator[str]:
    """Pass on a streamed answer from the end of its thoughts.

    Args:
        pieces: The answer as it comes.
        held: Whether it may begin in thoughts that nothing opens: then it waits for their end, or for its own.
    """
    text, thinking = "", True
    async for piece in pieces:
        if not thinking:
            yield piece
            continue
        text += piece
        thinking = _may_be_thoughts(text, held=held)
        if not thinking and (rest := without_thoughts(text)):
            yield rest
    if thinking and (rest := without_thoughts(text)):
        yield rest


def _may_be_thoughts(text: str, *, held: bool) -> bool:
    start = text.lstrip()
    if start.startswith(_OPEN):
        return not without_thoughts(start)
    if _OPEN.startswith(start):
        return True
    # the sign behind it tells whether it is quoted
    return held and not begins_in_thoughts(text[:-1])
