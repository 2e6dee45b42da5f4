"""What a bill comes to whose parts stand in columns of their own: labour and parts of what is still outstanding."""

import re
from typing import Final

from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.worked.names import added
from lazy_regex import lazy_regex

_BILLED: Final = lazy_regex(
    r"(?<![A-Za-z])(?:outstanding|owe[ds]?|owing|unpaid|overdue|(?:not|n[’']?t)\s+(?:been\s+)?(?:settled|paid)"
    r"|unsettled|invoices?|bills?)(?![A-Za-z])"
    r"|[没未欠][结付交缴清]|欠|账单|发票",
    re.IGNORECASE,
)
_NO_PART: Final = (
    *("price", "cost", "budget", "total", "paid", "received", "balance", "deposit", "due", "limit", "target"),
    *("discount", "refund"),
    *("价", "成本", "预算", "合计", "总", "已", "实收", "余额", "押金", "应", "折扣", "退"),
)  # fmt: skip
"""In the names of amounts that are not to be added to others."""
_MOST: Final = 3


def bill_parts(text: str, shape: TableShape) -> list[TableColumn]:
    """Return all money of a row as one column, where what is billed is asked for and none tells all of it."""
    money = [c for c in shape.amounts if c.is_money]
    if not 1 < len(money) <= _MOST or _BILLED.search(text) is None or any(c.means(*_NO_PART) for c in money):
        return []
    return [shape.column(added([c.name for c in money]))]
