"""What the rows that were just counted or listed come to in money: how many have paid and what does that come to."""

import re
from typing import Final

from agents.extraction.tables.draft import Draft
from agents.extraction.tables.named_columns import named_columns
from agents.extraction.tables.table_question import Figure, TableQuestion
from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex
from prompts.language import HAN

_IN_ALL: Final = r"(?:\s*(?:in total|altogether|all together|in all|overall))?"
_THESE: Final = (
    r"[这那](?:几|些|[一二两三四五六七八九十]+|\d+)"
    r"[个位名条笔单行款种件家项张份部场次天台辆套间本门组类](?:人|订单|客户|记录)?"
)
_COMES_TO: Final = lazy_regex(
    r"\W*(?:(?:and|so|then)\s+)?(?:what|how\s+much)\s*(?:does|do|did|would|will|is|are|['’]s)?\s+"
    r"(?:that|this|it|they|those|these|(?:(?:their|the|all)\s+)+(?P<en>[a-z_ ]+?))\s*(?:all\s+)?"
    rf"(?:come|comes|came|add|adds|amount|amounts|work|works)\s+(?:up\s+)?(?:to|out\s+(?:at|to)){_IN_ALL}\W*"
    r"|\W*(?:(?:and|so|then)\s+)?how\s+(?:much|many)\s+(?:(?:total|whole)\s+)?(?P<of>[a-z_]+(?: [a-z_]+)?)"
    rf"\s+(?:is|was|are|were)\s+(?:that|those|these|they|it)(?:\s+all)?{_IN_ALL}\W*"
    rf"|\W*(?:那么?|[\s，,])*(?:{_THESE}|这些?|它们|他们)?的?(?P<zh>[{HAN}]{{2,6}}?)?(?:一共|总共|合计|合起来|加起来|总计)(?:是|要|有|值|合)?"
    r"多少(?:钱|块钱?|元)?\W*",
    re.IGNORECASE,
)
"""Asks for the sum of what was told, and names at most the column of it."""


def asks_what_it_comes_to(text: str) -> bool:
    """Whether a text asks for the sum of what was told before it."""
    return _COMES_TO.fullmatch(text) is not None


def comes_to(text: str, last: TableQuestion, shape: TableShape) -> TableQuestion | None:
    """Add up the money of the rows before; None where that is not asked, or where it is not clear which money."""
    asked = _COMES_TO.fullmatch(text)
    if asked is None or not last.tests or last.by or last.limit or last.share or last.among:
        return None
    shape = shape.with_amounts()
    said = asked["en"] or asked["of"] or asked["zh"] or ""
    named = list(dict.fromkeys(str(span.value) for span in named_columns(Draft(said), shape))) if said else []
    if said and len(named) != 1:
        return None
    money = [c for c in shape.amounts if c.name in named] or [c for c in shape.amounts if c.is_money and c.adds_up]
    if len(money) != 1 or (said and money[0].name not in named) or (asked["of"] and not money[0].adds_up):
        return None
    return TableQuestion(table=last.table, tests=last.tests, figures=(Figure(kind="sum", column=money[0].name),))
