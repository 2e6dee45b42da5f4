import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import InvalidArguments
from tools.builtin.general.numbers.random_numbers import random_number

bounds = st.integers(-(10**12), 10**12)


@given(bounds, bounds, st.integers(1, 20))
def test_whole_numbers_lie_within_the_bounds_whichever_comes_first(first: int, second: int, count: int) -> None:
    drawn = random_number(first, second, count)

    assert len(drawn.numbers) == count
    assert all(isinstance(n, int) and min(first, second) <= n <= max(first, second) for n in drawn.numbers)


@given(st.floats(-1e15, 1e15), st.floats(-1e15, 1e15))
def test_fractions_lie_within_the_bounds(first: float, second: float) -> None:
    (drawn,) = random_number(first, second, whole=False).numbers

    assert min(first, second) <= drawn <= max(first, second)


def test_a_lottery_draws_no_number_twice() -> None:
    assert sorted(random_number(1, 6, 6, distinct=True).numbers) == [1, 2, 3, 4, 5, 6]


def test_bounds_with_fractions_are_rounded_inwards() -> None:
    assert set(random_number(0.5, 2.5, 50).numbers) <= {1, 2}


@pytest.mark.parametrize(
    ("low", "high", "count", "distinct", "n_choices"), [(1, 6, 7, True, "6"), (0.2, 0.8, 1, False, "0")]
)
def test_bounds_without_enough_numbers_are_refused(
    low: float, high: float, count: int, distinct: bool, n_choices: str
) -> None:
    with pytest.raises(InvalidArguments, match=f"only {n_choices} whole"):
        random_number(low, high, count, distinct=distinct)


@pytest.mark.parametrize("bound", [1e16, float("inf"), float("nan")])
def test_bounds_that_are_too_large_are_refused(bound: float) -> None:
    with pytest.raises(InvalidArguments, match="bounds") as refused:
        random_number(0, bound)

    assert "上下限" in refused.value.zh
