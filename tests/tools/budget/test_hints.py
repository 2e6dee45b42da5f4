import pytest

from tools.budget.hints import usage_levels


def test_use_is_levelled_so_that_little_changes_keep_the_order() -> None:
    assert usage_levels({"a": 100, "b": 60, "c": 49, "d": 1, "e": 0}) == {"a": 0, "b": -1, "c": -2, "d": -7}


@pytest.mark.parametrize("usage", [{}, {"a": 0.0}, {"a": float("inf")}, {"a": float("nan")}, {"a": -1.0}])
def test_without_use_there_are_no_levels(usage: dict[str, float]) -> None:
    assert usage_levels(usage) == {}


def test_rare_use_still_counts_more_than_none() -> None:
    assert usage_levels({"a": 1.0, "b": 5e-324})["b"] == -7
