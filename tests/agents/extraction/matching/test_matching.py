"""A request matched to schemas with the weights that come with the package."""

from typing import Any

import pytest

from agents.extraction.matching.matching import calls_of, match
from agents.extraction.matching.weights import shipped_weights
from tools.tool import Tool


def tool(description: str, required: tuple[str, ...], **properties: dict[str, Any]) -> Tool:
    parameters = {"type": "object", "properties": properties, "required": list(required)}
    return Tool(id="g/t", name="t", description=description, group="g", parameters=parameters)


TRAIN = tool(
    "Find trains between two cities.",
    ("origin", "destination"),
    origin={"type": "string", "description": "City of departure."},
    destination={"type": "string", "description": "City of arrival."},
    date={"type": "string", "description": "Day of travel in the format YYYY-MM-DD."},
)
RECTANGLE = tool(
    "Area of a rectangle.",
    ("length", "width"),
    length={"type": "number", "description": "Length in meters."},
    width={"type": "number", "description": "Width in meters."},
)
WEATHER = tool("Weather of a city.", ("city",), city={"type": "string", "description": "Name of the city."})
ADDRESS = tool(
    "Save an address.",
    ("person",),
    person={
        "type": "object",
        "properties": {"name": {"type": "string", "description": "Name of the person."}},
        "required": ["name"],
    },
)


@pytest.mark.parametrize(
    ("request_text", "wanted"),
    [
        (
            "trains from Oslo to Bergen on May 5, 2024",
            {"origin": "Oslo", "destination": "Bergen", "date": "2024-05-05"},
        ),
        ("2024年5月5日从杭州到南京的火车", {"origin": "杭州", "destination": "南京", "date": "2024-05-05"}),
    ],
)
def test_each_place_goes_where_its_preposition_points(request_text: str, wanted: dict[str, str]) -> None:
    assert calls_of(match(TRAIN, request_text)) == [wanted]


@pytest.mark.parametrize("request_text", ["a rectangle with width 3 and length 8", "宽3米、长8米的长方形面积"])
def test_numbers_go_to_the_words_beside_them(request_text: str) -> None:
    (call,) = calls_of(match(RECTANGLE, request_text))
    assert sorted(call.values()) == [3, 8]


def test_a_list_for_a_single_value_is_several_calls() -> None:
    calls = calls_of(match(WEATHER, "What is the weather in Paris, Rome and Oslo?"))
    assert calls == [{"city": "Paris"}, {"city": "Rome"}, {"city": "Oslo"}]


def test_fields_of_objects_are_nested_again() -> None:
    assert calls_of(match(ADDRESS, "save the address of the person named Ann Lee")) == [{"person": {"name": "Ann Lee"}}]


def test_what_is_missing_is_said_and_sure_of_nothing() -> None:
    found = match(RECTANGLE, "the area of a rectangle please")
    assert [leaf.name for leaf in found.missing] == ["length", "width"]
    assert found.confidence == 0.0


def test_a_plain_request_is_surer_than_one_that_leaves_things_unused() -> None:
    plain = match(WEATHER, "What is the weather in Paris?").confidence
    crowded = match(WEATHER, "Ann Lee pays 300 and 20 to Bob: sort out 7 of them by Thursday").confidence
    assert plain > shipped_weights().floor > crowded


def test_what_has_its_value_already_is_not_matched() -> None:
    assert calls_of(match(TRAIN, "from Oslo to Bergen", without=frozenset({"origin", "destination"}))) == [{}]


def test_what_must_be_given_and_has_a_default_takes_it() -> None:
    limited = tool("Lists cities.", ("limit",), limit={"type": "integer", "description": "How many.", "default": 10})
    assert calls_of(match(limited, "list the cities")) == [{"limit": 10}]


STAY = tool(
    "Book a room.",
    ("hotel_id", "check_in", "check_out"),
    hotel_id={"type": "string"},
    check_in={"type": "string", "format": "date"},
    check_out={"type": "string", "format": "date"},
)


@pytest.mark.parametrize(
    "request_text", ["book hotel h-102 from 2025-03-01 to 2025-03-04", "预订酒店 h-102，2025年3月1日到2025年3月4日"]
)
def test_days_go_to_their_parameters_in_order(request_text: str) -> None:
    (call,) = calls_of(match(STAY, request_text))
    assert call == {"hotel_id": "h-102", "check_in": "2025-03-01", "check_out": "2025-03-04"}


@pytest.mark.parametrize(
    ("text", "cities"),
    [
        ("population of Paris, Rome and Oslo", ["Paris", "Rome", "Oslo"]),
        ("比较北京、上海和广州的人口", ["北京", "上海", "广州"]),
    ],
)
def test_a_list_goes_whole_to_what_takes_several(text: str, cities: list[str]) -> None:
    names = {"type": "array", "items": {"type": "string"}, "description": "Names of the cities."}
    assert calls_of(match(tool("Population of several cities.", ("cities",), cities=names), text)) == [
        {"cities": cities}
    ]


@pytest.mark.parametrize("text", ["the mean of 12, 15 and 18", "求12、15和18的平均值"])
def test_a_list_of_numbers_goes_whole_to_what_takes_several(text: str) -> None:
    numbers = {"type": "array", "items": {"type": "number"}, "description": "Numbers."}
    assert calls_of(match(tool("Mean of numbers.", ("numbers",), numbers=numbers), text)) == [{"numbers": [12, 15, 18]}]


@pytest.mark.parametrize("text", [f"weather of '{'a' * 40}!'", f"查“{'a' * 40}!”的天气"])
def test_a_pattern_that_takes_ages_elsewhere_takes_none_here(text: str) -> None:
    slow = tool("Weather of a city.", ("city",), city={"type": "string", "pattern": r"^(?=a)(a+)+$"})
    assert calls_of(match(slow, text)) == [{"city": f"{'a' * 40}!"}]
