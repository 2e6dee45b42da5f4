"""Whether an answer's rows are those of the SQL."""

from collections import Counter
from collections.abc import Sequence
from itertools import islice, permutations
from typing import Any, Final

Row = Sequence[Any]
_DIGITS: Final = 4
_MOST_ORDERS: Final = 120


def same_rows(found: Sequence[Row], gold: Sequence[Row], *, ordered: bool) -> bool:
    """Compare rows; columns may stand in another order, rows too where the SQL orders none.

    Numbers are compared to four decimals.
    """
    if len(found) != len(gold):
        return False
    if not gold:
        return True
    width = len(gold[0])
    if len(found[0]) != width:
        return False
    wanted = [tuple(map(_plain, row)) for row in gold]
    for places in islice(permutations(range(width)), _MOST_ORDERS):
        rows = [tuple(_plain(row[place]) for place in places) for row in found]
        if rows == wanted if ordered else Counter(rows) == Counter(wanted):
            return True
    return False


def _plain(value: object) -> object:
    return round(float(value), _DIGITS) if isinstance(value, bool | int | float) else value
