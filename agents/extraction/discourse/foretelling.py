"""Requests to foretell what something of a market will be: its data is of the past, and no tool knows more.

A future period or a verb of rising and falling must stand beside a figure of a market; where a rate is given, what is
asked can be computed.
"""

import re
from typing import Final

from agents.extraction.discourse.clauses import clauses
from agents.extraction.spans.currencies import find_currencies
from agents.extraction.spans.dates import find_periods, today
from agents.extraction.spans.paths import find_paths
from lazy_regex import lazy_regex

_FIGURE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?<!of\s)(?<!in\s)stocks?|shares?|prices?|revenues?|sales|turnover|profits?|earnings|net income"
    r"|dividends?"
    r"|exchange rates?|market cap|bitcoin|ethereum|gold|silver|oil|indices|index)(?![A-Za-z])"
    r"|股价|股票|价格|汇率|金价|油价|币价|行情|大盘|指数|市值|营收|收入|利润|股息|分红|比特币|黄金|原油",
    re.IGNORECASE,
)
_MODAL: Final = r"(?<![A-Za-z])(?:will|gonna|going\s+to|might|may|shall|(?:can|could|would)(?!\s+(?:you|i|we)\b))"
_RISES: Final = (
    r"(?:rise|fall|climb|drop|sink|soar|crash|recover|rally|double|grow|go\s+(?:up|down)|reach|hit)(?![A-Za-z])"
)
_WILL: Final = lazy_regex(rf"{_MODAL}(?![A-Za-z])|会|能|将|可能|要", re.IGNORECASE)
_MOVES: Final = lazy_regex(rf"(?<![A-Za-z]){_RISES}|涨|跌|升|降|突破|翻倍|到多少", re.IGNORECASE)
_WILL_MOVE: Final = lazy_regex(
    rf"{_MODAL}\s+(?:[\w'’.&-]+\s+){{0,6}}?{_RISES}|(?:会|能|将|要|可能)[^，。,;；]{{0,4}}?(?:涨|跌|升|降|突破|翻倍|达到)",
    re.IGNORECASE,
)
_PREDICTS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:predict|forecast|foretell|project(?=\s+(?:the|its|apple|revenue))|prediction|outlook)(?![A-Za-z])|预测|预计|预估|展望",
    re.IGNORECASE,
)
_AHEAD: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?:next|coming)\s+(?:few\s+|\d+\s+)?(?:days?|weeks?|months?|quarters?|years?|decade)|tomorrow"
    r"|in\s+the\s+future|in\s+(?:a|an|one|two|three|five|ten|\d+)\s+(?:days?|weeks?|months?|years?))(?![A-Za-z])"
    r"|明[天年]|后[天年]|下个?(?:周|星期|月|季度?|年)|未来|将来|今后|以后",
    re.IGNORECASE,
)
_RATE: Final = lazy_regex(r"[%％]|percent|百分|利率|if\s|如果|假设|假如", re.IGNORECASE)
_WAS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:did|has|had|was|were|since|ago)(?![A-Za-z])|去年|昨天|过去|以来|历史|[涨跌升降]了", re.IGNORECASE
)
"""Words of what has been."""


def foretold(text: str) -> bool:
    """Whether a request only asks what a market's figure will be."""
    if not (_FIGURE.search(text) or find_currencies(text)) or _RATE.search(text) or _WAS.search(text):
        return False
    if find_paths(text) or len(clauses(text)) != 1:
        return False
    if _PREDICTS.search(text):
        return True
    ahead = _AHEAD.search(text) is not None or any(span.value.first > today() for span in find_periods(text))
    return _WILL_MOVE.search(text) is not None or (ahead and (_WILL.search(text) or _MOVES.search(text)) is not None)
