"""The highest price of a year is a price, and no fall from it: 苹果2012年最高股价 asks for no drawdown."""

from typing import Final

from lazy_regex import lazy_regex
from tools.tool import Tool

NO_FALL: Final = -9.0
"""In log-odds, for a tool that measures falls, where a text names an end of prices and no fall."""
_END: Final = lazy_regex(
    r"(?<![a-z])(?:highest|lowest|maximum|minimum|max|min|peak|top)(?:\s+\w+)?\s+(?:stock\s+|share\s+)?price(?![a-z])"
    r"|最[高低](?:的)?(?:收盘|股)?价|(?:股价|收盘价)最[高低]"
)
_FALL: Final = lazy_regex(r"(?<![a-z])(?:drawdown|fall|fell|drop|loss|lost|decline|down)|回撤|跌|亏|缩水")
_MEASURES_FALLS: Final = frozenset({"max_drawdown"})


def only_a_price(text: str, tool: Tool) -> bool:
    """Whether a text wants the highest or lowest price, and no fall, for a tool that measures falls."""
    lowered = text.lower()
    return tool.name in _MEASURES_FALLS and _END.search(lowered) is not None and _FALL.search(lowered) is None
