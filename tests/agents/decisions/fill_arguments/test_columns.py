from typing import Any

import pytest

from agents.decisions.fill_arguments.offline import fill
from agents.decisions.fill_arguments.question import FillQuestion, Supply, Upstream
from tools.tool import Tool

DESCRIBED = Upstream(
    step=1,
    tool_id="d/describe",
    value={
        "columns": [
            {"name": "region", "type": "text", "values": ["华东", "华北"]},
            {"name": "amount", "type": "number", "label_zh": "金额"},
            {"name": "cost", "type": "number", "label_zh": "成本"},
        ]
    },
)
LISTED = Upstream(
    step=1, tool_id="d/list", value={"tables": [{"table": "orders"}, {"table": "customers"}, {"table": "cars"}]}
)


def schema(kind: str, **hints: Any) -> dict[str, Any]:
    return {"type": "string", "format": kind} | {k.replace("_", "-"): v for k, v in hints.items()}


def filled(
    task: str, properties: dict[str, Any], required: tuple[str, ...], *upstream: Upstream, focus: str = ""
) -> Any:
    parameters = {"type": "object", "properties": properties, "required": list(required)}
    tool = Tool(id="d/t", name="t", description="does it", group="d", parameters=parameters)
    fields = {"column": "columns[].name", "condition": "columns[].name", "table": "tables[].table"}
    makers = {"column": "d/describe", "condition": "d/describe", "table": "d/list"}
    kinds = {name: (one.get("items") or one)["format"] for name, one in properties.items()}
    supplies = tuple(
        Supply(from_tool=makers[kind], resource=fields[kind], parameter=name)
        for name, kind in kinds.items()
        if kind in makers
    )
    return fill(FillQuestion(task=task, tool=tool, supplies=supplies, upstream=upstream, focus=focus))


@pytest.mark.parametrize(
    ("task", "where"),
    [
        ("rows with amount over 100", '"amount" > 100'),
        ("金额大于100且成本低于20的", '"amount" > 100 AND "cost" < 20'),
        ("华东的订单", "\"region\" = '华东'"),
    ],
)
def test_a_condition_is_filled_over_the_described_columns(task: str, where: str) -> None:
    found = filled(task, {"where": schema("condition")}, ("where",), DESCRIBED)
    assert found.sets == ({"where": where},)


def test_a_condition_that_is_not_stated_is_missing() -> None:
    assert filled("show the rows", {"where": schema("condition")}, ("where",), DESCRIBED).missing == ("where",)


def test_a_list_of_columns_takes_all_that_are_named() -> None:
    columns = {"columns": {"type": "array", "items": schema("column")}}
    assert filled("correlate amount with cost", columns, (), DESCRIBED).sets == ({"columns": ["amount", "cost"]},)


def test_a_list_of_columns_takes_what_a_single_one_leaves() -> None:
    columns = {
        "target": schema("column", x_type="number", x_cues=["predict", "预测"]),
        "features": {"type": "array", "items": schema("column")},
    }
    found = filled("predict amount from region and cost", columns, ("target",), DESCRIBED)
    assert found.sets == ({"target": "amount", "features": ["region", "cost"]},)


def test_two_tables_are_told_apart_by_their_order() -> None:
    tables = {"left": schema("table"), "right": schema("table")}
    found = filled("join customers with orders", tables, ("left", "right"), LISTED)
    assert found.sets == ({"left": "customers", "right": "orders"},)


@pytest.mark.parametrize("task", ["zip a.txt and b.txt into all.zip", "把 a.txt 和 b.txt 打包到 all.zip"])
def test_a_list_of_paths_takes_what_the_target_leaves(task: str) -> None:
    paths = {
        "paths": {"type": "array", "items": schema("path")},
        "target": schema("path", x_cues=["into", "to", "到", "成"]),
    }
    assert filled(task, paths, ("paths", "target")).sets == ({"target": "all.zip", "paths": ["a.txt", "b.txt"]},)


@pytest.mark.parametrize("task", ["zip the reports folder", "把 reports 文件夹打包"])
def test_a_required_list_comes_before_an_optional_target(task: str) -> None:
    paths = {"paths": {"type": "array", "items": schema("path")}, "target": schema("path", x_cues=["into", "成"])}
    assert filled(task, paths, ("paths",)).sets == ({"paths": ["reports"]},)


def test_several_companies_of_a_list_make_one_call() -> None:
    symbols = {"symbols": {"type": "array", "items": schema("ticker")}}
    assert filled("compare AAPL, MSFT and TSLA", symbols, ("symbols",)).sets == ({"symbols": ["AAPL", "MSFT", "TSLA"]},)


@pytest.mark.parametrize(
    ("task", "focus", "column"),
    [
        ("the average amount, then sort by cost", "then sort by cost", "cost"),
        ("求金额的平均，再按成本排序", "再按成本排序", "cost"),
        ("the average amount, then sort", "then sort", "amount"),
    ],
)
def test_a_column_of_the_steps_own_clause_comes_first(task: str, focus: str, column: str) -> None:
    by = {"by": schema("column", x_cues=["by", "按"])}
    assert filled(task, by, ("by",), DESCRIBED, focus=focus).sets == ({"by": column},)


@pytest.mark.parametrize(
    ("task", "focus"),
    [
        ("rows with amount over 5, then those with cost over 7", "then those with cost over 7"),
        ("金额大于5的，再要成本大于7的", "再要成本大于7的"),
    ],
)
def test_a_condition_of_the_steps_own_clause_comes_first(task: str, focus: str) -> None:
    found = filled(task, {"where": schema("condition")}, ("where",), DESCRIBED, focus=focus)
    assert found.sets == ({"where": '"cost" > 7'},)
