"""Whether a text only wants to know something, by the closed class of words that questions are asked with."""

import re
from typing import Final

from lazy_regex import lazy_regex

_ASKS: Final = lazy_regex(
    r"^(?:(?:so|and|hi|hello|hey|ok)\b[\s,]*)?(?:where|what|which|who|whose|when|how|is|are|was|were|does|do|did|has|have"
    r"|any)(?:['’](?:s|re))?\b(?!\s+about\b)|,\s*(?:how (?:many|much|long|far)|what|which|when|where)\b"
    r"|哪|什么|多少|几[个点时天号]|谁|有没有|吗[？?]?$|多久|多大",
    re.IGNORECASE,
)
_BIDS: Final = lazy_regex(
    r"\b(?:please|let['’]?s|(?:can|could|would|will) you|i(?:['’]d| would)? (?:like|want|need))\b"
    r"|帮|请|麻烦|把|给我|我要|我想|能不能|可不可以|可以.*吗|能.*吗",
    re.IGNORECASE,
)
"""Words with which something is asked to be done, in the form of a question as well."""


def only_asks(text: str) -> bool:
    """Whether a text asks to be told something, and not for anything to be done: where's my parcel, 订单付款了吗."""
    return _ASKS.search(text.strip()) is not None and _BIDS.search(text) is None
