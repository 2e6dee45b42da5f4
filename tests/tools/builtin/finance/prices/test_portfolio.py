from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import DataUnavailable, ToolCallFailed
from tools.builtin.finance.prices.portfolio import common_days, portfolio_return, portfolio_values, volatility
from tools.builtin.finance.prices.price_paths import PricePath
from tools.context import ToolContext
from tools.market.provider import DataOrigin
from tools.market.remark_words import bilingual

CLOSES = st.lists(st.floats(min_value=0.1, max_value=1e4), min_size=2, max_size=10)


def path(symbol: str, currency: str, *days: str) -> PricePath:
    origin = DataOrigin(provider="test")
    return PricePath(symbol=symbol, currency=currency, days=days, closes=tuple(1.0 for _ in days), origin=origin)


async def test_a_portfolio_is_bought_once_and_held(context: ToolContext) -> None:
    found = await portfolio_return(["AAPL", "MSFT"], context, weights=[60, 40], start="2005-01-03", end="2012-12-31")
    apple, microsoft = found.holdings
    assert found.return_percent == pytest.approx(0.6 * apple.return_percent + 0.4 * microsoft.return_percent, abs=0.02)
    assert found.annualized_percent == pytest.approx(
        ((1 + found.return_percent / 100) ** (1 / 7.995) - 1) * 100, abs=0.1
    )
    assert "split of 2005-02-28" in bilingual(found.notes).en
    assert not found.equal_weights


async def test_money_is_split_evenly_where_no_weights_are_given(context: ToolContext) -> None:
    found = await portfolio_return(["IBM", "Apple", "MSFT"], context, start="2009-01-02", end="2012-12-31")
    assert ([h.weight_percent for h in found.holdings], found.equal_weights) == ([33.33, 33.33, 33.33], True)


async def test_only_days_that_all_have_count_and_only_splits_within_them(context: ToolContext) -> None:
    found = await portfolio_return(["AAPL", "META"], context)
    assert (found.first, found.annualized_percent, found.n_days) == ("2012-05-18", None, 196)
    assert "split" not in bilingual(found.notes).en
    assert "FB" in bilingual(found.notes).en


@pytest.mark.parametrize(
    ("weights", "said"),
    [([60], "1 shares of the money for 2 stocks"), ([60, 30], "add up to 90"), ([0, 0], "add up to 0")],
)
async def test_weights_that_do_not_fit_are_refused(context: ToolContext, weights: list[float], said: str) -> None:
    with pytest.raises(ToolCallFailed, match=said) as no:
        await portfolio_return(["AAPL", "MSFT"], context, weights=weights)
    assert "权重" in no.value.zh


async def test_weights_may_be_fractions(context: ToolContext) -> None:
    found = await portfolio_return(["AAPL", "IBM"], context, weights=[0.25, 0.75], start="2010-01-04")
    assert [h.weight_percent for h in found.holdings] == [25, 75]


async def test_two_days_have_no_volatility(served_by: Any, market: Any, say: Callable[..., str]) -> None:
    live = served_by(market(closes={"ACME": {"2024-01-02": 1.0, "2024-01-03": 2.0}}))
    found = await portfolio_return(["ACME"], live)
    assert (found.return_percent, found.volatility_percent) == (100.0, None)
    assert "volatility" not in say(portfolio_return, found, "en")
    assert "波动率" not in say(portfolio_return, found, "zh")


def test_holdings_without_common_days_are_refused() -> None:
    with pytest.raises(DataUnavailable, match="ONE 2020-01-01 to 2020-01-02; TWO") as no:
        common_days([path("ONE", "USD", "2020-01-01", "2020-01-02"), path("TWO", "USD", "2021-01-01", "2021-01-02")])
    assert no.value.zh


def test_holdings_in_several_currencies_are_refused() -> None:
    with pytest.raises(ToolCallFailed, match="USD and HKD") as no:
        common_days([path("ONE", "USD", "2020-01-01"), path("TWO", "HKD", "2020-01-01")])
    assert no.value.zh


@given(CLOSES, st.floats(min_value=0, max_value=1))
def test_a_portfolio_lies_between_its_holdings(closes: list[float], share: float) -> None:
    flat = [1.0] * len(closes)
    values = portfolio_values([closes, flat], [share, 1 - share])
    assert values[0] == pytest.approx(1)
    for value, close in zip(values, closes, strict=True):
        low, high = sorted((close / closes[0], 1.0))
        assert low - 1e-9 <= value <= high + 1e-9


def test_a_steady_price_has_no_volatility() -> None:
    assert volatility([1, 1, 1, 1]) == 0
    assert volatility([1, 2]) is None


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ["Bought on 2009-01-02 and held to 2010-12-31", "equal weights;", "dividends not counted", "Source: "]),
        ("zh", ["2009-01-02 买入并持有至 2010-12-31", "等权重；", "不含股息", "年化 **+", "样例数据"]),
    ],
)
async def test_the_answer_says_what_was_bought_and_what_is_left_out(
    context: ToolContext, say: Callable[..., str], language: str, parts: list[str]
) -> None:
    found = await portfolio_return(["AAPL", "IBM"], context, start="2009-01-02", end="2010-12-31")
    assert [part for part in parts if part not in say(portfolio_return, found, language)] == []
