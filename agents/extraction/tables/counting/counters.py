"""Chinese counters and the English names of columns that hold how many there are: 多少单 of orders, 几瓶 of bottles."""

import re
from typing import Final

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
_NUMBER_OF: Final = r"(?:(?:n|num|no|total|number)[ _](?:of[ _])?)?"


def counted_by(counter: str, label: str) -> bool:
    """Whether a column is called as the number of what a counter counts: orders, total_orders, num of orders."""
    things = "|".join(_COUNTED.get(counter, ()))
    return bool(things) and re.fullmatch(rf"{_NUMBER_OF}(?:{things})", label.casefold()) is not None
