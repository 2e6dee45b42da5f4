"""An end of an order that brackets explain: the fastest (least minutes per km) is what the brackets say."""

import re
from typing import Final

from agents.extraction.tables.wording import superlatives
from lazy_regex import lazy_regex

_BEHIND: Final = lazy_regex(r"\s*[（(](?P<told>[^（()）]{3,60})[)）]")
_SAYS: Final = lazy_regex(
    r"^\s*(?:(?:i\.?e\.?|that\s+is|meaning|so|by|也就是|就是|即|按)(?![A-Za-z])[,:，：]?\s*)?", re.IGNORECASE
)


def with_end_explained(text: str) -> str:
    """Put what brackets behind an end of an order say in its place, where that is an end of an order as well."""
    for one in superlatives():
        for end in one.pattern.finditer(text):
            behind = _BEHIND.match(text, end.end())
            if behind is None:
                continue
            told = _SAYS.sub("", behind["told"], count=1)
            if any(other.pattern.search(told) for other in superlatives()):
                return f"{text[: end.start()]}{told}{text[behind.end() :]}"
    return text
