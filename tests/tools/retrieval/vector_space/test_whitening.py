"""The library's own space."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.embedding.embedder import unit
from tools.embedding.space_form import SpaceForm
from tools.retrieval.vector_space.whitening import FEW, fit_space, whitening

NO_REQUESTS, NONE_CJK = np.zeros((0, 8), np.float32), np.zeros(0, bool)


def cloud(seed: int, n: int, dim: int = 8) -> np.ndarray:
    """Draw vectors that scatter far in one direction and little in the others, around a common mean."""
    found = np.random.default_rng(seed).normal(size=(n, dim)) * np.array([5.0] + [0.5] * (dim - 1)) + 3
    return unit(found)


def test_descriptions_scatter_evenly_once_there_are_many() -> None:
    rows = cloud(0, 4_000)
    moved = rows - rows.mean(axis=0)
    spread = np.linalg.eigvalsh(np.cov((moved @ whitening(moved)).T))
    assert (
        spread.max() / spread.min()
        < np.linalg.eigvalsh(np.cov(moved.T)).max() / np.linalg.eigvalsh(np.cov(moved.T)).min() / 5
    )


def test_few_descriptions_leave_the_space_nearly_as_it_is() -> None:
    rows = cloud(0, 3)
    form = whitening(rows - rows.mean(axis=0))
    assert np.abs(form - np.eye(8)).max() < 0.3


def test_requests_of_each_script_are_moved_by_their_own_mean() -> None:
    latin, cjk = np.full((FEW, 8), 1.0, np.float32), np.full((FEW, 8), 2.0, np.float32)
    space = fit_space(cloud(0, 20), np.concatenate([latin, cjk]), np.repeat([False, True], FEW))
    moved = space.requests(np.concatenate([latin[:1], cjk[:1]]), np.array([False, True]))
    assert np.abs(moved).max() == pytest.approx(0, abs=1e-5)


def test_a_script_with_few_requests_is_moved_by_the_mean_of_all() -> None:
    requests = np.concatenate([np.full((FEW, 8), 1.0), np.full((1, 8), 3.0)]).astype(np.float32)
    space = fit_space(cloud(0, 20), requests, np.array([False] * FEW + [True]))
    assert space.cjk == pytest.approx(requests.mean(axis=0))


def test_without_requests_the_mean_of_descriptions_serves() -> None:
    rows = cloud(0, 20)
    assert fit_space(rows, NO_REQUESTS, NONE_CJK).latin == pytest.approx(rows.mean(axis=0))


def test_a_tool_without_a_vector_stays_at_zero() -> None:
    rows = cloud(0, 20)
    rows[4] = 0
    assert not fit_space(rows, NO_REQUESTS, NONE_CJK).described[4].any()


def test_an_adapter_stands_in_for_the_stretch() -> None:
    stretch = np.diag(np.arange(1, 9)).astype(np.float32)
    space = fit_space(cloud(0, 20), NO_REQUESTS, NONE_CJK, stretch)
    assert space.stretch is stretch


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 1_000), st.integers(1, 40))
def test_cosines_stay_between_minus_one_and_one(seed: int, n: int) -> None:
    rows = cloud(seed, n)
    found = fit_space(rows, NO_REQUESTS, NONE_CJK).cosines(cloud(seed + 1, 3), np.zeros(3, bool))
    assert np.isfinite(found).all()
    assert np.abs(found).max() <= 1 + 1e-5


def test_a_space_that_is_neither_moved_nor_stretched_leaves_plain_cosines() -> None:
    rows, asked = cloud(0, 30), cloud(1, FEW)
    space = fit_space(rows, asked, np.zeros(FEW, bool), form=SpaceForm(even=0, centred=0))
    assert space.cosines(asked, np.zeros(FEW, bool)) == pytest.approx(asked @ rows.T, abs=1e-5)


@given(st.floats(0, 1))
def test_the_further_it_goes_the_more_evenly_descriptions_scatter(even: float) -> None:
    moved = cloud(0, 400) - cloud(0, 400).mean(axis=0)

    def spread(share: float) -> float:
        values = np.linalg.eigvalsh(np.cov((moved @ whitening(moved, share)).T))
        return float(values.max() / values.min())

    assert spread(1) <= spread(even) * 1.001
    assert spread(even) <= spread(0) * 1.001
