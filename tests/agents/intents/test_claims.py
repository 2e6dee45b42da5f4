"""Tools that claim a code of a request."""

from typing import Any

import pytest

from agents.intents.claims import claimants, claimed
from tools.tool import Tool

TRACKED = {"tracking_no": {"type": "string", "examples": ["FD20260101"]}}


def _tool(name: str, description: str, properties: dict[str, Any], returns: dict[str, Any] | None = None) -> Tool:
    return Tool(
        id=f"post/{name}",
        name=name,
        description=description,
        parameters={"type": "object", "properties": properties, "required": list(properties)},
        returns={"type": "object", "properties": returns or {}},
        group="post",
        source="python",
        target="x:y",
    )


EVENTS = _tool("list_events", "物流轨迹", TRACKED, {"place": {"type": "string"}})
PARCEL = _tool("get_parcel", "运单详情", TRACKED, {"eta": {"type": "string", "description": "预计送达"}})
CARD = _tool("get_member", "Member account", {"card": {"type": "string", "pattern": r"^\d{6}$"}})
NAME = _tool("find", "Find a member by name", {"name": {"type": "string"}})
ALL = (EVENTS, PARCEL, CARD, NAME)


@pytest.mark.parametrize(
    ("codes", "ids"),
    [
        (("fd20260427",), ["post/list_events", "post/get_parcel"]),
        (("204417",), ["post/get_member"]),
        (("xy-1",), []),
    ],
)
def test_a_code_is_claimed_by_the_tools_that_name_its_form(codes: tuple[str, ...], ids: list[str]) -> None:
    assert [tool.id for tool in claimants(codes, ALL)] == ids


@pytest.mark.parametrize("text", ["whats the eta of FD20260427", "FD20260427预计什么时候到"])
def test_of_those_the_one_that_takes_or_returns_what_is_asked_for_is_likelier(text: str) -> None:
    odds = {EVENTS.id: -9.0, PARCEL.id: -9.0}
    found = claimed(text, ("fd20260427",), {EVENTS.id: EVENTS, PARCEL.id: PARCEL}, odds, ())
    assert found[PARCEL.id] > found[EVENTS.id]
    assert 0.5 < sum(found.values()) < 0.7


def test_one_that_lacks_something_else_is_less_likely() -> None:
    odds = {EVENTS.id: -2.0, PARCEL.id: -2.0}
    found = claimed("FD20260427", ("fd20260427",), {EVENTS.id: EVENTS, PARCEL.id: PARCEL}, odds, (PARCEL.id,))
    assert found[EVENTS.id] > found[PARCEL.id]


def test_a_tool_of_kinds_of_ours_claims_no_code() -> None:
    ticker = {"symbol": {"type": "string", "format": "ticker", "examples": ["FD20260101"]}}
    assert claimants(("fd20260427",), (_tool("quote", "Price of a share", ticker),)) == []


@pytest.mark.parametrize("text", ["whats the eta of FD20260427", "FD20260427预计什么时候到"])
def test_a_result_of_one_of_several_shapes_tells_what_it_holds_too(text: str) -> None:
    shapes = [{"type": "null"}, {"properties": {"eta": {"type": "string", "description": "预计送达"}}}]
    either = EVENTS.model_copy(update={"id": "post/either", "returns": {"anyOf": shapes}})
    odds = {EVENTS.id: -9.0, either.id: -9.0}
    found = claimed(text, ("fd20260427",), {EVENTS.id: EVENTS, either.id: either}, odds, ())
    assert found[either.id] > found[EVENTS.id]


ORDER = _tool("get_order", "One order", {"order_no": {"type": "integer"}})
GUESTS = _tool("book_table", "Book a table", {"guests": {"type": "integer"}})
ACCOUNT = _tool("balance", "Get Balance", {"company": {"type": "string", "description": "Company code"}})
PLATE = _tool("find_car", "Find a car", {"plate": {"type": "string", "examples": ["BRK 418"]}})
LINES = _tool(
    "place_order",
    "Place an order",
    {
        "items": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["dish"],
                "properties": {"dish": {"type": "string", "examples": ["D12"]}, "n": {"type": "integer"}},
            },
        }
    },
)


@pytest.mark.parametrize(
    ("code", "ids"),
    [
        ("48210", ["post/get_order"]),
        ("4111111111111111", []),
        ("nordlys", ["post/balance"]),
        ("klm 275", ["post/find_car"]),
        ("d24", ["post/place_order"]),
    ],
)
def test_numbers_names_and_lines_of_things_are_claimed_too(code: str, ids: list[str]) -> None:
    assert [tool.id for tool in claimants((code,), (ORDER, GUESTS, ACCOUNT, PLATE, LINES))] == ids


@pytest.mark.parametrize("text", ["FD20260427 to 5 Oak Street", "FD20260427送到橡树街5号"])
def test_one_that_takes_all_that_is_stated_is_likelier(text: str) -> None:
    odds = {EVENTS.id: -2.0, PARCEL.id: -2.0}
    claiming = {EVENTS.id: EVENTS, PARCEL.id: PARCEL}
    found = claimed(text, ("fd20260427",), claiming, odds, (), {EVENTS.id: 2, PARCEL.id: 0})
    assert found[PARCEL.id] > 2 * found[EVENTS.id]
    assert sum(found.values()) > sum(claimed(text, ("fd20260427",), claiming, odds, ()).values())
