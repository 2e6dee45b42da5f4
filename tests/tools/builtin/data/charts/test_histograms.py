import plotly.graph_objects as go
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errors import DataUnavailable, InvalidArguments
from tools.builtin.data.charts.histograms import MAX_BINS, plot_histogram
from tools.context import ToolContext
from tools.tables.database import writing


async def make(context: ToolContext, values: list[float | None]) -> None:
    """Make the table `t` with a column `值`."""
    sql = 'CREATE OR REPLACE TABLE main.t AS SELECT unnest(?::DOUBLE[]) AS "值"'
    await writing(context, lambda db: db.rows(sql, [values]))


async def test_bins_have_round_ends_and_count_every_row(context: ToolContext) -> None:
    drawn = await plot_histogram(context, "cars", "油耗")

    bars = go.Figure(drawn.chart.figure).data[0]
    assert (drawn.column, drawn.n_values, drawn.n_bins, drawn.bin_width) == ("mpg", 392, 9, 5)
    assert (bars.type, sum(bars.y), bars.x[0]) == ("bar", 392, 7.5)
    assert (drawn.fullest.start, drawn.fullest.end, drawn.fullest.rows) == (15, 20, max(bars.y))


async def test_the_number_of_bins_can_be_given(context: ToolContext) -> None:
    drawn = await plot_histogram(context, "titanic", "age", 20)

    assert (drawn.n_bins, drawn.n_values) == (20, 756)
    assert drawn.bin_width == pytest.approx((71 - 0.17) / 20, rel=1e-3)


async def test_the_highest_value_lies_in_the_last_bin(context: ToolContext) -> None:
    await make(context, [0, 5, 10])

    drawn = await plot_histogram(context, "t", "值", 2)

    assert drawn.chart.figure["data"][0]["y"] == [1, 2]


async def test_whole_numbers_have_bins_of_whole_width(context: ToolContext) -> None:
    drawn = await plot_histogram(context, "cars", "cylinders")

    assert drawn.bin_width == 1
    assert drawn.n_bins == 6


async def test_equal_values_share_one_bin(context: ToolContext) -> None:
    await make(context, [7.5, 7.5, None, float("inf")])

    drawn = await plot_histogram(context, "t", "值")

    assert (drawn.n_values, drawn.n_bins, drawn.fullest.rows, drawn.mean) == (2, 1, 2, 7.5)


async def test_a_far_value_does_not_make_bins_without_end(context: ToolContext) -> None:
    await make(context, [*map(float, range(100)), 1e9])

    assert (await plot_histogram(context, "t", "值")).n_bins <= MAX_BINS


async def test_a_column_without_numbers_is_told(context: ToolContext) -> None:
    await make(context, [None])

    with pytest.raises(DataUnavailable, match="holds no numbers") as caught:
        await plot_histogram(context, "t", "值")

    assert "没有数值" in caught.value.zh


async def test_words_are_drawn_by_another_tool(context: ToolContext) -> None:
    with pytest.raises(InvalidArguments, match="draw its values with plot_bar") as caught:
        await plot_histogram(context, "cars", "origin")

    assert "plot_bar" in caught.value.zh


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=12, deadline=None)
@given(
    values=st.lists(st.floats(-1e9, 1e9) | st.integers(-50, 50).map(float), min_size=1, max_size=30),
    bins=st.none() | st.integers(1, MAX_BINS),
)
async def test_every_value_is_counted_once(context: ToolContext, values: list[float], bins: int | None) -> None:
    await make(context, list(values))

    drawn = await plot_histogram(context, "t", "值", bins)

    bars = drawn.chart.figure["data"][0]
    assert sum(bars["y"]) == drawn.n_values == len(values)
    assert len(bars["y"]) == drawn.n_bins <= MAX_BINS
    ends = bars["customdata"]
    assert ends[0][0] <= min(values) + 1e-6 * max(1, abs(min(values)))
    assert ends[-1][1] >= max(values) - 1e-6 * max(1, abs(max(values)))
