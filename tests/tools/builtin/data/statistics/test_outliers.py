import statistics
from typing import Literal

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from errors import DataUnavailable, InvalidArguments
from tools.builtin.data.statistics.outliers import detect_outliers
from tools.context import ToolContext
from tools.tables.database import writing

Method = Literal["iqr", "zscore", "mad"]


async def make(context: ToolContext, values: list[float | None]) -> None:
    """Make the table `t` with a column `值`."""
    sql = 'CREATE OR REPLACE TABLE main.t AS SELECT unnest(?::DOUBLE[]) AS "值"'
    await writing(context, lambda db: db.rows(sql, [values]))


async def test_quartiles_bound_what_is_usual(context: ToolContext) -> None:
    found = await detect_outliers(context, "cars", "acceleration")

    assert (found.lower, found.upper, found.n_below, found.n_above) == (8.9, 21.9, 3, 8)
    assert (found.farthest, found.n_outliers, found.rows.total_rows) == (24.8, 11, 11)
    assert found.share_percent == pytest.approx(100 * 11 / 392)


async def test_the_farthest_rows_come_first_and_whole(context: ToolContext) -> None:
    found = await detect_outliers(context, "cars", "加速")

    assert found.rows.columns[:2] == ["name", "manufacturer"]
    at = found.rows.columns.index("acceleration")
    distances = [max(found.lower - row[at], row[at] - found.upper) for row in found.rows.rows]
    assert distances == sorted(distances, reverse=True)


async def test_each_method_has_its_usual_threshold(context: ToolContext) -> None:
    await make(context, [10, 11, 12, 13, 14, 100])

    found = {m: await detect_outliers(context, "t", "值", m) for m in ("iqr", "zscore", "mad")}

    assert {m: f.threshold for m, f in found.items()} == {"iqr": 1.5, "zscore": 3.0, "mad": 3.5}
    assert {m: f.n_outliers for m, f in found.items()} == {"iqr": 1, "zscore": 0, "mad": 1}


async def test_a_threshold_can_be_given(context: ToolContext) -> None:
    await make(context, [10, 11, 12, 13, 14, 100])

    found = await detect_outliers(context, "t", "值", "zscore", 2)

    assert (found.n_outliers, found.farthest) == (1, 100)


@pytest.mark.parametrize("method", ["iqr", "zscore", "mad"])
async def test_equal_values_have_no_outlier(context: ToolContext, method: Method) -> None:
    await make(context, [5, 5, 5, None, float("nan")])

    found = await detect_outliers(context, "t", "值", method)

    assert (found.n_outliers, found.n_values, found.farthest, found.rows.rows) == (0, 3, None, [])


@pytest.mark.parametrize("method", ["iqr", "mad"])
async def test_a_spread_of_nothing_is_no_measure(context: ToolContext, method: Method) -> None:
    await make(context, [5, 5, 5, 5, 5, 6])

    with pytest.raises(DataUnavailable, match=f"{method} sees no spread; use zscore") as caught:
        await detect_outliers(context, "t", "值", method)

    assert "请改用 zscore" in caught.value.zh


async def test_a_column_without_numbers_is_told(context: ToolContext) -> None:
    await make(context, [None, None])

    with pytest.raises(DataUnavailable, match="holds no numbers") as caught:
        await detect_outliers(context, "t", "值")

    assert "没有数值" in caught.value.zh


async def test_numbers_beyond_all_bounds_are_told(context: ToolContext) -> None:
    await make(context, [1e308, -1e308, 1.7e308])

    with pytest.raises(DataUnavailable, match="too large to be compared"):
        await detect_outliers(context, "t", "值", "zscore")


async def test_words_have_no_outliers(context: ToolContext) -> None:
    with pytest.raises(InvalidArguments, match="'origin' holds text"):
        await detect_outliers(context, "cars", "origin")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=10, deadline=None)
@given(values=st.lists(st.integers(-100, 100).map(float), min_size=3, max_size=20), k=st.floats(0.5, 4))
async def test_the_rule_of_quartiles_agrees_with_python(context: ToolContext, values: list[float], k: float) -> None:
    low, _, high = statistics.quantiles(values, n=4, method="inclusive")
    assume(high > low)
    await make(context, list(values))

    found = await detect_outliers(context, "t", "值", "iqr", k)

    below, above = low - k * (high - low), high + k * (high - low)
    assert [found.lower, found.upper] == pytest.approx([below, above])
    assert found.n_outliers == found.n_below + found.n_above == len(found.rows.rows)
    assert found.n_outliers == sum(not below <= v <= above for v in values)
