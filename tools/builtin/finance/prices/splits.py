"""Share splits: a price as traded halves on such a day, and nobody lost anything."""

from collections.abc import Sequence
from datetime import date

from prompts.frozen import Frozen
from tools.market.provider import Bar
from tools.market.remarks import Remark, remark


class StockSplit(Frozen):
    """A day from which on each old share is several new ones."""

    symbol: str
    day: date
    new_shares: float
    """New shares for one old share."""


SPLITS = (
    StockSplit(symbol="AAPL", day=date(2000, 6, 21), new_shares=2),
    StockSplit(symbol="AAPL", day=date(2005, 2, 28), new_shares=2),
    StockSplit(symbol="MSFT", day=date(2003, 2, 18), new_shares=2),
)
"""Those of the companies and years whose prices the offline sample has as traded; first days of trading after it."""
TOLERANCE = 0.25
"""How far the jump of a price may be from the split: the shares also move on that day."""


def adjusted(symbol: str, bars: Sequence[Bar]) -> tuple[list[float], list[StockSplit]]:
    """Return closes that can be compared over time, and the splits that were taken out of them.

    A split is taken out only where the price jumps on its day: live providers have done so already.
    """
    closes = [bar.close for bar in bars]
    found: list[StockSplit] = []
    for split in (known for known in SPLITS if known.symbol == symbol):
        first = next((i for i, bar in enumerate(bars) if bar.at[:10] >= split.day.isoformat()), 0)
        if first and _jumps(closes[first - 1], closes[first], split.new_shares):
            closes[:first] = [close / split.new_shares for close in closes[:first]]
            found.append(split)
    return closes, found


def notes_on(splits: Sequence[StockSplit]) -> list[Remark]:
    """Say which splits were taken out."""
    return [
        remark("split_adjusted", symbol=split.symbol, day=split.day.isoformat(), new_shares=split.new_shares)
        for split in splits
    ]


def _jumps(before: float, after: float, new_shares: float) -> bool:
    return abs(after / before * new_shares - 1) <= TOLERANCE
