"""Suppliers whose results have no schema."""

from typing import Any

import pytest

from graph.relations.dependencies import MAX_SUPPLIERS
from graph.relations.silent_suppliers import derive_from_names
from tools.tool import Tool


def tool(name: str, *required: str, returns: dict[str, Any] | None = None, **told: str) -> Tool:
    properties = {parameter: {"type": "string", "description": told.get(parameter, "")} for parameter in required}
    return Tool(
        id=f"g/{name}",
        name=name,
        description=name,
        parameters={"type": "object", "properties": properties, "required": list(required)},
        returns=returns or {},
        group="g",
    )


def pairs(*tools: Tool) -> list[tuple[str, str, str, str]]:
    return [(d.supplier, d.consumer, d.parameter, d.strength) for d in derive_from_names(tools)]


def test_a_code_comes_from_the_tool_that_gets_it() -> None:
    found = pairs(tool("get_country_code", "country_name"), tool("population", "country_code"))
    assert found == [("g/get_country_code", "g/population", "country_code", "strong")]


def test_what_people_know_themselves_is_weak() -> None:
    found = pairs(tool("get_current_location"), tool("weather", "location"))
    assert found == [("g/get_current_location", "g/weather", "location", "weak")]


def test_a_description_names_the_tool_that_gives_the_value() -> None:
    told = "The session ID obtained after logging into web_bull."
    found = pairs(
        tool("web_bull_user_login", "password"),
        tool("other_bank_user_login", "password"),
        tool("balance", "session_id", session_id=told),
    )
    assert found == [("g/web_bull_user_login", "g/balance", "session_id", "strong")]


@pytest.mark.parametrize("name", ["name", "title", "value"])
def test_everyday_names_mean_nothing(name: str) -> None:
    assert pairs(tool(f"get_{name}"), tool("show", name)) == []


def test_who_is_given_a_value_does_not_supply_it_unless_it_checks_it() -> None:
    assert pairs(tool("get_stock_ticker", "stock_ticker"), tool("price", "stock_ticker")) == []
    assert pairs(tool("validate_email", "email"), tool("send", "email")) == [
        ("g/validate_email", "g/send", "email", "weak")
    ]


def test_a_tool_with_a_schema_of_its_result_is_left_to_it() -> None:
    schema = {"type": "object", "properties": {"country_code": {"type": "string"}}}
    assert pairs(tool("get_country_code", returns=schema), tool("population", "country_code")) == []


def test_a_value_that_everybody_makes_says_nothing() -> None:
    makers = [
        tool(f"{verb}_case_id").model_copy(update={"id": f"g{n}/{verb}_case_id"})
        for n in range(7)
        for verb in ("get", "fetch")
    ]
    assert len(makers) > MAX_SUPPLIERS
    assert pairs(*makers, tool("case", "case_id")) == []


def test_a_choice_of_fixed_values_needs_nobody() -> None:
    consumer = tool("population", "country_code")
    consumer.parameters["properties"]["country_code"]["enum"] = ["DE", "CN"]
    assert pairs(tool("get_country_code", "country_name"), consumer) == []
