"""Dividends a fiscal year."""

from collections.abc import Mapping

from tools.artifacts import Table
from tools.builtin.finance.statements.items import FiscalYear, Year, Years, by_year, pick_years
from tools.context import ToolContext
from tools.kinds import Ticker
from tools.market.chain import chosen_providers, first_answer
from tools.market.directory import company_name, read_symbol
from tools.market.money import readable_en
from tools.market.provider import DescribedValue, Sourced
from tools.marking import ExampleCall, tool

PER_SHARE, PAID = "dividends_per_share", "dividends_paid"


class DividendYear(DescribedValue):
    """What a company gave its shareholders in one fiscal year."""

    fiscal_year: int
    """Fiscal year, named by the year in which it ends."""
    period_end: str
    """Last day of the fiscal year, YYYY-MM-DD."""
    per_share: float | None
    """Dividends declared a share; 0 where none were paid, null where the data does not say."""
    paid: float | None
    """Dividends paid in all; null where the data does not say."""
    readable: str
    """Both figures for people, in English."""
    filing: str
    """Filing that the figures come from."""
    checked: bool
    """Whether a second source holds the same figures."""


class Dividends(Sourced):
    """Dividends of one company by fiscal year."""

    symbol: str
    """The symbol that was asked for."""
    name: str
    """Company name in English."""
    currency: str
    """Currency of all amounts here."""
    dividends: list[DividendYear]
    """The fiscal years, newest first."""
    n_unchecked: int
    """How many of the years could not be checked against a second source."""
    table: Table
    """The same years as a table."""


@tool(
    domains=("finance",),
    functions=("query",),
    idempotent=True,
    call=ExampleCall(arguments={"symbol": "AAPL", "years": 3}),
)
async def get_dividends(
    symbol: Ticker, context: ToolContext, fiscal_year: FiscalYear = None, years: Years = None
) -> Dividends:
    """Get the dividends of one stock by fiscal year: declared per share, and paid in all.

    Use it for questions about dividends, payouts and distributions to shareholders.

    Args:
        symbol: Stock symbol such as AAPL.
        fiscal_year: One fiscal year such as 2023. Left out: all that are held.
        years: How many years, counted back from the newest; all when left out.

    Returns:
        Dividends per share and in all by fiscal year, newest first, each with the filing it comes from.
    """
    symbol = read_symbol(symbol)
    found = await first_answer(await chosen_providers(context), lambda provider: provider.figures(symbol))
    held = {number: year for number, year in by_year(found.figures).items() if _lines(year)}
    dividends = [_dividends(year) for year in pick_years(held, symbol, "dividend data", fiscal_year, years)]
    name = company_name(symbol).en
    return Dividends(
        **found.origin.model_dump(),
        as_of=dividends[0].period_end,
        symbol=symbol,
        name=name,
        currency=_currency(held),
        dividends=dividends,
        n_unchecked=sum(not year.checked for year in dividends),
        table=Table(
            title=f"{symbol} dividends",
            columns=["fiscal year", "per share", "paid", "filing"],
            rows=[[year.fiscal_year, year.per_share, year.paid, year.filing] for year in dividends],
            total_rows=len(dividends),
        ),
    )


def _currency(held: Mapping[int, Year]) -> str:
    """Return the currency of the amounts: what stands before "/share" of the newest."""
    newest = next(iter(held.values()))
    return newest.figures[_lines(newest)[0]].unit.partition("/")[0]


def _lines(year: Year) -> list[str]:
    return [item for item in (PER_SHARE, PAID) if item in year.figures]


def _dividends(year: Year) -> DividendYear:
    lines = [year.figures[item] for item in _lines(year)]
    amounts = {line.item: line.value for line in lines}
    none = not any(amounts.values())
    per_share = 0.0 if none else amounts.get(PER_SHARE)
    return DividendYear(
        fiscal_year=year.fiscal_year,
        period_end=year.period_end.isoformat(),
        per_share=per_share,
        paid=amounts.get(PAID),
        readable="no dividend" if none else ", ".join(_sentence_en(line.item, line.value, line.unit) for line in lines),
        filing=", ".join(dict.fromkeys(line.filing for line in lines)),
        checked=all(line.checked for line in lines),
    )


def _sentence_en(item: str, value: float, unit: str) -> str:
    return readable_en(value, unit) + (" declared" if item == PER_SHARE else " paid in all")
