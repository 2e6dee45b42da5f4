"""Whether any tool serves a request."""

import numpy as np
import pytest

from tools.retrieval.vector_space.answerable import Served, fit_served

N = 120
REQUESTS = np.random.default_rng(1).normal(size=(N, 6))
SERVED = np.arange(N) % 4 > 0
REQUESTS[SERVED] += np.eye(6)[2] * 3


def fitted() -> Served:
    found = fit_served(REQUESTS, SERVED)
    assert found is not None
    return found


def test_served_requests_score_higher_than_others() -> None:
    scores = fitted().scores(REQUESTS)
    assert ((scores > 0.5) == SERVED).mean() > 0.9


def test_leaving_out_is_nearly_what_a_fit_without_the_request_says() -> None:
    rest = np.arange(N) != 7
    without = fit_served(REQUESTS[rest], SERVED[rest])
    assert without is not None
    assert fitted().left_out(REQUESTS[[7]], SERVED[[7]]) == pytest.approx(without.scores(REQUESTS[[7]]), abs=0.02)


@pytest.mark.parametrize("served", [np.ones(N, dtype=bool), np.zeros(N, dtype=bool)])
def test_without_both_kinds_nothing_is_fitted(served: np.ndarray) -> None:
    assert fit_served(REQUESTS, served) is None


def test_without_requests_nothing_is_fitted() -> None:
    assert fit_served(REQUESTS[:0], SERVED[:0]) is None
