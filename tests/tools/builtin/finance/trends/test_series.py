from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.builtin.finance.statements.items import by_quarter, by_year
from tools.builtin.finance.trends.series import each, growth_percent, no_growth, points, rolled
from tools.market.provider import Figure

MakeFigure = Callable[[str, float, int], Figure]


def quarter(year: int, number: int, value: float, item: str = "revenue") -> Figure:
    return Figure(
        symbol="ACME",
        fiscal_year=year,
        fiscal_quarter=number,
        period_end=date(year, 3 * number, 28),
        item=item,
        value=value,
        unit="USD",
        filing=f"10-Q {year}Q{number}",
        checked=number == 1,
    )


def test_values_stand_in_the_order_of_time_with_growth_over_a_year(make_figure: MakeFigure) -> None:
    years = by_year([make_figure("revenue", value, year) for year, value in ((2023, 120), (2021, 80), (2022, 100))])
    assert [(p.period, p.growth_percent) for p in points(each([*years.values()], "revenue"))] == [
        ("FY2021", None),
        ("FY2022", 25.0),
        ("FY2023", 20.0),
    ]


def test_growth_is_not_taken_over_a_missing_year(make_figure: MakeFigure) -> None:
    years = by_year([make_figure("revenue", 80, 2020), make_figure("revenue", 100, 2022)])
    assert [p.growth_percent for p in points(each([*years.values()], "revenue"))] == [None, None]


def test_four_quarters_are_added_up_at_every_quarters_end() -> None:
    quarters = by_quarter([quarter(2022 + n // 4, n % 4 + 1, 10 + n) for n in range(9)])
    found = points(rolled(quarters, "revenue"))
    assert [(p.period, p.value) for p in found[:2]] == [
        ("12 months to Q4 FY2022", 46),
        ("12 months to Q1 FY2023", 50),
    ]
    assert found[0].filing == "10-Q 2022Q1 – 10-Q 2022Q4"
    assert found[4].growth_percent == round((62 / 46 - 1) * 100, 2)


def test_quarters_with_a_gap_between_them_are_not_added_up() -> None:
    quarters = by_quarter([quarter(2022, n, 10) for n in (1, 2, 3)] + [quarter(2023, 1, 10)])
    assert rolled(quarters, "revenue") == []


def test_whole_years_among_quarters_are_left_out(make_figure: MakeFigure) -> None:
    assert [q.name for q in by_quarter([quarter(2022, 2, 10), make_figure("revenue", 40, 2022)])] == ["Q2 FY2022"]


@pytest.mark.parametrize(("new", "old"), [(5, 0), (-5, 5), (5, -5), (-6, -5)])
def test_growth_without_meaning_says_why_in_both_languages(new: float, old: float) -> None:
    why = no_growth(new, old)
    assert growth_percent(new, old) is None
    assert why is not None
    assert why.en
    assert why.zh


@given(st.floats(min_value=0, max_value=1e12), st.floats(min_value=1, max_value=1e12))
def test_growth_leads_from_the_old_value_to_the_new(new: float, old: float) -> None:
    growth = growth_percent(new, old)
    assert growth is not None
    assert old * (1 + growth / 100) == pytest.approx(new, rel=1e-12, abs=old * 1e-4)
