"""Budgeted groups never cost more than their budget."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.grouping import MAX_LINE_CHARS, BudgetedGroup, group, one_liner
from tools.tool import Tool


def make_tool(name: str, description: str = "Does a thing.") -> Tool:
    return Tool(id=f"g/{name}", name=name, description=description, parameters={"type": "object"}, group="g")


def words(text: str) -> int:
    return len(text.split())


def ids(groups: Sequence[BudgetedGroup]) -> list[tuple[str, ...]]:
    return [each.tool_ids for each in groups]


def test_a_group_is_sorted_by_id_whatever_the_relevance() -> None:
    assert ids(group([make_tool("b"), make_tool("a")], 100, words)) == [("g/a", "g/b")]


def test_what_does_not_fit_goes_to_the_next_group_with_the_reason() -> None:
    # The header costs 2 words and each line 5.
    groups = group([make_tool("c"), make_tool("b"), make_tool("a")], 12, words)
    assert ids(groups) == [("g/b", "g/c"), ("g/a",)]
    assert groups[0].left_out[0].reason == "the budget of 12 tokens is full; it is in group 2"


def test_a_tool_that_alone_exceeds_the_budget_is_left_out_with_the_reason() -> None:
    groups = group([make_tool("long", "word " * 50), make_tool("a")], 10, words)
    assert ids(groups) == [("g/a",)]
    assert groups[0].left_out[0].reason == "its line alone is over the budget of 10 tokens"


def test_a_supplier_stays_with_its_consumer() -> None:
    tools = [make_tool("quote"), make_tool("other"), make_tool("search")]
    groups = group(tools, 12, words, suppliers={"g/quote": ["g/search"]})
    assert ids(groups) == [("g/quote", "g/search"), ("g/other",)]


def test_a_consumer_moves_on_with_its_supplier_when_only_one_would_fit() -> None:
    tools = [make_tool("a"), make_tool("quote"), make_tool("search")]
    groups = group(tools, 12, words, suppliers={"g/quote": ["g/search"]})
    assert ids(groups) == [("g/a",), ("g/quote", "g/search")]


def test_a_consumer_goes_alone_when_its_suppliers_never_fit_beside_it() -> None:
    tools = [make_tool("quote"), make_tool("search")]
    groups = group(tools, 7, words, suppliers={"g/quote": ["g/search"]})
    assert ids(groups) == [("g/quote",), ("g/search",)]


def test_no_tools_make_one_empty_group() -> None:
    groups = group([], 100, words)
    assert (ids(groups), groups[0].render()) == ([()], "")


def test_a_group_knows_its_tools() -> None:
    groups = group([make_tool("a")], 100, words)
    assert "g/a" in groups[0]
    assert "g/b" not in groups[0]


@pytest.mark.parametrize(
    ("description", "line"),
    [
        ("Get a price. More text.", "- g/t: Get a price."),
        ("查询股价。更多说明。", "- g/t: 查询股价。"),
        ("", "- g/t"),
    ],
)
def test_a_line_is_the_first_sentence(description: str, line: str) -> None:
    assert one_liner(make_tool("t", description)) == line


def test_a_long_line_is_cut() -> None:
    assert len(one_liner(make_tool("t", "x" * 1_000))) == MAX_LINE_CHARS


def test_real_token_counts_serve_by_default() -> None:
    groups = group([make_tool(f"tool{n}") for n in range(20)], 60)
    assert len(groups) > 1
    assert all(0 < each.n_tokens <= 60 for each in groups)


TOOLS = st.lists(
    st.builds(make_tool, st.from_regex(r"[a-z]{1,6}", fullmatch=True), st.text(max_size=300)),
    max_size=12,
    unique_by=lambda tool: tool.id,
)
SUPPLIERS = st.dictionaries(
    st.from_regex(r"g/[a-z]{1,2}", fullmatch=True), st.lists(st.from_regex(r"g/[a-z]{1,2}", fullmatch=True))
)


@given(TOOLS, st.integers(0, 120), st.sampled_from([len, words, lambda text: len(text) ** 2 // 50]), SUPPLIERS)
def test_no_group_ever_exceeds_its_budget_and_no_tool_is_lost(
    tools: list[Tool], budget: int, count: object, suppliers: Mapping[str, Sequence[str]]
) -> None:
    groups = group(tools, budget, count, suppliers=suppliers)  # type: ignore[arg-type]  # hypothesis samples objects
    placed = [tool_id for each in groups for tool_id in each.tool_ids]
    never = {left.tool_id for left in groups[0].left_out if left.reason.startswith("its line alone")}
    assert all(each.n_tokens <= budget or not each.tool_ids for each in groups)
    assert len(placed) == len(set(placed))
    assert {*placed, *never} == {tool.id for tool in tools}
