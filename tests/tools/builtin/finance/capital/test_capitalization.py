from collections.abc import Callable
from typing import Any

import pytest

from errors import DataUnavailable, ToolCallFailed
from tools.builtin.finance.capital.capitalization import INPUTS, CapitalizationEffect, capitalization_effect
from tools.context import ToolContext
from tools.market.provider import Figure

MakeFigure = Callable[[str, float, int], Figure]


def adjusted(found: CapitalizationEffect) -> dict[str, float | None]:
    return {effect.label: effect.adjusted for effect in found.effects}


async def test_netflix_returns_of_2024_are_reported_and_adjusted(context: ToolContext) -> None:
    found = await capitalization_effect("NFLX", context)
    assert (found.fiscal_year, found.roa_reported, found.roe_reported) == (2024, 16.24, 35.21)
    rate = 1_254_026 / (8_711_631 + 1_254_026)
    income = 8_711_631_000 - (16_223_617_000 - 15_301_517_000) * (1 - rate)
    assert adjusted(found)["Net income"] == round(income)
    assert adjusted(found)["Total assets"] == 53_630_374_000 - 32_452_462_000
    assert found.roa_adjusted == round(income / 21_177_912_000 * 100, 2)
    assert found.roe_adjusted is None


async def test_where_amortization_exceeds_additions_profit_would_be_higher(context: ToolContext) -> None:
    found = await capitalization_effect("NFLX", context, fiscal_year=2023)
    net_income = next(effect for effect in found.effects if effect.label == "Net income")
    assert (net_income.adjusted or 0) > (net_income.reported or 0)


async def test_positive_equity_gives_an_adjusted_return(served_by: Any, market: Any, make_figure: MakeFigure) -> None:
    values = dict(zip(INPUTS, (80, 20, 30, 10, 50, 200, 100), strict=True))
    figures = tuple(make_figure(item, value, 2024) for item, value in values.items())
    found = await capitalization_effect("ACME", served_by(market(figures=figures)))
    assert adjusted(found)["Net income"] == 80 - 20 * 0.8
    assert (found.roe_reported, found.roe_adjusted) == (80.0, round(64 / (100 - 50 * 0.8) * 100, 2))


async def test_a_loss_before_tax_gives_no_tax_rate(served_by: Any, market: Any, make_figure: MakeFigure) -> None:
    values = dict(zip(INPUTS, (-80, 20, 30, 10, 50, 200, 100), strict=True))
    figures = tuple(make_figure(item, value, 2024) for item, value in values.items())
    with pytest.raises(ToolCallFailed, match="not positive"):
        await capitalization_effect("ACME", served_by(market(figures=figures)))


async def test_a_company_without_content_is_refused(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match="no report of content assets of AAPL"):
        await capitalization_effect("AAPL", context)


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ["**16.24 %** → **37.33 %**", "**35.21 %** → without meaning", "tax rate 12.58 %", "10-K FY2024) †"]),
        ("zh", ["**16.24 %** → **37.33 %**", "无意义：分母不为正", "税率 12.58%", "内容资产净额 324.52 亿美元"]),
    ],
)
async def test_the_answer_sets_both_beside_each_other_and_lists_the_inputs(
    context: ToolContext, say: Callable[..., str], language: str, parts: list[str]
) -> None:
    answer = say(capitalization_effect, await capitalization_effect("NFLX", context), language)
    assert [part for part in parts if part not in answer] == []
