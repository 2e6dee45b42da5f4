"""Profitability, margins, leverage and valuation of a company."""

from collections.abc import Sequence
from datetime import date, timedelta

from errors import DataUnavailable
from tools.artifacts import Table
from tools.builtin.finance.statements.formulas import (
    INPUTS,
    MAX_DAYS_APART,
    Ratio,
    Years,
    price_earnings,
    statement_ratios,
)
from tools.builtin.finance.statements.item_names import WHOLE, RatioName
from tools.builtin.finance.statements.items import FiscalYear, Item, Year, by_year, pick_years, to_item
from tools.context import ToolContext
from tools.kinds import Ticker
from tools.market.chain import chosen_providers, first_answer
from tools.market.directory import company_name, read_symbol
from tools.market.labels import ratio_labels
from tools.market.provider import Provider, Sourced
from tools.marking import ExampleCall, tool

ANCHOR = "net_income"
"""Item without which a year has too little for ratios."""
AVERAGE = "_average"
"""What a ratio on the mean of both year-ends is called behind its key."""


class Ratios(Sourced):
    """Ratios of one company for one fiscal year."""

    symbol: str
    """The symbol that was asked for."""
    name: str
    """Company name in English."""
    fiscal_year: int
    """Fiscal year, named by the year in which it ends."""
    period_end: str
    """Last day of the fiscal year, YYYY-MM-DD."""
    ratios: list[Ratio]
    """The ratios by their names (roa, roe, gross_margin, current_ratio, …); one that cannot be given says why."""
    inputs: dict[str, Item]
    """The main figures that they were computed from, by their keys: beside the ratios, and no rows of their own."""
    n_unchecked: int
    """How many of these figures could not be checked against a second source."""
    table: Table
    """The ratios as a table."""


@tool(
    domains=("finance",),
    functions=("compute", "query"),
    idempotent=True,
    call=ExampleCall({"symbol": "NFLX", "fiscal_year": 2024}),
)
async def compute_ratios(
    symbol: Ticker,
    context: ToolContext,
    fiscal_year: FiscalYear = None,
    ratios: list[RatioName] | None = None,
) -> Ratios:
    """Compute a company's ratios: ROA, ROE, margins, R&D to revenue, debt to equity, current ratio, payout, P/E.

    Gives return on assets and equity, gross, operating and net margin, liabilities to assets and interest coverage as
    well, from its annual report, with revenue and net income beside them. Use it instead of computing such financial
    ratios from statements yourself.

    Args:
        symbol: Stock symbol such as AAPL.
        fiscal_year: One fiscal year such as 2023. Left out: the newest.
        ratios: Only these; left out (or "all"): every ratio.

    Returns:
        Each ratio with its formula; a ratio that cannot be given is null and says why.
    """
    symbol = read_symbol(symbol)
    chain = await chosen_providers(context)
    found = await first_answer(chain, lambda provider: provider.figures(symbol))
    held = by_year(found.figures)
    whole = {number: year for number, year in held.items() if ANCHOR in year.figures}
    year = pick_years(whole, symbol, "set of statements", fiscal_year, 1)[0]
    close, day = await close_near(chain, symbol, year, newest=year.fiscal_year == max(whole))
    every = [
        *statement_ratios(Years(this=year, before=held.get(year.fiscal_year - 1))),
        price_earnings(year, close, day),
    ]
    shown = _named(every, ratios)
    inputs = {item: to_item(year.figures[item]) for item in INPUTS if item in year.figures}
    name = company_name(symbol).en
    return Ratios(
        **found.origin.model_dump(),
        as_of=year.period_end.isoformat(),
        symbol=symbol,
        name=name,
        fiscal_year=year.fiscal_year,
        period_end=year.period_end.isoformat(),
        ratios=shown,
        inputs=inputs,
        n_unchecked=sum(not item.checked for item in inputs.values()),
        table=_table(f"{symbol} FY{year.fiscal_year}", shown),
    )


def _named(ratios: Sequence[Ratio], names: Sequence[str] | None) -> list[Ratio]:
    """Keep the ratios that are named, each with its twin on average figures; all where none is."""
    wanted = {name for name in names or () if name != WHOLE}
    return [
        ratio for ratio in ratios if not wanted or ratio.name.removesuffix(AVERAGE) in wanted or ratio.name in wanted
    ]


async def close_near(
    chain: Sequence[Provider], symbol: str, year: Year, *, newest: bool
) -> tuple[float | None, date | None]:
    """Return the newest close for the newest year, else the last close of that fiscal year."""
    try:
        if not newest:
            span = (year.period_end - timedelta(days=MAX_DAYS_APART), year.period_end)
            bar = (await first_answer(chain, lambda provider: provider.bars(symbol, "1d", *span))).bars[-1]
        else:
            bar = (await first_answer(chain, lambda provider: provider.price(symbol))).bar
    except DataUnavailable:
        return None, None
    return bar.close, date.fromisoformat(bar.at[:10])


def _table(title: str, ratios: Sequence[Ratio]) -> Table:
    return Table(
        title=title,
        columns=["ratio", "比率", "value", "unit", "formula"],
        rows=[[ratio.label, ratio_labels()[ratio.name].zh, ratio.value, ratio.unit, ratio.formula] for ratio in ratios],
        total_rows=len(ratios),
    )
