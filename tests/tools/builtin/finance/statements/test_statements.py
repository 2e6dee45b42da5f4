from collections.abc import Callable

import pytest

from errors import DataUnavailable
from tools.builtin.finance.statements.statements import (
    Statement,
    get_balance_sheet,
    get_cash_flow,
    get_income_statement,
)
from tools.context import ToolContext


def value(statement: Statement, item: str, fiscal_year: int) -> float:
    (year,) = (year for year in statement.years if year.fiscal_year == fiscal_year)
    return next(figure.value for figure in year.figures if figure.item == item)


async def test_the_newest_balance_sheet_comes_where_no_year_is_given(context: ToolContext) -> None:
    sheet = await get_balance_sheet("NFLX", context)
    assert [year.fiscal_year for year in sheet.years] == [2024]
    assert value(sheet, "content_assets", 2024) == 32_452_462_000
    assert sheet.as_of == "2024-12-31"


async def test_microsofts_goodwill_can_be_followed_over_the_years(context: ToolContext) -> None:
    sheet = await get_balance_sheet("MSFT", context, years=4)
    goodwill = [value(sheet, "goodwill", year) / 1e9 for year in (2020, 2021, 2022, 2023)]
    assert goodwill == [43.351, 49.711, 67.524, 67.886]


async def test_one_fiscal_year_can_be_asked_for(context: ToolContext) -> None:
    sheet = await get_balance_sheet("AAPL", context, fiscal_year=2022)
    assert value(sheet, "total_assets", 2022) == 352_755_000_000


async def test_a_year_with_scattered_figures_is_no_balance_sheet(context: ToolContext) -> None:
    sheet = await get_balance_sheet("META", context, years=10)
    assert [year.fiscal_year for year in sheet.years] == [2024, 2023]


@pytest.mark.parametrize("symbol", ["AAPL", "MSFT", "NFLX", "META", "TSLA"])
async def test_assets_equal_liabilities_and_equity_with_room_for_minorities(context: ToolContext, symbol: str) -> None:
    sheet = await get_balance_sheet(symbol, context, years=10)
    for year in sheet.years:
        held = {figure.item: figure.value for figure in year.figures}
        gap = held["total_assets"] - held["total_liabilities"] - held["equity"]
        assert 0 <= gap < 0.01 * held["total_assets"]


async def test_free_cash_flow_is_operating_cash_flow_less_capital_expenditure(context: ToolContext) -> None:
    flow = await get_cash_flow("META", context)
    assert value(flow, "free_cash_flow", 2024) == 91_328_000_000 - 37_256_000_000


async def test_netflix_spending_on_content_is_in_its_cash_flow(context: ToolContext) -> None:
    flow = await get_cash_flow("NFLX", context, fiscal_year=2023)
    assert value(flow, "content_additions", 2023) == 12_554_703_000


async def test_figures_carry_filing_and_whether_they_were_checked(context: ToolContext) -> None:
    flow = await get_cash_flow("AAPL", context, years=2)
    assert {figure.filing for figure in flow.years[0].figures} == {"10-K FY2024"}
    assert not any(figure.checked for figure in flow.years[0].figures)
    assert all(figure.checked for figure in flow.years[1].figures)
    assert flow.n_unchecked == len(flow.years[0].figures)


async def test_the_table_has_a_column_a_year_and_names_in_both_languages(context: ToolContext) -> None:
    sheet = await get_balance_sheet("TSLA", context, years=2)
    assert sheet.table.columns == ["item", "项目", "FY2024", "FY2023"]
    assert ["Inventory", "存货", 12_017_000_000, 13_626_000_000] in sheet.table.rows


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        (
            "en",
            ["FY2024 to 2024-12-31", "Total assets: 53.63 billion USD (10-K FY2024) †", "second source", "Sample data"],
        ),
        (
            "zh",
            ["2024 财年(截至 2024-12-31)资产负债表", "资产总计:536.30 亿美元(10-K FY2024) †", "第二来源", "样例数据"],
        ),
    ],
)
async def test_the_answer_holds_figures_filing_and_notes(
    context: ToolContext, say: Callable[..., str], language: str, parts: list[str]
) -> None:
    answer = say(get_balance_sheet, await get_balance_sheet("NFLX", context), language)
    assert [part for part in parts if part not in answer] == []


@pytest.mark.parametrize(("language", "part"), [("en", "Cash flow statement of Apple"), ("zh", "现金流量表")])
async def test_the_answer_names_the_statement(
    context: ToolContext, say: Callable[..., str], language: str, part: str
) -> None:
    answer = say(get_cash_flow, await get_cash_flow("AAPL", context, fiscal_year=2022), language)
    assert part in answer
    assert "†" not in answer


async def test_a_year_that_is_not_held_is_refused_with_those_that_are(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match=r"cash flow statement of AAPL for FY2010.*FY2020.*FY2024"):
        await get_cash_flow("AAPL", context, fiscal_year=2010)


async def test_a_company_without_statements_is_refused(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match="no sample data for IBM"):
        await get_balance_sheet("IBM", context)


async def test_an_income_statement_holds_sales_costs_and_profit(context: ToolContext) -> None:
    found = await get_income_statement("TSLA", context, years=3)
    assert [value(found, "research_and_development", year) / 1e6 for year in (2022, 2023, 2024)] == [
        3_075,
        3_969,
        4_540,
    ]
    assert [value(found, "revenue", year) / 1e6 for year in (2022, 2023, 2024)] == [81_462, 96_773, 97_690]
    assert value(found, "ebitda", 2024) == value(found, "operating_income", 2024) + 5_368e6


async def test_goodwill_of_five_years_names_the_year_that_is_missing(
    context: ToolContext, say: Callable[..., str]
) -> None:
    found = await get_balance_sheet("MSFT", context, fiscal_year=2020, through_year=2024, items=["acquired_assets"])
    assert [value(found, "goodwill", year) / 1e9 for year in (2020, 2021, 2022, 2023)] == [
        43.351,
        49.711,
        67.524,
        67.886,
    ]
    assert [value(found, "intangible_assets", year) / 1e9 for year in (2020, 2021, 2022, 2023)] == [
        7.038,
        7.8,
        11.298,
        9.366,
    ]
    assert {figure.item for figure in found.years[0].figures} == {"goodwill", "intangible_assets", "acquired_assets"}
    assert "Not in the data: FY2024" in say(get_balance_sheet, found, "en")
    assert "数据中没有：FY2024" in say(get_balance_sheet, found, "zh")
    assert "10-K FY2021" in say(get_balance_sheet, found, "zh")


async def test_all_lines_are_shown_where_the_whole_statement_is_named(context: ToolContext) -> None:
    whole = await get_cash_flow("AAPL", context)
    assert (await get_cash_flow("AAPL", context, items=["all"])).n_figures == whole.n_figures
    assert (await get_cash_flow("AAPL", context, items=["all", "capital_expenditure"])).n_figures == 1


async def test_lines_that_a_company_does_not_report_are_refused(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match="no line for Goodwill") as no:
        await get_balance_sheet("AAPL", context, items=["goodwill"])
    assert "商誉" in no.value.zh
