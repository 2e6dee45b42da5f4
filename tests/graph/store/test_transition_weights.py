import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.store.transition_weights import (
    AVAILABILITY_PRIOR,
    Counts,
    Totals,
    availability,
    decayed,
    move_shares,
    transition_weights,
)

amounts = st.floats(min_value=0, max_value=1e6)
counts = st.integers(min_value=0, max_value=10_000)


def weight(worth: float, total: float, share: float) -> float:
    """Weigh one way."""
    return float(transition_weights(np.array([worth]), total, np.array([share]))[0])


@given(st.lists(st.tuples(amounts, counts), min_size=1, max_size=20), counts)
def test_weights_of_all_ways_out_of_a_node_add_up_to_one(ways: list[tuple[float, int]], paths: int) -> None:
    totals = Totals(tools=len(ways), calls=sum(calls for _, calls in ways), paths=paths)
    worths, uses = [*(worth for worth, _ in ways), 0.0], [*(calls for _, calls in ways), paths]
    shares = move_shares(np.array(uses), totals)
    assert transition_weights(np.array(worths), sum(worths), shares).sum() == pytest.approx(1)


@given(amounts, amounts, st.floats(min_value=0, max_value=1))
def test_a_weight_is_a_share(worth: float, others: float, share: float) -> None:
    assert 0 <= weight(worth, worth + others, share) <= 1


@given(amounts, amounts, st.floats(min_value=0.01, max_value=1))
def test_more_evidence_never_lowers_a_weight(worth: float, others: float, share: float) -> None:
    before = weight(worth, worth + others, share)
    assert weight(worth + 1, worth + others + 1, share) >= before - 1e-12


@given(st.floats(min_value=0.001, max_value=1))
def test_a_way_never_seen_stays_possible(share: float) -> None:
    assert weight(0, 100, share) > 0


def test_one_observation_does_not_look_like_certainty() -> None:
    assert weight(1, 1, share=0.01) < 0.5


def test_a_transition_to_an_error_is_no_evidence() -> None:
    assert Counts(error=7).worth == 0


def test_an_empty_answer_is_worth_less_than_a_full_one() -> None:
    assert 0 < Counts(empty=1).worth < Counts(ok=1).worth


def test_a_strong_dependency_is_worth_more_than_a_weak_one_and_a_weak_one_more_than_none() -> None:
    assert Counts(strength="strong").worth > Counts(strength="weak").worth > Counts().worth


@given(amounts, amounts)
def test_availability_is_a_share(good: float, bad: float) -> None:
    assert 0 <= availability(good, bad) <= 1


@given(amounts, amounts)
def test_a_failure_lowers_availability_and_a_success_never_does(good: float, bad: float) -> None:
    assert availability(good, bad + 1) < availability(good, bad)
    assert availability(good + 1, bad) >= availability(good, bad) - 1e-12


def test_a_tool_of_which_nothing_is_known_counts_as_available() -> None:
    assert availability(0, 0) == AVAILABILITY_PRIOR


def test_two_failures_in_a_row_make_a_new_tool_more_likely_down_than_up() -> None:
    assert availability(0, 2) < 0.5


@given(amounts)
def test_half_is_left_after_one_half_life(amount: float) -> None:
    assert decayed(amount, 60, 60) == pytest.approx(amount / 2)


@given(amounts, st.floats(min_value=0, max_value=1e9))
def test_a_clock_that_went_back_changes_nothing(amount: float, seconds: float) -> None:
    assert decayed(amount, -seconds, 60) == amount


def test_a_failure_is_forgiven_with_time() -> None:
    day = 24 * 3600.0
    assert availability(0, decayed(5, 10 * day, day)) > 0.9 > availability(0, decayed(5, 0, day))
