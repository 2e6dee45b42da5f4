"""All tools that a request will need."""

from hypothesis import given
from hypothesis import strategies as st

from graph.required import distances, required

NEEDED = {"send": {"check": 0.3, "wifi": 0.3}, "wifi": {"plane": 1.0}, "plane": {"wifi": 1.0}}
ids = st.sampled_from("abcdef")
graphs = st.dictionaries(ids, st.dictionaries(ids, st.floats(0.1, 2), max_size=4), max_size=6)


def test_what_a_likely_tool_needs_comes_before_an_unlikely_tool() -> None:
    assert required({"send": 1.0, "weather": 0.1}, NEEDED, 4) == ["send", "check", "wifi", "plane"]


def test_what_several_likely_tools_need_comes_first() -> None:
    needed = {"a": {"x": 0.3, "shared": 0.3}, "b": {"shared": 0.3}}
    assert required({"a": 1.0, "b": 0.9}, needed, 2)[0] == "shared"


def test_nothing_is_needed_where_nothing_is_likely() -> None:
    assert required({}, NEEDED, 5) == []


@given(graphs, ids)
def test_circles_end_and_the_nearest_come_first(needed: dict[str, dict[str, float]], target: str) -> None:
    found = distances(target, needed)
    assert found[target] == 0
    assert list(found.values()) == sorted(found.values())
