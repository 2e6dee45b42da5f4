"""What prompts may hold of an agent's tools: one first group, and one later group at a time."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from prompts.render.tokens import count_tokens
from tests.tools.budget.made import COUNTS, HINTS, SHORT_TOOLS, TOOLS, lines_of, make_tool, pairs
from tools.budget.agent_groups import NO_GROUPS, group, loaded
from tools.budget.hints import Hints
from tools.budget.lines import PricedLines
from tools.tool import Tool

MANY = [make_tool(f"{part}/tool{n}") for part in "ab" for n in range(20)]


def test_tools_that_fit_together_make_one_group() -> None:
    groups = group(MANY, 1_000)
    assert groups.first.tool_ids == tuple(sorted(t.id for t in MANY))
    assert (groups.later, groups.left_out()) == ((), [])


def test_otherwise_the_first_group_leaves_room_for_one_of_the_later_ones() -> None:
    groups = group(MANY, 200)
    assert groups.first.n_tokens <= 120
    assert all(0 < later.n_tokens <= groups.room_tokens for later in groups.later)
    assert [g.number for g in groups.groups] == list(range(1, len(groups.groups) + 1))


def test_what_is_out_of_view_is_listed_in_the_order_of_loading() -> None:
    groups = group(MANY, 200)
    second = groups.later[0].tool_ids
    assert groups.left_out()[: len(second)] == list(second)
    assert not set(second) & set(groups.left_out(second))


def test_a_group_for_a_request_holds_what_is_most_relevant_to_it_and_nothing_twice() -> None:
    lines = PricedLines(MANY)
    groups = group(MANY, 200, lines=lines)
    behind = loaded(2, MANY, groups, lines, Hints(relevance={"b/tool19": 1.0, groups.first.tool_ids[0]: 0.9}))
    assert "b/tool19" in behind
    assert not set(behind.tool_ids) & set(groups.first.tool_ids)


def test_dependencies_that_are_never_in_view_together_are_named() -> None:
    groups = group([make_tool("a"), make_tool("s")], 18, Hints(suppliers={"g/a": ["g/s"]}))
    assert pairs(groups.parted) == {("g/a", "g/s")}


def test_without_tools_there_is_one_empty_group() -> None:
    assert group([], 100).first == NO_GROUPS.first.model_copy(update={"budget_tokens": 100})


@given(TOOLS, st.integers(0, 200), COUNTS, HINTS)
def test_first_and_later_group_together_never_cost_more_than_the_budget(
    tools: list[Tool], budget: int, count: Any, hints: Hints
) -> None:
    count = count or count_tokens
    lines = lines_of(tools, count)
    groups = group(tools, budget, hints, lines=lines)
    behind = loaded(2, tools, groups, lines, hints)
    assert count(groups.first.render()) <= budget
    assert all(count(groups.first.render()) + count(later.render()) <= budget for later in (*groups.later, behind))
    every = [*groups.first.tool_ids, *groups.left_out()]
    assert sorted(every) == sorted(tool.id for tool in tools)


@given(SHORT_TOOLS, st.integers(0, 60), HINTS)
def test_whoever_is_in_view_has_its_suppliers_in_view_unless_that_is_said(
    tools: list[Tool], budget: int, hints: Hints
) -> None:
    groups = group(tools, budget, hints, lines=lines_of(tools))
    grouped = {tool_id for each in groups.groups for tool_id in each.tool_ids}
    missed = {
        (consumer, supplier)
        for each in groups.groups
        for consumer in each.tool_ids
        for supplier in {*hints.suppliers.get(consumer, ())} & grouped
        if supplier not in each and supplier not in groups.first
    }
    assert missed == pairs(groups.parted)


@given(st.data(), SHORT_TOOLS, st.integers(0, 60), HINTS)
def test_the_same_tools_make_the_same_groups_in_whatever_order_they_come(
    data: st.DataObject, tools: list[Tool], budget: int, hints: Hints
) -> None:
    shuffled, lines = data.draw(st.permutations(tools)), lines_of(tools)
    assert group(tools, budget, hints, lines=lines) == group(shuffled, budget, hints, lines=lines)
