"""The votes of past requests."""

import numpy as np
import pytest

from graph.planner.nearest_requests import PastRequests, past_requests, shrunk_centre

VECTORS = np.eye(4, dtype=np.float32)
PATHS = ((0, 1), (2,), (0, 3), (1, 2))


@pytest.fixture
def past() -> PastRequests:
    return past_requests(VECTORS, PATHS, 5)


def test_the_nearest_request_votes_first(past: PastRequests) -> None:
    nearest = past.nearest(VECTORS[1])
    assert nearest.paths[0] == (2,)
    assert 0.99 < nearest.shares.sum() < 1
    assert nearest.votes().argmax() == 2
    assert nearest.likeness == 1


def test_far_requests_leave_most_of_the_vote_to_nobody() -> None:
    few = past_requests(VECTORS[:1], PATHS[:1], 5, centre=np.zeros(4, np.float32))
    assert few.nearest(VECTORS[0]).votes()[0] > 0.99
    assert few.nearest(VECTORS[1]).votes()[0] < 0.01


def test_the_mean_of_few_requests_is_drawn_to_what_is_known_beforehand() -> None:
    known = np.ones(4, np.float32)
    np.testing.assert_allclose(shrunk_centre(VECTORS[:1], known), known, atol=0.05)
    np.testing.assert_allclose(shrunk_centre(VECTORS, None), VECTORS.mean(axis=0))


def test_a_hidden_request_is_not_asked(past: PastRequests) -> None:
    nearest = past.nearest(VECTORS[1], [1])
    assert (2,) not in nearest.paths
    assert nearest.likeness < 1
    assert nearest.opinion[2] < past.nearest(VECTORS[1]).opinion[2]


def test_the_expected_length_is_that_of_what_the_nearest_took(past: PastRequests) -> None:
    assert past.nearest(VECTORS[0]).length == pytest.approx(2, abs=0.1)


def test_nobody_votes_where_all_are_hidden(past: PastRequests) -> None:
    nearest = past.nearest(VECTORS[0], range(4))
    assert nearest.paths == ()
    assert nearest.length == 0
    assert not nearest.votes().any()
