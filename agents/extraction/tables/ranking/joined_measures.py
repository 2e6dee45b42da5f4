"""What a ranking goes by, said behind a comma: 哪样卖得最好，按份数; which sells best, by quantity."""

import re
from typing import Final

from agents.extraction.tables.draft import Draft
from agents.extraction.tables.named_columns import named_columns
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.wording import superlatives
from lazy_regex import lazy_regex
from prompts.language import has_han

_BEHIND: Final = lazy_regex(
    r"\s*[,，]\s*(?P<by>(?:按照?|以|(?:going\s+)?by|in\s+terms\s+of|measured\s+(?:by|in))\s*(?:the\s+)?(?P<what>[^,，。.？?]{1,24}?))"
    r"(?:来?算|来?看|来?计|的话)?\s*[。.？?]?\s*$",
    re.IGNORECASE,
)


def with_measure_joined(text: str, shape: TableShape) -> str:
    """Join what a ranking goes by to the ranking, where it is a column of amounts; else return the text as it is."""
    behind = _BEHIND.search(text)
    if behind is None or not any(one.pattern.search(text, 0, behind.start()) for one in superlatives()):
        return text
    shape = shape.with_amounts()
    named = named_columns(Draft(behind["what"]), shape)
    if len(named) != 1 or named[0].text != behind["what"].strip() or not shape.column(str(named[0].value)).is_amount:
        return text
    return f"{text[: behind.start()]}{'' if has_han(behind['by'][:1]) else ' '}{behind['by']}"
