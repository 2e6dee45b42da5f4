"""Which of the groups before stands at a place: who is second and with how much, 第二名是谁，多少钱.

Read only where a message says no more than the place, the groups, and that their figure is wanted with it.
"""

import re
from typing import Final

from agents.extraction.tables.draft import Draft
from agents.extraction.tables.follow_up import COUNTED_ROWS
from agents.extraction.tables.named_columns import named_columns
from agents.extraction.tables.ranking.numerals import PLACE, places_before
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex

_RUNNER_UP: Final = lazy_regex(
    r"(?<![A-Za-z])(?:runner[- ]?up|second[- ]place|in\s+second)(?![A-Za-z])|亚军", re.IGNORECASE
)
_FROM_BELOW: Final = lazy_regex(
    r"(?<![A-Za-z])(?:last|lowest|worst|least|bottom|smallest|fewest|from\s+the\s+(?:end|bottom))(?![A-Za-z])|倒数|最后|最[低少差小]",
    re.IGNORECASE,
)
_SAYS_NO_MORE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:and|so|then|now|but|ok(?:ay)?|which|what|who|whos|one|of|them|those|these|the|is|was|it|comes?|came|are|place|placed|in|at"
    r"|with|how|much|many|its?|their|figure|total|money|does|do|did|has|have|had|please|about|rank(?:ed|s)?|position|tell|me|show|highest|most|largest|biggest|best)(?![A-Za-z])"
    r"|那么?|其中|里面?|排名?|是|的|呢|谁|哪一?[个家种位款样间]|什么|啥|它|他|她|又|再|请问|多少钱?|几块?|有|啊|呀|卖了|一共|总共|及|和|[最]?[高多大]",
    re.IGNORECASE,
)
"""Words that ask for a place and for the figure that stands there, and for nothing else."""


def place_of_group(text: str, last: TableQuestion, shape: TableShape) -> TableQuestion | None:
    """Ask for the group at a place of the order in which the groups before were told; None where more is said.

    Args:
        text: The message.
        last: The question before.
        shape: The table.
    """
    if not last.by or len(last.figures) != 1 or last.share or last.also_by or last.of_each or last.period:
        return None
    draft = Draft(text)
    place = draft.first(PLACE)
    runner_up = draft.first(_RUNNER_UP) if place is None else None
    before = places_before(place) if place is not None else int(runner_up is not None)
    if before < 1 or _FROM_BELOW.search(text):
        return None
    figure = last.figures[0]
    same = {last.by, figure.column, figure.times}
    for span in named_columns(draft, shape):
        if span.value not in same and not _asks_how_much(span.text):
            return None
        draft.take(span.start, span.end)
    while draft.first(_SAYS_NO_MORE) is not None:
        pass
    if draft.left():
        return None
    falls = last.descending if last.ordered_by else True
    order = {"ordered_by": figure.column or COUNTED_ROWS, "descending": falls, "limit": 1, "skip": before}
    return last.model_copy(update={**order, "columns": ()})


def _asks_how_much(said: str) -> bool:
    """Whether words ask for money and name no column: what stands at the place is told by its figure anyway."""
    return _MONEY.fullmatch(said) is not None


_MONEY: Final = lazy_regex(r"how\s+much(?:\s+money)?|(?:多少|几块?)[钱元錢]|多少", re.IGNORECASE)
