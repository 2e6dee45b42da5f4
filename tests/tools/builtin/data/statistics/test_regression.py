import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from scipy import stats

from errors import DataUnavailable, InvalidArguments
from tools.builtin.data.statistics.regression import linear_regression
from tools.context import ToolContext
from tools.tables.database import reading, writing


async def make(context: ToolContext, **columns: list[float | None]) -> None:
    """Make the table `t` with these columns."""
    unnested = ", ".join(f'unnest(?::DOUBLE[]) AS "{name}"' for name in columns)
    sql = f"CREATE OR REPLACE TABLE main.t AS SELECT {unnested}"
    await writing(context, lambda db: db.rows(sql, list(columns.values())))


async def test_one_feature_gives_the_line_of_the_textbook(context: ToolContext) -> None:
    rows = await reading(context, lambda db: db.rows("SELECT weight, mpg FROM cars"))
    expected = stats.linregress([r[0] for r in rows], [r[1] for r in rows])

    found = await linear_regression(context, "cars", "油耗", ["weight"])

    intercept, slope = found.coefficients
    assert (found.target, found.features, found.n, found.left_out) == ("mpg", ["weight"], 392, 0)
    assert slope.estimate == pytest.approx(expected.slope, rel=1e-8)
    assert slope.standard_error == pytest.approx(expected.stderr, rel=1e-8)
    assert slope.p_value == pytest.approx(expected.pvalue, rel=1e-4)
    assert intercept.term == "intercept"
    assert intercept.estimate == pytest.approx(expected.intercept)
    assert intercept.standard_error == pytest.approx(expected.intercept_stderr, rel=1e-8)
    assert found.r_squared == pytest.approx(expected.rvalue**2)


async def test_several_features_agree_with_the_solution_by_matrices(context: ToolContext) -> None:
    sql = "SELECT mpg, weight, horsepower, model_year FROM cars"
    data = np.array(await reading(context, lambda db: db.rows(sql)), dtype=float)
    design = np.column_stack([np.ones(len(data)), data[:, 1:]])
    estimates, squares, *_ = np.linalg.lstsq(design, data[:, 0])
    variance = squares[0] / (len(data) - 4)
    errors = np.sqrt(np.diag(np.linalg.inv(design.T @ design)) * variance)

    found = await linear_regression(context, "cars", "mpg", ["weight", "horsepower", "model_year"])

    assert [c.estimate for c in found.coefficients] == pytest.approx(list(estimates), rel=1e-6)
    assert [c.standard_error for c in found.coefficients] == pytest.approx(list(errors), rel=1e-6)
    assert found.residual_error == pytest.approx(float(np.sqrt(variance)), rel=1e-8)
    assert found.adjusted_r_squared < found.r_squared
    assert found.f_p_value == pytest.approx(0, abs=1e-50)


async def test_without_features_every_other_numeric_column_explains(context: ToolContext) -> None:
    found = await linear_regression(context, "iris", "petal_width")

    assert found.features == ["sepal_length", "sepal_width", "petal_length"]
    assert [row[0] for row in found.result.rows] == ["intercept", *found.features]


async def test_yes_and_no_can_be_explained(context: ToolContext) -> None:
    found = await linear_regression(context, "titanic", "survived", ["age"])

    assert (found.n, found.left_out) == (756, 557)
    assert found.coefficients[1].estimate < 0


async def test_the_target_does_not_explain_itself(context: ToolContext) -> None:
    assert (await linear_regression(context, "cars", "mpg", ["mpg", "weight"])).features == ["weight"]
    with pytest.raises(InvalidArguments, match="at least one numeric column other than 'mpg'"):
        await linear_regression(context, "cars", "mpg", ["mpg"])


async def test_an_exact_line_has_no_uncertainty(context: ToolContext) -> None:
    await make(context, x=[1, 2, 3, 4], y=[3, 5, 7, 9])

    found = await linear_regression(context, "t", "y", ["x"])

    assert (found.r_squared, found.equation) == (1.0, "y = 1 + 2 × x")
    assert [(c.estimate, c.t, c.p_value) for c in found.coefficients] == [(1, None, None), (2, None, None)]
    assert found.f_p_value is None


async def test_too_few_rows_are_refused(context: ToolContext) -> None:
    await make(context, x=[1, 2, None], y=[3, 5, 7])

    with pytest.raises(DataUnavailable, match=r"needs at least 3 complete rows; 't' has 2") as caught:
        await linear_regression(context, "t", "y", ["x"])

    assert "至少需要 3 行" in caught.value.zh


async def test_features_that_say_the_same_are_refused_by_name(context: ToolContext) -> None:
    await make(context, 公里=[1, 2, 3, 4, 6], 英里=[0.62, 1.24, 1.86, 2.48, 3.72], z=[1, 0, 2, 5, 3], y=[3, 5, 7, 8, 1])

    with pytest.raises(InvalidArguments, match="'公里', '英里' say the same") as caught:
        await linear_regression(context, "t", "y", ["公里", "英里", "z"])

    assert caught.value.parameter == "features"
    assert "共线性" in caught.value.zh


async def test_a_column_that_does_not_vary_is_refused(context: ToolContext) -> None:
    await make(context, x=[1, 1, 1, 1], y=[3, 5, 7, 9])

    with pytest.raises(InvalidArguments, match="'x' has the same value in every complete row"):
        await linear_regression(context, "t", "y", ["x"])


async def test_text_explains_nothing(context: ToolContext) -> None:
    with pytest.raises(InvalidArguments, match="'origin' holds text"):
        await linear_regression(context, "cars", "mpg", ["origin"])


async def test_numbers_beyond_all_bounds_are_told(context: ToolContext) -> None:
    await make(context, x=[1e300, -1e300, 1e300, 5], y=[3, 5, 7, 9])

    with pytest.raises(DataUnavailable, match="too large"):
        await linear_regression(context, "t", "y", ["x"])


async def test_units_do_not_matter(context: ToolContext) -> None:
    x, y = [1.0, 2.0, 3.0, 5.0], [3.0, 1.0, 4.0, 9.0]
    await make(context, x=[v * 1e-9 for v in x], y=[v * 1e12 for v in y])

    found = await linear_regression(context, "t", "y", ["x"])

    assert found.coefficients[1].estimate == pytest.approx(stats.linregress(x, y).slope * 1e21)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=8, deadline=None)
@given(
    x=st.lists(st.integers(-50, 50), min_size=6, max_size=15),
    noise=st.lists(st.floats(-1, 1), min_size=15, max_size=15),
    offset=st.sampled_from([0, 1e6]),
)
async def test_estimates_agree_with_scipy_however_far_from_zero(
    context: ToolContext, x: list[int], noise: list[float], offset: float
) -> None:
    assume(len(set(x)) > 2)
    y = [3 * value + e for value, e in zip(x, noise, strict=False)]
    expected = stats.linregress(x, y)
    await make(context, x=[v + offset for v in x], y=list(y))

    found = await linear_regression(context, "t", "y", ["x"])

    assert found.coefficients[1].estimate == pytest.approx(expected.slope, rel=1e-6)
    assert found.coefficients[1].standard_error == pytest.approx(expected.stderr, rel=1e-3, abs=1e-7)
