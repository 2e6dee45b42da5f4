"""The linear probe."""

import numpy as np
import pytest

from tools.probe import Probe, fit_probe

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
    assert probe().left_out(VECTORS[[3]], OWNERS[[3]]) == pytest.approx(without.scores(VECTORS[[3]]), abs=0.01)


def test_documents_without_vectors_do_not_count() -> None:
    padded = np.concatenate([VECTORS, np.zeros((3, 8))])
    fitted = fit_probe(padded, np.append(OWNERS, [0, 1, 2]), np.append(IS_REQUEST, [True, False, True]), 2)
    assert fitted.weights == pytest.approx(probe().weights)


def test_descriptions_alone_can_be_fitted() -> None:
    fitted = fit_probe(VECTORS, OWNERS, np.zeros(2 * N, dtype=bool), 2)
    assert (fitted.scores(VECTORS).argmax(axis=1) == OWNERS).mean() > 0.98
