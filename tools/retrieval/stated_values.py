"""Dates, codes, numbers and addresses in a request are what a tool is given, and say little of which tool is meant.

"Book D11 on 9 December 2026 at 11 am" is nearer to what tools of dates say of themselves than to a booking. How far a
description stands out is told by a request without them as well.
"""

import re
from typing import Final

from lazy_regex import lazy_regex

_MONTH: Final = (
    r"\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_STATED: Final = lazy_regex(
    rf"(?:{_MONTH}\s+)?"
    r"[A-Za-z0-9._/:@+,-]*\d[A-Za-z0-9._/:@+-]*"
    rf"(?:\s*(?:[年月日号点时分秒]|am\b|pm\b|{_MONTH}))*",
    re.IGNORECASE,
)
_BETWEEN: Final = lazy_regex(r"\s+")


def without_values(text: str) -> str:
    """Leave out what has digits in it, with the month and the time of day around it; the text itself where that is all.

    What is left of "book D11 on 9 December 2026 at 11 am" is "book on at".
    """
    left = _BETWEEN.sub(" ", _STATED.sub(" ", text)).strip()
    return left if any(letter.isalpha() for letter in left) else text
