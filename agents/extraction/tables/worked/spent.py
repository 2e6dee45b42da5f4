"""Words that ask how much money it was, in a table of one amount of money: 一月花了多少, what went on snacks."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.table_shape import TableColumn, TableShape
from lazy_regex import lazy_regex
from prompts.language import HAN

_DID: Final = r"(?:了|掉|出去?|进来?|过|去|上来)*(?:的?钱)?(?:总共|一共|共|合计)?(?:是|有)?"
_ENDS: Final = r"(?=[，,。？?\s]|$)"
_HOW_MUCH: Final = lazy_regex(
    rf"[花付交缴赚挣]{_DID}多少(?:钱|块钱?|元)?{_ENDS}|[收进支报捐用出]{_DID}多少(?:钱|块钱?|元){_ENDS}"
    r"|(?<![A-Za-z])(?:how\s+much|what)(?:\s+money)?(?=\s+(?:did|have|has)\s+(?:we|i|they|you|he|she)\s+(?:\w+ly\s+)?"
    r"(?:spen[dt]|pay|paid|take|taken|took|earn(?:ed)?|raised?|collect(?:ed)?)(?![A-Za-z]))"
    r"|(?<![A-Za-z])(?:how\s+much|what)(?:\s+(?:money|of\s+it))?\s+(?:went|goes|has\s+gone)"
    r"\s+(?:on|to(?:wards)?|into)(?![A-Za-z])",
    re.IGNORECASE,
)
_OF_THE_ONLY: Final = lazy_regex(rf"[收进支报捐卖賣]{_DID}多少{_ENDS}")
"""Asks how much it was of whatever there is, which is money where a table tells nothing else."""
SPEND: Final = lazy_regex(
    r"(?:^|(?<=[,.;:?!] )|(?<=our )|(?<=my )|(?<=the )|(?<=total ))spend(?:ing)?"
    r"(?=\s+(?:per|by|on|each|in|for)(?![A-Za-z]))",
    re.IGNORECASE,
)
"""What was spent, as a noun."""

_ALL_OF_IT: Final = lazy_regex(
    r"(?<![A-Za-z])(?:how much|what)(?: \w+)? (?!is |are |does |s )(?!.*(?<![A-Za-z])(?:each|every|per)(?![A-Za-z]))"
    r"|[交付花欠卖賣赚收退用缴存取捐借还出进領领](?:[了过出去来回]|\x00)*(?:的?钱)?(?:总共|一共)?(?:是|有)?(?:\x00)*多少|多少[钱錢]",
    re.IGNORECASE,
)
"""Asks for an amount of all rows together, and not for that of each or for what one thing costs."""
_TAKEN: Final = lazy_regex(
    r"(?<![A-Za-z])(?:how\s+much|what)\s+(?:money\s+)?(?:did|have|has)\s+(?:we|i|they|you|he|she)\s+(?:\w+ly\s+)?"
    r"(?:take|taken|took|spen[dt]|earn(?:ed)?|raised?|collect(?:ed)?|get|got)\s+(?:in|on|from)(?![A-Za-z])",
    re.IGNORECASE,
)
"""Asks for all of it, whatever the column is called: how much did we take in fares."""
_MONEY_GIVEN: Final = lazy_regex(
    r"(?<![A-Za-z])(?:the\s+|all\s+|our\s+)*(?:donated|raised|collected|given|spent|paid|earned|invoiced|billed)\s+money(?![A-Za-z])",
    re.IGNORECASE,
)
_VERB: Final = lazy_regex(
    rf"(?![总共有是])(?P<verb>[{HAN}])(?:了|着|掉|出去?|过)*(?:总共|一共)?(?:是|有)?多少(?:钱|块钱?|元)?(?=[，,。？?\s]|$)"
)
"""A verb with which the name of an amount begins: 总共欠多少 of 欠费."""


_SPENDS: Final = lazy_regex(
    r"[花付赚挣收支用进](?:[了掉出过进来去])*(?:的?钱)?(?:总共|一共|共)?(?:是|有)?多少|(?<![A-Za-z])(?:spen[dt]|spending|pay|paid|earn(?:ed)?|took|take|taken|went\s+on|goes\s+on)(?![A-Za-z])",
    re.IGNORECASE,
)
CAME: Final = lazy_regex(
    r"(?:money\s+)?in|incomes?|incoming|credits?|received|receipts?|deposits?|earnings?|cr|收入?|入|进账|收款|入账|贷方?",
    re.IGNORECASE,
)
WENT: Final = lazy_regex(
    r"(?:money\s+)?out|expenses?|outgoings?|expenditures?|debits?|paid|payments?|withdrawals?|spending|spent|dr|支出?|出|出账|付款|开支|花费|借方?",
    re.IGNORECASE,
)
"""What tells rows of money that came from those of money that went."""


def asks_for_all(column: TableColumn, text: str) -> bool:
    """Whether a text asks for all of an amount together, and not for that of each or for what one thing costs."""
    if column.adds_up and _ALL_OF_IT.search(text):
        return True
    return column.is_amount and not column.is_rate and _TAKEN.search(text) is not None


def both_ways(text: str, shape: TableShape) -> bool:
    """Whether a text asks what was spent or earned of a table of both, and does not say which rows are meant."""
    if not _SPENDS.search(text):
        return False
    kinds = came_and_went(shape)
    if kinds and not any(kind in text.casefold() for kind in kinds):
        return True
    return any(c.is_money and c.smallest is not None and c.smallest < 0 < (c.largest or 0) for c in shape.amounts)


def came_and_went(shape: TableShape) -> tuple[str, ...]:
    """List the values that tell money that came from money that went; none where a table holds only one of these."""
    came, went = kinds_of_money(shape)
    return (*came, *went)


def kinds_of_money(shape: TableShape) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """List the values that say that money came, and those that say that it went; none where a table has not both."""
    for column in shape.columns:
        values = [value.casefold() for value in column.values if value]
        came = tuple(value for value in values if CAME.fullmatch(value))
        went = tuple(value for value in values if WENT.fullmatch(value))
        if came and went:
            return came, went
    return (), ()


def spent(draft: Draft, shape: TableShape, named: Sequence[Span]) -> list[Span]:
    """Find what asks how much money it was, as the name of the one amount of money; nothing where one is named."""
    if came_and_went(shape) or any(shape.column(str(s.value)).is_amount for s in named):
        return []
    for match in draft.found(_VERB):
        columns = [c for c in shape.amounts if c.label.startswith(match["verb"]) and (c.adds_up or c.is_money)]
        if len(columns) == 1:
            return [Span(start=match.start(), end=match.end(), text=match.group(), value=columns[0].name)]
    costs = next(draft.found(_COSTS), None)
    prices = [c for c in shape.amounts if c.means(*_PRICES)]
    if costs is not None and len(prices) == 1:
        word = costs.lastgroup or "much"
        return [Span(start=costs.start(word), end=costs.end(word), text=costs[word], value=prices[0].name)]
    column = only_money(shape)
    if column is None:
        return []
    only = (_OF_THE_ONLY,) if len(shape.amounts) == 1 else ()
    for pattern in (_HOW_MUCH, SPEND, _MONEY_GIVEN, *only):
        said = next(draft.found(pattern), None)
        if said is not None:
            return [Span(start=said.start(), end=said.end(), text=said.group(), value=column.name)]
    return []


_PRICES: Final = ("price", "单价", "售价", "价格", "定价")
_COSTS: Final = lazy_regex(
    r"(?<![A-Za-z])(?P<much>how\s+much)\s+(?:is|are|was|were)\s+(?:each|every|an?|one)(?![A-Za-z])"
    r"|(?<![A-Za-z])(?P<does>(?:how\s+much|what)\s+(?:does|do|did))\s+(?:the\s+)?(?:\w+\s+){1,3}(?:cost|sell\s+for)(?![A-Za-z])",
    re.IGNORECASE,
)
"""Asks what one thing costs, of which a table tells the price."""


def only_money(shape: TableShape) -> TableColumn | None:
    """Return the one amount of money that adds up, where no other amount may be what is paid."""
    amounts = [c for c in shape.amounts if c.is_money]
    return amounts[0] if len(amounts) == 1 and not any(c.is_rate for c in shape.amounts) else None
