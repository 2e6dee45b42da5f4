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
