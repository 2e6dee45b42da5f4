"""Rows of BFCL: what counts as right, and both arms over a few of them."""

import json
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import AIMessage, ToolCall

from errors import ConfigError, ModelUnavailable
from evals.execution.bfcl import BfclItem, Call, call_fault, drawn_items, load_items
from evals.execution.bfcl_run import BfclReport, run_bfcl
from evals.execution.run import Plan
from evals.report.execution import bfcl_tables
from evals.report.tables import render_folder
from settings import Settings
from tests.evals.execution.rows import write_rows
from tests.prompts.conftest import ScriptedChatModel

CITY = {"type": "object", "properties": {"city": {"type": "string"}, "days": {"type": "integer"}}, "required": ["city"]}
WEATHER = {"name": "weather.of", "description": "Weather forecast of a city.", "parameters": CITY}
ADDITION = {
    "name": "add",
    "description": "Add two numbers.",
    "parameters": {"type": "object", "properties": {"a": {"type": "number"}}, "required": ["a"]},
}
IN_OSLO = {"weather.of": {"city": ["Oslo", "Oslo, Norway"], "days": ["", 3]}}


def item(
    *gold: dict[str, Any], category: str = "simple_python", text: str = "weather in Oslo?", n: int = 1
) -> BfclItem:
    row = {
        "id": f"{category}_{n}",
        "category": category,
        "messages": [{"role": "user", "content": text}],
        "functions": [WEATHER, ADDITION],
        "gold": list(gold),
    }
    return BfclItem.model_validate_json(json.dumps(row))


@pytest.mark.parametrize(
    "arguments",
    [{"city": "Oslo"}, {"city": "oslo norway"}, {"city": "Oslo", "days": 3}, {"city": "Oslo", "days": 3.0}],
)
def test_accepted_values_are_right(arguments: dict[str, Any]) -> None:
    assert call_fault(item(IN_OSLO), [("weather_of", arguments)]) == ""


@pytest.mark.parametrize(
    ("calls", "told"),
    [
        ([], "0 calls for 1"),
        ([("weather.of", {"city": "Oslo"})] * 2, "2 calls for 1"),
        ([("add", {"a": 1})], "function add for weather.of"),
        ([("weather.of", {"days": 3})], "city is missing"),
        ([("weather.of", {"city": "Bergen"})], "city is 'Bergen'"),
        ([("weather.of", {"city": "Oslo", "days": 4})], "days is 4"),
        ([("weather.of", {"city": "Oslo", "days": True})], "days is True"),
        ([("weather.of", {"city": "Oslo", "unit": "C"})], "unit is 'C'"),
    ],
)
def test_everything_else_is_wrong_and_said(calls: list[Call], told: str) -> None:
    assert call_fault(item(IN_OSLO), calls) == told


def test_a_value_that_must_be_given_is_missed() -> None:
    assert call_fault(item({"weather.of": {"city": ["Oslo"], "days": [3]}}), [("weather.of", {"city": "Oslo"})])


def test_lists_and_objects_are_compared_part_by_part() -> None:
    gold = {"add": {"a": [[{"x": [1], "y": ["", 2]}, "b c"]]}}
    assert call_fault(item(gold), [("add", {"a": [{"x": 1}, "B C"]})]) == ""
    assert call_fault(item(gold), [("add", {"a": [{"x": 2}, "b c"]})]).startswith("a is")
    assert call_fault(item(gold), [("add", {"a": [{"y": 2}, "b c"]})]).startswith("a is")


def test_several_calls_may_come_in_any_order() -> None:
    wanted = item(IN_OSLO, {"add": {"a": [1]}}, category="parallel")
    assert call_fault(wanted, [("add", {"a": 1}), ("weather_of", {"city": "Oslo"})]) == ""
    assert call_fault(wanted, [("add", {"a": 2}), ("weather_of", {"city": "Oslo"})]) == "a is 2"


def test_where_no_function_serves_none_is_called() -> None:
    assert call_fault(item(category="irrelevance"), []) == ""
    assert call_fault(item(category="irrelevance"), [("add", {"a": 1})]) == "1 calls for 0"
    assert call_fault(item(category="live_relevance"), [("add", {"a": 1})]) == ""


def test_rows_are_read_and_drawn(tmp_path: Path) -> None:
    write_rows(tmp_path / "bfcl_dev.jsonl", [item(IN_OSLO, n=n).model_dump(mode="json") for n in range(9)])
    items = load_items(tmp_path)
    assert drawn_items(items, 3, 1) == drawn_items(items, 3, 1) != drawn_items(items, 3, 2)
    assert drawn_items(items, 99, 1) == items
    with pytest.raises(ConfigError, match="--data"):
        load_items(tmp_path / "nowhere")


@pytest.fixture
def settings(home: Path) -> Settings:
    return Settings(home=home, model="scripted:test", embedder="none")


async def run(
    settings: Settings, out: Path, arm: Any, items: list[BfclItem], *script: Any, **plan: Any
) -> tuple[BfclReport, ScriptedChatModel]:
    model = ScriptedChatModel(script=list(script))
    report = await run_bfcl(settings, items, Plan(arms=(arm,), out=out, **plan), build=lambda _: model)
    return report, model


async def test_functions_are_chosen_and_filled_offline(settings: Settings, tmp_path: Path) -> None:
    report, _ = await run(settings, tmp_path, "offline", [item({"add": {"a": [17]}}, text="Add the numbers: a = 17")])
    (outcome,) = report.arms[0].outcomes
    assert (outcome.right, outcome.calls, outcome.use.calls) == (True, (("add", {"a": 17.0}),), 0)


async def test_a_model_is_bound_to_the_functions_and_finished_rows_stay(settings: Settings, tmp_path: Path) -> None:
    call = AIMessage("", tool_calls=[ToolCall(name="weather_of", args={"city": "Oslo"}, id="1")])
    items = [item(IN_OSLO), item(category="irrelevance", text="sing", n=2)]
    report, model = await run(settings, tmp_path, "all-tools", items, call, "I cannot sing.")
    assert [o.right for o in report.arms[0].outcomes] == [True, True]
    assert [tool["function"]["name"] for tool in model.bound[0]["tools"]] == ["weather_of", "add"]
    again, model = await run(settings, tmp_path, "all-tools", items)
    assert (again, model.asked) == (report, [])
    assert bfcl_tables(report)[2] == "| all-tools | 2 | 100.0 [34.2, 100.0] | 1/1 | 1/1 |"
    assert "bfcl" in render_folder(tmp_path)


async def test_a_reader_answers_rows_too(settings: Settings, tmp_path: Path) -> None:
    folder = tmp_path / "reader"
    with pytest.raises(ModelUnavailable, match=r"0001\.answer"):
        await run(settings, tmp_path, "all-tools", [item(IN_OSLO)], reader=folder, patience_s=0.01)
    told = {"tool_calls": [{"name": "weather_of", "arguments": {"city": "Oslo"}}]}
    (folder / "0001.answer.md").write_text(json.dumps(told), encoding="utf-8")
    report, _ = await run(settings, tmp_path, "all-tools", [item(IN_OSLO)], reader=folder)
    assert report.arms[0].rights().hits == 1


async def test_a_model_that_is_down_and_an_arm_of_no_use_are_refused(settings: Settings, tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match="scripted:test"):
        await run(settings, tmp_path, "all-tools", [item(IN_OSLO)], ConnectionError("down"))
    with pytest.raises(ConfigError, match="'bigtool' is no arm"):
        await run(settings, tmp_path, "bigtool", [item(IN_OSLO)])
