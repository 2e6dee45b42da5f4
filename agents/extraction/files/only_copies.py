"""Requests that want a copy and speak of no move: the original must not go, whatever else they resemble."""

import re
from typing import Final

from agents.extraction.spans.paths import find_paths
from lazy_regex import lazy_regex

_COPIES: Final = lazy_regex(
    r"(?<![A-Za-z])(?:copy|copies|duplicate|back\s+(?:\w+\s+)?up)(?![A-Za-z])|复制|拷贝|备份", re.IGNORECASE
)
_MOVES: Final = lazy_regex(
    r"(?<![A-Za-z])(?:move|moves|rename|put|place|shift|file|take|change|give|name)(?![A-Za-z])|[移挪搬放存改换]|重命名|更名|归档",
    re.IGNORECASE,
)

_PUTS_COPY: Final = lazy_regex(
    r"(?<![A-Za-z])(?:put|place|save)\s+(?:an?\s+copy|copies)(?![A-Za-z])|(?:复制|拷贝|备份)(?:一?份)?[，,]?(?:再|然后)?[放存丢]|放一?份[^，,。]*副本",
    re.IGNORECASE,
)
"""Puts a copy somewhere, and not the thing itself."""


def wants_only_copies(text: str) -> bool:
    """Whether a text asks for a copy of something, and for nothing to be moved or renamed; names of files aside."""
    said = text
    for span in reversed(find_paths(text)):
        said = f"{said[: span.start]} {said[span.end :]}"
    said = _PUTS_COPY.sub(" copy ", said)
    return _COPIES.search(said) is not None and _MOVES.search(said) is None
