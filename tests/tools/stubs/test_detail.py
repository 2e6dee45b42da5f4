"""A short prompt is told more tools, with less of each."""

import ast
from typing import Any

import pytest

from tools.functions.loader import load_packs
from tools.stubs.detail import BRIEF, FULL
from tools.stubs.names import function_names
from tools.stubs.sheet import StubSheet, write_sheet
from tools.tool import Tool

TOOLS: tuple[Tool, ...] = tuple(load_packs().tools.values())
ITEMS = [f"item_{i}" for i in range(40)]
PRICE = {
    "type": "object",
    "title": "Price",
    "properties": {"value": {"type": "number", "description": "Closing auction figure per single share"}},
    "required": ["value"],
}


def a_tool(**parameters: Any) -> Tool:
    schema = {"type": "object", "properties": parameters, "required": list(parameters)}
    return Tool(
        id="shop/price", group="shop", name="price", description="Tell a price.", parameters=schema, returns=PRICE
    )


def sheet_of(tool: Tool, *, brief: bool) -> StubSheet:
    detail = BRIEF if brief else FULL
    return write_sheet([tool], function_names([tool]), budget_tokens=10_000, detail=detail)


@pytest.mark.parametrize("budget", [800, 2_000])
def test_more_tools_fit_where_less_is_told_of_each(budget: int) -> None:
    names = function_names(TOOLS)
    full, brief = (write_sheet(TOOLS, names, budget_tokens=budget, detail=detail) for detail in (FULL, BRIEF))
    assert len(brief.names) > len(full.names)
    assert brief.n_tokens <= budget


def test_of_many_choices_the_first_are_told_and_any_text_is_taken() -> None:
    tool = a_tool(item={"enum": ITEMS})
    full, brief = sheet_of(tool, brief=False), sheet_of(tool, brief=True)
    assert "item_39" in full.prompt
    assert "item_39" not in brief.prompt
    assert "item: str" in brief.prompt
    assert "one of 40, such as item_0, item_1" in brief.prompt


def test_few_choices_are_all_told() -> None:
    assert 'Literal["by_day", "按月"]' in sheet_of(a_tool(kind={"enum": ["by_day", "按月"]}), brief=True).prompt


def test_what_a_figure_means_is_told_only_where_there_is_room() -> None:
    assert "Closing auction" in sheet_of(a_tool(), brief=False).prompt
    assert "Closing auction" not in sheet_of(a_tool(), brief=True).prompt


def test_the_checker_is_told_as_much_as_ever() -> None:
    tool = a_tool(item={"enum": ITEMS})
    assert sheet_of(tool, brief=True).check == sheet_of(tool, brief=False).check


def test_brief_stubs_are_python() -> None:
    ast.parse(write_sheet(TOOLS, function_names(TOOLS), budget_tokens=1_000_000, detail=BRIEF).prompt)
