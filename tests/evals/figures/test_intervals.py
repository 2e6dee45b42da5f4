"""Rates with their uncertainty."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.figures.intervals import Rate, mean, percentile, rate


def test_a_rate_shows_its_interval() -> None:
    assert str(rate([True] * 9 + [False])) == " 90.0 % [60–98] n=10"


def test_no_cases_say_nothing() -> None:
    assert (rate([]).value, rate([]).interval) == (0.0, (0.0, 1.0))


@given(st.lists(st.booleans(), min_size=1))
def test_the_interval_holds_the_rate(flags: list[bool]) -> None:
    found = rate(flags)
    low, high = found.interval
    assert 0 <= low <= found.value + 1e-12
    assert found.value - 1e-12 <= high <= 1


def test_more_cases_narrow_the_interval() -> None:
    few, many = Rate(hits=8, n=10).interval, Rate(hits=80, n=100).interval
    assert many[1] - many[0] < few[1] - few[0]


@pytest.mark.parametrize(("share", "value"), [(0.0, 1.0), (0.5, 2.5), (1.0, 4.0)])
def test_percentiles_are_interpolated(share: float, value: float) -> None:
    assert percentile([4.0, 1.0, 3.0, 2.0], share) == value


def test_no_values_have_no_percentile() -> None:
    assert percentile([], 0.5) == 0.0


def test_a_gain_on_every_case_excludes_zero() -> None:
    found = mean([0.1, 0.2, 0.3] * 10)
    assert found.value == pytest.approx(0.2)
    assert found.differs


def test_a_gain_that_comes_and_goes_is_none() -> None:
    assert not mean([1.0, -1.0] * 20).differs


def test_no_cases_have_no_mean() -> None:
    assert (mean([]).value, mean([]).n) == (0.0, 0)


@given(st.lists(st.floats(-1, 1), min_size=1, max_size=40))
def test_the_interval_holds_the_mean(values: list[float]) -> None:
    found = mean(values)
    assert min(values) - 1e-9 <= found.low <= found.high <= max(values) + 1e-9
