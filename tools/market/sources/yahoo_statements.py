"""Yahoo Finance's statements as figures under the keys of `items.csv`."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any, Literal, NamedTuple, TypeAlias

from tools.market.provider import Figure, Period

Statement: TypeAlias = Literal["income", "balance", "cash"]
STATEMENTS: tuple[Statement, ...] = ("income", "balance", "cash")
ITEMS: Mapping[str, tuple[str, ...]] = {
    "revenue": ("TotalRevenue", "OperatingRevenue"),
    "cost_of_revenue": ("CostOfRevenue",),
    "gross_profit": ("GrossProfit",),
    "research_and_development": ("ResearchAndDevelopment",),
    "operating_income": ("OperatingIncome", "TotalOperatingIncomeAsReported"),
    "interest_expense": ("InterestExpense", "InterestExpenseNonOperating"),
    "income_tax": ("TaxProvision",),
    "net_income": ("NetIncome", "NetIncomeCommonStockholders"),
    "diluted_shares": ("DilutedAverageShares",),
    "diluted_eps": ("DilutedEPS",),
    "cash": ("CashAndCashEquivalents",),
    "short_term_investments": ("OtherShortTermInvestments",),
    "inventory": ("Inventory",),
    "current_assets": ("CurrentAssets",),
    "goodwill": ("Goodwill",),
    "intangible_assets": ("OtherIntangibleAssets",),
    "total_assets": ("TotalAssets",),
    "commercial_paper": ("CommercialPaper",),
    "current_portion_of_debt": ("OtherCurrentBorrowings",),
    "current_liabilities": ("CurrentLiabilities",),
    "long_term_debt": ("LongTermDebt",),
    "total_liabilities": ("TotalLiabilitiesNetMinorityInterest",),
    "equity": ("StockholdersEquity",),
    "depreciation_and_amortization": ("DepreciationAndAmortization", "DepreciationAmortizationDepletion"),
    "operating_cash_flow": ("OperatingCashFlow",),
    "capital_expenditure": ("CapitalExpenditure",),
    "investing_cash_flow": ("InvestingCashFlow",),
    "share_repurchases": ("RepurchaseOfCapitalStock",),
    "dividends_paid": ("CashDividendsPaid", "CommonStockDividendPaid"),
    "financing_cash_flow": ("FinancingCashFlow",),
}
"""Item → Yahoo's names, the first that is held counts."""
PAYMENTS = frozenset({"capital_expenditure", "share_repurchases", "dividends_paid"})
"""Outflows that Yahoo writes as negative figures and reports as positive ones."""
UNITS = {
    "diluted_shares": "shares",
    "diluted_eps": "{currency}/share",
    "dividends_per_share": "{currency}/share",
}
DECEMBER = 12
YEAR = timedelta(days=365)
WEEK = timedelta(days=7)
"""Fiscal years of 52 or 53 weeks end up to a week into the next month."""


class Span(NamedTuple):
    """A fiscal year, or a quarter of one."""

    end: date
    fiscal_year: int
    fiscal_quarter: int


def to_figures(
    symbol: str,
    info: Mapping[str, Any],
    statements: Sequence[Mapping[str, Mapping[str, float]]],
    dividends: Mapping[str, float],
    period: Period,
) -> tuple[Figure, ...]:
    """Return all known figures of the statements, oldest first; dividends a share are summed over fiscal years."""
    currency = info.get("financialCurrency") or info.get("currency") or "USD"
    last_month = _last_month(info)
    figures: list[Figure] = []
    for end in sorted({end for statement in statements for end in statement}):
        span = fiscal_span(date.fromisoformat(end), last_month, period)
        held = {name: value for statement in statements for name, value in statement.get(end, {}).items()}
        figures += [_figure(symbol, span, item, value, currency) for item, value in _items(held)]
        figures += _dividend(symbol, span, dividends, currency) if held and period == "annual" else ()
    return tuple(figures)


def fiscal_span(end: date, last_month: int, period: Period) -> Span:
    """Name the fiscal year, by the year in which it ends, and the quarter that a period's last day belongs to."""
    month_end = end - WEEK if end.day <= WEEK.days else end
    year = month_end.year + (month_end.month > last_month)
    quarter = (month_end.month - last_month - 1) % 12 // 3 + 1
    return Span(end, year, quarter if period == "quarter" else 0)


def _last_month(info: Mapping[str, Any]) -> int:
    ended = info.get("lastFiscalYearEnd")
    if not ended:
        return DECEMBER
    day = datetime.fromtimestamp(int(ended), UTC).date()
    return (day - WEEK if day.day <= WEEK.days else day).month


def _items(held: Mapping[str, float]) -> Iterator[tuple[str, float]]:
    for item, names in ITEMS.items():
        value = next((held[name] for name in names if name in held), None)
        if value is not None:
            yield item, abs(value) if item in PAYMENTS else value


def _dividend(symbol: str, span: Span, dividends: Mapping[str, float], currency: str) -> list[Figure]:
    """Sum the dividends of the year that ends with the span; where Yahoo lists none ever, say nothing."""
    if not dividends:
        return []
    first = span.end - YEAR
    paid = [amount for day, amount in dividends.items() if first < date.fromisoformat(day[:10]) <= span.end]
    return [_figure(symbol, span, "dividends_per_share", round(sum(paid), 6), currency)]


def _figure(symbol: str, span: Span, item: str, value: float, currency: str) -> Figure:
    unit = UNITS.get(item, "{currency}")
    quarter = f" Q{span.fiscal_quarter}" if span.fiscal_quarter else ""
    return Figure(
        symbol=symbol,
        fiscal_year=span.fiscal_year,
        fiscal_quarter=span.fiscal_quarter,
        period_end=span.end,
        item=item,
        value=value,
        unit=unit.format(currency=currency),
        filing=f"Yahoo Finance FY{span.fiscal_year}{quarter}",
        checked=False,
    )
