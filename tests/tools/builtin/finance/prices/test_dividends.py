from collections.abc import Callable

import pytest

from errors import DataUnavailable
from tools.builtin.finance.prices.dividends import get_dividends
from tools.context import ToolContext


async def test_apple_dividends_are_those_of_its_annual_reports(context: ToolContext) -> None:
    found = await get_dividends("AAPL", context)
    assert [(d.fiscal_year, d.per_share) for d in found.dividends] == [
        (2024, 0.98),
        (2023, 0.94),
        (2022, 0.9),
        (2021, 0.85),
        (2020, 0.795),
    ]
    assert found.dividends[0].paid == 15_234_000_000
    assert found.as_of == "2024-09-28"


async def test_one_fiscal_year_can_be_asked_for(context: ToolContext) -> None:
    found = await get_dividends("MSFT", context, fiscal_year=2022)
    assert [(d.fiscal_year, d.per_share, d.filing) for d in found.dividends] == [(2022, 2.48, "10-K FY2022")]


async def test_the_newest_years_can_be_asked_for(context: ToolContext) -> None:
    found = await get_dividends("AAPL", context, years=2)
    assert [d.fiscal_year for d in found.dividends] == [2024, 2023]


@pytest.mark.parametrize("symbol", ["TSLA", "NFLX"])
async def test_a_company_that_pays_nothing_has_zero_a_share(context: ToolContext, symbol: str) -> None:
    found = await get_dividends(symbol, context)
    assert {d.per_share for d in found.dividends} == {0.0}


async def test_years_that_a_second_source_confirms_are_told_from_others(context: ToolContext) -> None:
    found = await get_dividends("AAPL", context)
    assert {d.fiscal_year for d in found.dividends if d.checked} == {2021, 2022}
    assert found.n_unchecked == 3


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ["FY2024: 0.98 USD per share declared", "15.23 billion USD", "10-K FY2024", "†", "Sample data"]),
        ("zh", ["2024 财年：每股 0.98 美元", "152.34 亿美元", "10-K FY2024", "†", "样例数据"]),
    ],
)
async def test_the_answer_holds_amounts_filing_and_notes(
    context: ToolContext, say: Callable[..., str], language: str, parts: list[str]
) -> None:
    answer = say(get_dividends, await get_dividends("AAPL", context), language)
    assert [part for part in parts if part not in answer] == []


@pytest.mark.parametrize(("language", "part"), [("en", "FY2023: no dividend"), ("zh", "2023 财年：未派息")])
async def test_the_answer_says_where_nothing_was_paid(
    context: ToolContext, say: Callable[..., str], language: str, part: str
) -> None:
    assert part in say(get_dividends, await get_dividends("META", context), language)


async def test_a_year_that_is_not_held_is_refused_with_those_that_are(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match=r"dividend data of AAPL for FY2015.*FY2020, FY2021"):
        await get_dividends("AAPL", context, fiscal_year=2015)
