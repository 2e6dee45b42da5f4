"""What is earned of a price or put on a cost, in per cent: buy for 6.90, sell for 11.50, margin of the selling price.

Of what it is a share is said, or the word says it: a margin is one of the price, a mark-up one of the cost. 利润率 may
be of either, so without that being said both are told.
"""

from decimal import Decimal
from typing import Final

from agents.extraction.sums.figures.figure import Figure, Name, amounts, nothing_left, percentages
from agents.extraction.sums.marked import AMOUNT, Marked
from lazy_regex import lazy_regex

_A: Final = rf"({AMOUNT})"
_FEW: Final = r"(?:[a-z'’]+\s+){0,4}?"
_EACH: Final = r"(?:\s+(?:each|apiece|per\s+(?:piece|unit|item)))?"
_COST: Final = lazy_regex(
    rf"(?<![a-z])(?:buy|bought|buying|pay|paid|costs?|costing|cost\s+price|purchase(?:\s+price|d)?|get|got)\s+{_FEW}{_A}{_EACH}"
    rf"|(?:进价|进货价?|成本价?|拿货价?|本钱|进的?|采购价?)(?:是|要|就|才|为|大概|[:：\s])*{_A}(?:元|块)?(?:一?[个件只本双把条])?(?:的?货)?"
)
_SELL: Final = lazy_regex(
    rf"(?<![a-z])(?:sells?|sold|selling|resell|retails?|(?:selling|sale|retail)\s+price|price)\s+{_FEW}{_A}{_EACH}"
    rf"|(?:卖价?|售价|定价|零售价?|卖出|标价)(?:是|到|给人|了|为|出去|[:：\s])*{_A}(?:元|块)?(?:一?[个件只本双把条])?"
)
_OF_PRICE: Final = lazy_regex(
    r"(?:(?:in|as)\s+)?(?:an?\s+|the\s+)?(?:%|per\s?cent(?:age)?|percentage)?\s*(?:of|on)\s+(?:the\s+|my\s+)?"
    r"(?:selling\s+price|sales?\s+price|retail\s+price|price|revenue|sales|turnover)(?![a-z])"
    r"|(?:按照?|以|占|相对于?)(?:售价|卖价|销售额|销售价格?|零售价|定价)(?:来?算|计算|的|为基[础数])*"
)
_OF_COST: Final = lazy_regex(
    r"(?:(?:in|as)\s+)?(?:an?\s+|the\s+)?(?:%|per\s?cent(?:age)?|percentage)?\s*(?:of|on)\s+(?:the\s+|my\s+)?"
    r"(?:costs?(?:\s+price)?|purchase\s+price|buying\s+price|what\s+i\s+paid)(?![a-z])"
    r"|(?:按照?|以|占|相对于?)(?:成本价?|进价|进货价)(?:来?算|计算|的|为基[础数])*"
)
_MARGIN: Final = lazy_regex(
    r"(?<![a-z])(?:(?:gross|profit|sales)\s+)*margin(?![a-z])|毛利率|销售利润率|毛利(?=是?百分)"
)
_MARKUP: Final = lazy_regex(r"(?<![a-z])mark-?\s?up(?![a-z])|加价率|加成率|成本利润率|加价幅度")
_PROFIT: Final = lazy_regex(r"(?<![a-z])profit(?![a-z])(?=.*(?:%|per\s?cent))|利润率")
_IN_PER_CENT: Final = lazy_regex(
    r"(?:(?:as|in)\s+)?(?:an?\s+|the\s+)?(?:%|per\s?cent(?:age)?|percentage)(?:\s+terms)?(?:\s+is)?(?![a-z])"
    r"|(?:是|有|为|能有)*(?:百分之(?:几|多少)|几个?(?:百分)?点|多少个?(?:百分)?点)"
)
_FOR_ONE: Final = lazy_regex(
    rf"{AMOUNT}\s*(?:(?:an?|per|/)\s*(?P<unit>[a-z]+)|(?P<each>each|apiece))(?![a-z])"
    r"|(?:[一每/]|(?<=[元块]))(?P<unit2>公斤|千克|[箱盒袋包瓶个件只本双把条斤吨台套打米捆筐罐])"
)
MARGIN: Final = Name("margin (% of the selling price)", "毛利率（占售价的%）")
MARKUP: Final = Name("mark-up (% of the cost)", "加价率（占成本的%）")


def margin(said: Marked) -> tuple[Figure, ...] | None:
    """Read a cost and a price, of which a margin or a mark-up is asked; None for anything else."""
    of_price, of_cost = said.first(_OF_PRICE) is not None, said.first(_OF_COST) is not None
    if len(amounts(said)) != 2 or percentages(said) or (of_price and of_cost):
        return None
    if is_of_box_and_piece(said):
        return None
    kinds = {kind for kind in (_MARGIN, _MARKUP, _PROFIT) if said.first(kind) is not None}
    cost, price = said.first(_COST), said.first(_SELL)
    if len(kinds) != 1 or cost is None or price is None:
        return None
    said.first(_IN_PER_CENT)
    if not nothing_left(said, 1):
        return None
    low, high = (said.value(next(filter(None, match.groups()))) for match in (cost, price))
    if Decimal(low) <= 0 or Decimal(high) <= 0:
        return None
    margin_, markup = (
        Figure(MARGIN, f"({high} - {low}) / {high} * 100"),
        Figure(MARKUP, f"({high} - {low}) / {low} * 100"),
    )
    if of_price or of_cost:
        return (margin_ if of_price else markup,)
    return {_MARGIN: (margin_,), _MARKUP: (markup,), _PROFIT: (margin_, markup)}[kinds.pop()]


def _one(found: dict[str, str | None]) -> str:
    """Say of what an amount is the price."""
    unit = found["unit"] or found["unit2"] or "piece"
    return "piece" if unit in {"unit", "item", "pc"} else unit


def is_of_box_and_piece(said: Marked) -> bool:
    """Whether a margin is asked for of prices that are for different units: bought by the box, sold by the piece."""
    if not any(kind.search(said.text) for kind in (_MARGIN, _MARKUP, _PROFIT)):
        return False
    return len({_one(match.groupdict()) for match in _FOR_ONE.finditer(said.text)}) > 1
