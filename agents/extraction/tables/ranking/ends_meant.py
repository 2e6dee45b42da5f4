"""The column that a word for an end of an order speaks of, where none is called so: the cheapest roofer of quotes.

A table of quotes, fees or rents has one column of money; who has been with a choir longest joined first.
"""

import re
from typing import Final

from agents.extraction.tables.table_shape import TableColumn, TableShape
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_MONEY: Final = ("quote", "bill", "fee", "amount", "total", "paid", "报价", "费", "金额", "总价")
"""What money may be called, where it is not marked as such."""
_SINCE: Final = lazy_regex(
    r"(?<![a-z])(?:since|joined|join\s+date|started?|start\s+date|hired|member\s+from)(?![a-z])|入职|入会|加入|进厂|到岗日|开户|入学|注册",
    re.IGNORECASE,
)
_STAYED: Final = lazy_regex(
    r"(?<![A-Za-z])(?:with\s+us|been\s+(?:here|there|with|in|on|around|a\s+member|working)|here|serv\w+|member|stayed|worked)(?![A-Za-z])"
    r"|[干做待呆](?:得|的?时间)|在(?:职|岗|会|这)|资格|资历|工龄|工作|会龄|来得",
    re.IGNORECASE,
)
"""Says of people that they have been somewhere, and of nothing how long it is."""


_EACH_UNIT: Final = lazy_regex(
    r"(?<![A-Za-z])(?:per|for\s+each|for\s+every|an?|each|every|by\s+the)\s+(?:\w+\s+)?"
    r"(?:day|hour|week|month|year|night|person|head|guest|lit(?:re|er)|kilo|kg|g|gram|met(?:re|er)|mile|km|unit|item|piece|page|square)"
    r"(?![A-Za-z])|(?<![A-Za-z])per(?![A-Za-z])|(?<![A-Za-z])(?:hourly|daily|weekly|monthly|yearly)(?![A-Za-z])|每(?!个?[部班组店家人])|[按论]\w?[天斤月年小时平米]",
    re.IGNORECASE,
)
"""Asks what is cheap for a unit, which a price of the whole does not tell."""


class MeantEnd(Frozen):
    """A column, and whether its order runs the other way: who has been here longest has the earliest day."""

    column: TableColumn
    turned: bool = False


def end_meant(words: tuple[str, ...], text: str, shape: TableShape) -> MeantEnd | None:
    """Return the column that is meant by a word for prices or for lengths, by what the table holds."""
    if "price" in words:
        column = _money(shape) if _EACH_UNIT.search(text) is None else None
        return MeantEnd(column=column) if column is not None else None
    if "duration" in words and _STAYED.search(text):
        begun = [c for c in shape.columns if c.type == "date" and _SINCE.search(c.label)]
        return MeantEnd(column=begun[0], turned=True) if len(begun) == 1 else None
    return None


def _money(shape: TableShape) -> TableColumn | None:
    """Return the one amount of money."""
    found = [c for c in shape.amounts if c.is_money] or [c for c in shape.amounts if c.means(*_MONEY)]
    return found[0] if len(found) == 1 else None


def stays(text: str) -> list[tuple[int, int]]:
    """List the words that only say that people have been somewhere."""
    return [match.span() for match in _STAYED.finditer(text)]
