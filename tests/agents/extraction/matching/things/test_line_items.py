"""Lines of an order: codes with how many of each."""

from typing import Any

import pytest

from agents.extraction.matching.leaf import Leaf
from agents.extraction.matching.things.line_items import form_of_lines, line_items
from agents.extraction.pieces.request import read_request


def lines(**thing: Any) -> Leaf:
    properties = {"sku": {"type": "string", **thing}, "quantity": {"type": "integer"}}
    schema = {"type": "object", "required": ["sku", "quantity"], "properties": properties}
    return Leaf(("items",), schema, required=True, many=True)


PLAIN, FORMED = lines(), lines(examples=["T-5230"])
CUSTOMER = Leaf(("customer",), {"type": "string", "examples": ["C-1042"]}, required=True, many=False)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("6 of D12 and 4 of D24", [("D12", 6), ("D24", 4)]),
        ("D12要6份", [("D12", 6)]),
        ("要5份D21", [("D21", 5)]),
        ("D12 x3, two D24", [("D12", 3), ("D24", 2)]),
        ("3x D9 please", [("D9", 3)]),
        ("两个D9", [("D9", 2)]),
    ],
)
def test_each_code_gets_the_number_beside_it(text: str, found: list[tuple[str, int]]) -> None:
    told = line_items((PLAIN,), read_request(text)).values
    assert told == {"items": [{"sku": sku, "quantity": n} for sku, n in found]}


@pytest.mark.parametrize("text", ["C-1057要4条T-5230", "4 of T-5230 for C-1057"])
def test_a_code_of_another_leafs_form_is_no_line(text: str) -> None:
    told = line_items((CUSTOMER, FORMED), read_request(text)).values
    assert told == {"items": [{"sku": "T-5230", "quantity": 4}]}


def test_a_number_counts_one_code() -> None:
    assert line_items((PLAIN,), read_request("C-1057要4条T-5230")).values == {
        "items": [{"sku": "T-5230", "quantity": 4}]
    }


@pytest.mark.parametrize("text", ["what is T-5230", "T-5230和T-5231有什么不同", "4 of T-5230 and T-5231"])
def test_where_a_code_of_the_form_stands_without_a_number_nothing_is_read(text: str) -> None:
    assert not line_items((FORMED,), read_request(text)).values


def test_other_lists_are_no_lines() -> None:
    tags = Leaf(("tags",), {"type": "string"}, required=True, many=True)
    priced = lines()
    priced.schema["required"].append("price")
    priced.schema["properties"]["price"] = {"type": "number"}
    for leaf in (tags, priced):
        assert not line_items((leaf,), read_request("6 of D12")).values
        assert form_of_lines(leaf) is None
    assert form_of_lines(FORMED) is not None
