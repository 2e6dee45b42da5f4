from collections.abc import Callable
from typing import Any

import pytest

from graph.relations.dependencies import MAX_SUPPLIERS, derive
from tests.built_in import built_in
from tools.tool import Tool

MakeTool = Callable[..., Tool]
TICKER = {"type": "string", "format": "ticker"}
TABLE = {"type": "string", "format": "table"}
TEXT = {"type": "string"}


def listed(**fields: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": {"type": "object", "properties": fields}}


def edges(*tools: Tool) -> list[tuple[str, str, str, str, str]]:
    return [(d.supplier, d.resource, d.consumer, d.parameter, d.strength) for d in derive(tools)]


def test_a_search_supplies_the_symbol_that_a_quote_needs(make_tool: MakeTool) -> None:
    search = make_tool(
        "f/search", {"query": {"type": "string", "format": "search-text"}}, {"matches": listed(symbol=TICKER)}
    )
    quote = make_tool("f/quote", {"symbol": TICKER}, {"price": {"type": "number"}})
    assert edges(search, quote) == [("f/search", "matches[].symbol", "f/quote", "symbol", "strong")]


def test_the_evidence_names_both_ends(make_tool: MakeTool) -> None:
    [dependency] = derive([make_tool("f/search", {}, {"best": TICKER}), make_tool("f/quote", {"symbol": TICKER})])
    assert dependency.evidence == "best of search and symbol of quote are both of kind ticker"


def test_a_tool_that_repeats_its_input_supplies_nobody(make_tool: MakeTool) -> None:
    quote = make_tool("f/quote", {"symbol": TICKER}, {"symbol": TICKER})
    assert edges(quote, make_tool("f/dividends", {"symbol": TICKER})) == []


def test_a_list_that_repeats_the_listed_input_supplies_nobody(make_tool: MakeTool) -> None:
    quotes = make_tool("f/quotes", {"symbols": {"type": "array", "items": TICKER}}, {"quotes": listed(symbol=TICKER)})
    assert edges(quotes, make_tool("f/dividends", {"symbol": TICKER})) == []


def test_what_stands_in_a_list_was_found_even_under_the_name_of_the_input(make_tool: MakeTool) -> None:
    peers = make_tool("f/peers", {"symbol": TICKER}, {"peers": listed(symbol=TICKER)})
    quote = make_tool("f/quote", {"symbol": TICKER})
    assert edges(peers, quote) == [("f/peers", "peers[].symbol", "f/quote", "symbol", "weak")]


def test_a_name_that_the_caller_may_leave_to_the_tool_is_news(make_tool: MakeTool) -> None:
    load = make_tool("d/load", {"path": TEXT, "table": {**TABLE, "default": None}}, {"table": TABLE}, required=["path"])
    describe = make_tool("d/describe", {"table": TABLE}, {"table": TABLE})
    assert edges(load, describe) == [("d/load", "table", "d/describe", "table", "strong")]


def test_a_time_zone_that_was_left_open_is_still_only_repeated(make_tool: MakeTool) -> None:
    zone = {"type": "string", "format": "timezone"}
    clock = make_tool("g/clock", {"timezone": zone}, {"timezone": zone}, required=[])
    assert edges(clock, make_tool("g/convert", {"to_timezone": zone})) == []


def test_an_optional_parameter_is_supplied_weakly(make_tool: MakeTool) -> None:
    tables = make_tool("d/tables", {}, {"tables": listed(table=TABLE)})
    query = make_tool("d/query", {"table": TABLE}, required=[])
    assert [edge[-1] for edge in edges(tables, query)] == ["weak"]


def test_what_people_say_themselves_is_supplied_weakly(make_tool: MakeTool) -> None:
    path = {"type": "string", "format": "path"}
    assert [
        e[-1] for e in edges(make_tool("s/ls", {}, {"entries": listed(path=path)}), make_tool("s/cat", {"path": path}))
    ] == ["weak"]


@pytest.mark.parametrize("kind", ["text", "search-text", "expression", "sql", "date", "date-time", "file-pattern"])
def test_free_kinds_supply_nothing(make_tool: MakeTool, kind: str) -> None:
    value = {"type": "string", "format": kind}
    assert edges(make_tool("a/one", {}, {"made": value}), make_tool("a/two", {"taken": value})) == []


def test_numbers_supply_nothing_but_an_identifier_does(make_tool: MakeTool) -> None:
    number = {"type": "integer"}
    one = make_tool("a/one", {}, {"fiscal_year": number, "orders": listed(id=number)})
    two = make_tool("a/two", {"fiscal_year": number, "order_id": number})
    assert edges(one, two) == [("a/one", "orders[].id", "a/two", "order_id", "strong")]


def test_equal_telling_names_of_one_type_match_without_a_kind(make_tool: MakeTool) -> None:
    one = make_tool("a/one", {}, {"trackingNumber": TEXT})
    two = make_tool("a/two", {"tracking_number": TEXT})
    assert edges(one, two) == [("a/one", "trackingNumber", "a/two", "tracking_number", "weak")]


@pytest.mark.parametrize("name", ["name", "text", "status", "id", "query", "symbol"])
def test_everyday_names_match_nothing(make_tool: MakeTool, name: str) -> None:
    assert edges(make_tool("a/one", {}, {name: TEXT}), make_tool("a/two", {name: TEXT})) == []


def test_a_parameter_with_a_kind_takes_nothing_that_only_has_its_name(make_tool: MakeTool) -> None:
    one = make_tool("a/one", {}, {"stock_symbol": TEXT})
    assert edges(one, make_tool("a/two", {"stock_symbol": TICKER})) == []


def test_listed_values_are_not_supplied(make_tool: MakeTool) -> None:
    choice = {"type": "string", "enum": ["day", "week"]}
    assert edges(make_tool("a/one", {}, {"bar_length": choice}), make_tool("a/two", {"bar_length": choice})) == []


def test_a_tool_does_not_supply_itself(make_tool: MakeTool) -> None:
    assert edges(make_tool("a/one", {"symbol": TICKER}, {"found": listed(symbol=TICKER)})) == []


def test_of_several_fields_the_one_of_that_name_and_nearest_the_top_is_taken(make_tool: MakeTool) -> None:
    search = make_tool("f/search", {}, {"deep": {"properties": {"symbol": TICKER}}, "symbol": TICKER, "other": TICKER})
    assert [e[1] for e in edges(search, make_tool("f/quote", {"symbol": TICKER}))] == ["symbol"]


def test_lists_of_a_kind_are_taken_as_well(make_tool: MakeTool) -> None:
    search = make_tool("f/search", {}, {"matches": listed(symbol=TICKER)})
    compare = make_tool("f/compare", {"symbols": {"type": "array", "items": TICKER}})
    assert edges(search, compare) == [("f/search", "matches[].symbol", "f/compare", "symbols", "strong")]


def test_references_are_followed_on_both_sides(make_tool: MakeTool) -> None:
    search = make_tool("f/search", {}, {"found": {"$ref": "#/$defs/Found"}})
    search = search.model_copy(
        update={"returns": {**search.returns, "$defs": {"Found": {"properties": {"s": TICKER}}}}}
    )
    quote = make_tool("f/quote", {"symbol": {"$ref": "#/$defs/Ticker"}}, defs={"Ticker": TICKER})
    assert edges(search, quote) == [("f/search", "found.s", "f/quote", "symbol", "strong")]


def test_suppliers_of_one_parameter_are_bounded_and_those_of_its_group_come_first(make_tool: MakeTool) -> None:
    far = [make_tool(f"x{n}/search", {}, {"symbol": TICKER}) for n in range(2 * MAX_SUPPLIERS)]
    near = make_tool("z/search", {}, {"symbol": TICKER})
    found = edges(*far, near, make_tool("z/quote", {"symbol": TICKER}))
    assert len(found) == MAX_SUPPLIERS
    assert "z/search" in {edge[0] for edge in found}


def test_a_mapping_of_tools_serves_as_well_and_the_order_is_stable(make_tool: MakeTool) -> None:
    tools = [make_tool("f/search", {}, {"symbol": TICKER}), make_tool("f/quote", {"symbol": TICKER})]
    assert derive({tool.id: tool for tool in tools}) == derive(reversed(tools))


def test_an_empty_default_leaves_the_name_to_the_tool_as_well(make_tool: MakeTool) -> None:
    load = make_tool("d/load", {"table": {"type": "string", "default": ""}}, {"table": TABLE}, required=[])
    describe = make_tool("d/describe", {"table": TABLE})
    assert edges(load, describe) == [("d/load", "table", "d/describe", "table", "strong")]


def test_a_new_table_is_supplied_though_the_tool_takes_one_of_that_name(make_tool: MakeTool) -> None:
    repeats = make_tool("d/sort", {"table": TABLE}, {"table": TABLE})
    makes = make_tool("d/filter", {"table": TABLE}, {"table": {**TABLE, "x-made": True}})
    draw = make_tool("d/draw", {"table": TABLE})
    assert {e[0] for e in edges(repeats, makes, draw) if e[2] == "d/draw"} == {"d/filter"}


@pytest.fixture(scope="module")
def of_packs() -> set[tuple[str, str, str, str, str]]:
    return set(edges(*built_in().tools.values()))


@pytest.mark.parametrize("consumer", ["get_quote", "get_dividends", "get_bars", "get_balance_sheet", "compute_ratios"])
def test_the_symbol_search_feeds_every_built_in_finance_tool(
    of_packs: set[tuple[str, str, str, str, str]], consumer: str
) -> None:
    assert ("finance/search_symbol", "matches[].symbol", f"finance/{consumer}", "symbol", "strong") in of_packs


@pytest.mark.parametrize("supplier", ["list_tables", "load_table"])
def test_tables_that_were_listed_or_loaded_feed_what_works_on_tables(
    of_packs: set[tuple[str, str, str, str, str]], supplier: str
) -> None:
    fed = {consumer for s, _, consumer, parameter, _ in of_packs if (s, parameter) == (f"data/{supplier}", "table")}
    assert {"data/describe_table", "data/summary_statistics", "data/group_aggregate"} <= fed


def test_built_in_tools_that_only_repeat_the_symbol_feed_nobody(of_packs: set[tuple[str, str, str, str, str]]) -> None:
    assert {(edge[0], edge[1]) for edge in of_packs if edge[2].startswith("finance/")} == {
        ("finance/search_symbol", "matches[].symbol"),
        ("finance/money_flow_top", "flows[].symbol"),
        *((f"finance/{tool}", "currency") for tool in ("get_bars", "get_company_profile", "get_quote")),
    }


def test_only_what_a_built_in_general_tool_looked_up_or_fetched_is_passed_on(
    of_packs: set[tuple[str, str, str, str, str]],
) -> None:
    assert {(edge[0], edge[1]) for edge in of_packs if edge[0].startswith("general/")} == {
        ("general/geocode", "timezone"),
        ("general/weather_forecast", "timezone"),
        ("general/http_get", "text"),
    }


def test_no_unit_is_passed_between_built_in_tools(of_packs: set[tuple[str, str, str, str, str]]) -> None:
    assert not {edge for edge in of_packs if edge[2] == "general/convert_units"}


def test_text_that_a_tool_fetched_feeds_a_tool_that_works_on_text(
    of_packs: set[tuple[str, str, str, str, str]],
) -> None:
    assert ("system/read_file", "text", "general/hash_text", "text", "weak") in of_packs
