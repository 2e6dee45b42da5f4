"""Rows of a table that nobody names, which are to stand in a file: pull the gluten free ones out into gf.csv."""

import re
from pathlib import PurePosixPath
from typing import Final

from agents.extraction.asides.lead_outs import without_lead_out
from agents.extraction.discourse.composition import TABLES, Saving
from agents.extraction.spans.paths import find_paths
from lazy_regex import lazy_regex

_PULLS: Final = lazy_regex(
    r"\W*(?:(?:and|ok(?:ay)?|now|then|please|pls|also|just|can you|could you)(?![A-Za-z])[\s,]*)*"
    r"(?:(?:pull|pick|filter|extract|single)(?:\s+out)?|(?:get|take)(?=.*\sout\s))\s+"
    r"(?P<what>\S.*?)(?:\s+out)?\s+(?:in)?to\s+(?:an?\s+)?(?:new\s+)?(?:csv\s+)?(?:file\s+)?(?:(?:called|named)\s+)?[\"'“]?$",
    re.IGNORECASE,
)


def rows_into_file(text: str) -> Saving | None:
    """Part which rows are wanted from the file that they are to stand in; None where that is not all that is said."""
    places = find_paths(text)
    if len(places) != 1 or PurePosixPath(str(places[0].value)).suffix.lower() not in TABLES:
        return None
    pulls = _PULLS.fullmatch(text[: places[0].start])
    behind = text[places[0].end :].strip(" \"'”.!")
    if pulls is None or (behind and without_lead_out(text) != (text[: places[0].end].strip(), behind)):
        return None
    start, end = pulls.span("what")
    return Saving(start=end, end=end, path=str(places[0].value), lead=start)
