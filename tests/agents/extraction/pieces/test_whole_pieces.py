"""Digits within a code, a telephone number or a day are no numbers by themselves."""

import pytest

from agents.extraction.matching.leaf import Leaf
from agents.extraction.matching.readings import readings
from agents.extraction.pieces.request import read_request

COUNT = Leaf(("count",), {"type": "integer"}, required=True, many=False)
YEAR = Leaf(("year",), {"type": "integer"}, required=True, many=False)
NAME = Leaf(("reference",), {"type": "string"}, required=True, many=False)


def numbers(leaf: Leaf, text: str) -> list[object]:
    return sorted({reading.value for reading in readings(leaf, read_request(text))})


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("C-1057要4条", [4]),
        ("put 3 on A-7715", [3]),
        ("call 0551 220 148 about 2 chairs", [2]),
        ("5500 0055 5555 5559 and 2 more", [2]),
        ("7 on 4 February 2027", [7]),
        ("2027年2月5号要7份", [7]),
        ("早上8点来3个人", [3]),
        ("the top-10 list", [10]),
        ("90 85 70", [70, 85, 90]),
    ],
)
def test_what_is_a_part_of_a_whole_is_no_number(text: str, values: list[object]) -> None:
    assert numbers(COUNT, text) == values


@pytest.mark.parametrize("text", ["report on 4 February 2027", "2027年2月4日的报表"])
def test_a_year_is_read_out_of_a_day(text: str) -> None:
    assert 2027 in numbers(YEAR, text)


@pytest.mark.parametrize("text", ["for 5500 0055 5555 5559 only", "只给5500 0055 5555 5559"])
def test_no_text_is_a_part_of_a_number_in_groups(text: str) -> None:
    said = [str(r.value) for r in readings(NAME, read_request(text))]
    assert "5500 0055 5555 5559" in said
    assert "0055 5555 5559" not in said
