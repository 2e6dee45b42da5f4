"""Chinese counters and the English names of columns that hold how many there are: 多少单 of orders, 几瓶 of bottles."""

import re
from typing import Final

from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex

_COUNTED: Final = {
    "单": ("orders",),
    "杯": ("cups", "glasses"),
    "瓶": ("bottles",),
    "箱": ("boxes", "crates", "cartons"),
    "盒": ("boxes", "packs"),
    "袋": ("bags", "sacks"),
    "份": ("portions", "servings"),
    "票": ("votes", "tickets"),
    "球": ("goals",),
    "页": ("pages",),
    "步": ("steps",),
}
_ORDER_NUMBER: Final = lazy_regex(
    r"(?<![a-z])orders?[ _-]?(?:id|no|number|code|nr|#)\.?$|单号$|订单编号|订单号", re.IGNORECASE
)
_NUMBER_OF: Final = r"(?:(?:n|num|no|total|number)[ _](?:of[ _])?)?"


def counted_by(counter: str, label: str) -> bool:
    """Whether a column is called as the number of what a counter counts: orders, total_orders, num of orders."""
    things = "|".join(_COUNTED.get(counter, ()))
    return bool(things) and re.fullmatch(rf"{_NUMBER_OF}(?:{things})", label.casefold()) is not None


def tells_apart(counter: str, shape: TableShape) -> bool:
    """Whether each row of a table is one of what a counter counts, as a column says: order_id, 订单号."""
    return counter == "单" and any(_ORDER_NUMBER.search(column.label) for column in shape.columns)
