"""The other end that a correction asks for is as long as the end before: sorry, i meant the smallest, after three."""

import re
from typing import Final

from agents.extraction.discourse.ellipsis import corrects
from agents.extraction.tables.ranking.numerals import SO_MANY
from agents.extraction.tables.table_question import TableQuestion
from lazy_regex import lazy_regex

_ONE: Final = lazy_regex(
    r"[那这一][个位条]|谁|多少|几|分(?![组类])|(?<![A-Za-z])(?:one|who|how)(?![A-Za-z])", re.IGNORECASE
)


def as_many_as_before(text: str, last: TableQuestion, new: TableQuestion) -> TableQuestion:
    """Tell as many as before where a correction turns their order round and says no number; else what was read."""
    turned = new.ordered_by == last.ordered_by and new.descending != last.descending and new.by == last.by
    if not (turned and new.limit == 1 < last.limit and corrects(text)) or SO_MANY.search(text) or _ONE.search(text):
        return new
    return new.model_copy(update={"limit": last.limit})
