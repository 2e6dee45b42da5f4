from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tagging.rules.tagger import RuleTagger
from tagging.tags import Complexity, Permission, Provenance, Tagged
from tagging.taxonomy import load_taxonomy
from tagging.view import ToolView
from tools.tool import Tool

HIGH, MEDIUM, LOW = Permission.HIGH, Permission.MEDIUM, Permission.LOW
tagger = RuleTagger(load_taxonomy(), {"finance": ("finance",), "system": ("system", "file"), "general": ()})


def schema(**properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


@pytest.mark.parametrize(
    ("name", "description", "level"),
    [
        ("delete_file", "", HIGH),
        ("deleteUser", "", HIGH),
        ("users.remove", "", HIGH),
        ("kill-process", "", HIGH),
        ("drop_table", "", HIGH),
        ("send_email", "", HIGH),
        ("transferMoney", "", HIGH),
        ("get_and_delete_message", "", HIGH),
        ("x", "Permanently deletes a record.", HIGH),
        ("x", "This tool can be used to pay an invoice", HIGH),
        ("x", "Lists messages and deletes the old ones", HIGH),
        ("x", "Reads a queue. Also removes what was read.", HIGH),
        ("x", "删除指定的文件", HIGH),
        ("x", "向客户发送短信", HIGH),
        ("x", "在两个账户之间转账", HIGH),
        ("x", "查询并删除过期记录", HIGH),
        ("删除用户", "", HIGH),
        ("create_issue", "", MEDIUM),
        ("x", "Updates a record", MEDIUM),
        ("x", "用于修改用户信息", MEDIUM),
        ("get_user", "", LOW),
        ("x", "Returns the current price", LOW),
        ("x", "查询股票价格", LOW),
        ("x", "", LOW),
    ],
)
def test_the_verb_of_name_or_description_tells_the_permission(name: str, description: str, level: Permission) -> None:
    assert tagger.tag(ToolView(name=name, description=description)).permission.value is level


@pytest.mark.parametrize(
    ("name", "description"),
    [
        ("list_deleted_files", "Lists files that were deleted"),
        ("get_transfer_history", "Transfer history of an account"),
        ("transfer_status", ""),
        ("get_payment", "Get a payment that was sent"),
        ("read_file", "Reads a file. It never deletes anything."),
        ("search", "Finds files. Use delete_file to remove what was found."),
        ("dropdown_values", "Get the values of a drop down list"),
        ("undelete_info", "Describes what undelete does"),
        ("x", "列出已删除的文件"),
        ("x", "查询转账记录"),
        ("x", "读取文件，不会删除任何内容"),
        ("x", "Updates on the weather"),
        ("x", "清除的内容有多少"),
    ],
)
def test_words_that_only_speak_of_harm_do_not_raise_the_permission(name: str, description: str) -> None:
    assert tagger.tag(ToolView(name=name, description=description)).permission.value is not HIGH


@pytest.mark.parametrize(
    ("method", "name", "level"),
    [
        ("GET", "user", LOW),
        ("post", "user", MEDIUM),
        ("PUT", "user", MEDIUM),
        ("PATCH", "user", MEDIUM),
        ("DELETE", "user", HIGH),
        ("POST", "search_users", LOW),
        ("GET", "delete_user", HIGH),
        ("DELETE", "get_user", HIGH),
        ("BREW", "coffee", LOW),
    ],
)
def test_the_http_verb_counts_beside_the_name(method: str, name: str, level: Permission) -> None:
    assert tagger.tag(ToolView(name=name, method=method)).permission.value is level


@pytest.mark.parametrize(
    ("name", "hints", "level"),
    [
        ("thing", {"destructiveHint": True}, HIGH),
        ("thing", {"readOnlyHint": True}, LOW),
        ("thing", {"readOnlyHint": False}, MEDIUM),
        ("thing", {"readOnlyHint": "yes"}, LOW),
        ("thing", {"readOnlyHint": True, "destructiveHint": True}, LOW),
        ("delete_thing", {"readOnlyHint": True}, HIGH),
        ("delete_thing", {"destructiveHint": False}, HIGH),
    ],
)
def test_hints_raise_the_permission_and_lower_nothing(name: str, hints: dict[str, Any], level: Permission) -> None:
    assert tagger.tag(ToolView(name=name, annotations=hints)).permission.value is level


@pytest.mark.parametrize(
    ("parameters", "level"),
    [
        (schema(action={"enum": ["start", "delete"]}), HIGH),
        (schema(action={"anyOf": [{"enum": ["update"]}]}), MEDIUM),
        (schema(status={"enum": ["active", "delete"]}), LOW),
        (schema(amount={"type": "number"}, recipient={"type": "string"}), HIGH),
        (schema(amount={"type": "number"}, toAccount={"type": "string"}), HIGH),
        (schema(amount={"type": "number"}, to={"type": "string"}), LOW),
        (schema(overwrite={"type": "boolean"}), MEDIUM),
        (schema(verbose={"type": "boolean"}), LOW),
    ],
)
def test_parameters_tell_what_a_neutral_name_does_not(parameters: dict[str, Any], level: Permission) -> None:
    assert tagger.tag(ToolView(name="thing", parameters=parameters)).permission.value is level


@pytest.mark.parametrize(
    ("name", "description", "domain"),
    [
        ("get_stock_quote", "", "finance"),
        ("x", "Returns the dividends of a company's stock", "finance"),
        ("x", "查询股票的股息和财务数据", "finance"),
        ("list_tables", "Tables of the database", "data"),
        ("x", "对数据表进行分组汇总", "data"),
        ("read_file", "", "file"),
        ("x", "列出正在运行的进程及内存", "system"),
        ("send_email", "", "communication"),
        ("translate_text", "", "text"),
        ("convert_time_zone", "", "time"),
        ("weather_forecast", "", "web"),
    ],
)
def test_cues_tell_the_domain(name: str, description: str, domain: str) -> None:
    domains = tagger.tag(ToolView(name=name, description=description)).domains
    assert domain in domains.value
    assert domain in domains.evidence


def test_the_kind_of_a_parameter_tells_the_domain() -> None:
    view = ToolView(name="x", parameters=schema(symbol={"type": "string", "format": "ticker"}))
    assert tagger.tag(view).domains.value == ("finance",)


def test_a_tool_without_cues_has_no_domain_and_low_confidence() -> None:
    tags = tagger.tag(ToolView(name="zorblax"))
    assert (tags.domains.value, tags.functions.value, tags.agents.value) == ((), (), ())
    assert max(tags.domains.confidence, tags.functions.confidence, tags.permission.confidence) <= 0.3


@pytest.mark.parametrize(
    ("name", "description", "function"),
    [
        ("list_users", "", "query"),
        ("x", "计算净资产收益率", "compute"),
        ("convert_units", "", "transform"),
        ("plot_bar", "", "generate"),
        ("x", "Validates an address", "validate"),
    ],
)
def test_the_first_verb_tells_the_function(name: str, description: str, function: str) -> None:
    assert function in tagger.tag(ToolView(name=name, description=description)).functions.value


@pytest.mark.parametrize(
    ("parameters", "level"),
    [
        (schema(), Complexity.SIMPLE),
        (schema(a={}, b={}, c={}), Complexity.SIMPLE),
        (schema(**{f"p{n}": {} for n in range(8)}), Complexity.MEDIUM),
        (schema(**{f"p{n}": {} for n in range(20)}), Complexity.COMPLEX),
        (schema(sql={"format": "sql"}) | {"required": ["sql"]}, Complexity.MEDIUM),
        (schema(a=schema(b=schema(c=schema(d={}))), e={}, f={}, g={}), Complexity.COMPLEX),
    ],
)
def test_the_size_of_the_schema_tells_the_complexity(parameters: dict[str, Any], level: Complexity) -> None:
    assert tagger.tag(ToolView(name="x", parameters=parameters)).complexity.value is level


def test_agents_are_those_that_take_a_domain_and_not_those_that_take_all() -> None:
    tags = tagger.tag(ToolView(name="read_file"))
    assert tags.agents.value == ("system",)
    assert tags.agents.evidence == "system: file"


def test_all_tags_of_a_rule_say_so_with_evidence() -> None:
    tags = tagger.tag(ToolView(name="delete_file", description="Deletes a file"))
    found: list[Tagged[Any]] = [tags.domains, tags.functions, tags.complexity, tags.permission, tags.agents]
    assert all(tag.provenance is Provenance.RULE and tag.evidence for tag in found)


def test_a_tagger_is_a_function_of_a_tool() -> None:
    tool = Tool(id="a/get_quote", name="get_quote", description="Stock quote", parameters={}, group="a")
    assert tagger(tool) == tagger.tag(ToolView(name="get_quote", description="Stock quote"))


words = st.sampled_from(
    [
        "delete",
        "get",
        "remove",
        "删除",
        "查询",
        "and",
        "并",
        "the",
        "file",
        ",",
        ".",
        "not",
        "不",
        "sends",
        "list_files",
    ]
)


@given(st.lists(words, max_size=12), st.sampled_from(["", "GET", "POST", "DELETE"]))
def test_no_hint_of_harmlessness_lowers_a_permission(text: list[str], method: str) -> None:
    plain = ToolView(name="x", description=" ".join(text), method=method)
    reassured = plain.model_copy(update={"annotations": {"readOnlyHint": True, "destructiveHint": False}})
    assert tagger.tag(reassured).permission.value.rank >= tagger.tag(plain).permission.value.rank


@given(st.text(max_size=64), st.text(max_size=400), st.dictionaries(st.text(max_size=8), st.just({"enum": ["删除"]})))
def test_anything_can_be_tagged(name: str, description: str, properties: dict[str, Any]) -> None:
    view = ToolView(name=name, description=description, parameters=schema(**properties))
    assert tagger.tag(view) == tagger.tag(view)


def test_a_very_long_description_is_read_in_reasonable_time() -> None:
    assert tagger.tag(ToolView(name="x", description="delete " * 20_000)).permission.value is HIGH


def test_category_and_group_tell_the_domain_of_a_tool_that_says_little() -> None:
    assert tagger.tag(ToolView(name="standings", category="Sports", group="NBA")).domains.value == ("sports",)
    assert tagger.tag(ToolView(name="x", group="股票行情")).domains.value == ("finance",)


def test_an_address_in_a_description_tells_no_domain() -> None:
    linked = ToolView(name="x", description="Recipes, see https://api.example.com/http/web and www.weather.com")
    assert tagger.tag(linked).domains.value == ("food",)


@pytest.mark.parametrize(
    ("name", "description", "function"),
    [
        ("vehicles_makes", "List of vehicle makes", "query"),
        ("current", "Weather conditions, updated every hour", "query"),
        ("standings", "Team standings of a league", "query"),
    ],
)
def test_things_and_states_are_no_verbs(name: str, description: str, function: str) -> None:
    assert tagger.tag(ToolView(name=name, description=description)).functions.value == (function,)


def test_what_is_not_harmless_is_not_taken_for_a_query() -> None:
    tags = tagger.tag(ToolView(name="user", description="Users", method="DELETE"))
    assert tags.functions.value == ()


@pytest.mark.parametrize("name", ["loginUser", "log_out", "用户登录", "signOut"])
def test_a_session_that_begins_or_ends_is_a_change(name: str) -> None:
    assert tagger.tag(ToolView(name=name)).permission.value is MEDIUM
