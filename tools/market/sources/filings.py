"""The SEC's facts from annual reports as figures under the keys of `items.csv`."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Any, Protocol

from tools.market.provider import DataOrigin, Figure, Figures, Period
from tools.market.refusals import PartialProvider, Refusal
from tools.market.remarks import remark
from tools.market.sources.service import Service

NAME = "edgartools"
OPTION = "sec_identity"
TAGS: Mapping[str, tuple[str, ...]] = {
    "revenue": ("us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax", "us-gaap:Revenues"),
    "cost_of_revenue": ("us-gaap:CostOfRevenue", "us-gaap:CostOfGoodsAndServicesSold"),
    "gross_profit": ("us-gaap:GrossProfit",),
    "research_and_development": ("us-gaap:ResearchAndDevelopmentExpense",),
    "operating_income": ("us-gaap:OperatingIncomeLoss",),
    "interest_expense": ("us-gaap:InterestExpense", "us-gaap:InterestExpenseNonoperating"),
    "income_tax": ("us-gaap:IncomeTaxExpenseBenefit",),
    "net_income": ("us-gaap:NetIncomeLoss",),
    "diluted_shares": ("us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding",),
    "diluted_eps": ("us-gaap:EarningsPerShareDiluted",),
    "cash": ("us-gaap:CashAndCashEquivalentsAtCarryingValue",),
    "short_term_investments": ("us-gaap:ShortTermInvestments", "us-gaap:MarketableSecuritiesCurrent"),
    "inventory": ("us-gaap:InventoryNet",),
    "current_assets": ("us-gaap:AssetsCurrent",),
    "content_assets": ("nflx:ContentAssetsNet",),
    "goodwill": ("us-gaap:Goodwill",),
    "intangible_assets": ("us-gaap:IntangibleAssetsNetExcludingGoodwill", "us-gaap:FiniteLivedIntangibleAssetsNet"),
    "total_assets": ("us-gaap:Assets",),
    "content_liabilities_current": ("nflx:ContentLiabilitiesCurrent",),
    "content_liabilities_noncurrent": ("nflx:ContentLiabilitiesNoncurrent",),
    "commercial_paper": ("us-gaap:CommercialPaper",),
    "current_portion_of_debt": ("us-gaap:LongTermDebtCurrent", "tsla:LongTermDebtAndFinanceLeasesCurrent"),
    "short_term_debt": ("us-gaap:ShortTermBorrowings",),
    "current_liabilities": ("us-gaap:LiabilitiesCurrent",),
    "long_term_debt": ("us-gaap:LongTermDebtNoncurrent", "tsla:LongTermDebtAndFinanceLeasesNoncurrent"),
    "total_liabilities": ("us-gaap:Liabilities",),
    "equity": ("us-gaap:StockholdersEquity",),
    "depreciation_and_amortization": (
        "us-gaap:DepreciationDepletionAndAmortization",
        "us-gaap:DepreciationAmortizationAndAccretionNet",
        "tsla:DepreciationAmortizationAndImpairment",
    ),
    "content_additions": ("nflx:AdditionstoStreamingContentAssets",),
    "content_amortization": ("nflx:CostofServicesAmortizationofStreamingContentAssets",),
    "operating_cash_flow": ("us-gaap:NetCashProvidedByUsedInOperatingActivities",),
    "capital_expenditure": ("us-gaap:PaymentsToAcquirePropertyPlantAndEquipment",),
    "investing_cash_flow": ("us-gaap:NetCashProvidedByUsedInInvestingActivities",),
    "share_repurchases": ("us-gaap:PaymentsForRepurchaseOfCommonStock",),
    "dividends_paid": ("us-gaap:PaymentsOfDividends", "us-gaap:PaymentsOfDividendsCommonStock"),
    "financing_cash_flow": ("us-gaap:NetCashProvidedByUsedInFinancingActivities",),
    "dividends_per_share": ("us-gaap:CommonStockDividendsPerShareDeclared",),
}
"""Item → tags of annual reports, the first that a year has counts."""
UNITS = {"USD per share": "USD/share", "USD/shares": "USD/share"}
YEAR_DAYS = range(350, 381)
WEEK = timedelta(days=7)


class FilingCalls(Protocol):
    """The one call that is made, with an answer in plain JSON; it blocks."""

    def facts(self, symbol: str, tags: frozenset[str]) -> Sequence[Mapping[str, Any]]:
        """Return [{tag, value, unit, start (empty for a day), end, form, accession, filed}] of annual reports.

        Raises:
            LookupError: the SEC knows no such company.
        """
        ...


class FilingProvider(PartialProvider):
    """Reads what the SEC brings."""

    name = NAME

    def __init__(self, calls: FilingCalls, service: Service, identity: str) -> None:
        self._calls = calls
        self._service = service
        self._identity = identity

    async def figures(self, symbol: str, period: Period = "annual") -> Figures:
        """Return the figures of all annual reports, each from the newest report that holds it."""
        if period != "annual":
            return await super().figures(symbol, period)
        self.expect("annual_figures", symbol)
        if not self._identity.strip():
            raise Refusal(remark("no_identity"))
        async with self._service.asked("annual_figures", symbol):
            tags = frozenset(tag for names in TAGS.values() for tag in names)
            figures = tuple(to_figures(symbol, await asyncio.to_thread(self._calls.facts, symbol, tags)))
            if not figures:
                raise self._service.nothing("annual_figures", symbol)
            return Figures(figures=figures, origin=DataOrigin(provider=NAME, notes=(remark("sec_filings"),)))


def to_figures(symbol: str, facts: Sequence[Mapping[str, Any]]) -> Iterator[Figure]:
    """Yield one figure an item and fiscal year, oldest first."""
    annual = [fact for fact in facts if fact["form"].startswith("10-K") and _covers_a_year(fact)]
    ends = sorted({fact["end"] for fact in annual if fact["start"]})
    for end in ends:
        of_year = {fact["tag"]: fact for fact in sorted(annual, key=lambda f: f["filed"]) if fact["end"] == end}
        for item, tags in TAGS.items():
            fact = next((of_year[tag] for tag in tags if tag in of_year), None)
            if fact is not None:
                yield _figure(symbol, item, fact)


def _covers_a_year(fact: Mapping[str, Any]) -> bool:
    if not fact["start"]:
        return True
    return (date.fromisoformat(fact["end"]) - date.fromisoformat(fact["start"])).days in YEAR_DAYS


def _figure(symbol: str, item: str, fact: Mapping[str, Any]) -> Figure:
    end = date.fromisoformat(fact["end"])
    return Figure(
        symbol=symbol,
        # Fiscal years of 52 or 53 weeks may end in the first days of the next calendar year.
        fiscal_year=(end - WEEK).year,
        period_end=end,
        item=item,
        value=fact["value"],
        unit=UNITS.get(fact["unit"], fact["unit"]),
        filing=f"{fact['form']} filed {fact['filed']}, {fact['accession']}",
        checked=False,
    )
