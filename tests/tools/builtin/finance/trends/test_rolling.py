from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from errors import DataUnavailable
from tools.builtin.finance.trends.rolling import rolled_or_yearly, rolling_metric
from tools.context import ToolContext
from tools.market.provider import Figure
from tools.market.remark_words import bilingual

MakeFigure = Callable[[str, float, int], Figure]


def quarters(make_figure: MakeFigure, n: int, item: str = "revenue") -> tuple[Figure, ...]:
    """Return quarters from Q1 2022 on, 10, 11, 12 ..."""
    places = [(2022 + i // 4, i % 4 + 1) for i in range(n)]
    return tuple(
        make_figure(item, 10 + i, year).model_copy(
            update={"fiscal_quarter": quarter, "period_end": date(year, 3 * quarter, 28)}
        )
        for i, (year, quarter) in enumerate(places)
    )


async def test_whole_years_are_shown_where_quarters_are_missing_and_the_answer_says_so(context: ToolContext) -> None:
    found = await rolling_metric("META", context)
    assert [p.value / 1e6 for p in found.points] == [37_630, 57_929, 84_878]
    assert [p.growth_percent for p in found.points] == [None, 53.94, 46.52]
    assert (found.basis, found.item) == ("years", "ebitda")
    assert (
        "Quarterly statements are not in the offline sample; install `toolatlas[finance]`" in bilingual(found.gaps).en
    )
    assert "季度财务报表" in bilingual(found.gaps).zh
    assert found.chart.figure["data"][0]["type"] == "bar"


async def test_quarters_are_added_up_four_by_four(served_by: Any, market: Any, make_figure: MakeFigure) -> None:
    context = served_by(market(figures=quarters(make_figure, 6)))
    found = await rolling_metric("ACME", context, item="revenue")
    assert (found.basis, [p.value for p in found.points]) == ("quarters", [46, 50, 54])
    assert (found.chart.figure["data"][0]["type"], found.gaps) == ("scatter", [])


async def test_as_many_years_are_shown_as_were_asked_for(
    served_by: Any, market: Any, make_figure: MakeFigure, context: ToolContext
) -> None:
    live = served_by(market(figures=quarters(make_figure, 12)))
    assert len((await rolling_metric("ACME", live, item="revenue", years=1)).points) == 4
    assert len((await rolling_metric("META", context, years=2)).points) == 2


async def test_too_few_quarters_give_whole_years(served_by: Any, market: Any, make_figure: MakeFigure) -> None:
    figures = (*quarters(make_figure, 3), make_figure("revenue", 99, 2021))
    found = await rolling_metric("ACME", served_by(market(figures=figures)), item="revenue")
    assert ([p.value for p in found.points], "3 hold Revenue" in bilingual(found.gaps).en) == ([99], True)


async def test_a_balance_cannot_be_added_up(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match="over the years") as no:
        await rolling_metric("META", context, item="equity")
    assert "股东权益" in no.value.zh


async def test_few_growth_rates_over_quarters_are_worth_less_than_years(
    served_by: Any, market: Any, make_figure: MakeFigure
) -> None:
    figures = (*quarters(make_figure, 8), make_figure("revenue", 99, 2021))
    found = await rolled_or_yearly(served_by(market(figures=figures)), "ACME", "revenue")
    assert (found.basis, "only 1 growth rates" in bilingual(found.gaps).en) == ("years", True)
    many = await rolled_or_yearly(served_by(market(figures=quarters(make_figure, 10))), "OTHER", "revenue")
    assert many.basis == "quarters"


async def test_a_balance_is_taken_at_each_quarters_end(served_by: Any, market: Any, make_figure: MakeFigure) -> None:
    context = served_by(market(figures=quarters(make_figure, 7, "equity")))
    found = await rolled_or_yearly(context, "ACME", "equity")
    assert [sample.value for sample in found.samples] == [10, 11, 12, 13, 14, 15, 16]


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ["over whole fiscal years", "FY2024 (to 2024-12-31): **84.88 billion USD**, +46.52 %"]),
        ("zh", ["按整个财年", "**848.78 亿美元**，同比 +46.52%", "样例数据"]),
    ],
)
async def test_the_answer_holds_values_and_what_is_missing(
    context: ToolContext, say: Callable[..., str], language: str, parts: list[str]
) -> None:
    answer = say(rolling_metric, await rolling_metric("META", context), language)
    assert [part for part in parts if part not in answer] == []
