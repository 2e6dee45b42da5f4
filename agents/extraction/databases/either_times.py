"""Requests that may mean two things by several times: who ordered in May and June, in each of them or in any."""

import re
from typing import Final

from agents.extraction.databases.conditions.said_times import SaidTime, said_times
from agents.extraction.tables.draft import Draft
from lazy_regex import lazy_regex
from prompts.language import has_han

_AND: Final = lazy_regex(r",?\s*\band\b\s*|,\s*", re.IGNORECASE)
_AND_HAN: Final = lazy_regex(r"以及|和|与|及|、")
_TIE: Final = lazy_regex(r"(?:in|on|during|within)\s+(?=\S)", re.IGNORECASE)
_PAIR: Final = 2


def meant_otherwise(text: str) -> tuple[str, ...]:
    """Say a request so that it means any of several times, and so that it means each; empty for others."""
    several = [one for one in said_times(Draft(text), any_period=True) if one.joined == "and"]
    if len(several) != 1:
        return ()
    said = several[0]
    return tuple(f"{text[: said.start]}{one}{text[said.end :]}" for one in _said(text[said.start : said.end], said))


def _said(part: str, said: SaidTime) -> tuple[str, ...]:
    if has_han(part):
        any_of = _AND_HAN.sub("或", part)
        return (any_of, f"{part}都") if len(said.each) == _PAIR else (any_of,)
    any_of = _AND.sub(" or ", part)
    tie = _TIE.match(part)
    at = tie.end() if tie else 0
    return (any_of, f"{part[:at]}both {part[at:]}") if len(said.each) == _PAIR else (any_of,)
