import math
from collections.abc import Sequence

import plotly.graph_objects as go
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scipy import stats

from errors import DataUnavailable, InvalidArguments
from tools.builtin.data.statistics import correlations
from tools.builtin.data.statistics.correlations import correlation_matrix
from tools.context import ToolContext
from tools.tables.database import reading, writing


async def values(context: ToolContext, sql: str) -> list[tuple[float, ...]]:
    return await reading(context, lambda db: db.rows(sql))


async def make(context: ToolContext, rows: Sequence[tuple[float | None, ...]]) -> None:
    """Make the table `t` with columns a, b, c."""
    listed = ", ".join("(?, ?, ?)" for _ in rows)
    sql = f"CREATE OR REPLACE TABLE main.t AS SELECT * FROM (VALUES {listed}) AS v(a, b, c)"
    await writing(context, lambda db: db.rows(sql, [cell for row in rows for cell in row]))


async def test_the_strongest_pairs_come_first_with_n_and_p(context: ToolContext) -> None:
    found = await correlation_matrix(context, "penguins", ["flipper_length_mm", "体重", "bill_depth_mm"])
    rows = await values(context, "SELECT flipper_length_mm, body_mass_g FROM penguins WHERE body_mass_g NOT NULL")
    expected = stats.pearsonr([r[0] for r in rows], [r[1] for r in rows])

    first = found.strongest[0]
    assert (first.first, first.second, first.n) == ("flipper_length_mm", "body_mass_g", 342)
    assert first.r == pytest.approx(float(expected.statistic), rel=1e-8)
    assert first.p_value == pytest.approx(float(expected.pvalue), rel=1e-4)
    assert [abs(p.r) for p in found.strongest] == sorted([abs(p.r) for p in found.strongest], reverse=True)


async def test_without_columns_all_numeric_ones_are_compared(context: ToolContext) -> None:
    found = await correlation_matrix(context, "iris")

    assert found.columns == ["sepal_length", "sepal_width", "petal_length", "petal_width"]
    assert len(found.strongest) == 6
    assert [row[0] for row in found.matrix.rows] == found.columns


async def test_one_column_is_compared_with_all_others(context: ToolContext) -> None:
    found = await correlation_matrix(context, "cars", ["油耗"])

    assert all("mpg" in (pair.first, pair.second) for pair in found.strongest)
    assert found.strongest[0].second == "weight"


async def test_a_yes_or_no_column_can_be_compared_by_name(context: ToolContext) -> None:
    found = await correlation_matrix(context, "titanic", ["survived"])

    assert found.columns == ["survived", "age"]


async def test_ranks_follow_any_rising_relation(context: ToolContext) -> None:
    await make(context, [(float(i), math.exp(i), -float(i)) for i in range(9)])

    found = await correlation_matrix(context, "t", method="spearman")

    assert {(p.first, p.second): p.r for p in found.strongest} == {("a", "b"): 1, ("a", "c"): -1, ("b", "c"): -1}


@pytest.mark.usefixtures("same_process")
async def test_a_big_table_is_ranked_by_a_sample(context: ToolContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(correlations, "MAX_RANKED_ROWS", 100)

    found = await correlation_matrix(context, "cars", ["mpg", "weight"], method="spearman")

    assert (found.rows, found.rows_used, found.strongest[0].n) == (392, 100, 100)
    assert found.strongest[0].r < -0.7


async def test_a_column_that_does_not_vary_has_no_correlation(context: ToolContext) -> None:
    await make(context, [(1.0, 2.0, 7.0), (2.0, 4.5, 7.0), (3.0, 5.0, 7.0)])

    found = await correlation_matrix(context, "t")

    assert found.undefined == ["c"]
    assert [(p.first, p.second) for p in found.strongest] == [("a", "b")]
    assert found.matrix.rows[0][3] is None


async def test_few_rows_are_marked(context: ToolContext) -> None:
    await make(context, [(1.0, 2.0, None), (2.0, 4.5, None), (3.0, 5.0, 1.0)])

    found = await correlation_matrix(context, "t", ["a", "b"])

    assert found.strongest[0].few


async def test_missing_values_are_left_out_pair_by_pair(context: ToolContext) -> None:
    rows = [(1.0, 1.0, 1.0), (2.0, 2.5, None), (3.0, 2.0, 5.0), (float("nan"), 9.0, 2.0)]
    await make(context, rows)

    found = await correlation_matrix(context, "t")

    assert {(p.first, p.second): p.n for p in found.strongest} == {("a", "b"): 3, ("a", "c"): 2, ("b", "c"): 3}


async def test_the_heatmap_is_a_plotly_figure(context: ToolContext) -> None:
    found = await correlation_matrix(context, "iris")

    drawn = go.Figure(found.chart.figure).data[0]
    assert (drawn.type, tuple(drawn.x), drawn.z[0][0]) == ("heatmap", tuple(found.columns), 1.0)


async def test_one_numeric_column_alone_is_told(context: ToolContext) -> None:
    await writing(context, lambda db: db.rows("CREATE TABLE main.t AS SELECT 1 AS a, 'x' AS b"))

    with pytest.raises(DataUnavailable, match="fewer than two numeric columns") as caught:
        await correlation_matrix(context, "t")

    assert "不足两列" in caught.value.zh


async def test_text_cannot_be_correlated(context: ToolContext) -> None:
    with pytest.raises(InvalidArguments, match="holds text"):
        await correlation_matrix(context, "cars", ["mpg", "origin"])


async def test_numbers_beyond_all_bounds_have_no_correlation(context: ToolContext) -> None:
    await make(context, [(1e300, -1e300, 1.0), (-1e300, 1e300, 2.0), (1e300, 1e300, 3.5)])

    assert (await correlation_matrix(context, "t")).undefined == ["a", "b", "c"]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=8, deadline=None)
@given(
    rows=st.lists(st.tuples(*[st.integers(-20, 20).map(float)] * 3), min_size=4, max_size=15).filter(
        lambda rows: all(len({row[i] for row in rows}) > 1 for i in range(3))
    )
)
async def test_correlations_agree_with_scipy(context: ToolContext, rows: list[tuple[float, float, float]]) -> None:
    await make(context, rows)
    columns = dict(zip("abc", zip(*rows, strict=True), strict=True))

    linear = await correlation_matrix(context, "t")
    ranked = await correlation_matrix(context, "t", method="spearman")

    for pair in linear.strongest:
        expected = stats.pearsonr(columns[pair.first], columns[pair.second])
        assert pair.r == pytest.approx(float(expected.statistic), abs=1e-9)
    for pair in ranked.strongest:
        expected = stats.spearmanr(columns[pair.first], columns[pair.second])
        assert pair.r == pytest.approx(float(expected.statistic), abs=1e-9)
