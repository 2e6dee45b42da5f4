"""A measure of the message before that is said anew in the form that it had: sorry, i meant 5 ft 8, after 5 ft 6."""

import re
from typing import Final

from agents.extraction.discourse.ellipsis import corrects, without_correction
from lazy_regex import lazy_regex

_NUMBER: Final = lazy_regex(r"\d+(?:[.,]\d+)*")
_IT_IS: Final = lazy_regex(
    r"^\W*(?:(?:no|sorry|it['’]?s|it\s+is|it\s+was|i\s+meant|that['’]?s|make\s+it)(?![a-z])\W*)+|^\W*(?:应该)?是",
    re.IGNORECASE,
)
_ENDS: Final = " \t\n?？.。!！,，"
_MOST: Final = 16


def in_same_form(last: str, said: str) -> str | None:
    """Say a message with the measure that a correction tells; None where it tells more, or it may be either of two.

    Args:
        last: The message before.
        said: The one that puts it right.
    """
    if not corrects(said):
        return None
    anew = _IT_IS.sub("", without_correction(said)).strip(_ENDS)
    if len(anew) > _MOST or not anew[:1].isdigit() or not _NUMBER.sub("", anew).strip():
        return None  # a bare number may stand for any other
    form = "".join(_part(piece) for piece in re.split(r"(\d+(?:[.,]\d+)*|\s+)", anew))
    there = list(re.finditer(rf"(?<![\w.,-]){form}(?![\d.,]*\d)(?![a-z])", last, re.IGNORECASE | re.ASCII))
    if len(there) != 1 or there[0].group().casefold() == anew.casefold():
        return None
    return f"{last[: there[0].start()]}{anew}{last[there[0].end() :]}"


def _part(piece: str) -> str:
    if _NUMBER.fullmatch(piece):
        return r"\d+(?:[.,]\d+)*"
    return r"\s*" if not piece.strip() else re.escape(piece)
