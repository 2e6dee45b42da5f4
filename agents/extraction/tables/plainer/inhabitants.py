"""People of places, of whom a table tells how many there are: how many people live in France, 法国有多少人."""

import re
from typing import Final

from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex

_LIVE: Final = lazy_regex(
    r"(?<![A-Za-z])how\s+many\s+(?:people|persons|inhabitants)\s+(?:(?:live|lived|reside|are\s+living|were\s+living)"
    r"|(?:are|were)\s+there)\s+in(?![A-Za-z])",
    re.IGNORECASE,
)
_ZH: Final = lazy_regex(
    r"(?:一共|总共|大概|大约)?(?:有|住着?|生活着?)(?:多少|几)(?:口|个)?人口?(?=[呢啊\s?？。]*$|[，,])"
)
_POPULATION: Final = ("population", "人口")


def with_inhabitants(text: str, shape: TableShape) -> str:
    """Ask for the population of a place where it is asked how many people there are."""
    if len([c for c in shape.amounts if c.means(*_POPULATION)]) != 1:
        return text
    return _ZH.sub("的人口", _LIVE.sub("population of", text))
