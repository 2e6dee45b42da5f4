"""Which languages tools are described in: what a search text should be written in."""

from collections import Counter
from collections.abc import Iterable
from typing import Final, get_args

from prompts.language import Language, language_of
from tools.tool import Tool

COMMON = 0.5
"""Share of the tools that know a language from which a search may be made in it."""
LOOKED_AT = 1_000
"""Tools that are read, spread evenly over the library."""
_ALL: Final = len(get_args(Language))


def languages(tools: Iterable[Tool]) -> tuple[Language, ...]:
    """Return the languages that at least half of the tools have a description or an example request in.

    The commonest comes first; where no language reaches half, it alone is returned.
    """
    every = sorted(tools, key=lambda tool: tool.id)
    seen = every[:: max(1, len(every) // LOOKED_AT)]
    counts = Counter(language for tool in seen for language in _of(tool))
    if not counts:
        return ("en",)
    (commonest, _), *others = counts.most_common()
    return (commonest, *(language for language, count in others if count >= COMMON * len(seen)))


def _of(tool: Tool) -> set[Language]:
    found: set[Language] = set()
    for text in (tool.description, *tool.examples):
        if any(map(str.isalpha, text)):
            found.add(language_of(text))
        if len(found) == _ALL:
            break
    return found
