from collections.abc import Callable
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.builtin.finance.statements.formulas import MAX_DAYS_APART, Ratio, Years, price_earnings, statement_ratios
from tools.builtin.finance.statements.items import Year, by_year
from tools.market.provider import Figure
from tools.market.remark_words import bilingual
from tools.market.remarks import remark

MakeFigure = Callable[[str, float, int], Figure]
AMOUNTS = st.integers(min_value=1, max_value=10**12)
PERIOD_END = date(2023, 12, 31)


def year_of(**values: float) -> Year:
    figures = {
        item: Figure(
            symbol="ACME",
            fiscal_year=2023,
            period_end=PERIOD_END,
            item=item,
            value=value,
            unit="USD",
            filing="10-K FY2023",
            checked=False,
        )
        for item, value in values.items()
    }
    return by_year([*figures.values()])[2023] if figures else Year(fiscal_year=2023, period_end=PERIOD_END, figures={})


def ratio(name: str, year: Year, before: Year | None = None) -> Ratio:
    return next(r for r in statement_ratios(Years(this=year, before=before)) if r.name == name)


def test_gross_margin_is_computed_from_cost_where_gross_profit_is_not_published() -> None:
    assert ratio("gross_margin", year_of(revenue=200, cost_of_revenue=150)).value == 25
    assert ratio("gross_margin", year_of(revenue=200, gross_profit=100, cost_of_revenue=150)).value == 50


def test_debt_is_the_sum_of_all_lines_that_bear_interest() -> None:
    year = year_of(long_term_debt=10, commercial_paper=2, current_portion_of_debt=3, short_term_debt=5, equity=10)
    assert ratio("debt_to_equity", year).value == 2


def test_a_mean_needs_the_year_before() -> None:
    missing = ratio("roe_average", year_of(net_income=10, equity=50))
    assert missing.value is None
    assert "Shareholders' equity of FY2022" in bilingual(missing.reason).en
    assert "2022 财年的股东权益" in bilingual(missing.reason).zh


def test_a_mean_is_of_both_year_ends() -> None:
    year, before = year_of(net_income=10, equity=50), year_of(equity=150)
    assert ratio("roe_average", year, before).value == 10


@pytest.mark.parametrize("equity", [0, -5])
def test_equity_that_is_not_positive_gives_no_return(equity: float) -> None:
    missing = ratio("roe", year_of(net_income=10, equity=equity))
    assert (missing.value, missing.reason) == (None, remark("not_positive"))


def test_every_ratio_of_an_empty_year_says_why_it_is_missing() -> None:
    ratios = statement_ratios(Years(this=year_of(), before=None))
    assert all(r.value is None and r.reason for r in ratios)


@given(AMOUNTS, AMOUNTS)
def test_liabilities_and_equity_shares_fill_the_assets(liabilities: int, equity: int) -> None:
    year = year_of(total_liabilities=liabilities, total_assets=liabilities + equity)
    share = ratio("liabilities_to_assets", year).value
    assert share == pytest.approx(liabilities / (liabilities + equity) * 100, abs=0.0051)


@given(st.integers(min_value=-5000, max_value=5000))
def test_price_and_statement_are_combined_only_within_400_days(days: int) -> None:
    found = price_earnings(year_of(diluted_eps=4), 20.0, PERIOD_END + timedelta(days=days))
    assert (found.value == 5) == (abs(days) <= MAX_DAYS_APART)
    assert bool(found.reason) == (abs(days) > MAX_DAYS_APART)


def test_earnings_a_share_are_computed_where_they_are_not_published() -> None:
    assert price_earnings(year_of(net_income=40, diluted_shares=10), 20.0, PERIOD_END).value == 5


def test_a_loss_gives_no_price_earnings_ratio() -> None:
    assert price_earnings(year_of(diluted_eps=-1), 20.0, PERIOD_END).value is None


def test_a_year_without_earnings_gives_no_price_earnings_ratio() -> None:
    assert price_earnings(year_of(), 20.0, PERIOD_END).reason == remark(
        "no_figure", item="net_income", fiscal_year=2023
    )


def test_no_price_gives_no_price_earnings_ratio() -> None:
    assert price_earnings(year_of(diluted_eps=4), None, None).reason == remark("no_price")


def test_figures_of_a_provider_become_years(make_figure: MakeFigure) -> None:
    years = by_year([make_figure("net_income", 10, 2023), make_figure("equity", 50, 2023)])
    assert ratio("roe", years[2023]).value == 20
