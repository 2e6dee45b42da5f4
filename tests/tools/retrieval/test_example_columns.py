"""Tools with example requests, apart from the others."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tools.retrieval.example_columns import MISSING, shown_tools

SIZES = st.lists(st.integers(1, 3), min_size=1, max_size=5)


@given(SIZES, st.integers(0, 3))
def test_every_document_is_of_a_shown_tool_of_the_background_or_describes_another(
    sizes: list[int], n_background: int
) -> None:
    starts = np.cumsum([0, *sizes, n_background])
    shown = shown_tools(starts, int(starts[-1]))
    assert sorted([*shown.documents, *shown.others]) == list(range(starts[-1]))
    assert shown.tools.tolist() == [tool for tool, size in enumerate(sizes) if size > 1]
    assert len(shown.owners) == len(shown.documents)


@given(SIZES, st.integers(0, 2), st.integers(0, 100))
def test_the_best_and_the_second_are_those_of_each_tool(sizes: list[int], n_background: int, seed: int) -> None:
    starts = np.cumsum([0, *sizes, n_background])
    shown = shown_tools(starts, int(starts[-1]))
    values = np.random.default_rng(seed).random((2, int(starts[-1])))
    best = shown.best(values[:, shown.documents])
    second = shown.second(values[:, shown.documents], best)
    for column, tool in enumerate(shown.tools):
        own = np.sort(values[:, starts[tool] : starts[tool + 1]], axis=1)
        assert (best[:, column] == own[:, -1]).all()
        assert (second[:, column] == own[:, -2]).all()
    assert n_background > 0 or (best[:, -1] == MISSING).all()


def test_rivals_are_the_two_best_of_the_others() -> None:
    shown = shown_tools(np.cumsum([0, 1, 2, 1, 1, 0]), 5)
    assert shown.rivals(np.array([[0.3, 0.9, 0.9, 0.1, 0.2]])).tolist() == [[0.3, 0.2]]


def test_where_all_have_examples_there_are_no_rivals() -> None:
    assert shown_tools(np.cumsum([0, 2, 0]), 2).rivals(np.zeros((1, 2))).shape == (1, 0)
