from collections.abc import Callable
from typing import Any

import pytest

from tools.builtin.finance.capital.capital import capital_structure
from tools.context import ToolContext
from tools.market.provider import Figure
from tools.market.remark_words import bilingual

MakeFigure = Callable[[str, float, int], Figure]


async def test_three_years_are_shown_where_nothing_is_said(context: ToolContext) -> None:
    found = await capital_structure("AAPL", context)
    assert [year.fiscal_year for year in found.years] == [2024, 2023, 2022]
    newest = {figure.item: figure.value for figure in found.years[0].figures}
    assert newest["total_debt"] == 9_967e6 + 10_912e6 + 85_750e6
    assert newest["net_debt"] == newest["total_debt"] - newest["cash"] - newest["short_term_investments"]
    assert found.years[0].debt_to_equity == round(newest["total_debt"] / newest["equity"], 4)


async def test_debt_and_equity_make_the_capital(context: ToolContext) -> None:
    year = (await capital_structure("NFLX", context, fiscal_year=2024)).years[0]
    assert year.debt_to_equity is not None
    assert year.debt_to_capital_percent == pytest.approx(
        year.debt_to_equity / (1 + year.debt_to_equity) * 100, abs=0.01
    )


async def test_years_that_are_missing_are_told(context: ToolContext) -> None:
    found = await capital_structure("MSFT", context, years=5)
    assert (len(found.years), "4 are in the data" in bilingual(found.gaps).en) == (4, True)


async def test_equity_that_is_not_positive_gives_no_ratio(
    served_by: Any, market: Any, make_figure: MakeFigure, say: Callable[..., str]
) -> None:
    figures = (make_figure("long_term_debt", 10, 2024), make_figure("equity", -20, 2024))
    found = await capital_structure("ACME", served_by(market(figures=figures)))
    assert (found.years[0].debt_to_equity, found.years[0].debt_to_capital_percent) == (None, None)
    assert "not given" in say(capital_structure, found, "en")
    assert "无法给出" in say(capital_structure, found, "zh")


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ["FY2023", "debt to equity **1.79**", "debt to capital **64.13 %**", "10-K FY2022", "Source: sample"]),
        ("zh", ["2023 财年", "债务权益比 **1.79**", "债务资本比 **64.13%**", "有息债务合计：1,110.88 亿美元"]),
    ],
)
async def test_the_answer_holds_ratios_and_lines(
    context: ToolContext, say: Callable[..., str], language: str, parts: list[str]
) -> None:
    answer = say(capital_structure, await capital_structure("AAPL", context), language)
    assert [part for part in parts if part not in answer] == []
