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
