from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.extraction.discourse.mentions import Held, main_number, mentioned, partly_mentioned, two_numbers, values_at

MATCHES = {
    "query": "苹果",
    "matches": [
        {"symbol": "AAPL", "name": "Apple Inc.", "name_zh": "苹果", "currency": "USD"},
        {"symbol": "MSFT", "name": "Microsoft", "name_zh": "微软", "currency": "USD"},
    ],
}
JSON = st.recursive(
    st.none() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("ab"), inner, max_size=2),
    max_leaves=8,
)


def named(values: list[str], text: str) -> list[Any]:
    return [s.value for s in mentioned([Held(value=v, record={"name": v}) for v in values], text)]


def test_values_are_collected_with_their_records() -> None:
    held = values_at(MATCHES, "matches[].symbol")

    assert [h.value for h in held] == ["AAPL", "MSFT"]
    assert held[0].record["name"] == "Apple Inc."


@pytest.mark.parametrize(
    ("result", "resource", "values"),
    [
        ({"a": {"b": 1}}, "a.b", [1]),
        ({"a": [[1, 2], [3]]}, "a[]", [[1, 2], [3]]),
        ([{"a": 1}, {"a": 2}], "[].a", [1, 2]),
        ({"a": None}, "a", []),
        ({"a": 1}, "b", []),
        ("text", "", ["text"]),
        ({"tables": ["x", "y"]}, "tables[]", ["x", "y"]),
    ],
)
def test_a_path_leads_through_objects_and_lists(result: object, resource: str, values: list[object]) -> None:
    assert [h.value for h in values_at(result, resource)] == values


@given(JSON, st.sampled_from(["", "a", "a.b", "a[].b", "[]", "a[].b[]"]))
def test_any_path_leads_through_any_result(result: object, resource: str) -> None:
    assert all(h.value is not None for h in values_at(result, resource))


@pytest.mark.parametrize(
    ("text", "symbols"),
    [
        ("price of AAPL", ["AAPL"]),
        ("微软和苹果的股价", ["MSFT", "AAPL"]),
        ("what does microsoft cost", ["MSFT"]),
        ("what is a MSFTX", []),
        ("the price in USD", []),
        ("谷歌的股价", []),
    ],
)
def test_a_value_is_named_by_itself_or_by_a_name_of_its_record(text: str, symbols: list[str]) -> None:
    assert [s.value for s in mentioned(values_at(MATCHES, "matches[].symbol"), text)] == symbols


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("the sepal width", "sepal_width"),
        ("SEPAL_WIDTH", "sepal_width"),
        ("by penguin", "penguins"),
        ("按地区统计", "地区"),
    ],
)
def test_a_name_is_known_in_its_other_spellings(text: str, value: str) -> None:
    assert named(["sepal_width", "penguins", "地区"], text) == [value]


def test_a_name_inside_a_longer_one_is_not_meant() -> None:
    assert named(["width", "sepal width"], "the sepal width") == ["sepal width"]


def test_the_longest_name_of_a_value_is_its_place() -> None:
    (found,) = mentioned([Held(value="AA", record={"name": "Alcoa Corporation"})], "AA is Alcoa Corporation")

    assert found.text == "Alcoa Corporation"


def test_a_value_held_twice_is_mentioned_once() -> None:
    held = [
        Held(value="AA", record={"name": "Al"}),
        Held(value="AA", record={"name": "Alcoa"}),
        Held(value="AA", record={}),
    ]

    assert [(s.value, s.text) for s in mentioned(held, "AA is Alcoa")] == [("AA", "Alcoa")]


@given(st.lists(st.text(min_size=1, max_size=5), max_size=4), st.text(max_size=30))
def test_mentions_lie_inside_the_text(values: list[str], text: str) -> None:
    for span in mentioned([Held(value=v, record={}) for v in values], text):
        assert text[span.start : span.end] == span.text
        assert span.value in values


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("how long are the flippers", ["flipper_length_mm"]),
        ("the mass by flipper", ["body_mass_g", "flipper_length_mm"]),
        ("by length", []),
        ("按体重", []),
    ],
)
def test_a_word_that_only_one_value_has_names_it(text: str, values: list[str]) -> None:
    names = ["flipper_length_mm", "bill_length_mm", "body_mass_g"]

    assert [s.value for s in partly_mentioned([Held(value=n, record={}) for n in names], text)] == values


@pytest.mark.parametrize(
    ("result", "number"),
    [
        (21, 21),
        (True, None),
        ("21", None),
        (None, None),
        ([], None),
        ([{"price": 5}, {"price": 6}], 5),
        ({"digits": 2, "result": 21}, 21),
        ({"volume": 9, "close_price": 1.5}, 1.5),
        ({"rows": [], "ok": True}, None),
        ({"matches": [{"size": 7}]}, 7),
        ({"size": 7, "other": 8}, 7),
    ],
)
def test_a_result_is_about_its_telling_number_or_its_first(result: object, number: float | None) -> None:
    assert main_number(result) == number


@given(JSON)
def test_any_result_is_about_a_number_or_none(result: object) -> None:
    assert main_number(result) is None or isinstance(main_number(result), int | float)


@pytest.mark.parametrize(
    ("result", "number"),
    [
        ({"columns": ["total"], "rows": [[12.5]], "total_rows": 1}, 12.5),
        ({"columns": ["city", "total"], "rows": [["Oslo", 3]], "total_rows": 1}, 3),
        ({"columns": ["a", "b"], "rows": [[1, 2]], "total_rows": 1}, None),
        ({"columns": ["a"], "rows": [[1], [2]], "total_rows": 2}, None),
        ({"columns": ["a"], "rows": [[1]], "total_rows": 900}, None),
        ({"years": [2019, 2020], "facts": [{"year": 2020, "value": 7.5}]}, 7.5),
    ],
)
def test_rows_are_about_a_number_only_where_there_is_one(result: object, number: float | None) -> None:
    assert main_number(result) == number


@pytest.mark.parametrize(
    ("result", "pair"),
    [
        ({"columns": ["a", "b"], "rows": [[1, 2]], "total_rows": 1}, (1, 2)),
        ({"facts": [{"who": "A", "value": 3}, {"who": "B", "value": 5}]}, (3, 5)),
        ({"metrics": [{"name": "m", "of": [{"value": 3}, {"value": 5}]}]}, (3, 5)),
        ({"facts": [{"value": 3}]}, None),
        ({"facts": [{"value": 3}, {"value": 4}, {"value": 5}]}, None),
        (7, None),
    ],
)
def test_two_numbers_stand_side_by_side(result: object, pair: tuple[float, float] | None) -> None:
    assert two_numbers(result) == pair
