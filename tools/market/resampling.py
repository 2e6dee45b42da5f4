"""Longer bars out of shorter ones."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from tools.market.provider import Bar

HOURS_IN_FOUR = 4


def four_hour_bars(hourly: Sequence[Bar]) -> tuple[Bar, ...]:
    """Join each day's hourly bars by four, counted from the first of the day; a day's last bar may be shorter.

    A day is the one that the moments are written in, the exchange's own.
    """
    days = groupby(hourly, key=lambda bar: bar.at[:10])
    return tuple(joined(part) for _, bars in days for part in _parts(list(bars), HOURS_IN_FOUR))


def _parts(bars: Sequence[Bar], size: int) -> Iterator[Sequence[Bar]]:
    for start in range(0, len(bars), size):
        yield bars[start : start + size]


def joined(bars: Sequence[Bar]) -> Bar:
    """Return the one bar of a span: first open, last close, extremes, sum of volumes; there is at least one."""
    return Bar(
        at=bars[0].at,
        open=bars[0].open,
        high=max(bar.high for bar in bars),
        low=min(bar.low for bar in bars),
        close=bars[-1].close,
        volume=sum(bar.volume for bar in bars),
    )
