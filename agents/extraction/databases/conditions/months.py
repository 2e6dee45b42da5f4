"""What months are called, and where "may" is one."""

import re
from typing import Final

from lazy_regex import lazy_regex

_NAMES: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
MONTH: Final = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?"
    r"|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)"
)
_BEFORE_NAME: Final = lazy_regex(
    r"(?<![A-Za-z])(?:in|during|within|of|since|until|till|from|to|by|on|for|before|after|around|and|or|this|last|next"
    r"|every|each|early|late|mid|end)[\s-]+(?:the\s+)?$",
    re.IGNORECASE,
)
_STARTS: Final = lazy_regex(r"(?:^|[.?!]\s)\W*$")


def month_number(name: str) -> int:
    """Return which month a name means, 1 to 12."""
    return _NAMES.index(name[:3].casefold()) + 1


def is_month(text: str, start: int, end: int) -> bool:
    """Whether "may" is the month, and says nothing of what is possible."""
    if text[start:end].casefold() != "may":
        return False
    tied = _BEFORE_NAME.search(text, 0, start) is not None
    shouted = text.upper() == text
    return tied or (text[start].isupper() and not shouted and _STARTS.search(text, 0, start) is None)
