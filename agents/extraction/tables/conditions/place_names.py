"""Places by what people call them beside their names: the us for the United States, dutch for the Netherlands."""

import re
from typing import Final

from lazy_regex import lazy_regex

_AMERICA: Final = ("United States", "USA", "US", "U.S.", "America", "American", "Americans", "美国")
_BRITAIN: Final = ("United Kingdom", "UK", "U.K.", "Britain", "Great Britain", "British", "英国")
_SHORT: Final = {
    **dict.fromkeys(("united states", "usa", "us", "united states of america"), _AMERICA),
    **dict.fromkeys(("united kingdom", "uk", "great britain"), _BRITAIN),
    "korea, rep.": ("South Korea", "South Korean", "韩国", "南韩"),
    "korea, dem. rep.": ("North Korea", "North Korean", "朝鲜"),
    "congo, dem. rep.": ("DR Congo", "DRC", "Democratic Republic of the Congo", "刚果金", "刚果民主共和国"),
    "congo, rep.": ("Republic of the Congo", "刚果布"),
    "hong kong, china": ("Hong Kong", "香港"),
    "czech rep.": ("Czech Republic", "Czechia", "捷克"),
}
_PEOPLE: Final = {
    **{"france": ("French",), "germany": ("German",), "spain": ("Spanish",), "netherlands": ("Dutch",)},
    **{"greece": ("Greek",), "switzerland": ("Swiss",), "denmark": ("Danish",), "norway": ("Norwegian",)},
    **{"thailand": ("Thai",), "ireland": ("Irish",), "portugal": ("Portuguese",), "finland": ("Finnish",)},
    **{"sweden": ("Swedish",), "poland": ("Polish",), "turkey": ("Turkish",), "belgium": ("Belgian",)},
}
"""Of whom and of what a place is, where no rule makes the word of the place's name."""
_US: Final = lazy_regex(
    r"(?:(?<![a-z])(?:the|in|of|from|than|vs\.?|versus|and|or|between|is|was|does|did|has|had)\s+|^\W*)$", re.IGNORECASE
)
_OF_US: Final = lazy_regex(
    r"(?<![a-z])(?:many|much|each|all|both|most|none|some|any|one|two|three|four|five|rest|half|\d+)\s+of\s+$",
    re.IGNORECASE,
)
_OWNS: Final = lazy_regex(r"['’]s(?![a-z])", re.IGNORECASE)


def called_otherwise(place: str) -> tuple[str, ...]:
    """Return what else a place is called, and what is of it."""
    plain = place.strip().casefold()
    return (*(name for name in _SHORT.get(plain, ()) if name.casefold() != plain), *_PEOPLE.get(plain, ()))


def speaks_of_ourselves(text: str, start: int, end: int) -> bool:
    """Whether "us" stands for those who ask, and not for the country: show us, how many of us."""
    if text[start:end] == "US" or text[start:end].casefold() != "us":
        return False
    if _OWNS.match(text, end):
        return False
    return _US.search(text, 0, start) is None or _OF_US.search(text, 0, start) is not None
