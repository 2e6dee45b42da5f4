"""The typed-in table against itself, and against the two public sources where they are at hand."""

import csv
import gzip
import os
import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tools.market.labels import labels
from tools.market.providers.sample import STATEMENTS

SHARED = os.environ.get("TOOLATLAS_SHARED_DATA", "")
needs_sources = pytest.mark.skipif(
    not SHARED, reason="set TOOLATLAS_SHARED_DATA to the folder that holds finance/sec_facts.csv"
)
SECOND_SOURCE = {
    "revenue": ("income", "Revenue"),
    "cost_of_revenue": ("income", "Cost of Goods Sold"),
    "gross_profit": ("income", "Gross Profit"),
    "research_and_development": ("income", "Research and Development Expenses"),
    "operating_income": ("income", "Operating Income"),
    "interest_expense": ("income", "Interest Expense"),
    "income_tax": ("income", "Income Tax Expense"),
    "net_income": ("income", "Net Income"),
    "diluted_shares": ("income", "Weighted Average Shares Diluted"),
    "cash": ("balance", "Cash and Cash Equivalents"),
    "short_term_investments": ("balance", "Short Term Investments"),
    "inventory": ("balance", "Inventory"),
    "current_assets": ("balance", "Total Current Assets"),
    "goodwill": ("balance", "Goodwill"),
    "intangible_assets": ("balance", "Intangible Assets"),
    "total_assets": ("balance", "Total Assets"),
    "commercial_paper": ("balance", "Short Term Debt"),
    "current_portion_of_debt": ("balance", "Short Term Debt"),
    "short_term_debt": ("balance", "Short Term Debt"),
    "current_liabilities": ("balance", "Total Current Liabilities"),
    "long_term_debt": ("balance", "Long Term Debt"),
    "total_liabilities": ("balance", "Total Liabilities"),
    "equity": ("balance", "Total Shareholder Equity"),
    "depreciation_and_amortization": ("cash", "Depreciation and Amortization"),
    "operating_cash_flow": ("cash", "Cash Flow from Operations"),
    "capital_expenditure": ("cash", "Capital Expenditure"),
    "investing_cash_flow": ("cash", "Cash Flow from Investing"),
    "share_repurchases": ("cash", "Common Stock Purchased"),
    "dividends_paid": ("cash", "Dividends Paid"),
    "financing_cash_flow": ("cash", "Cash Flow from Financing"),
}
OUTFLOWS = {"capital_expenditure", "share_repurchases", "dividends_paid"}
"""The second source writes these as negative."""
SUMMED = {"commercial_paper", "current_portion_of_debt"}
"""The second source holds only their sum."""
CONFIRMED_BY_PAYMENTS = {("AAPL", 2021), ("AAPL", 2022), ("MSFT", 2021), ("MSFT", 2022)}


class Row(NamedTuple):
    symbol: str
    fiscal_year: int
    period_end: str
    item: str
    value: float
    unit: str
    filing: str
    tag: str
    checked: bool

    @property
    def key(self) -> tuple[str, int, str]:
        return self.symbol, self.fiscal_year, self.item


@cache
def table() -> tuple[Row, ...]:
    rows = csv.DictReader(STATEMENTS.read_text(encoding="utf-8").splitlines())
    return tuple(
        Row(
            r["symbol"],
            int(r["fiscal_year"]),
            r["period_end"],
            r["item"],
            float(r["value"]),
            r["unit"],
            r["filing"],
            r["tag"],
            r["checked"] == "true",
        )
        for r in rows
    )


@cache
def filed() -> Mapping[tuple[str, str, str, str], set[float]]:
    """Return the facts of the 10-K filings: (symbol, filing, concept, end of the period) → values of whole years."""
    facts: dict[tuple[str, str, str, str], set[float]] = defaultdict(set)
    for r in csv.DictReader((Path(SHARED) / "finance" / "sec_facts.csv").read_text().splitlines()):
        whole = not r["start"] or r["end"][:4] != r["start"][:4] or r["start"][5:] == "01-01"
        if r["form"].startswith("10-K") and whole:
            facts[r["ticker"], r["form"], r["concept"], r["end"]].add(float(r["value"]))
    return facts


@cache
def second_source() -> Mapping[tuple[str, str, str, int], float]:
    path = Path(SHARED) / "finance" / "statements_aapl_msft_financetoolkit.csv"
    return {
        (r["ticker"], r["statement"], r["item"], int(r["fiscal_year"])): float(r["value"])
        for r in csv.DictReader(path.read_text().splitlines())
    }


def second_figure(row: Row) -> float | None:
    if row.item not in SECOND_SOURCE:
        return None
    found = second_source().get((row.symbol, *SECOND_SOURCE[row.item], row.fiscal_year))
    return -found if found is not None and row.item in OUTFLOWS else found


def typed_figure(row: Row) -> float:
    """Return the row's value, or the sum of its group where the second source holds only that."""
    group = SUMMED if row.item in SUMMED else {row.item}
    same_year = [other for other in table() if (other.symbol, other.fiscal_year) == (row.symbol, row.fiscal_year)]
    return sum(other.value for other in same_year if other.item in group)


def test_no_figure_stands_twice() -> None:
    assert len({row.key for row in table()}) == len(table())


def test_every_row_is_of_a_known_item_and_names_its_filing() -> None:
    assert {row.item for row in table()} <= set(labels())
    assert [row.key for row in table() if not re.fullmatch(r"10-K FY20\d\d", row.filing)] == []
    assert {row.unit for row in table()} == {"USD", "USD/share", "shares"}


def test_a_fiscal_year_has_one_end() -> None:
    ends = {(row.symbol, row.fiscal_year, row.period_end) for row in table()}
    assert len(ends) == len({(symbol, year) for symbol, year, _ in ends})


def test_a_filing_is_never_older_than_the_year_it_reports() -> None:
    assert [row.key for row in table() if int(row.filing[-4:]) < row.fiscal_year] == []


@needs_sources
def test_every_tagged_figure_is_the_one_in_its_filing() -> None:
    tagged = [row for row in table() if row.tag]
    wrong = [
        row.key
        for row in tagged
        if row.value not in filed()[row.symbol, row.filing, row.tag.removeprefix("us-gaap:"), row.period_end]
    ]
    assert (len(tagged) > 350, wrong) == (True, [])


@needs_sources
def test_figures_marked_as_checked_are_those_that_a_second_source_confirms() -> None:
    sourced = [row for row in table() if row.tag and row.item != "dividends_per_share"]
    wrong = [row.key for row in sourced if row.checked != (second_figure(row) == typed_figure(row))]
    assert wrong == []


@needs_sources
def test_no_figure_contradicts_the_second_source() -> None:
    compared = [(row.key, typed_figure(row), second_figure(row)) for row in table() if second_figure(row) is not None]
    assert [key for key, typed, found in compared if typed != found] == []
    assert len(compared) > 200


@needs_sources
def test_figures_without_a_tag_rest_on_the_second_source_alone_and_are_unchecked() -> None:
    untagged = [row for row in table() if not row.tag and row.item not in {"dividends_per_share", "dividends_paid"}]
    assert [row.key for row in untagged if row.checked or second_figure(row) != row.value] == []


@needs_sources
def test_no_dividends_stand_where_the_filing_reports_none() -> None:
    untagged = [row for row in table() if row.item == "dividends_paid" and not row.tag and row.value == 0]
    reported = [row.key for row in untagged if filed()[row.symbol, row.filing, "PaymentsOfDividends", row.period_end]]
    assert ({row.symbol for row in untagged}, reported) == ({"NFLX", "TSLA"}, [])


@needs_sources
def test_checked_dividends_a_share_are_the_sum_of_the_payments_of_their_year() -> None:
    rows = {(row.symbol, row.fiscal_year): row for row in table() if row.item == "dividends_per_share"}
    assert {key for key, row in rows.items() if row.checked} == CONFIRMED_BY_PAYMENTS
    for symbol, year in CONFIRMED_BY_PAYMENTS:
        assert paid_between(symbol, f"{year - 1}-09-01", f"{year}-08-31") == pytest.approx(rows[symbol, year].value)


def paid_between(symbol: str, start: str, end: str) -> float:
    """Return the sum of the dividends a share that went ex between two days."""
    packed = (Path(SHARED) / "finance" / "daily_2020_2022_financetoolkit.csv.gz").read_bytes()
    rows = csv.DictReader(gzip.decompress(packed).decode().splitlines())
    return sum(float(r["Dividends"]) for r in rows if r["ticker"] == symbol and start <= r["date"] <= end)
