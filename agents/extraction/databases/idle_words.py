"""Words of questions that change nothing of what is asked for."""

import re
from typing import Final

from agents.extraction.tables.wording import either
from lazy_regex import lazy_regex

PHRASES: Final = lazy_regex(
    r"(?<![A-Za-z])(?:of origin|(?:in|around|across|all over) the world"
    r"|in (?:us )?dollars)(?![A-Za-z])"
    r"|^\W*(?:order|rank)(?=\s+(?:all|the)\s)"
    r"|\(in [A-Za-z ]{1,20}\)|(?<=[\0A-Za-z])['’]s(?![A-Za-z])",
    re.IGNORECASE,
)
"""What changes nothing as a whole."""
_LEGEND: Final = lazy_regex(
    r"[\s.,;?(]*(?<![A-Za-z])(?:note\s+that\s+)?(?:(?:,\s*and|,|and|;)?\s*['\"]?\w{1,3}['\"]?\s+(?:stands?\s+for|means"
    r"|denotes|represents|indicates)\s+['\"]?\w+['\"]?)+(?:\s+in\s+the\s+(?:tables?|database|data))?\s*\)?[\s.?!]*$",
    re.IGNORECASE,
)
"""A last sentence that only says how values are written: 1 stands for yes, and 0 stands for no."""
OTHER_NEUTRAL: Final = either(
    [
        *("return", "display", "report", "provide", "retrieve", "state", "count", "select", "describe", "identify"),
        *(
            "list(?:ed|s)?",
            "shows?",
            "finds?",
            "gives?",
            "using",
            "use[ds]?",
            "called",
            "named",
            "titled",
            "known",
            "being",
            "been",
        ),
        *(
            "exists?",
            "appears?",
            "occurs?",
            "happen(?:s|ed)?",
            "recorded",
            "registered",
            "stored",
            "contained",
            "included",
            "includes?",
            "containing?",
            "contains?",
        ),
        *(
            "database",
            "system",
            "sort(?:ed)?",
            "correspond(?:s|ing)?",
            "regarding",
            "concerning",
            "related",
            "relat(?:es?|ing)",
            "respective(?:ly)?",
            "associated",
            "available",
            "details?",
            "information",
        ),
        *(
            "ha(?:s|ve|d|ving)",
            "own(?:s|ed)?",
            "hold(?:s|ing)?",
            "belong(?:s|ed|ing)?",
            "liv(?:e|es|ed|ing)",
            "located",
            "lying",
            "lie[sd]?",
        ),
        *("distinct", "different", "unique", "various", "both", "among", "across", "within", "every", "current(?:ly)?"),
        *(
            "whether",
            "while",
            "those",
            "these",
            "such",
            "must",
            "should",
            "will",
            "may",
            "might",
            "but",
            "并且",
            "且",
            "或者",
            "或",
        ),
        *(
            "along",
            "together",
            "there",
            "total",
            "entire",
            "exact(?:ly)?",
            "least",
            "during",
            "ever",
            "amongst",
            "between",
            "under",
            "kinds?",
            "types? of",
        ),
        *(
            "possible",
            "bec[ao]mes?",
            "offer(?:s|ed)?",
            "results?",
            "in record",
            "on record",
            "altogether",
            "同时",
            "既",
            "又",
        ),
        *("does", "do", "did", "used", "using", "having", "whom", "who", "why", "were", "type", "kind", "in total"),
    ]
)
"""Words that ask, or tie a value to its row, and change nothing of what is asked for."""


def without_legend(text: str) -> str:
    """Leave out a last sentence that says how values are written, where another one asks."""
    said = _LEGEND.search(text)
    return text[: said.start()] if said is not None and said.start() else text
