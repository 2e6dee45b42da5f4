"""One group with the best of many tools."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from prompts.render.tokens import count_tokens
from tests.tools.budget.made import COUNTS, HINTS, SHORT_TOOLS, TOOLS, lines_of, make_tool, needs
from tools.budget.filling import fill
from tools.budget.group import written
from tools.budget.hints import Hints
from tools.tool import Tool


def filled(names: str, budget: int, shown: tuple[str, ...] = (), **hints: Any) -> list[str]:
    tools = [make_tool(name) for name in names.split()]
    return sorted(fill(tools, budget, lines_of(tools), Hints(**hints), shown=shown))


def test_the_most_relevant_tools_are_taken_with_what_they_need() -> None:
    taken = filled("a b c s", 17, relevance={"g/c": 1.0, "g/b": 0.9}, suppliers={"g/c": ["g/s"]})
    assert taken == ["g/b", "g/c", "g/s"]


def test_a_tool_whose_suppliers_do_not_fit_beside_it_is_passed_by() -> None:
    taken = filled("a b c s", 14, relevance={"g/a": 1.0, "g/c": 0.9, "g/b": 0.4}, suppliers={"g/c": ["g/s"]})
    assert taken == ["g/a", "g/b"]


def test_a_tool_whose_suppliers_fit_nowhere_comes_alone() -> None:
    assert filled("c s", 7, relevance={"g/c": 1.0}, suppliers={"g/c": ["g/s"]}) == ["g/c"]


def test_what_the_prompt_shows_elsewhere_is_neither_taken_nor_missed() -> None:
    assert filled("c s", 7, shown=("g/s",), suppliers={"g/c": ["g/s"]}) == ["g/c"]


def test_nothing_fits_into_no_room() -> None:
    assert filled("a b", 3) == []
    assert filled("", 100) == []


@given(TOOLS, st.integers(0, 160), COUNTS, HINTS)
def test_the_group_is_never_over_its_budget(tools: list[Tool], budget: int, count: Any, hints: Hints) -> None:
    count = count or count_tokens
    lines = lines_of(tools, count)
    group = written(1, fill(tools, budget, lines, hints), budget, lines)
    assert count(group.render()) == group.n_tokens <= budget


@given(SHORT_TOOLS, st.integers(6, 60), HINTS)
def test_a_tool_stands_with_its_suppliers_unless_no_group_could_hold_them(
    tools: list[Tool], budget: int, hints: Hints
) -> None:
    lines = lines_of(tools)
    every = {tool.id for tool in tools}
    taken = set(fill(tools, budget, lines, hints))
    for tool_id in taken:
        chain = needs(hints, tool_id, every)
        assert chain <= taken or lines.header_tokens + sum(lines.tokens[t] for t in chain) > budget


@given(st.data(), SHORT_TOOLS, st.integers(0, 60), HINTS)
def test_the_order_in_which_tools_come_changes_nothing(
    data: st.DataObject, tools: list[Tool], budget: int, hints: Hints
) -> None:
    shuffled = data.draw(st.permutations(tools))
    assert fill(tools, budget, lines_of(tools), hints) == fill(shuffled, budget, lines_of(tools), hints)
