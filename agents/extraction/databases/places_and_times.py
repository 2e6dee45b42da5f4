"""Where and when: the column that a question asks for by such a word alone."""

import re
from typing import Final

from agents.extraction.databases.names.columns import is_day, is_key, is_number, year_of
from agents.extraction.databases.names.vocabulary import called_by, spoken_names
from lazy_regex import lazy_regex
from tools.sources.databases.catalogue import TableInfo

_WHERE: Final = lazy_regex(
    r"^\W*where\s+(?:is|are|was|were|do|does|did|can)(?![A-Za-z])|在哪里?[\s？?。]*$", re.IGNORECASE
)
_WHEN: Final = lazy_regex(r"^\W*when\s+(?:is|are|was|were|do|does|did)(?![A-Za-z])|什么时候|何时", re.IGNORECASE)
_PLACES: Final = ("location", "address", "venue", "place", "city", "country")
_DONE: Final = lazy_regex(r"(?P<root>[A-Za-z]{3,})(?:e?d|t)?[\s?.!]*$")
DONE: Final = lazy_regex(r"\s+(?:(?:highly|often|frequently)\s+)?(?P<verb>[a-z]{3,}ed)(?![A-Za-z])", re.IGNORECASE)
"""What was done with the rows at an end of an order: the most viewed ones."""
_BEFORE: Final = lazy_regex(r"(?P<verb>[A-Za-z]{3,})\s+(?:the\s+|in\s+the\s+|at\s+the\s+)?$")
_LETTERS: Final = 4


def asks_place_or_time(text: str) -> bool:
    """Whether a text asks where or when something is."""
    return _WHERE.search(text) is not None or _WHEN.search(text) is not None


def place_or_time(text: str, base: TableInfo) -> tuple[str, ...]:
    """Return the one column of a place, or of the time when what the verb says happened; none where nobody can tell."""
    if _WHERE.search(text):
        found = called_by(base, _PLACES)
        return (found,) if found else ()
    days = [column for column in base.columns if is_day(column)]
    verb = _DONE.search(text)
    root = verb["root"][: max(_LETTERS, len(verb["root"]) - 2)].casefold() if verb else ""
    said = [column for column in days if root and root in spoken_names(column)]
    named = said or days
    return (named[0].name,) if len(named) == 1 else ()


def root_of(verb: str) -> str:
    """Return the beginning that a verb shares with its nouns: laun of launched, view of viewed."""
    plain = re.sub(r"(?:ed|ing|e)$", "", verb.casefold())
    return plain[: max(_LETTERS, len(plain) - 2)]


def when_done(text: str, end: re.Match[str], base: TableInfo) -> str:
    """Return the column of the time of what a verb beside "latest" says, else the only one of days or years."""
    before, behind = _BEFORE.search(text, 0, end.start()), DONE.match(text, end.end())
    for verb in (said["verb"] for said in (behind, before) if said is not None):
        root = root_of(verb)
        found = [c.name for c in base.columns if root in spoken_names(c) and not is_key(base, c.name)]
        if len(root) >= _LETTERS and len(found) == 1:
            return found[0]
    return year_of(base) or ""


def measure_of(base: TableInfo, verb: str) -> str:
    """Return the one column of numbers that a verb gives its name to: the views of what is viewed."""
    root = root_of(verb)
    numbers = [c for c in base.columns if is_number(c) and not is_key(base, c.name)]
    doing = re.compile(rf"\b{re.escape(root)}(?:e|ing)s?\b")
    found = [
        c.name for c in numbers if (len(root) >= _LETTERS and root in spoken_names(c)) or doing.search(spoken_names(c))
    ]
    return found[0] if len(found) == 1 else ""
