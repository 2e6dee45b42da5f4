from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.builtin.finance.prices.splits import SPLITS, StockSplit, adjusted, notes_on
from tools.market.provider import Bar
from tools.market.remark_words import bilingual


def bars(first: date, *closes: float) -> list[Bar]:
    days = [first + timedelta(days=i) for i in range(len(closes))]
    return [Bar(at=d.isoformat(), open=c, high=c, low=c, close=c, volume=1) for d, c in zip(days, closes, strict=True)]


def test_closes_before_a_split_are_divided() -> None:
    closes, found = adjusted("AAPL", bars(date(2005, 2, 26), 88.0, 90.0, 44.9, 46.0))
    assert closes == [44.0, 45.0, 44.9, 46.0]
    assert [split.day for split in found] == [date(2005, 2, 28)]


def test_prices_that_were_adjusted_already_are_left_alone() -> None:
    closes, found = adjusted("AAPL", bars(date(2005, 2, 26), 44.0, 45.0, 44.9))
    assert (closes, found) == ([44.0, 45.0, 44.9], [])


@pytest.mark.parametrize(("symbol", "first"), [("IBM", date(2005, 2, 26)), ("AAPL", date(2006, 1, 1))])
def test_other_shares_and_other_times_know_no_split(symbol: str, first: date) -> None:
    assert adjusted(symbol, bars(first, 90.0, 45.0, 46.0))[1] == []


def test_a_crash_is_no_split() -> None:
    assert adjusted("AAPL", bars(date(2000, 9, 28), 53.5, 25.75))[1] == []


def test_splits_are_told_in_both_languages() -> None:
    said = bilingual(notes_on([StockSplit(symbol="ACME", day=date(2020, 1, 2), new_shares=1.5)]))
    assert said.en == "ACME: adjusted for the 1.5-for-1 split of 2020-01-02."
    assert "1 拆 1.5" in said.zh


@given(st.sampled_from(SPLITS), st.floats(min_value=1, max_value=1000), st.floats(min_value=-0.2, max_value=0.2))
def test_a_split_leaves_the_days_own_change(split: StockSplit, before: float, change: float) -> None:
    after = before / split.new_shares * (1 + change)
    closes, _ = adjusted(split.symbol, bars(split.day - timedelta(days=1), before, after))
    assert closes[1] / closes[0] == pytest.approx(1 + change)
