"""What something comes to is its total: what did each category come to, what do they all cost together."""

import re
from typing import Final

from lazy_regex import lazy_regex

_COMES: Final = lazy_regex(
    r"(?<![A-Za-z])(?:what|how\s+much)\s+(?:do|does|did)\s+"
    r"(?P<what>(?!(?:that|this|it|they|those|these|he|she|we|i|you)(?![A-Za-z]))(?:[\w'-]+\s+){1,4}?)"
    r"(?:come|add\s+up|amount)\s+to(?![A-Za-z])",
    re.IGNORECASE,
)


_ALL_COST: Final = lazy_regex(
    r"(?P<all>(?<![A-Za-z])(?:what|how\s+much)\s+(?:do|does|did)\s+(?:all\s+(?:of\s+)?(?:them|these|those|it)|(?:they|it|these)\s+all|everything)"
    r"\s+(?:cost|come\s+to))\s+(?:together|combined)(?![A-Za-z])",
    re.IGNORECASE,
)


def with_what_it_comes_to(text: str) -> str:
    """Ask for the total of what is named."""
    text = _ALL_COST.sub(lambda match: f"{match['all']} altogether", text)
    return _COMES.sub(lambda match: f"total for {match['what'].strip()}", text)
