"""The best of many."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.retrieval.top_k import BLOCK, top_places


@given(st.integers(0, 1_000), st.integers(1, 40), st.integers(1, 6 * BLOCK), st.sampled_from([2, 50, 10_000]))
def test_the_best_come_first_and_of_equal_ones_the_first(seed: int, k: int, n: int, n_values: int) -> None:
    scores = np.random.default_rng(seed).integers(0, n_values, n).astype(np.float32)
    assert top_places(scores, k).tolist() == np.argsort(-scores, kind="stable")[:k].tolist()


@pytest.mark.parametrize("n", [3 * BLOCK, 3 * BLOCK + 5, 40 * BLOCK + 1])
def test_the_last_scores_count_too(n: int) -> None:
    scores = np.arange(n, dtype=np.float32)
    assert top_places(scores, 2).tolist() == [n - 1, n - 2]


def test_nothing_has_no_best() -> None:
    assert top_places(np.zeros(0), 3).tolist() == []
