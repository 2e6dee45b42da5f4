"""Suppliers among tools whose schemas name no kinds."""

from collections.abc import Callable
from typing import Any

import pytest

from graph.relations.dependencies import MAX_SUPPLIERS, derive
from tools.schemas.links import KEYWORD
from tools.tool import Tool

MakeTool = Callable[..., Tool]
TEXT, NUMBER = {"type": "string"}, {"type": "number"}


def listed(**fields: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": {"type": "object", "properties": fields}}


def edges(*tools: Tool) -> list[tuple[str, str, str, str]]:
    return [(d.supplier, d.resource, d.parameter, d.strength) for d in derive(tools)]


@pytest.fixture
def http(make_tool: MakeTool) -> MakeTool:
    def make(tool_id: str, path: str, takes: dict[str, Any], gives: dict[str, Any], **more: Any) -> Tool:
        places = {name: ["path" if f"{{{name}}}" in path else "query", name, ""] for name in takes}
        return make_tool(
            tool_id, takes, gives, source="http", target=f"https://x.example{path}", binding={"places": places}, **more
        )

    return make


@pytest.mark.parametrize("name", ["hotel_id", "hotelId", "hotelID", "hotel-id", "hotel_uuid"])
def test_an_id_is_one_however_it_is_spelt(make_tool: MakeTool, name: str) -> None:
    search = make_tool("x/search", {"city": TEXT}, {"hotels": listed(id=TEXT)})
    assert edges(search, make_tool("x/get", {name: TEXT})) == [("x/search", "hotels[].id", name, "strong")]


def test_an_id_of_a_result_is_known_by_the_address_or_the_name_of_its_tool(make_tool: MakeTool, http: MakeTool) -> None:
    of_address = http("x/one", "/v2/hotels/search", {"city": TEXT}, {"data": listed(id=TEXT)})
    of_name = make_tool("x/find_hotels_by_city", {"city": TEXT}, {"results": listed(id=TEXT)}, source="http")
    other = http("x/other", "/cars", {}, {"data": listed(id=TEXT)})
    get = http("x/get", "/v2/hotels/{id}/rooms", {"id": TEXT}, {})
    found = [("x/find_hotels_by_city", "results[].id", "id", "strong"), ("x/one", "data[].id", "id", "strong")]
    assert edges(of_address, of_name, other, get) == found


def test_nested_paths_tell_a_room_from_its_hotel(http: MakeTool) -> None:
    takes = {"hotel_id": TEXT}
    rooms = http("x/rooms", "/hotels/{hotel_id}/rooms", takes, {"items": listed(id=TEXT, hotel_id=TEXT)})
    room = http("x/room", "/hotels/{hotel_id}/rooms/{id}", {**takes, "id": TEXT}, {})
    assert ("x/rooms", "items[].id", "id", "strong") in edges(rooms, room)


def test_a_definition_names_what_it_describes(make_tool: MakeTool) -> None:
    returns = {
        "type": "object",
        "properties": {"found": {"type": "array", "items": {"$ref": "#/$defs/HotelSummary"}}},
        "$defs": {"HotelSummary": {"type": "object", "properties": {"id": {"type": "integer"}}}},
    }
    tool = make_tool("x/offers", {"city": TEXT}).model_copy(update={"returns": returns})
    assert edges(tool, make_tool("x/get", {"hotel_id": TEXT})) == [("x/offers", "found[].id", "hotel_id", "strong")]


def test_who_needs_such_an_id_supplies_it_weakly_and_who_repeats_it_not_at_all(make_tool: MakeTool) -> None:
    similar = make_tool("x/similar", {"hotel_id": TEXT}, {"hotels": listed(id=TEXT)})
    repeats = make_tool("x/rate", {"hotel_id": TEXT}, {"hotel_id": TEXT, "stars": NUMBER})
    found = edges(similar, repeats, make_tool("x/get", {"hotel_id": TEXT}))
    assert [e for e in found if e[0] == "x/rate"] == []
    assert ("x/similar", "hotels[].id", "hotel_id", "weak") in found


def test_an_id_of_one_service_means_nothing_to_another(http: MakeTool) -> None:
    one = http("chat/users", "/users", {}, {"users": listed(id=TEXT)})
    assert edges(one, http("code/get", "/users/{id}", {"id": TEXT}, {})) == []


@pytest.mark.parametrize("name", ["request_id", "trace_id", "next_page_token", "client_id"])
def test_ids_of_a_call_are_looked_up_nowhere(http: MakeTool, name: str) -> None:
    one = http("x/one", "/things", {}, {"meta": {"properties": {name: TEXT}}})
    assert [e for e in edges(one, http("x/two", "/others", {name: TEXT}, {})) if e[3] == "strong"] == []


def test_coordinates_go_in_pairs_whatever_they_are_called(make_tool: MakeTool) -> None:
    place = {"places": listed(lat=NUMBER, lng=NUMBER)}
    geocode, half = make_tool("x/geocode", {"city": TEXT}, place), make_tool("x/half", {}, {"lat": NUMBER})
    rain = make_tool("y/rain", {"latitude": NUMBER, "longitude": NUMBER}, {"lat": NUMBER, "lng": NUMBER})
    assert edges(geocode, half, rain) == [
        ("x/geocode", "places[].lat", "latitude", "weak"),
        ("x/geocode", "places[].lng", "longitude", "weak"),
    ]


def test_who_may_do_without_coordinates_is_given_none(make_tool: MakeTool) -> None:
    geocode = make_tool("x/geocode", {"city": TEXT}, {"lat": NUMBER, "lon": NUMBER})
    assert edges(geocode, make_tool("x/rain", {"place": TEXT, "lat": NUMBER, "lon": NUMBER}, required=["place"])) == []


def test_equal_lists_of_values_supply_weakly(make_tool: MakeTool) -> None:
    tier = {"type": "string", "enum": ["bronze", "silver", "gold"]}
    account = make_tool("x/account", {"user": TEXT}, {"tier": tier})
    assert edges(account, make_tool("x/discount", {"tier": tier})) == [("x/account", "tier", "tier", "weak")]


def test_a_declared_link_is_believed_within_its_group(make_tool: MakeTool) -> None:
    links = [{"tool": f"{group}/get", "parameter": "no", "resource": "made.no"} for group in ("x", "y")]
    add = make_tool("x/add", {}).model_copy(update={"returns": {KEYWORD: [*links, {"tool": 7}, None]}})
    found = edges(add, make_tool("x/get", {"no": TEXT}), make_tool("y/get", {"no": TEXT}))
    assert found == [("x/add", "made.no", "no", "strong")]


def test_results_without_a_schema_are_told_by_names(make_tool: MakeTool) -> None:
    login = make_tool("x/create_session", {}).model_copy(update={"returns": {}})
    log = make_tool("x/get_session_id", {"user": TEXT}).model_copy(update={"returns": {}})
    assert edges(login, log, make_tool("x/get", {"session_id": TEXT})) == [
        ("x/get_session_id", "", "session_id", "strong")
    ]


def test_described_tools_are_not_guessed_from_names(make_tool: MakeTool) -> None:
    tool = make_tool("x/get_session_id", {}, source="described").model_copy(update={"returns": {}})
    assert edges(tool, make_tool("x/get", {"session_id": TEXT})) == []


def test_of_a_thing_that_everything_mentions_few_suppliers_are_kept(http: MakeTool) -> None:
    many = [http(f"x/list{i}", f"/things{i}", {}, {"rows": listed(user_id=TEXT)}) for i in range(40)]
    users = http("x/users", "/users", {}, {"users": listed(id=TEXT)})
    found = edges(*many, users, http("x/get", "/users/{id}", {"id": TEXT}, {}))
    assert len(found) == MAX_SUPPLIERS
    assert ("x/users", "users[].id", "id", "strong") in found


def test_a_chinese_id_is_known(make_tool: MakeTool) -> None:
    search = make_tool("x/search", {"城市": TEXT}, {"结果": listed(酒店编号=TEXT)})
    assert edges(search, make_tool("x/get", {"酒店编号": TEXT})) == [
        ("x/search", "结果[].酒店编号", "酒店编号", "strong")
    ]
