"""Two groups of which it is asked for which more rows are so: who died more, men or women; 男的死得多还是女的死得多."""

import re
from typing import Final

from agents.extraction.tables.draft import Draft
from agents.extraction.tables.ranking.order_reader import Ranking
from agents.extraction.tables.table_question import Figure, TableQuestion
from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex

_MORE: Final = lazy_regex(r"(?<![A-Za-z])more(?:\s+often)?(?![A-Za-z])|[更最]?多", re.IGNORECASE)
_FEWER: Final = lazy_regex(r"(?<![A-Za-z])(?:fewer|less)(?:\s+often)?(?![A-Za-z])|[更最]?少", re.IGNORECASE)
_SO_MANY_OF_THEM: Final = lazy_regex(
    r"(?<![A-Za-z])(?:more|fewer)\s+\x00|\x00[的人\x00]*(?:还是[\x00的人]*)?(?:哪[个种些]|谁)?[更最]?[多少]",
    re.IGNORECASE,
)
"""The values themselves are more or fewer, and nothing that they do."""
_SEVERAL: Final = "IN ("


def compared_groups(draft: Draft, base: TableQuestion, ranking: Ranking, shape: TableShape) -> TableQuestion | None:
    """Count the rows of each of several values that pass the other tests, the larger group first.

    None where no such comparison is said, or where it may be an amount that is compared.

    Args:
        draft: The text as far as it was read; the comparing words are taken of it.
        base: The tests that were read.
        ranking: The end of an order that was read: who died the most, men or women.
        shape: The table.
    """
    several = [test for test in base.tests if test.sql.startswith(_SEVERAL)]
    descending = _direction(draft, ranking)
    if len(several) != 1 or descending is None or base.by or base.period or base.share:
        return None
    if not _counts(draft, base, shape):
        return None
    for pattern in (_MORE, _FEWER):
        while draft.first(pattern) is not None:
            pass
    (groups,) = several
    every = all(repr(value) in groups.sql for value in shape.column(groups.column).values)
    tests = tuple(test for test in base.tests if not (test is groups and every))
    order = {"ordered_by": "rows", "descending": descending}
    return base.model_copy(update={"figures": (Figure(kind="count"),), "by": groups.column, "tests": tests, **order})


def _direction(draft: Draft, ranking: Ranking) -> bool | None:
    """Say whether more is asked for; None where less is too, or neither."""
    more, fewer = (next(draft.found(pattern), None) is not None for pattern in (_MORE, _FEWER))
    if ranking.orders:
        one_end = ranking.limit == 1 and not (ranking.column or ranking.skip or ranking.sorts or more or fewer)
        return ranking.descending if one_end else None
    return None if more == fewer else more


def _counts(draft: Draft, base: TableQuestion, shape: TableShape) -> bool:
    """Whether rows are more, and no amount of theirs: what they are or did is a matter of yes or no."""
    amounts = any(column.adds_up for column in shape.columns)
    flagged = any(shape.column(test.column).is_flag for test in base.tests)
    return not amounts and (flagged or _SO_MANY_OF_THEM.search(draft.rest) is not None)
