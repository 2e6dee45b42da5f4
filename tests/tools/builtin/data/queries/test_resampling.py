from datetime import date, timedelta

import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errors import DataUnavailable, InvalidArguments
from tools.builtin.data.queries.periods import Every
from tools.builtin.data.queries.resampling import resample_time_series
from tools.builtin.data.statistics.aggregates import group_aggregate
from tools.builtin.data.tables.loading import load_table
from tools.context import ToolContext
from tools.tables.database import reading, writing

FREQUENCY: dict[Every, str] = {"day": "D", "week": "W-SUN", "month": "M", "quarter": "Q", "year": "Y"}


async def make(context: ToolContext, rows: list[tuple[str | None, float | None]], type_: str = "DATE") -> None:
    """Make the table `t` with columns day and n."""
    listed = ", ".join(f"(?::{type_}, ?::DOUBLE)" for _ in rows)
    sql = f"CREATE OR REPLACE TABLE main.t AS SELECT * FROM (VALUES {listed}) AS v(day, n)"
    await writing(context, lambda db: db.rows(sql, [cell for row in rows for cell in row]))


async def test_daily_prices_become_monthly_means(context: ToolContext) -> None:
    found = await resample_time_series(context, "stock_prices", "收盘价", "month")

    assert (found.time, found.value, found.every, found.aggregate) == ("date", "close", "month", "mean")
    assert (found.rows, found.first.start, found.last.start) == (157, "2000-03-01", "2013-03-01")
    assert found.highest.start == "2012-04-01"


async def test_sales_are_summed_up_by_month(context: ToolContext, sales: str) -> None:
    await load_table(context, sales)

    found = await resample_time_series(context, "销售数据", "金额", "month", aggregate="sum")

    assert found.columns == ["日期", "金额", "rows", "change_percent"]
    assert [row[:3] for row in found.first_rows] == [["2024-01-01", 30.5, 2], ["2024-02-01", 5.0, 1]]
    assert found.last.change_percent == pytest.approx(-83.60655738)


async def test_the_new_table_can_be_asked_further(context: ToolContext) -> None:
    found = await resample_time_series(context, "stock_prices", "volume", every="year", aggregate="sum")

    grouped = await group_aggregate(context, found.table, "日期", "成交量", "max", limit=1)

    assert grouped.groups[0].value == found.highest.value


async def test_periods_without_rows_are_counted(context: ToolContext) -> None:
    await make(context, [("2024-01-15", 1), ("2024-04-01", 2), ("2024-02-01", None), (None, 9)])

    found = await resample_time_series(context, "t", "n", "month")

    assert (found.rows, found.n_missing) == (2, 2)


async def test_there_is_no_change_from_nothing(context: ToolContext) -> None:
    await make(context, [("2024-01-01", 0), ("2024-02-01", 2), ("2024-03-01", 3)])

    found = await resample_time_series(context, "t", "n", "month")

    assert [row[3] for row in found.first_rows] == [None, None, 50.0]


async def test_moments_count_for_their_day(context: ToolContext) -> None:
    await make(context, [("2024-01-01 23:59:59", 1), ("2024-01-01 00:00:01", 2), ("infinity", 5)], "TIMESTAMP")

    found = await resample_time_series(context, "t", "n", every="day", aggregate="count")

    assert (found.rows, found.first.start, found.first.value) == (1, "2024-01-01", 2)


async def test_weeks_begin_on_monday(context: ToolContext) -> None:
    await make(context, [("2024-01-07", 1), ("2024-01-08", 2)])

    found = await resample_time_series(context, "t", "n", every="week")

    assert [row[0] for row in found.first_rows] == ["2024-01-01", "2024-01-08"]


async def test_a_column_called_rows_does_not_get_into_the_way(context: ToolContext) -> None:
    await writing(context, lambda db: db.rows("CREATE TABLE main.t AS SELECT DATE '2024-01-01' AS d, 7 AS rows"))

    assert (await resample_time_series(context, "t", "rows", "day")).columns == ["d", "rows", "rows_", "change_percent"]


async def test_a_table_without_dates_is_told(context: ToolContext) -> None:
    with pytest.raises(InvalidArguments, match=r"Name the column of dates; .*: none") as caught:
        await resample_time_series(context, "us_unemployment", "rate", "year")

    assert caught.value.parameter == "time"


async def test_no_row_with_both_is_told(context: ToolContext) -> None:
    await make(context, [("2024-01-01", None), (None, 2)])

    with pytest.raises(DataUnavailable, match="No row of 't' has both") as caught:
        await resample_time_series(context, "t", "n", "month", "day")

    assert "没有同时含有" in caught.value.zh


async def test_words_cannot_be_put_together(context: ToolContext) -> None:
    with pytest.raises(InvalidArguments, match="'ticker' holds text"):
        await resample_time_series(context, "stock_prices", "ticker", "year")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=8, deadline=None)
@given(
    rows=st.lists(st.tuples(st.integers(0, 900), st.integers(-50, 50)), min_size=1, max_size=20),
    every=st.sampled_from(sorted(FREQUENCY)),
)
async def test_sums_agree_with_pandas(context: ToolContext, rows: list[tuple[int, int]], every: Every) -> None:
    days = [date(2023, 1, 1) + timedelta(days=n) for n, _ in rows]
    await make(context, [(day.isoformat(), float(n)) for day, (_, n) in zip(days, rows, strict=True)])
    periods = pd.PeriodIndex(pd.DatetimeIndex(pd.to_datetime(days)), freq=FREQUENCY[every])
    expected = pd.Series([float(n) for _, n in rows]).groupby(periods).sum()

    found = await resample_time_series(context, "t", "n", every=every, aggregate="sum")

    made = await reading(context, lambda db: db.rows(f'SELECT day, n FROM derived."{found.table}" ORDER BY day'))
    assert made == [(period.start_time.date(), total) for period, total in expected.items()]  # type: ignore[attr-defined]
    assert found.rows + found.n_missing == periods.max().ordinal - periods.min().ordinal + 1
