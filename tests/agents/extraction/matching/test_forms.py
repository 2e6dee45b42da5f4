"""Readings that a schema rules out."""

from typing import Any

import pytest

from agents.extraction.matching.readings import readings
from agents.extraction.pieces.request import read_request
from tests.agents.extraction.matching.test_leaf import leaf


def read(text: str, schema: dict[str, Any], name: str = "x") -> list[object]:
    return [r.value for r in readings(leaf(schema, name), read_request(text))]


@pytest.mark.parametrize("text", ["forward 'it is broken' to it@firm.com", "转发到 it@firm.com：“打印机坏了”"])
def test_where_an_address_is_wanted_only_addresses_are_meant(text: str) -> None:
    assert read(text, {"type": "string", "description": "E-mail address to forward to."}) == ["it@firm.com"]


def test_where_no_address_is_there_nothing_is_ruled_out() -> None:
    assert "Ann" in read("forward it to Ann", {"type": "string", "description": "E-mail address to forward to."})


def test_days_are_written_as_the_description_wants_them() -> None:
    schema = {"type": "string", "description": "Day in the format MM/DD/YYYY."}
    assert read("a train on May 5, 2024 to Bergen", schema) == ["05/05/2024"]
    assert read("2024年5月5日的火车", schema) == ["05/05/2024"]


def test_clock_times_are_written_as_the_description_wants_them() -> None:
    assert read("下午2点半叫我", {"type": "string", "description": "时间，格式 HH:MM"}) == ["14:30"]


def test_bounds_rule_numbers_out() -> None:
    assert read("3 or 300", {"type": "integer", "minimum": 0, "maximum": 100}) == [3]


@pytest.mark.parametrize(("example", "wanted"), [("0.05", [0.02]), ("4.9", [2])])
def test_a_percentage_is_written_as_the_examples_are(example: str, wanted: list[float]) -> None:
    assert read("at 2%", {"type": "number", "description": f"Rate, e.g. {example}."}) == wanted


@pytest.mark.parametrize("text", ["buy it with code AB12CD for Ann", "给小李用编号AB12CD下单"])
def test_only_what_the_pattern_of_a_schema_allows_is_meant(text: str) -> None:
    assert read(text, {"type": "string", "pattern": r"^[A-Z]{2}\d{2}[A-Z]{2}$"}) == ["AB12CD"]


@pytest.mark.parametrize("pattern", [r"(?=A)\w+", "A" * 301], ids=["look-ahead", "too long"])
@pytest.mark.parametrize(("text", "name"), [("buy it for Ann", "Ann"), ("给“小李”下单", "小李")])
def test_a_pattern_that_can_not_be_checked_safely_rules_nothing_out(pattern: str, text: str, name: str) -> None:
    assert name in read(text, {"type": "string", "pattern": pattern})


@pytest.mark.parametrize("text", ["open https://a.example/x for Ann", "给小李打开 https://a.example/x 这个页面"])
@pytest.mark.parametrize("schema", [{"format": "uri"}, {"description": "url of the page"}, {"description": "页面网址"}])
def test_where_a_link_is_wanted_only_links_are_meant(text: str, schema: dict[str, str]) -> None:
    assert read(text, {"type": "string", **schema}) == ["https://a.example/x"]


@pytest.mark.parametrize("text", ["let Ann read notes/today.txt", "让小李读取 notes/today.txt"])
def test_where_a_path_is_wanted_only_paths_are_meant(text: str) -> None:
    found = read(text, {"type": "string"}, "path")
    assert "notes/today.txt" in found
    assert all("notes/today.txt" in str(value) for value in found)


@pytest.mark.parametrize("text", ["the ages 12, 15 and 18", "年龄是12、15和18"])
def test_a_list_of_numbers_is_read_whole_or_as_one_of_them(text: str) -> None:
    assert read(text, {"type": "array", "items": {"type": "integer"}}) == [[12], [15], [18], [12, 15, 18]]


@pytest.mark.parametrize("text", ["the ages 12, 15.5 and 18", "年龄是12、15.5和18"])
def test_a_list_with_a_number_of_another_type_is_not_read_whole(text: str) -> None:
    assert read(text, {"type": "array", "items": {"type": "integer"}}) == [[12], [18]]


@pytest.mark.parametrize(
    ("text", "example"), [("hotels in New York for May", "New York, NY"), ("“杭州”的酒店", "杭州, 浙江")]
)
def test_a_name_is_completed_as_the_examples_are(text: str, example: str) -> None:
    assert example in read(text, {"type": "string", "description": f"City, e.g. '{example}'."})


@pytest.mark.parametrize("text", ["wake me at 14:30", "下午2点半叫我"])
def test_a_time_of_a_schema_has_seconds(text: str) -> None:
    assert read(text, {"type": "string", "format": "time"}) == ["14:30:00"]
