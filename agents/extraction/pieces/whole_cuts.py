"""A text cut into tokens that one pattern knows, to its last sign."""

import re


def tokens_of(pattern: re.Pattern[str], text: str) -> list[re.Match[str]] | None:
    """Cut a text into what a pattern knows, one match behind the other; None where anything of it is not."""
    found: list[re.Match[str]] = []
    at = 0
    while at < len(text):
        match = pattern.match(text, at)
        if match is None or match.end() == at:
            return found if not text[at:].strip() else None
        found.append(match)
        at = match.end()
    return found
