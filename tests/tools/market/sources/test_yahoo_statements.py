from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.market.labels import labels
from tools.market.refusals import NotHeld, NotOffered
from tools.market.remark_words import bilingual
from tools.market.sources.yahoo import YahooProvider
from tools.market.sources.yahoo_statements import ITEMS, fiscal_span, to_figures


async def test_annual_figures_carry_the_keys_of_the_pack(yahoo: YahooProvider) -> None:
    figures = {(f.fiscal_year, f.item): f for f in (await yahoo.figures("AAPL")).figures}
    assert figures[2024, "revenue"].value == 391_035_000_000
    assert figures[2024, "equity"].value == 56_950_000_000
    assert (figures[2023, "diluted_eps"].value, figures[2023, "diluted_eps"].unit) == (6.13, "USD/share")
    assert figures[2023, "diluted_shares"].unit == "shares"
    assert {figure.fiscal_quarter for figure in figures.values()} == {0}


async def test_payments_are_positive_as_in_the_sample(yahoo: YahooProvider) -> None:
    figures = {f.item: f.value for f in (await yahoo.figures("AAPL")).figures if f.fiscal_year == 2024}
    assert (figures["capital_expenditure"], figures["dividends_paid"]) == (9_447_000_000, 15_234_000_000)


async def test_dividends_a_share_are_summed_over_the_fiscal_year(yahoo: YahooProvider) -> None:
    figures = {(f.fiscal_year, f.item): f for f in (await yahoo.figures("AAPL")).figures}
    assert figures[2024, "dividends_per_share"].value == pytest.approx(0.98)
    assert figures[2023, "dividends_per_share"].value == pytest.approx(0.94)


async def test_quarters_are_numbered_within_the_companys_own_year(yahoo: YahooProvider) -> None:
    figures = (await yahoo.figures("AAPL", "quarter")).figures
    assert {(f.fiscal_year, f.fiscal_quarter, f.period_end) for f in figures} == {
        (2025, 1, date(2024, 12, 31)),
        (2025, 2, date(2025, 3, 31)),
    }
    assert figures[0].filing == "Yahoo Finance FY2025 Q1"


async def test_figures_say_that_yahoo_restates_them(yahoo: YahooProvider) -> None:
    origin = (await yahoo.figures("AAPL")).origin
    assert "restates" in bilingual(origin.notes).en
    assert "雅虎财经" in bilingual(origin.notes).zh


async def test_a_company_without_statements_is_refused(yahoo: YahooProvider) -> None:
    with pytest.raises(NotHeld, match="Annual statements of ZZZZ"):
        await yahoo.figures("ZZZZ")


def test_every_item_is_a_known_one() -> None:
    assert set(ITEMS) <= set(labels())


def test_without_any_dividend_nothing_is_said_about_them() -> None:
    figures = to_figures("X", {}, [{"2024-12-31": {"TotalRevenue": 1.0}}], {}, "annual")
    assert [(f.item, f.unit, f.fiscal_year) for f in figures] == [("revenue", "USD", 2024)]


def test_a_year_of_52_weeks_may_end_in_the_next_month() -> None:
    info = {"lastFiscalYearEnd": 1_735_862_400}  # 2025-01-03
    (figure,) = to_figures("X", info, [{"2025-01-03": {"TotalRevenue": 1.0}}], {}, "annual")
    assert (figure.fiscal_year, figure.fiscal_quarter) == (2024, 0)


@given(st.dates(date(1995, 1, 31), date(2040, 1, 1)), st.integers(1, 12))
def test_four_quarters_make_a_fiscal_year(day: date, last_month: int) -> None:
    months = [date(day.year + (day.month - 1 + 3 * n) // 12, (day.month - 1 + 3 * n) % 12 + 1, 28) for n in range(4)]
    spans = [fiscal_span(month, last_month, "quarter") for month in months]
    assert sorted(span.fiscal_quarter for span in spans) == [1, 2, 3, 4]


@given(st.dates(date(1995, 1, 1), date(2040, 1, 1)), st.integers(1, 12))
def test_a_year_later_is_the_next_fiscal_year(day: date, last_month: int) -> None:
    day = day.replace(day=15)
    later = (day + timedelta(days=365)).replace(day=15)
    now, then = fiscal_span(day, last_month, "annual"), fiscal_span(later, last_month, "annual")
    assert then.fiscal_year == now.fiscal_year + 1


async def test_a_coin_has_no_statements(yahoo: YahooProvider) -> None:
    figures = yahoo.figures("BTC-USD")
    with pytest.raises((NotHeld, NotOffered)):
        await figures
