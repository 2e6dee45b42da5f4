import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from tools.numerics.significance import p_of_correlation, p_of_f, p_of_t


@given(r=st.floats(-0.999, 0.999), n=st.integers(3, 500))
def test_a_correlations_p_value_lies_between_0_and_1_and_falls_with_strength(r: float, n: int) -> None:
    p, stronger = p_of_correlation(r, n), p_of_correlation(math.copysign((1 + abs(r)) / 2, r), n)

    assert p is not None
    assert stronger is not None
    assert 0 <= stronger <= p <= 1


def test_a_correlations_p_value_is_that_of_the_textbook() -> None:
    x, y = [1, 2, 3, 4, 5, 6], [2.1, 3.9, 6.2, 7.7, 10.4, 11.0]
    expected = stats.pearsonr(x, y)

    assert p_of_correlation(float(expected.statistic), 6) == pytest.approx(float(expected.pvalue), rel=1e-9)


@pytest.mark.parametrize(("r", "n", "p"), [(None, 9, None), (0.5, 2, None), (1.0, 5, 0.0), (-1.0, 5, 0.0)])
def test_what_cannot_be_judged_has_no_p_value(r: float | None, n: int, p: float | None) -> None:
    assert p_of_correlation(r, n) == p


def test_statistics_without_degrees_of_freedom_have_no_p_value() -> None:
    assert p_of_t(2.0, 0) is None
    assert p_of_t(math.nan, 5) is None
    assert p_of_f(2.0, 0, 5) is None
    assert p_of_f(2.0, 2, 0) is None


def test_f_is_that_of_the_textbook() -> None:
    assert p_of_f(3.0, 2, 12) == pytest.approx(float(stats.f.sf(3.0, 2, 12)), rel=1e-9)
