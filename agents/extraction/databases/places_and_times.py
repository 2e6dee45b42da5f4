"""Where and when: the column that a question asks for by such a word alone."""

import re
from typing import Final

from agents.extraction.databases.names.columns import is_day
from agents.extraction.databases.names.vocabulary import called_by, spoken_names
from tools.sources.databases.catalogue import TableInfo

_WHERE: Final = re.compile(
    r"^\W*where\s+(?:is|are|was|were|do|does|did|can)(?![A-Za-z])|在哪里?[\s？?。]*$", re.IGNORECASE
)
_WHEN: Final = re.compile(r"^\W*when\s+(?:is|are|was|were|do|does|did)(?![A-Za-z])|什么时候|何时", re.IGNORECASE)
_PLACES: Final = ("location", "address", "venue", "place", "city", "country")
_DONE: Final = re.compile(r"(?P<root>[A-Za-z]{3,})(?:e?d|t)?[\s?.!]*$")
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
