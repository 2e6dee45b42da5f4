from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import DataUnavailable, InvalidArguments
from tools.builtin.finance.prices.drawdown import largest_fall, max_drawdown
from tools.context import ToolContext
from tools.market.remark_words import bilingual

CLOSES = st.lists(st.floats(min_value=0.01, max_value=1e4), min_size=2, max_size=40)


async def test_apple_fell_by_three_fifths_in_2008_and_was_back_within_a_year(context: ToolContext) -> None:
    found = await max_drawdown("AAPL", context, start="2007-01-01", end="2010-12-31")
    assert (found.peak, found.trough, found.recovery) == ("2007-12-28", "2009-01-20", "2009-10-21")
    assert (found.drawdown_percent, found.days_falling, found.days_recovering) == (60.87, 266, 191)


async def test_a_split_is_no_fall_and_is_told(context: ToolContext) -> None:
    found = await max_drawdown("AAPL", context, start="2005-01-03", end="2005-04-29")
    assert found.drawdown_percent < 40
    assert "adjusted for the 2-for-1 split of 2005-02-28" in bilingual(found.notes).en
    assert "1 拆 2" in bilingual(found.notes).zh


async def test_a_fall_that_lasts_has_no_recovery(context: ToolContext, say: Callable[..., str]) -> None:
    found = await max_drawdown("MSFT", context)
    assert (found.recovery, found.days_recovering) == ("", None)
    assert "not made good until 2013-03-01" in say(max_drawdown, found, "en")
    assert "尚未涨回前高" in say(max_drawdown, found, "zh")


async def test_a_price_that_only_rose_has_no_drawdown(served_by: Any, market: Any, say: Callable[..., str]) -> None:
    live = served_by(market(closes={"ACME": {"2024-01-02": 1.0, "2024-01-03": 2.0}}))
    found = await max_drawdown("ACME", live)
    assert found.drawdown_percent == 0
    assert "none, the price never closed below" in say(max_drawdown, found, "en")
    assert "从未低于" in say(max_drawdown, found, "zh")


async def test_a_single_day_is_refused(served_by: Any, market: Any) -> None:
    with pytest.raises(DataUnavailable, match="only the price of 2024-01-02") as no:
        await max_drawdown("ACME", served_by(market(closes={"ACME": {"2024-01-02": 1.0}})))
    assert no.value.zh


@pytest.mark.parametrize(("start", "end"), [("2010-01-01", "2009-01-01"), ("soon", None), (None, "2010-13-01")])
async def test_days_that_make_no_time_are_refused(context: ToolContext, start: str | None, end: str | None) -> None:
    with pytest.raises(InvalidArguments) as no:
        await max_drawdown("AAPL", context, start=start, end=end)
    assert no.value.zh


@given(CLOSES)
def test_no_later_close_falls_deeper_below_an_earlier_one(closes: list[float]) -> None:
    peak, trough, recovery = largest_fall(closes)
    deepest = min(closes[j] / closes[i] for i in range(len(closes)) for j in range(i, len(closes)))
    assert closes[trough] / closes[peak] == pytest.approx(deepest)
    assert peak <= trough
    assert recovery is None or closes[recovery] >= closes[peak]


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ["**60.87 %**", "199.83 USD on 2007-12-28", "**2009-10-21**", "191 trading days", "Source: sample"]),
        ("zh", ["**60.87%**", "2007-12-28", "**2009-10-21** 重新涨回前高", "191 个交易日", "样例数据"]),
    ],
)
async def test_the_answer_holds_peak_trough_and_recovery(
    context: ToolContext, say: Callable[..., str], language: str, parts: list[str]
) -> None:
    found = await max_drawdown("AAPL", context, start="2007-01-01", end="2010-12-31")
    assert [part for part in parts if part not in say(max_drawdown, found, language)] == []
