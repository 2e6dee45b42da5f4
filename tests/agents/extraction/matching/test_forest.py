"""Boosted trees read from a file."""

import math

import pytest

from agents.extraction.matching.forest import Forest, Tree

STEP = Tree(feature=(0,), threshold=(1.5,), left=(-1,), right=(-2,), value=(-2.0, 2.0))
NESTED = Tree(feature=(0, 1), threshold=(1.5, 0.5), left=(-1, -2), right=(1, -3), value=(-1.0, 0.0, 1.0))
BARE = Tree(feature=(), threshold=(), left=(), right=(), value=(0.5,))


def sigmoid(x: float) -> float:
    return 1 / (1 + math.exp(-x))


def test_trees_add_up() -> None:
    forest = Forest(names=("a", "b"), trees=(STEP, BARE, NESTED))
    low, high, both = forest.probabilities([{}, {"a": 2.0}, {"a": 2.0, "b": 1.0, "unknown": 9.0}])
    assert low == pytest.approx(sigmoid(-2 + 0.5 - 1))
    assert high == pytest.approx(sigmoid(2 + 0.5 + 0))
    assert both == pytest.approx(sigmoid(2 + 0.5 + 1))


def test_no_rows_have_no_probabilities() -> None:
    assert len(Forest(names=("a",), trees=(STEP,)).probabilities([])) == 0


def test_bare_trees_alone_say_the_same_of_all() -> None:
    assert Forest(names=("a",), trees=(BARE, BARE)).probabilities([{"a": 3.0}])[0] == pytest.approx(sigmoid(1.0))
