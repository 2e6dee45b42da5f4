"""All tools that a request will need."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.relations.required_set import MAX_NEEDED, Links, needs, required

LINKS = {"send": {"check": 0.9, "wifi": 0.9}, "wifi": {"plane": 0.7}, "plane": {"wifi": 0.7}}
ids = st.sampled_from("abcdefgh")
graphs = st.dictionaries(ids, st.dictionaries(ids, st.floats(0, 1), max_size=4), max_size=8)
targets = st.dictionaries(ids, st.floats(0, 5), max_size=6)


def test_what_a_likely_tool_needs_comes_before_an_unlikely_tool() -> None:
    assert required({"send": 1.0, "weather": 0.1}, LINKS, 4) == ["send", "check", "wifi", "plane"]


def test_a_target_stays_however_many_need_the_same() -> None:
    links = {"a": {"wifi": 1.0}, "b": {"wifi": 1.0}, "c": {"wifi": 1.0}}
    assert required({"a": 0.5, "b": 0.3, "c": 0.2}, links, 2) == ["a", "wifi"]


def test_targets_that_share_what_they_need_are_all_complete() -> None:
    links = {"fly_a": {"net": 1.0, "mail": 1.0}, "fly_b": {"net": 1.0, "mail": 1.0}, "rent": {"x": 1.0, "y": 1.0}}
    found = required({"fly_a": 0.4, "rent": 0.32, "fly_b": 0.3}, links, 4)
    assert set(found) == {"fly_a", "fly_b", "net", "mail"}


def test_of_more_needs_than_there_is_room_for_the_least_likely_stay_out() -> None:
    links = {"a": {"rare": 0.1, "often": 0.8, "always": 1.0}}
    assert required({"a": 1.0}, links, 3) == ["a", "always", "often"]


def test_what_only_an_unneeded_tool_needs_is_no_loss() -> None:
    links = {"a": {"b": 0.5, "c": 0.9}, "b": {"d": 1.0}}
    assert required({"a": 1.0}, links, 2) == ["a", "c"]


def test_a_target_alone_is_worth_its_place_where_its_needs_have_none() -> None:
    links = {"a": {"x": 1.0, "y": 1.0}, "b": {"p": 1.0, "q": 1.0}}
    assert required({"a": 0.9, "b": 0.1}, links, 4) == ["a", "x", "y", "b"]


@pytest.mark.parametrize("nobody", [{}, {"send": 0.0}])
def test_nothing_is_needed_where_nothing_is_likely(nobody: dict[str, float]) -> None:
    assert required(nobody, LINKS, 5) == []


def test_a_target_that_needs_half_the_library_is_cut_short() -> None:
    assert len(needs("a", {"a": {str(n): 0.5 for n in range(100)}})) == MAX_NEEDED


@given(graphs, ids)
def test_circles_end_and_the_likeliest_come_first(links: Links, target: str) -> None:
    found = needs(target, links)
    assert found[target] == 1
    assert list(found.values()) == sorted(found.values(), reverse=True)


@given(targets, graphs, st.integers(1, 5))
def test_a_ranking_keeps_its_size_and_holds_only_what_may_be_needed(
    likely: dict[str, float], links: Links, top_k: int
) -> None:
    found = required(likely, links, top_k)
    meant = {target for target, share in likely.items() if share > 0}
    reachable = {tool_id for target in meant for tool_id in needs(target, links)}
    assert len(found) == len(set(found)) <= top_k
    assert set(found) <= reachable
    assert not meant or found[0] in meant


@given(targets, graphs, st.integers(1, 5))
def test_the_order_in_which_targets_come_changes_nothing(likely: dict[str, float], links: Links, top_k: int) -> None:
    turned = dict(reversed(likely.items()))
    assert required(likely, links, top_k) == required(turned, links, top_k)


@given(ids, graphs, st.integers(1, 8))
def test_one_certain_target_comes_with_its_likeliest_needs(target: str, links: Links, top_k: int) -> None:
    found, every = required({target: 1.0}, links, top_k), needs(target, links)
    assert found[0] == target
    least = min(every[tool_id] for tool_id in found)
    certain = [tool_id for tool_id, likely in every.items() if likely == 1]
    assert least == 1 or set(certain) <= set(found) or len(certain) >= top_k
