"""Years as people say them: back in 1985, in the year 1985, 1985年那会儿."""

import re
from typing import Final

from lazy_regex import lazy_regex

_YEAR: Final = r"(?:1[5-9]|20)\d\d(?![\d.])"
_IN: Final = lazy_regex(
    rf"(?<![A-Za-z])(?:(?:way\s+)?back\s+in|in\s+the\s+year(?:\s+of)?|in\s+year|during)\s+(?={_YEAR})", re.IGNORECASE
)
_THEN: Final = lazy_regex(r"(?<=\d{4})年(?:那会儿|那时候?|那年|当年|的时候|时(?=[的，,？?\s]|$))")


def with_years_plain(text: str) -> str:
    """Say in which year something was, and no more."""
    return _THEN.sub("年", _IN.sub("in ", text))
