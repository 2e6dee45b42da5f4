from collections.abc import Callable

import pytest

from errors import DataUnavailable
from tools.builtin.finance.statements.plots import plot_financials
from tools.context import ToolContext


async def test_revenue_and_profit_are_drawn_where_nothing_is_named(context: ToolContext) -> None:
    found = await plot_financials("TSLA", context)
    assert found.items == ["revenue", "net_income"]
    bars = found.chart.figure["data"][0]
    assert (bars["type"], bars["x"]) == ("bar", ["FY2022", "FY2023", "FY2024"])
    assert bars["y"] == [81_462_000_000, 96_773_000_000, 97_690_000_000]


async def test_other_units_have_an_axis_of_their_own(context: ToolContext) -> None:
    figure = (await plot_financials("AAPL", context, items=["revenue", "diluted_eps"])).chart.figure
    assert [trace.get("yaxis") for trace in figure["data"]] == [None, "y2"]
    assert figure["layout"]["yaxis2"]["title"]["text"] == "USD/share"


async def test_lines_can_be_drawn_from_a_year_on(context: ToolContext) -> None:
    found = await plot_financials("MSFT", context, items=["goodwill", "goodwill"], style="line", fiscal_year=2022)
    assert (found.items, [year.fiscal_year for year in found.years]) == (["goodwill"], [2022, 2023])
    assert found.chart.figure["data"][0]["type"] == "scatter"


async def test_a_year_without_an_item_leaves_a_hole(context: ToolContext) -> None:
    found = await plot_financials("AAPL", context, items=["revenue", "interest_expense"])
    assert found.chart.figure["data"][1]["y"][-1] is None
    assert [figure.item for figure in found.years[-1].figures] == ["revenue"]


async def test_an_item_that_no_year_has_is_refused(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match="no Goodwill of AAPL") as no:
        await plot_financials("AAPL", context, items=["goodwill"])
    assert "商誉" in no.value.zh


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ["FY2024 (to 2024-12-31): Revenue **97.69 billion USD** (10-K FY2024) †", "Source: sample"]),
        ("zh", ["2024 财年(截至 2024-12-31)：营业收入 **976.90 亿美元**(10-K FY2024) †", "样例数据"]),
    ],
)
async def test_the_answer_holds_the_drawn_values(
    context: ToolContext, say: Callable[..., str], language: str, parts: list[str]
) -> None:
    answer = say(plot_financials, await plot_financials("TSLA", context), language)
    assert [part for part in parts if part not in answer] == []
