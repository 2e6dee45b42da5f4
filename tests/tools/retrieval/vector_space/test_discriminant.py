"""The linear probe."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.retrieval.vector_space.discriminant import Probe, fit_probe

N = 100
VECTORS = np.random.default_rng(0).normal(size=(2 * N, 8))
VECTORS[:N] += np.eye(8)[0] * 4
VECTORS[N:] += np.eye(8)[1] * 4
OWNERS = np.array([0] * N + [1] * N)
IS_REQUEST = np.arange(2 * N) % 10 > 0


def probe() -> Probe:
    return fit_probe(VECTORS, OWNERS, IS_REQUEST, 2)


def test_a_request_scores_highest_for_the_tool_it_resembles() -> None:
    assert (probe().scores(VECTORS).argmax(axis=1) == OWNERS).mean() > 0.98


def test_leaving_out_is_what_a_fit_without_the_document_says() -> None:
    rest = np.delete(np.arange(2 * N), 3)
    without = fit_probe(VECTORS[rest], OWNERS[rest], IS_REQUEST[rest], 2)
    # Not exactly: the centre moves a little when a document goes.
    assert probe().left_out(VECTORS[[3]], OWNERS[[3]]) == pytest.approx(without.scores(VECTORS[[3]]), abs=0.02)


def test_leaving_out_a_tools_only_document_leaves_nothing_of_it() -> None:
    vectors, owners = np.concatenate([VECTORS, [[0] * 7 + [5]]]), np.append(OWNERS, 2)
    fitted = fit_probe(vectors, owners, np.append(IS_REQUEST, True), 3)
    alone = np.array([len(owners) - 1])
    assert fitted.scores(vectors[alone])[0, 2] == pytest.approx(1)
    assert fitted.left_out(vectors[alone], owners[alone])[0, 2] == 0


def test_what_no_tool_serves_has_no_column_and_is_scored_like_any_request() -> None:
    owners = np.where(np.arange(2 * N) < N, 0, 1)
    fitted = fit_probe(VECTORS, owners, IS_REQUEST, 1)
    assert fitted.left_out(VECTORS[-3:], owners[-3:]) == pytest.approx(fitted.scores(VECTORS[-3:]))


@given(st.integers(0, 10_000))
def test_scores_are_cosines(seed: int) -> None:
    queries = np.random.default_rng(seed).normal(size=(4, 8)) * 10
    assert np.abs(probe().scores(queries)).max() <= 1 + 1e-9


def test_documents_without_vectors_do_not_count() -> None:
    padded = np.concatenate([VECTORS, np.zeros((3, 8))])
    fitted = fit_probe(padded, np.append(OWNERS, [0, 1, 2]), np.append(IS_REQUEST, [True, False, True]), 2)
    assert fitted.means[:2] == pytest.approx(probe().means)
    assert fitted.scores(VECTORS)[:, :2] == pytest.approx(probe().scores(VECTORS))


def test_descriptions_alone_can_be_fitted() -> None:
    fitted = fit_probe(VECTORS, OWNERS, np.zeros(2 * N, dtype=bool), 2)
    assert (fitted.scores(VECTORS).argmax(axis=1) == OWNERS).mean() > 0.98
