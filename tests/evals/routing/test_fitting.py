"""What is fitted on lessons."""

import numpy as np

from evals.routing.fitting import fit_described, fit_giving_way, size_group, taught
from evals.routing.lessons import Lesson


def lesson(standing: float, *, served: bool, shown: float = 0.5, own: bool = False) -> Lesson:
    values = np.array([[standing, 0.0, 1.0, 0.0, standing], [0.0, 0.7, 1.0, 0.0, 0.0]])
    labels = np.array([float(served), 0.0])
    return Lesson("3", "a", 3, False, served, values, labels, np.array([shown]), np.array([float(own)]))


LESSONS = [lesson(5 + n / 20, served=True, shown=0.6) for n in range(20)] + [
    lesson(n / 20, served=False, shown=0.6, own=True) for n in range(20)
]


def test_what_stands_out_is_likely_to_serve() -> None:
    weights = fit_described(LESSONS)
    one, other = (weights.probability(np.array([standing, 0, 1, 0, standing])) for standing in (6.0, 0.2))
    assert one > 0.6 > 0.3 > other


def test_tools_with_examples_give_way_to_what_a_described_one_serves() -> None:
    shown, _ = fit_giving_way(LESSONS, fit_described(LESSONS))
    assert shown > 0


def test_the_most_relevant_tool_stands_for_its_twin() -> None:
    one = lesson(3, served=True)
    twin = Lesson(one.library, one.source, 3, False, True, one.values, one.labels[::-1].copy(), one.shown, one.shown)
    assert taught(twin).tolist() == [1.0, 1.0]
    assert taught(lesson(3, served=False)).tolist() == [0.0, 0.0]


def test_sizes_are_grouped() -> None:
    assert [size_group(n) for n in (1, 50, 3_000)] == ["1 to 4", "5 to 50", "401 to 10000"]
