from collections.abc import Callable

import pytest

from errors import DataUnavailable
from tools.builtin.finance.statements.ratios import Ratios, compute_ratios
from tools.calls.records import records_of
from tools.context import ToolContext
from tools.market.labels import ratio_labels
from tools.market.remark_words import bilingual
from tools.market.remarks import remark


def values(found: Ratios) -> dict[str, float | None]:
    return {ratio.name: ratio.value for ratio in found.ratios}


async def test_netflix_returns_of_2024_are_the_published_ones(context: ToolContext) -> None:
    found = values(await compute_ratios("NFLX", context))
    assert (found["roa"], found["roa_average"]) == (16.24, 17.02)
    assert (found["roe"], found["roe_average"]) == (35.21, 38.43)


async def test_netflix_returns_of_2023_are_the_published_ones(context: ToolContext) -> None:
    found = values(await compute_ratios("NFLX", context, fiscal_year=2023))
    assert (found["roa"], found["roe"]) == (11.10, 26.27)


async def test_tesla_research_share_follows_from_its_report(context: ToolContext) -> None:
    found = values(await compute_ratios("TSLA", context, fiscal_year=2024))
    assert found["rnd_to_revenue"] == round(4540 / 97690 * 100, 2)


@pytest.mark.parametrize("symbol", ["AAPL", "MSFT", "META"])
async def test_old_prices_are_never_combined_with_new_statements(context: ToolContext, symbol: str) -> None:
    found = next(r for r in (await compute_ratios(symbol, context)).ratios if r.name == "price_earnings")
    assert found.value is None
    said = bilingual(found.reason)
    assert "2013-03-01" in said.en
    assert "2013-03-01" in said.zh
    assert "400" in said.en


async def test_an_older_year_looks_for_prices_of_its_own_time(context: ToolContext) -> None:
    found = next(
        r for r in (await compute_ratios("AAPL", context, fiscal_year=2022)).ratios if r.name == "price_earnings"
    )
    assert (found.value, found.reason) == (None, remark("no_price"))


async def test_a_ratio_without_its_figure_is_null_and_says_why(context: ToolContext) -> None:
    found = next(r for r in (await compute_ratios("AAPL", context)).ratios if r.name == "interest_coverage")
    assert (found.value, found.reason) == (None, remark("no_figure", item="interest_expense", fiscal_year=2024))


async def test_the_main_figures_stand_beside_the_ratios(context: ToolContext) -> None:
    found = await compute_ratios("MSFT", context, fiscal_year=2023)
    inputs = {key: item.value for key, item in found.inputs.items()}
    assert (inputs["revenue"], inputs["net_income"]) == (211_915_000_000, 72_361_000_000)


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ["**16.24 %**", "**35.21 %**", "P/E): not given", "8.71 billion USD †", "second source", "Sample data"]),
        ("zh", ["**16.24%**", "**35.21%**", "市盈率：无法给出", "87.12 亿美元 †", "第二来源", "样例数据"]),
    ],
)
async def test_the_answer_holds_ratios_reasons_and_notes(
    context: ToolContext, say: Callable[..., str], language: str, parts: list[str]
) -> None:
    answer = say(compute_ratios, await compute_ratios("NFLX", context), language)
    assert [part for part in parts if part not in answer] == []


async def test_a_year_without_a_whole_balance_sheet_gives_the_ratios_it_can(context: ToolContext) -> None:
    found = await compute_ratios("META", context, fiscal_year=2022)
    assert (values(found)["roe"], values(found)["roa"]) == (round(23_200 / 125_713 * 100, 2), None)
    reason = next(r.reason for r in found.ratios if r.name == "roa")
    assert reason == remark("no_figure", item="total_assets", fiscal_year=2022)


async def test_a_year_that_is_not_held_is_refused_with_those_that_are(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match=r"META for FY2019.*FY2022, FY2023, FY2024"):
        await compute_ratios("META", context, fiscal_year=2019)


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["gross_margin"], ["gross_margin"]),
        (["roe"], ["roe", "roe_average"]),
        (["roe_average"], ["roe_average"]),
        (["current_ratio", "debt_to_equity"], ["debt_to_equity", "current_ratio"]),
    ],
)
async def test_only_the_ratios_that_are_named_are_given(
    names: list[str], shown: list[str], context: ToolContext
) -> None:
    found = await compute_ratios("NFLX", context, ratios=names)

    assert list(values(found)) == shown
    assert len(found.table.rows) == len(records_of(found.model_dump(mode="json"))) == len(shown)


@pytest.mark.parametrize("names", [None, [], ["all"], ["all", "roe"]])
async def test_every_ratio_is_given_where_none_is_named(names: list[str] | None, context: ToolContext) -> None:
    expected = list(ratio_labels()) if names != ["all", "roe"] else ["roe", "roe_average"]

    assert sorted(values(await compute_ratios("NFLX", context, ratios=names))) == sorted(expected)
