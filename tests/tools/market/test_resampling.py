from datetime import date, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from tools.market.provider import Bar
from tools.market.resampling import four_hour_bars


@st.composite
def hourly_bars(draw: st.DrawFn) -> list[Bar]:
    bars = []
    for n_day, n_bars in enumerate(draw(st.lists(st.integers(1, 24), min_size=1, max_size=4))):
        for hour in range(n_bars):
            at = datetime(2024, 5, 6) + timedelta(days=n_day, hours=hour)  # noqa: DTZ001 - moments of an exchange
            low, high = sorted(draw(st.tuples(st.floats(1, 1e4), st.floats(1, 1e4))))
            bars.append(Bar(at=at.isoformat(), open=low, high=high, low=low, close=high, volume=hour))
    return bars


@given(hourly_bars())
def test_longer_bars_keep_extremes_volume_first_and_last(hourly: list[Bar]) -> None:
    longer = four_hour_bars(hourly)
    assert max(bar.high for bar in longer) == max(bar.high for bar in hourly)
    assert min(bar.low for bar in longer) == min(bar.low for bar in hourly)
    assert sum(bar.volume for bar in longer) == sum(bar.volume for bar in hourly)
    assert (longer[0].at, longer[0].open, longer[-1].close) == (hourly[0].at, hourly[0].open, hourly[-1].close)


@given(hourly_bars())
def test_no_longer_bar_spans_two_days(hourly: list[Bar]) -> None:
    days = {bar.at[:10] for bar in hourly}
    for day in days:
        n_hours = sum(bar.at.startswith(day) for bar in hourly)
        assert sum(bar.at.startswith(day) for bar in four_hour_bars(hourly)) == -(-n_hours // 4)


def test_nothing_stays_nothing() -> None:
    assert four_hour_bars([]) == ()


def test_a_trading_day_of_seven_hours_gives_a_whole_bar_and_a_shorter_one() -> None:
    hourly = [
        Bar(at=f"{date(2024, 5, 6)}T{9 + n:02d}:30:00-04:00", open=n, high=n + 2, low=n - 1, close=n + 1, volume=10)
        for n in range(7)
    ]
    longer = four_hour_bars(hourly)
    assert [(bar.at[11:16], bar.open, bar.close, bar.volume) for bar in longer] == [
        ("09:30", 0, 4, 40),
        ("13:30", 4, 7, 30),
    ]
