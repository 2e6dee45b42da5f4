"""The line that names the tools of an answer: the page says under "Why?" what was called, and with what."""

import re
from typing import Final

from agents.language.messages import phrase
from graph.observability.events import Answered
from lazy_regex import lazy_regex

_TOOLS: Final = r"`[^`\n]+`(?: → `[^`\n]+`)*"
_LINES: Final = tuple(
    lazy_regex(rf"\n*^{re.escape(phrase('used', language, tools='@')).replace('@', _TOOLS)}$\n*", re.MULTILINE)
    for language in ("en", "zh")
)


def without_tools(answered: Answered) -> str:
    """Return the text of an answer without that line."""
    text = answered.text
    for line in _LINES:
        text = line.sub("\n\n", text)
    return text.strip()


def names_tools(piece: str) -> bool:
    """Whether a piece of an answer is that line and nothing else."""
    return any(line.fullmatch(piece) for line in _LINES)
