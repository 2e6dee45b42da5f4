"""What whole rows and whole tables tell by themselves, so that it need not be asked for."""

import re
from collections.abc import Collection, Sequence
from typing import Final

from agents.extraction.spans.span import Span
from agents.extraction.tables.table_question import Figure, TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.worked.names import is_mean_of_all
from lazy_regex import lazy_regex

TRADED: Final = lazy_regex(
    r"(?:how (?:much|many)|多少|几).*(?<![A-Za-z])"
    r"(?:sell|sold|bring|brought|take|took|make|made|earn|earned)(?![A-Za-z])"
    r"|(?<![A-Za-z])(?:takings|proceeds|turnover)(?![A-Za-z])|[卖收赚]了?(?:多少|几)|营业额|流水",
    re.IGNORECASE,
)
"""Words that ask for what came of all rows together, and not for each: how much did we sell of latte."""

_MONEY: Final = lazy_regex(
    r"(?<![A-Za-z])(?:money|spen[dt]|spending|cash|budget|turnover|revenue|takings)(?![A-Za-z])|[花付收赚卖]的?钱|[花开]销|花费|支出|金额|总额|费用",
    re.IGNORECASE,
)
"""Speaks of money, and of no number of rows."""
_ROWS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:items?|entries|rows?|transactions?|purchases|orders?|payments?|bills?|invoices?)(?![A-Za-z])|[笔条单件]",
    re.IGNORECASE,
)
_OF_EACH_ROW: Final = lazy_regex(
    r"(?<![A-Za-z])(?:each|every|everyone(?:['’]s)?|everybody(?:['’]s)?|list)(?![A-Za-z])|每|各人|所有人|大家|分别",
    re.IGNORECASE,
)


def speaks_of_money(text: str) -> bool:
    """Whether a text speaks of money, and of no number of rows."""
    return _MONEY.search(text) is not None and _ROWS.search(text) is None


def with_names(asked: tuple[str, ...], base: TableQuestion, text: str, shape: TableShape) -> tuple[str, ...]:
    """Put in front of the amounts of each row what that row is called: 每个人的数学 tells whose they are."""
    if (
        not asked
        or base.by
        or not all(shape.column(name).is_amount for name in asked)
        or _OF_EACH_ROW.search(text) is None
    ):
        return asked
    names = [c.name for c in shape.columns if c.type == "text" and c.names_each_of(shape.rows) and not c.is_key]
    return (*names[:1], *asked)


def mean_over_rows(amount: TableColumn, base: TableQuestion, text: str) -> Figure | None:
    """Ask for the mean of what is a quotient in each row, over a group or all rows; None where each row's is asked for.

    One that is no mean by itself is asked for by groups only: cost per night by country.
    """
    if amount.worked != "ratio" or not (base.by or is_mean_of_all(amount.name)):
        return None
    each = not base.by and _OF_EACH_ROW.search(text) is not None
    return None if each else Figure(kind="mean", column=amount.name)


def told_by_rows(word: str, text: str, question: TableQuestion, shape: TableShape) -> bool:
    """Whether the rows that are asked for tell what a word wants to know of them: and did she survive?"""
    asked = re.search(rf"(?<![A-Za-z])(?:she|he|it|they)\s+{re.escape(word)}(?![A-Za-z])", text, re.IGNORECASE)
    if asked is None or question.figures or question.columns or not question.ordered_by:
        return False
    return any(column.name.casefold().startswith(word.casefold()) for column in shape.columns)


def mass_in(text: str, shape: TableShape) -> list[TableColumn]:
    """Return what a part of the whole table is a part of, where its name is no name of rows: of my depot."""
    whole = "|".join(re.escape(n) for n in shape.names if not n.casefold().endswith("s") and "." not in n)
    said = whole and re.search(rf"(?<![A-Za-z])(?:of|in)\s+(?:my|our|the)\s+(?:{whole})(?![A-Za-z])", text, re.I)
    money = [c for c in shape.amounts if c.is_money and c.adds_up]
    if _MONEY.search(text) and not _ROWS.search(text):
        return money or list(shape.amounts)
    return money if said and len(money) == 1 else []


def drops_amount(named: Sequence[Span], amounts: Collection[str], shape: TableShape) -> bool:
    """Whether an amount is named beside a number of rows, and by no word for the rows: nothing is made of it."""
    return len(amounts) > 1 or any(span.value in amounts and not shape.is_named(span.text) for span in named)
