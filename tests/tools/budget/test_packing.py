"""Groups never cost more than their budget, and hold together what belongs together."""

from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from prompts.render.tokens import count_tokens
from tests.tools.budget.made import COUNTS, HINTS, SHORT_TOOLS, TOOLS, lines_of, make_tool, needs, words
from tools.budget.bundles import bundles
from tools.budget.hints import Hints
from tools.budget.packing import Packing, pack
from tools.tool import Tool


def packed(names: str, budget: int, **hints: Mapping[str, Any]) -> list[tuple[str, ...]]:
    tools = [make_tool(name) for name in names.split()]
    return ids(pack(tools, budget, lines_of(tools), Hints(**hints)))


def ids(packing: Packing) -> list[tuple[str, ...]]:
    return [each.tool_ids for each in packing.groups]


def test_tools_are_packed_by_relevance_and_stand_sorted_by_id() -> None:
    assert packed("c b a", 12, relevance={"g/c": 1.0, "g/b": 0.9}) == [("g/b", "g/c"), ("g/a",)]


def test_of_equally_relevant_tools_the_most_used_come_first() -> None:
    assert packed("a b c", 12, usage={"g/c": 9.0, "g/b": 8.0}) == [("g/b", "g/c"), ("g/a",)]


def test_relevance_counts_more_than_use() -> None:
    assert packed("a b", 7, relevance={"g/a": 0.2}, usage={"g/b": 9.0}) == [("g/a",), ("g/b",)]


def test_tools_of_one_group_stay_together() -> None:
    # In the order of ids alone the second of each would be torn from its first.
    assert packed("x/a y/a x/b y/b z/a", 12) == [("x/a", "x/b"), ("y/a", "y/b"), ("z/a",)]


def test_a_lesser_tool_does_not_ride_on_its_groups_best_one() -> None:
    relevance = {"x/a": 1.0, "y/a": 0.9, "x/b": 0.1, "y/b": 0.1}
    assert packed("x/a x/b y/a y/b", 12, relevance=relevance) == [("x/a", "y/a"), ("x/b", "y/b")]


def test_a_later_cluster_fills_the_room_that_an_earlier_one_leaves() -> None:
    assert packed("x/a x/b y/a y/b z/a", 17, usage={"x/a": 4.0, "x/b": 4.0}) == [("x/a", "x/b", "z/a"), ("y/a", "y/b")]


def test_suppliers_stay_with_their_consumer_along_a_whole_chain() -> None:
    suppliers = {"g/c": ["g/s"], "g/s": ["g/t"]}
    found = packed("c h i s t", 17, suppliers=suppliers, usage={"g/c": 9.0, "g/h": 5.0, "g/i": 5.0})
    assert found == [("g/c", "g/s", "g/t"), ("g/h", "g/i")]


def test_a_bundle_that_no_group_can_hold_is_taken_apart_consumer_by_consumer() -> None:
    suppliers = {"g/a": ["g/s"], "g/b": ["g/s"], "g/c": ["g/s"]}
    assert packed("a b c s", 12, suppliers=suppliers) == [("g/a", "g/s"), ("g/b", "g/c")]
    assert packed("a b c s", 17, suppliers=suppliers) == [("g/a", "g/b", "g/s"), ("g/c",)]


def test_a_consumer_whose_own_chain_is_too_long_goes_alone() -> None:
    assert packed("a s", 7, suppliers={"g/a": ["g/s"]}) == [("g/a",), ("g/s",)]


def test_tools_that_supply_each_other_are_no_trap() -> None:
    assert packed("a b", 20, suppliers={"g/a": ["g/b"], "g/b": ["g/a"]}) == [("g/a", "g/b")]


def test_a_tool_whose_line_alone_is_over_the_budget_is_left_out_with_the_reason() -> None:
    tools = [make_tool("long", "word " * 50), make_tool("a")]
    packing = pack(tools, 10, lines_of(tools))
    assert ids(packing) == [("g/a",)]
    assert [(o.tool_id, o.reason) for o in packing.oversize] == [
        ("g/long", "its line alone is over the budget of 10 tokens")
    ]


def test_no_tools_make_no_group() -> None:
    assert packed("", 100) == []


@given(TOOLS, st.integers(0, 160), COUNTS, HINTS)
def test_no_group_is_over_its_budget_and_every_tool_has_one_place(
    tools: list[Tool], budget: int, count: Any, hints: Hints
) -> None:
    count = count or count_tokens
    packing = pack(tools, budget, lines_of(tools, count), hints)
    placed = [tool_id for each in packing.groups for tool_id in each.tool_ids]
    out = [left.tool_id for left in packing.oversize]
    assert all(count(each.render()) == each.n_tokens <= budget for each in packing.groups)
    assert all(each.tool_ids and list(each.tool_ids) == sorted(each.tool_ids) for each in packing.groups)
    assert sorted([*placed, *out]) == sorted(tool.id for tool in tools)
    assert all(count(f"Available tools:\n{lines_of(tools, count).text[tool_id]}") > budget for tool_id in out)


@given(st.data(), SHORT_TOOLS, st.integers(6, 40), HINTS)
def test_the_order_in_which_tools_come_changes_nothing(
    data: st.DataObject, tools: list[Tool], budget: int, hints: Hints
) -> None:
    shuffled = data.draw(st.permutations(tools))
    assert pack(tools, budget, lines_of(tools), hints) == pack(shuffled, budget, lines_of(shuffled), hints)


@given(SHORT_TOOLS, st.integers(6, 60), HINTS)
def test_a_bundle_that_a_group_can_hold_is_never_parted(tools: list[Tool], budget: int, hints: Hints) -> None:
    packing = pack(tools, budget, lines_of(tools), hints)
    place = {tool_id: each.number for each in packing.groups for tool_id in each.tool_ids}
    for bundle in bundles(list(place), hints.suppliers).values():
        fits = words("Available tools:") + sum(words(lines_of(tools).text[t]) for t in bundle) <= budget
        assert not fits or len({place[tool_id] for tool_id in bundle}) == 1


@given(SHORT_TOOLS, HINTS)
def test_with_room_for_all_there_is_one_group(tools: list[Tool], hints: Hints) -> None:
    groups: Sequence[tuple[str, ...]] = ids(pack(tools, 1_000, lines_of(tools), hints))
    assert groups == ([tuple(sorted(tool.id for tool in tools))] if tools else [])


def test_what_binds_tools_is_followed_in_both_directions() -> None:
    assert bundles(["a", "b", "s", "x"], {"a": ["s"], "b": ["s", "gone"]})["a"] == ["a", "b", "s"]
    assert needs(Hints(suppliers={"a": ["s"], "s": ["t"]}), "a", {"s", "t"}) == {"a", "s", "t"}
