from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from errors import DataUnavailable, InvalidArguments
from tools.builtin.finance.prices.bars import get_bars
from tools.builtin.finance.prices.history import DEFAULT_BARS, MAX_BARS, summary_of
from tools.context import ToolContext
from tools.market.provider import Bar, Interval

PRICES = st.floats(min_value=0.01, max_value=1e5, allow_nan=False)


@st.composite
def some_bars(draw: st.DrawFn) -> list[Bar]:
    closes = draw(st.lists(PRICES, min_size=1, max_size=20))
    days = [(date(2012, 1, 2) + timedelta(days=n)).isoformat() for n in range(len(closes))]
    return [
        Bar(at=day, open=close, high=close * 1.1, low=close * 0.9, close=close, volume=10)
        for day, close in zip(days, closes, strict=True)
    ]


async def test_the_latest_bars_come_where_no_time_is_given(context: ToolContext) -> None:
    history = await get_bars("IBM", context)
    assert (history.n_bars, history.last, history.n_left_out) == (DEFAULT_BARS, "2013-03-01", 0)


async def test_a_year_of_daily_bars_is_summarised(context: ToolContext) -> None:
    history = await get_bars("GOOG", context, start="2010-01-01", end="2010-12-31")
    assert (history.n_bars, history.first, history.last) == (252, "2010-01-04", "2010-12-31")
    assert (history.first_close, history.last_close, history.change_percent) == (626.75, 593.97, -5.23)
    assert (history.highest, history.highest_at, history.lowest) == (630.85, "2010-11-09", 433.63)


async def test_table_and_chart_hold_every_bar(context: ToolContext) -> None:
    history = await get_bars("AAPL", context, limit=5)
    assert len(history.table.rows) == history.table.total_rows == 5
    assert history.table.rows[-1] == ["2013-03-01", 438.0, 438.1799, 429.98, 430.47, 19_730_300]
    assert history.chart.figure["data"][0]["y"][-1] == 430.47


async def test_a_limit_keeps_the_latest_bars_and_counts_the_rest(context: ToolContext) -> None:
    history = await get_bars("AAPL", context, start="2000-03-01")
    assert (history.n_bars, history.n_left_out, history.last) == (MAX_BARS, 3270 - MAX_BARS, "2013-03-01")


async def test_an_end_alone_gives_the_bars_up_to_it(context: ToolContext) -> None:
    history = await get_bars("MSFT", context, end="2008-09-15", limit=3)
    assert [row[0] for row in history.table.rows] == ["2008-09-11", "2008-09-12", "2008-09-15"]


async def test_intraday_bars_are_refused_with_what_would_bring_them(context: ToolContext) -> None:
    with pytest.raises(
        DataUnavailable,
        match=r"Intraday bars are not in the offline sample; install .toolatlas\[finance\]. and set TOOL",
    ):
        await get_bars("AAPL", context, interval="15min")


async def test_a_start_after_the_end_is_a_bad_argument(context: ToolContext) -> None:
    with pytest.raises(InvalidArguments, match="lies after the end") as caught:
        await get_bars("AAPL", context, start="2012-02-01", end="2012-01-01")
    assert caught.value.parameter == "start"


@pytest.mark.parametrize("end", ["yesterday", "2012-13-01", "去年"])
async def test_a_day_in_words_is_a_bad_argument(context: ToolContext, end: str) -> None:
    with pytest.raises(InvalidArguments, match="YYYY-MM-DD") as caught:
        await get_bars("AAPL", context, end=end)
    assert caught.value.parameter == "end"


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ["252 daily prices", "593.97 USD", "-5.23 %", "630.85", "Sample data, not live"]),
        ("zh", ["共 252 根日 K 线", "593.97 美元", "-5.23%", "630.85", "样例数据，并非实时行情"]),
    ],
)
async def test_the_answer_holds_the_movement_and_the_note(
    context: ToolContext, say: Callable[..., str], language: str, parts: list[str]
) -> None:
    answer = say(get_bars, await get_bars("GOOG", context, start="2010-01-01", end="2010-12-31"), language)
    assert [part for part in parts if part not in answer] == []


@pytest.mark.parametrize(("language", "part"), [("en", "2270 earlier prices"), ("zh", "更早的 2270 根")])
async def test_the_answer_says_what_the_limit_cut_off(
    context: ToolContext, say: Callable[..., str], language: str, part: str
) -> None:
    assert part in say(get_bars, await get_bars("IBM", context, start="2000-01-01"), language)


def test_every_interval_has_words_in_both_languages() -> None:
    schema: dict[str, Any] = TypeAdapter(Interval).json_schema()
    assert set(schema["x-synonyms"]) == set(schema["enum"])
    assert all(any(word.isascii() for word in words) for words in schema["x-synonyms"].values())
    assert all(any(not word.isascii() for word in words) for words in schema["x-synonyms"].values())


@given(some_bars())
def test_a_summary_lies_within_the_bars(bars: list[Bar]) -> None:
    summary = summary_of(bars)
    assert summary["lowest"] <= min(summary["first_close"], summary["last_close"])
    assert summary["highest"] >= max(summary["first_close"], summary["last_close"])
    assert summary["first"] <= summary["lowest_at"] <= summary["last"]
    assert (summary["change_percent"] > 0.01) <= (summary["last_close"] > summary["first_close"])


@pytest.mark.parametrize(
    ("interval", "n_bars"), [("1min", 3), ("5min", 3), ("15min", 3), ("1h", 14), ("4h", 4), ("1d", 30)]
)
async def test_every_length_of_bar_is_served_where_a_live_provider_is_chosen(
    live_context: ToolContext, interval: Interval, n_bars: int
) -> None:
    history = await get_bars("AAPL", live_context, interval=interval)
    assert (history.n_bars, history.provider) == (n_bars, "sample" if interval == "1d" else "yfinance")


async def test_one_day_alone_has_one_bar(context: ToolContext) -> None:
    history = await get_bars("IBM", context, start="2008-10-10", end="2008-10-10")
    assert (history.n_bars, history.last_close) == (1, 87.75)
