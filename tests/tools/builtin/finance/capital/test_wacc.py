from collections.abc import Callable
from typing import Any

import pytest

from errors import DataUnavailable
from tools.builtin.finance.capital.wacc import compute_wacc
from tools.context import ToolContext
from tools.market.provider import Figure
from tools.market.remark_words import bilingual

MakeFigure = Callable[[str, float, int], Figure]
MEASURES = {"beta": 1.5, "risk_free_rate": 0.04}
CLOSES = {"ACME": {"2022-12-30": 8.0, "2023-12-29": 9.0, "2024-12-31": 10.0}}


def reports(make_figure: MakeFigure, *years: int, without: str = "") -> tuple[Figure, ...]:
    values = {
        "net_income": 75,
        "income_tax": 25,
        "interest_expense": 20,
        "long_term_debt": 400,
        "diluted_shares": 60,
    }
    return tuple(
        make_figure(item, value, year).model_copy(update={"unit": "shares" if item == "diluted_shares" else "USD"})
        for year in years
        for item, value in values.items()
        if item != without
    )


async def test_every_input_stands_with_its_source_and_date(
    served_by: Any, market: Any, make_figure: MakeFigure
) -> None:
    live = served_by(market(figures=reports(make_figure, 2024), closes=CLOSES, measures=MEASURES))
    found = await compute_wacc("ACME", live, equity_risk_premium_percent=4)
    year = found.years[0]
    assert (year.wacc_percent, year.cost_of_equity_percent, year.equity_weight_percent) == (7.5, 10.0, 60.0)
    assert {i.name: (i.value, i.date) for i in year.inputs if i.name != "equity_risk_premium"} == {
        "price": (10.0, "2024-12-31"),
        "shares": (60, "2024-12-31"),
        "beta": (1.5, "2024-12-31"),
        "risk_free_rate": (4.0, "2024-12-31"),
        "interest_expense": (20, "2024-12-31"),
        "debt": (400, "2024-12-31"),
        "tax_rate": (25.0, "2024-12-31"),
    }
    assert all(i.source for i in year.inputs)


async def test_the_premium_has_a_default_with_a_source(served_by: Any, market: Any, make_figure: MakeFigure) -> None:
    live = served_by(market(figures=reports(make_figure, 2024), closes=CLOSES, measures=MEASURES))
    found = (await compute_wacc("ACME", live)).years[0]
    premium = next(i for i in found.inputs if i.name == "equity_risk_premium")
    assert (premium.value, premium.date, "Damodaran" in premium.source) == (4.33, "2025-01-01", True)


async def test_the_trend_takes_each_years_own_price(served_by: Any, market: Any, make_figure: MakeFigure) -> None:
    live = served_by(market(figures=reports(make_figure, 2022, 2023, 2024), closes=CLOSES, measures=MEASURES))
    found = await compute_wacc("ACME", live, years=3)
    prices = [next(i.value for i in year.inputs if i.name == "price") for year in found.years]
    assert (prices, len(found.chart.figure["data"][0]["x"])) == ([10.0, 9.0, 8.0], 3)


async def test_a_near_price_serves_where_there_is_none_of_the_day(
    served_by: Any, market: Any, make_figure: MakeFigure
) -> None:
    closes = {"ACME": {"2025-06-02": 12.0}}
    live = served_by(market(figures=reports(make_figure, 2024), closes=closes, measures=MEASURES))
    inputs = (await compute_wacc("ACME", live)).years[0].inputs
    assert [(i.value, i.date) for i in inputs if i.name == "price"] == [(12.0, "2025-06-02")]


async def test_a_year_that_lacks_an_input_is_left_out_and_named(
    served_by: Any, market: Any, make_figure: MakeFigure
) -> None:
    figures = (*reports(make_figure, 2023), *reports(make_figure, 2024, without="interest_expense"))
    live = served_by(market(figures=figures, closes=CLOSES, measures=MEASURES))
    found = await compute_wacc("ACME", live, years=2)
    assert [year.fiscal_year for year in found.years] == [2023]
    assert "FY2024 cannot be computed" in bilingual(found.gaps).en
    assert "missing are interest expense" in bilingual(found.gaps).en
    assert "缺少利息费用" in bilingual(found.gaps).zh


@pytest.mark.parametrize("income", [-25.0, -30.0])
async def test_a_loss_has_no_tax_rate(served_by: Any, market: Any, make_figure: MakeFigure, income: float) -> None:
    figures = (*reports(make_figure, 2024, without="net_income"), make_figure("net_income", income, 2024))
    live = served_by(market(figures=figures, closes=CLOSES, measures=MEASURES))
    with pytest.raises(DataUnavailable, match="missing are tax rate"):
        await compute_wacc("ACME", live)


async def test_reports_without_tax_have_no_tax_rate(served_by: Any, market: Any, make_figure: MakeFigure) -> None:
    figures = reports(make_figure, 2024, without="income_tax")
    live = served_by(market(figures=figures, closes=CLOSES, measures=MEASURES))
    with pytest.raises(DataUnavailable, match=r"missing are tax rate[;.]"):
        await compute_wacc("ACME", live)


async def test_without_any_price_the_price_is_missing(served_by: Any, market: Any, make_figure: MakeFigure) -> None:
    live = served_by(market(figures=reports(make_figure, 2024), measures=MEASURES))
    with pytest.raises(DataUnavailable, match=r"missing are share price within 400 days of the statement[;.]"):
        await compute_wacc("ACME", live)


async def test_old_prices_and_new_statements_are_refused_in_one_sentence(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable) as no:
        await compute_wacc("AAPL", context, years=3)
    said = str(no.value)
    assert "at hand are diluted shares" in said
    assert "share price within 400 days of the statement (the newest is of 2013-03-01), beta, risk-free rate" in said
    assert "interest expense (FY2024); install `toolatlas[finance]` and set" in said
    assert said.count(". ") == 1  # "Apple Inc. (AAPL)"
    assert "缺少报表日前后 400 天内的股价(最近的股价日期为 2013-03-01)" in no.value.zh


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ["FY2024 (to 2024-12-31): **7.80 %**", "beta: 1.50 (yfinance, 2024-12-31)", "10-K FY2024, yfinance"]),
        ("zh", ["2024 财年(截至 2024-12-31)：**7.80%**", "贝塔系数：1.50", "股权风险溢价：4.33 %"]),
    ],
)
async def test_the_answer_lists_every_input(
    served_by: Any, market: Any, make_figure: MakeFigure, say: Callable[..., str], language: str, parts: list[str]
) -> None:
    live = served_by(market(figures=reports(make_figure, 2024), closes=CLOSES, measures=MEASURES))
    answer = say(compute_wacc, await compute_wacc("ACME", live), language)
    assert [part for part in parts if part not in answer] == []
