"""A later piece that asks the same of other rows: 一等舱女性的生还比例是多少？三等舱男性呢."""

import re
from collections.abc import Sequence
from typing import Final

from lazy_regex import lazy_regex

_SAME_AGAIN: Final = lazy_regex(
    r"(?:(?:and|so)\s+)?(?:what|how)\s+about\s+.+|(?!.*(?:哪|谁|多少|几|什么|怎么|最))(?:那么?)?.+呢", re.IGNORECASE
)
"""Asks what was asked before, of other rows."""


def asks_the_same_again(pieces: Sequence[str]) -> bool:
    """Whether one of the pieces of a text behind the first asks the same of other rows."""
    again = (piece.strip(" ?？.。!！") for piece in pieces[1:])
    return any(_SAME_AGAIN.fullmatch(piece) is not None for piece in again)


_WHETHER: Final = lazy_regex(
    r"(?:and\s+)?(?:did|does|do|is|are|was|were|has|have|had)\s+(?:he|she|it|they)(?![A-Za-z]).*"
    r"|(?!.*(?:哪|谁|多少|几|什么|怎么)).+(?:吗|了没|了没有|没有)",
    re.IGNORECASE,
)


def asks_whether_so(pieces: Sequence[str]) -> bool:
    """Whether a piece of a text behind the first asks whether something is so of what was asked first: 生还了吗."""
    later = (piece.strip(" ?？.。!！") for piece in pieces[1:])
    return any(_WHETHER.fullmatch(piece) is not None for piece in later)
