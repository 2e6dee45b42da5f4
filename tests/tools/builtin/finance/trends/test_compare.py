from collections.abc import Callable
from typing import Any

import pytest

from errors import DataUnavailable, InvalidArguments
from tools.builtin.finance.trends.compare import Comparison, compare_companies
from tools.context import ToolContext
from tools.market.provider import Figure
from tools.market.remark_words import bilingual
from tools.market.remarks import remark

MakeFigure = Callable[[str, float, int], Figure]


def values(found: Comparison, metric: str) -> dict[str, float | None]:
    (held,) = (m for m in found.metrics if m.metric == metric)
    return {one.symbol: one.value for one in held.companies}


async def test_items_and_ratios_stand_side_by_side_for_the_newest_common_year(context: ToolContext) -> None:
    found = await compare_companies(["AAPL", "MSFT"], context)
    assert found.fiscal_year == 2023
    assert values(found, "revenue") == {"AAPL": 383_285_000_000, "MSFT": 211_915_000_000}
    assert values(found, "net_margin") == {"AAPL": 25.31, "MSFT": 34.15}
    assert [company.period_end for company in found.companies] == ["2023-09-30", "2023-06-30"]
    assert found.table.columns == ["metric", "指标", "unit", "AAPL", "MSFT"]


async def test_each_unit_has_a_chart_of_its_own(context: ToolContext) -> None:
    found = await compare_companies(["AAPL", "MSFT"], context)
    assert [chart.figure["layout"]["yaxis"]["title"]["text"] for chart in found.charts] == ["USD", "%"]
    assert all(chart.figure["layout"]["barmode"] == "group" for chart in found.charts)


async def test_a_value_that_cannot_be_given_says_why(context: ToolContext) -> None:
    found = await compare_companies(["AAPL", "MSFT"], context, metrics=["goodwill", "price_earnings"])
    goodwill, ratio = found.metrics
    absent, apart = goodwill.companies[0], ratio.companies[1]
    assert (absent.value, absent.readable, absent.reason) == (
        None,
        "",
        remark("no_figure", item="goodwill", fiscal_year=2023),
    )
    assert "3,773 days apart" in bilingual(apart.reason).en
    assert "相差 3,773 天" in bilingual(apart.reason).zh


async def test_a_company_without_reports_is_named_and_the_others_compared(context: ToolContext) -> None:
    found = await compare_companies(["NFLX", "TSLA", "IBM"], context, fiscal_year=2024, metrics=["roe"])
    assert values(found, "roe") == {"NFLX": 35.21, "TSLA": 9.73}
    assert "no sample data for IBM" in bilingual(found.gaps).en
    assert "没有 IBM" in bilingual(found.gaps).zh


async def test_a_year_that_one_company_lacks_is_told(context: ToolContext) -> None:
    found = await compare_companies(["AAPL", "MSFT"], context, fiscal_year=2024, metrics=["revenue"])
    assert ([c.symbol for c in found.companies], "MSFT for FY2024" in bilingual(found.gaps).en) == (["AAPL"], True)


async def test_where_nobody_has_reports_everybodys_reason_is_given(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match=r"no sample data for IBM.*no sample data for INTC") as no:
        await compare_companies(["IBM", "INTC"], context)
    assert "IBM" in no.value.zh


async def test_companies_without_a_common_year_are_refused(
    context: ToolContext, served_by: Any, market: Any, make_figure: MakeFigure
) -> None:
    class Apart(market):  # type: ignore[misc]  # a fixture's class
        async def figures(self, symbol: str, period: Any = "annual") -> Any:
            found = await super().figures(symbol, period)
            year = 2020 if symbol == "ONE" else 2024
            return found.model_copy(update={"figures": tuple(f for f in found.figures if f.fiscal_year == year)})

    figures = (make_figure("net_income", 5, 2020), make_figure("net_income", 6, 2024))
    with pytest.raises(DataUnavailable, match="no fiscal year that all of these companies have") as no:
        await compare_companies(["ONE", "TWO"], served_by(Apart(figures=figures)))
    assert no.value.zh


async def test_one_company_twice_is_no_comparison(context: ToolContext) -> None:
    with pytest.raises(InvalidArguments, match="two different companies") as no:
        await compare_companies(["AAPL", "Apple"], context)
    assert no.value.zh


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ["FY2023", "AAPL **383.29 billion USD** (10-K FY2023);", "MSFT **34.15 %** (10-K FY2023) †", "Source"]),
        ("zh", ["2023 财年对比", "AAPL **3,832.85 亿美元**(10-K FY2023)；", "苹果公司截至 2023-09-30", "数据来源"]),
    ],
)
async def test_the_answer_names_companies_values_and_filings(
    context: ToolContext, say: Callable[..., str], language: str, parts: list[str]
) -> None:
    answer = say(compare_companies, await compare_companies(["AAPL", "MSFT"], context), language)
    assert [part for part in parts if part not in answer] == []
