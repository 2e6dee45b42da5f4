"""Places as people also say them: European things are of Europe, and the US is the United States."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from lazy_regex import lazy_regex
from prompts.late import LateModule

babel: Any = LateModule("babel")
_WORD: Final = lazy_regex(r"(?<![A-Za-z])[A-Z][a-z]{3,}(?![A-Za-z])")
_SHORT: Final[tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]] = (
    (
        lazy_regex(r"(?<![A-Za-z.])(?:U\.S\.(?:A\.)?|USA?|United States(?: of America)?|America)(?![A-Za-z])"),
        ("United States", "USA", "US", "United States of America", "U.S.", "U.S.A.", "America"),
    ),
    (
        lazy_regex(r"(?<![A-Za-z.])(?:U\.K\.|UK|United Kingdom|Great Britain|Britain)(?![A-Za-z])"),
        ("United Kingdom", "UK", "Great Britain", "Britain", "U.K."),
    ),
)
_IRREGULAR: Final[Mapping[str, str]] = {
    **{"french": "france", "german": "germany", "spanish": "spain", "dutch": "netherlands", "greek": "greece"},
    **{"swiss": "switzerland", "danish": "denmark", "norwegian": "norway", "thai": "thailand", "irish": "ireland"},
    **{"portuguese": "portugal", "finnish": "finland", "belgian": "belgium", "ukrainian": "ukraine"},
    **{"american": "united states", "british": "united kingdom"},
}
_ENDINGS: Final = (
    *(("n", ""), ("an", ""), ("ian", ""), ("ian", "y"), ("ian", "a"), ("ese", ""), ("ese", "a")),
    *(("ish", "and"), ("ish", "en"), ("ish", "ey")),
)


def said_otherwise(text: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Yield where a place is said by its adjective or for short, and what else it is called."""
    for pattern, names in _SHORT:
        for said in pattern.finditer(text):
            yield said.start(), said.end(), names
    for said in _WORD.finditer(text):
        place = _place_of(said.group().casefold())
        if place:
            short = next((names for _, names in _SHORT if names[0].casefold() == place), ())
            yield said.start(), said.end(), (place, *short)


def is_place(said: str) -> bool:
    """Whether a word is the name of a country or a continent, however it is written."""
    return said.casefold() in _places()


def _place_of(adjective: str) -> str:
    """Return the place of which an adjective is: Asia of Asian; empty where none is known."""
    if adjective in _IRREGULAR:
        return _IRREGULAR[adjective]
    roots = (adjective.removesuffix(end) + place for end, place in _ENDINGS if adjective.endswith(end))
    return next((root for root in roots if root in _places()), "")


@cache
def _places() -> frozenset[str]:
    """Names of countries and continents, as the Unicode consortium collects them."""
    return frozenset(str(name).casefold() for name in babel.Locale("en").territories.values())
