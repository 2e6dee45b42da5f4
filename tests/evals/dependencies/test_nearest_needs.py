"""What tools like one needed."""

import numpy as np

from evals.dependencies.nearest_needs import MOST, alike_needs, either

IDS = ["fly_a", "fly_b", "cook", "wifi"]
VECTORS = np.array([[1.0, 0.1, 0.0], [1.0, -0.1, 0.0], [-1.0, 0.0, 1.0], [0.0, 0.0, -1.0]], np.float32)


def test_a_tool_needs_what_one_like_it_needed() -> None:
    found = alike_needs(IDS, VECTORS, [("fly_a", frozenset({"fly_a", "wifi"})), ("cook", frozenset({"cook"}))])
    assert set(found["fly_b"]) == {"wifi"}
    assert 0.5 < found["fly_b"]["wifi"] <= MOST


def test_a_tool_unlike_all_that_were_asked_for_needs_nothing() -> None:
    assert alike_needs(IDS, VECTORS, [("fly_a", frozenset({"fly_a", "wifi"}))])["cook"] == {}


def test_no_tool_needs_itself() -> None:
    found = alike_needs(IDS, VECTORS, [("fly_a", frozenset({"fly_a", "fly_b", "wifi"}))])
    assert "fly_b" not in found["fly_b"]
    assert "fly_a" not in found["fly_a"]


def test_without_a_past_nothing_is_known() -> None:
    assert alike_needs(IDS, VECTORS, []) == {}


def test_a_tool_that_is_gone_teaches_nothing() -> None:
    assert all(not needed for needed in alike_needs(IDS, VECTORS, [("gone", frozenset({"wifi"}))]).values())


def test_of_two_sources_the_likelier_counts() -> None:
    assert either({"a": {"x": 0.2}}, {"a": {"x": 0.9, "y": 0.1}, "b": {}}) == {"a": {"x": 0.9, "y": 0.1}, "b": {}}
