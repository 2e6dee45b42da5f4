"""Several tools on one sheet: shared types, order, budget."""

from typing import Any

from prompts.render.tokens import count_tokens
from tools.stubs.names import function_names
from tools.stubs.sheet import HEADER, write_sheet
from tools.tool import Tool

ROOMY = 10_000
LONG = {"enum": [f"choice_{i}" for i in range(20)]}
QUOTE = {"type": "object", "title": "Quote", "properties": {"price": {"type": "number"}}, "required": ["price"]}
OTHER = {"type": "object", "title": "Quote", "properties": {"text": {"type": "string"}}, "required": ["text"]}


def a_tool(tool_id: str, properties: dict[str, Any] | None = None, **more: Any) -> Tool:
    group, _, name = tool_id.partition("/")
    given = {"description": f"Do {name}.", **more}
    parameters = {"type": "object", "properties": properties or {}, "required": list(properties or {})}
    return Tool(id=tool_id, group=group, name=name, parameters=parameters, **given)


def prompt_of(*tools: Tool) -> str:
    return write_sheet(tools, function_names(tools), budget_tokens=ROOMY).prompt


def test_a_long_choice_has_one_name_for_all_tools() -> None:
    prompt = prompt_of(a_tool("a/one", {"kind": LONG}), a_tool("a/two", {"kinds": {"type": "array", "items": LONG}}))
    assert prompt.count("choice_7") == 1
    assert "def one(*, kind: KindChoice)" in prompt
    assert "def two(*, kinds: list[KindChoice])" in prompt


def test_a_type_that_several_tools_return_is_declared_once() -> None:
    prompt = prompt_of(a_tool("a/one", returns=QUOTE), a_tool("a/two", returns=QUOTE))
    assert prompt.count("class Quote(") == 1
    assert prompt.count("-> Quote:") == 2


def test_another_type_of_the_same_title_is_named_after_its_tool() -> None:
    prompt = prompt_of(a_tool("a/one", returns=QUOTE), a_tool("a/two", returns=OTHER))
    assert "-> Quote:" in prompt
    assert "-> TwoQuote:" in prompt


def test_a_type_is_never_called_like_a_function_of_the_library() -> None:
    tools = [a_tool("a/one", returns=QUOTE), a_tool("a/Quote")]
    assert "-> OneQuote:" in write_sheet(tools[:1], function_names(tools), budget_tokens=ROOMY).prompt


def test_standing_tools_come_first_in_the_order_given() -> None:
    tools = [a_tool(f"a/t{i}") for i in range(4)]
    sheet = write_sheet(tools, function_names(tools), budget_tokens=ROOMY, standing=["a/t3", "a/absent", "a/t1"])
    assert list(sheet.names) == ["t3", "t1", "t0", "t2"]


def test_what_does_not_fit_is_left_out_with_its_reason_and_smaller_ones_behind_it_stay() -> None:
    tools = [a_tool("a/small"), a_tool("a/large", {"kind": LONG}), a_tool("a/tiny")]
    named = function_names(tools)
    room = count_tokens(prompt_of(tools[0], tools[2]))
    sheet = write_sheet(tools, named, budget_tokens=room)
    assert (list(sheet.names), sheet.n_tokens) == (["small", "tiny"], room)
    assert str(sheet.omitted) == f"1 (large): their stubs would go over the budget of {room} tokens"
    assert "KindChoice" not in sheet.prompt


def test_without_room_there_is_no_sheet_but_what_every_program_has() -> None:
    sheet = write_sheet([a_tool("a/one")], {"a/one": "one"}, budget_tokens=count_tokens(HEADER))
    assert (sheet.prompt, sheet.n_tokens, dict(sheet.names)) == ("", 0, {})
    assert "def save(" in sheet.check
    assert "def one(" not in sheet.check


def test_a_tool_given_twice_stands_there_once() -> None:
    assert prompt_of(a_tool("a/one"), a_tool("a/one")).count("def one(") == 1


def test_names_are_those_of_the_tools_unless_something_else_has_them() -> None:
    ids = ["a/get", "b/get", "a/save", "a/print", "a/from", "a/2fa", "a/run", "b/run_async", "a/get-all", "a/json"]
    assert function_names(a_tool(tool_id) for tool_id in ids) == {
        "a/get": "a_get",
        "b/get": "b_get",
        "a/save": "a_save",
        "a/print": "a_print",
        "a/from": "a_from",
        "a/2fa": "n_2fa",
        "a/run": "run",
        "b/run_async": "b_run_async",
        "a/get-all": "get_all",
        "a/json": "a_json",
    }
