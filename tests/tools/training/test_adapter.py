"""Learning a stretch from requests."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.embedding.embedder import unit
from tools.training.adapter import Lessons, adapt, found_share, loss

DIM, N_TOOLS = 12, 30


def lessons(seed: int, n: int = 40, *, noise: float = 3.0) -> Lessons:
    """Draw requests near their tool in half of the directions; in the others lies noise that hides it."""
    draw = np.random.default_rng(seed)
    told = np.random.default_rng(99).normal(size=(N_TOOLS, DIM))
    owners = draw.integers(N_TOOLS, size=n)
    asked = told[owners] + draw.normal(size=(n, DIM)) * np.repeat([0.1, noise], DIM // 2)
    relevant = owners[:, None] == np.arange(N_TOOLS)
    return Lessons(unit(asked), unit(told), relevant, np.ones_like(relevant))


def test_the_gradient_is_that_of_the_loss() -> None:
    held, stretch = lessons(0, 5), np.random.default_rng(1).normal(size=(DIM, DIM))
    _, gradient = loss(stretch, held)
    step = np.zeros((DIM, DIM))
    step[2, 3] = 1e-5
    slope = (loss(stretch + step, held)[0] - loss(stretch - step, held)[0]) / 2e-5
    assert gradient[2, 3] == pytest.approx(slope, rel=1e-3)


def test_noise_is_learnt_to_be_ignored() -> None:
    stop = lessons(2)
    learnt = adapt(np.eye(DIM, dtype=np.float32), lessons(1, 200), stop)
    assert learnt.n_steps > 0
    assert learnt.found > found_share(np.eye(DIM), stop)


def test_lessons_that_do_not_help_others_leave_the_start() -> None:
    shuffled = lessons(1)
    wrong = replace(shuffled, relevant=np.roll(shuffled.relevant, 7, axis=1))
    learnt = adapt(np.eye(DIM, dtype=np.float32), wrong, lessons(2, noise=0.2))
    assert learnt.n_steps == 0
    assert learnt.stretch == pytest.approx(np.eye(DIM))


def test_tools_that_may_not_be_seen_teach_nothing() -> None:
    held = lessons(0, 4)
    hidden = np.asarray(~held.relevant.any(axis=0))
    blind = replace(held, negatives=held.negatives & ~hidden)
    moved = replace(blind, described=np.where(hidden[:, None], held.described[::-1], held.described))
    assert loss(np.eye(DIM), moved)[0] == pytest.approx(loss(np.eye(DIM), blind)[0])


def test_requests_without_a_relevant_tool_count_nothing() -> None:
    held = lessons(0, 3)
    assert found_share(np.eye(DIM), replace(held, relevant=np.zeros_like(held.relevant))) == 0


@settings(max_examples=30)
@given(st.integers(0, 1_000), st.floats(0.1, 10))
def test_the_size_of_the_stretch_does_not_matter(seed: int, size: float) -> None:
    held, stretch = lessons(seed, 6), np.random.default_rng(seed).normal(size=(DIM, DIM))
    assert loss(stretch * size, held)[0] == pytest.approx(loss(stretch, held)[0], rel=1e-6)
    assert 0 <= found_share(stretch, held) <= 1
