"""Counts over paths of numbered tools."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.planner.transition_counts import PathCounts
from graph.store.neighbour_query import neighbours_from

N_TOOLS = 5
paths = st.lists(st.integers(0, N_TOOLS - 1), min_size=1, max_size=5)


def counted(*known: list[int]) -> PathCounts:
    counts = PathCounts(N_TOOLS)
    for path in known:
        counts.count(path)
    return counts


@given(st.lists(paths, max_size=6), st.integers(0, N_TOOLS))
def test_the_weights_of_all_moves_of_a_node_sum_to_one(known: list[list[int]], here: int) -> None:
    assert np.exp(counted(*known).log_weights(here)).sum() == pytest.approx(1)


@given(st.lists(paths, max_size=6), paths)
def test_a_hidden_path_leaves_no_trace_and_comes_back(known: list[list[int]], path: list[int]) -> None:
    without, with_it = counted(*known), counted(*known, path)
    before = with_it.log_weights(path[0])
    with with_it.hidden(path, 1):
        np.testing.assert_allclose(with_it.log_weights(path[0]), without.log_weights(path[0]))
        np.testing.assert_allclose(with_it.precedence([path[-1]]), without.precedence([path[-1]]))
    np.testing.assert_allclose(with_it.log_weights(path[0]), before)


def test_a_move_weighs_as_much_as_the_graph_shows_for_its_edge() -> None:
    ways = (0, 1, 1), (0, 1, 2), (0, 1), (0, 3)
    counts, uses = counted(*map(list, ways)), Counter(tool for way in ways for tool in way)
    edges = {"g/1": 3, "g/3": 1}
    rows: list[dict[str, Any]] = [
        {"kind": "meta", "id": "", "node": {"tools": N_TOOLS, "calls": sum(uses.values()), "paths": 4}}
    ]
    rows += [
        {"kind": "FOLLOWED_BY", "id": t, "edge": {"ok": n}, "node": {"calls": uses[int(t[-1])]}}
        for t, n in edges.items()
    ]
    around, weights = neighbours_from("g/0", rows, 0.0, 1.0), np.exp(counts.log_weights(0))
    assert {n.tool_id: n.weight for n in around.successors} == pytest.approx({t: weights[int(t[-1])] for t in edges})
    assert around.end_weight == pytest.approx(weights[N_TOOLS])


def test_what_was_seen_to_follow_weighs_more_than_what_was_not() -> None:
    weights = counted([0, 1], [0, 1], [2, 3]).log_weights(0)
    assert weights[1] > weights[3]
    assert np.isfinite(weights).all()


def test_paths_begin_at_start_and_end_at_end() -> None:
    counts = counted([2, 4])
    assert counts.follows(N_TOOLS)[2] == 1
    assert counts.follows(4)[N_TOOLS] == 1


def test_precedence_tells_who_comes_first() -> None:
    order = counted([0, 1, 2], [0, 2]).precedence([0, 2])
    assert order[0, 2] > 0 > order[1, 0]
    assert order[0, 4] == 0
