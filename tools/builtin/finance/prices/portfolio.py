"""What a portfolio of shares brought: bought once, never traded."""

import math
from collections.abc import Sequence
from itertools import pairwise
from statistics import StatisticsError, stdev
from typing import Annotated, Any

from pydantic import Field

from errors import DataUnavailable, ToolCallFailed
from tools.artifacts import Chart, Table
from tools.builtin.finance.prices.history import End, Start
from tools.builtin.finance.prices.price_paths import PricePath, price_path, read_window, years_between
from tools.builtin.finance.prices.splits import notes_on
from tools.builtin.finance.wording.drawing import chart
from tools.context import ToolContext
from tools.kinds import Ticker
from tools.market.directory import company_name, read_symbol
from tools.market.provider import DescribedValue, Sourced
from tools.market.remarks import each_once
from tools.marking import ExampleCall, tool
from tools.shares import Percent

MAX_HOLDINGS = 20
TRADING_DAYS = 252
"""Trading days a year, by which daily volatility is scaled."""
WHOLE = (1.0, 100.0)
"""What weights may add up to: shares of one, or percent."""
TOLERANCE = 0.005
Weights = list[Annotated[Percent, Field(ge=0, le=100)]] | None


class Holding(DescribedValue):
    """One share of the portfolio."""

    symbol: str
    """Its symbol."""
    name: str
    """Company name in English."""
    weight_percent: Percent
    """Share of the money at the start, in percent."""
    first_close: float
    """Close of the first day, adjusted for later splits."""
    last_close: float
    """Close of the last day."""
    return_percent: Percent
    """Price return over the time, in percent."""
    volatility_percent: Percent | None
    """Standard deviation of daily returns, scaled to a year, in percent; null for fewer than three days."""


class PortfolioReturn(Sourced):
    """Return and risk of a portfolio that was bought once and never traded; dividends are not counted."""

    first: str
    """First day that all holdings have, YYYY-MM-DD."""
    last: str
    """Last day that all holdings have."""
    n_days: int
    """Trading days that all holdings have."""
    years: float
    """The same time in years."""
    currency: str
    """Currency of the prices."""
    equal_weights: bool
    """Whether the weights were left out and the money was split evenly."""
    return_percent: Percent
    """Price return over the whole time, in percent."""
    annualized_percent: Percent | None
    """The same a year, compounded; null for less than a year."""
    volatility_percent: Percent | None
    """Standard deviation of daily returns, scaled to a year, in percent; null for fewer than three days."""
    holdings: list[Holding]
    """The shares, in the order in which they were asked for."""
    table: Table
    """The holdings and the whole."""
    chart: Chart
    """What 100 became, day by day."""


@tool(
    domains=("finance",),
    functions=("compute", "query"),
    idempotent=True,
    call=ExampleCall(
        {"symbols": ["AAPL", "MSFT"], "weights": [60, 40], "start": "2005-01-03", "end": "2012-12-31"},
    ),
)
async def portfolio_return(
    symbols: Annotated[list[Ticker], Field(min_length=1, max_length=MAX_HOLDINGS)],
    context: ToolContext,
    weights: Weights = None,
    start: Start = None,
    end: End = None,
) -> PortfolioReturn:
    """Compute what one or several stocks brought over a time: total and annualized return, volatility, by holding.

    Bought at the start, never traded, without dividends. Use it for "what would I have made", "return since", 收益率,
    年化, 波动率. For the largest fall use max_drawdown, for the prices get_bars, for figures of reports
    compare_companies.

    Args:
        symbols: One or several stock symbols.
        weights: Share of the money in each, in the same order, adding up to 1 or to 100; equal when left out.
        start: First day. Left out: the first that all have.
        end: Last day. Left out: the newest that all have.

    Returns:
        Return, annualized return and volatility of the whole and of each holding, and a chart of what 100 became.
    """
    named = [*dict.fromkeys(read_symbol(symbol) for symbol in symbols)]
    window = read_window(start, end)
    shares = _shares(weights, named)
    paths = [await price_path(context, symbol, window) for symbol in named]
    days = common_days(paths)
    values = portfolio_values([path.between(days) for path in paths], shares)
    years = years_between(days[0], days[-1])
    holdings = [_holding(path, days, share) for path, share in zip(paths, shares, strict=True)]
    return PortfolioReturn(
        **_origin(paths, days[0]),
        as_of=days[-1],
        first=days[0],
        last=days[-1],
        n_days=len(days),
        years=round(years, 2),
        currency=paths[0].currency,
        equal_weights=not weights,
        return_percent=round((values[-1] - 1) * 100, 2),
        annualized_percent=round((values[-1] ** (1 / years) - 1) * 100, 2) if years >= 1 else None,
        volatility_percent=volatility(values),
        holdings=holdings,
        table=_table(holdings, values),
        chart=_chart(named, days, values),
    )


def common_days(paths: Sequence[PricePath]) -> list[str]:
    """Return the days on which every holding has a price.

    Raises:
        DataUnavailable: there are not two.
        ToolCallFailed: the prices are in several currencies.
    """
    currencies = [*dict.fromkeys(path.currency for path in paths)]
    if len(currencies) > 1:
        raise ToolCallFailed(
            f"The prices are in {' and '.join(currencies)}; name stocks of one currency.",
            zh=f"这些价格使用不同货币({'、'.join(currencies)})，请只选同一货币的股票。",
        )
    days = sorted(set.intersection(*({*path.days} for path in paths)))
    if len(days) < 2:
        spans = "; ".join(f"{path.symbol} {path.days[0]} to {path.days[-1]}" for path in paths)
        raise DataUnavailable(
            f"There are no two days on which all of these have a price; held: {spans}.",
            zh=f"没有所有股票都有价格的两个交易日；现有：{spans}。",
        )
    return days


def portfolio_values(closes: Sequence[Sequence[float]], shares: Sequence[float]) -> list[float]:
    """Return what 1 became day by day where each share of it was put into one row of closes."""
    return [
        sum(share * close / row[0] for share, row, close in zip(shares, closes, day, strict=True))
        for day in zip(*closes, strict=True)
    ]


def volatility(values: Sequence[float]) -> float | None:
    """Return the standard deviation of daily returns, scaled to a year, in percent."""
    try:
        return round(stdev(after / before - 1 for before, after in pairwise(values)) * math.sqrt(TRADING_DAYS) * 100, 2)
    except StatisticsError:
        return None


def _shares(weights: Sequence[float] | None, symbols: Sequence[str]) -> list[float]:
    """Return the share of each holding; they add up to one.

    A refusal here is none of the arguments' form: whoever asked for weights must not silently get equal ones.
    """
    if not weights:
        return [1 / len(symbols)] * len(symbols)
    total = sum(weights)
    if len(weights) != len(symbols):
        raise ToolCallFailed(
            f"There are {len(weights)} shares of the money for {len(symbols)} stocks; give one for each, or none.",
            zh=f"给了 {len(weights)} 个权重，但有 {len(symbols)} 只股票；请为每只股票各给一个，或都不给。",
        )
    if not any(abs(total - whole) <= TOLERANCE * whole for whole in WHOLE):
        raise ToolCallFailed(
            f"The shares of the money add up to {total:g}; they must add up to 100 percent.",
            zh=f"各权重之和为 {total:g}，应为 100%。",
        )
    return [weight / total for weight in weights]


def _origin(paths: Sequence[PricePath], first: str) -> dict[str, Any]:
    taken_out = notes_on([split for path in paths for split in path.splits if split.day.isoformat() > first])
    return {
        "provider": ", ".join(dict.fromkeys(path.origin.provider for path in paths)),
        "notes": [*each_once(note for path in paths for note in path.origin.notes), *taken_out],
    }


def _holding(path: PricePath, days: Sequence[str], share: float) -> Holding:
    closes = path.between(days)
    name = company_name(path.symbol).en
    return Holding(
        symbol=path.symbol,
        name=name,
        weight_percent=round(share * 100, 2),
        first_close=round(closes[0], 4),
        last_close=round(closes[-1], 4),
        return_percent=round((closes[-1] / closes[0] - 1) * 100, 2),
        volatility_percent=volatility(closes),
    )


def _table(holdings: Sequence[Holding], values: Sequence[float]) -> Table:
    rows = [
        [h.symbol, h.weight_percent, h.first_close, h.last_close, h.return_percent, h.volatility_percent]
        for h in holdings
    ]
    whole = ["portfolio", 100.0, None, None, round((values[-1] - 1) * 100, 2), volatility(values)]
    return Table(
        title="portfolio",
        columns=["holding", "weight (%)", "first close", "last close", "return (%)", "volatility (% a year)"],
        rows=[*rows, whole],
        total_rows=len(rows) + 1,
    )


def _chart(symbols: Sequence[str], days: Sequence[str], values: Sequence[float]) -> Chart:
    line = {"type": "scatter", "mode": "lines", "name": "portfolio", "x": [*days], "y": [100 * v for v in values]}
    return chart(f"What 100 became: {', '.join(symbols)}", [line], "100 at the start")
