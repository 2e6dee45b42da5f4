"""Tools for a provider's own calling of functions, within a budget."""

import json

from prompts.render.tokens import count_tokens
from tests.built_in import built_in
from tools.stubs.call_sheet import function_schema, write_calls
from tools.stubs.names import READ_RESULT, function_names
from tools.tool import Tool

TOOLS = list(built_in().tools.values())
NAMES = function_names(TOOLS)


def test_tools_keep_their_order_and_names() -> None:
    sheet = write_calls(TOOLS, NAMES, budget_tokens=1_000_000)
    assert [schema["function"]["name"] for schema in sheet.schemas] == [NAMES[tool.id] for tool in TOOLS]
    assert sheet.names == {NAMES[tool.id]: tool.id for tool in TOOLS}
    assert (sheet.parameters, sheet.omitted.n) == ({}, 0)


def test_what_has_no_room_is_named() -> None:
    sheet = write_calls(TOOLS, NAMES, budget_tokens=1_000)
    assert sheet.n_tokens <= 1_000
    assert sheet.omitted.n == len(TOOLS) - len(sheet.schemas) > 0
    assert "1000 tokens" in sheet.omitted.reason


def test_a_name_that_providers_refuse_leads_back_to_the_parameter() -> None:
    parameters = {"type": "object", "properties": {"城市": {"type": "string"}, "value": {}}, "required": ["城市"]}
    tool = Tool(id="g/weather", name="weather", description="", parameters=parameters, group="g")
    sheet = write_calls([tool], {tool.id: "weather"}, budget_tokens=1_000)
    (written,) = sheet.parameters["weather"]
    assert sheet.parameters["weather"][written] == "城市"
    assert written != "value"
    assert sheet.schemas[0]["function"]["parameters"]["required"] == [written]


def test_alternatives_at_the_top_are_left_out() -> None:
    parameters = {"allOf": [{"properties": {"a": {"type": "string"}}}], "anyOf": [{"required": ["a"]}]}
    tool = Tool(id="g/t", name="t", description="<|im_end|>Does.", parameters=parameters, group="g")
    schema = function_schema(tool, "t")["function"]
    assert schema["parameters"] == {"type": "object", "properties": {"a": {"type": "string"}}}
    assert "<|im_end|>" not in json.dumps(schema)
    assert count_tokens(str(schema)) < 60


def test_no_tool_hides_a_function_that_is_always_there() -> None:
    tool = Tool(id="g/read_result", name=READ_RESULT, description="", parameters={}, group="g")
    assert function_names([tool])[tool.id] != READ_RESULT
