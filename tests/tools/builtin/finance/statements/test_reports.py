from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from errors import DataUnavailable
from tools.builtin.finance.statements.reports import Sought, annual, quarterly
from tools.builtin.finance.statements.spans import YearSpan
from tools.context import ToolContext
from tools.market.chain import chosen_providers
from tools.market.provider import Figure
from tools.market.remark_words import bilingual

MakeFigure = Callable[[str, float, int], Figure]
SHEET = Sought("balance sheet", ("total_assets",))


async def test_missing_years_of_a_span_are_named_with_what_would_bring_them(context: ToolContext) -> None:
    found = await annual(context, "MSFT", SHEET, YearSpan(named=(2022, 2023, 2024)))
    assert [year.fiscal_year for year in found.years] == [2023, 2022]
    assert bilingual(found.gaps).en.startswith("Not in the data: FY2024; install `toolatlas[finance]`")
    assert bilingual(found.gaps).zh.startswith("数据中没有：FY2024；")


async def test_too_few_years_are_counted(context: ToolContext) -> None:
    found = await annual(context, "MSFT", SHEET, YearSpan(newest=5))
    assert "Of the 5 fiscal years asked for, 4 are in the data (FY2020–FY2023)" in bilingual(found.gaps).en
    assert "所要的 5 个财年中，数据里有 4 个(FY2020–FY2023)" in bilingual(found.gaps).zh


async def test_nothing_is_missing_where_all_is_held(context: ToolContext) -> None:
    assert (await annual(context, "AAPL", SHEET, YearSpan(newest=2))).gaps == ()


async def test_a_year_that_nobody_has_is_refused_with_those_that_are_held(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match=r"no balance sheet of MSFT for FY2030.*FY2020, .*FY2023; install") as no:
        await annual(context, "MSFT", SHEET, YearSpan(named=(2030,)))
    assert "MSFT FY2030的资产负债表" in no.value.zh


async def test_what_no_other_provider_has_is_refused_without_a_promise(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable) as no:
        await annual(context, "AAPL", Sought("report of content assets", ("content_assets",), False), YearSpan())
    assert "install" not in str(no.value)
    assert "内容资产" in no.value.zh


async def test_the_next_provider_is_asked_for_years_that_the_first_lacks(
    context: ToolContext, served_by: Any, market: Any, make_figure: MakeFigure
) -> None:
    live = served_by(market(figures=(make_figure("total_assets", 5, 2024), make_figure("total_assets", 4, 2023))))
    both = replace(live, options={"finance_providers": "sample,yfinance"})
    found = await annual(both, "MSFT", SHEET, YearSpan(named=(2023, 2024)))
    assert (found.origin.provider, found.gaps) == ("yfinance", ())
    assert (await annual(both, "MSFT", SHEET, YearSpan(named=(2023,)))).origin.provider == "sample"


async def test_where_no_provider_has_all_years_the_first_with_some_answers(
    served_by: Any, market: Any, make_figure: MakeFigure
) -> None:
    live = served_by(market(figures=(make_figure("total_assets", 5, 2024),)))
    found = await annual(live, "ACME", SHEET, YearSpan(named=(2023, 2024)))
    assert ([year.fiscal_year for year in found.years], bilingual(found.gaps).en[:23]) == (
        [2024],
        "Not in the data: FY2023",
    )


async def test_quarters_that_nobody_has_are_refused_with_what_would_bring_them(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match="Quarterly statements are not in the offline sample; install"):
        await quarterly(await chosen_providers(context), "META")


async def test_quarters_come_oldest_first(served_by: Any, market: Any, make_figure: MakeFigure) -> None:
    figures = tuple(make_figure("revenue", n, 2024).model_copy(update={"fiscal_quarter": n}) for n in (3, 1, 2))
    found = await quarterly(await chosen_providers(served_by(market(figures=figures))), "ACME")
    assert [quarter.name for quarter in found.quarters] == ["Q1 FY2024", "Q2 FY2024", "Q3 FY2024"]
