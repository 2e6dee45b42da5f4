"""Listed values that a request names outright."""

import pytest

from agents.extraction.matching.leaf import Leaf
from agents.extraction.matching.told_by_choice import told_by_choice
from agents.extraction.pieces.request import read_request

SERVICE = Leaf(
    ("service",),
    {
        "type": "string",
        "enum": ["standard", "express", "same_day"],
        "description": "standard 标快，express 特快，same_day 当日达",
    },
    required=False,
    many=False,
)
WINDOW = Leaf(
    ("window",),
    {"type": "string", "enum": ["morning", "evening"], "description": "上午 9-12 点 morning;晚上 18-21 点 evening"},
    required=True,
    many=False,
)
BRANCH = Leaf(
    ("branch",),
    {"type": "string", "enum": ["CEN", "OAK"], "description": "CEN = Central, OAK = Oakfield"},
    required=True,
    many=False,
)
DAY = Leaf(("weekday",), {"type": "string", "enum": ["mon", "sat", "sun"]}, required=False, many=False)
LANGUAGE = Leaf(
    ("language",), {"type": "string", "description": "ISO 639-1 code, e.g. `en`"}, required=False, many=False
)
EXTRAS = Leaf(("extras",), {"type": "string", "enum": ["price", "hours", "address"]}, required=True, many=True)
FROM = Leaf(("from_unit",), {"type": "string", "enum": ["meter", "mile"]}, required=True, many=False)
INTO = Leaf(("to_unit",), {"type": "string", "enum": ["meter", "mile"]}, required=True, many=False)


@pytest.mark.parametrize(
    ("leaf", "text", "value"),
    [
        (SERVICE, "send it express to Wuhan", "express"),
        (SERVICE, "寄到武汉，特快", "express"),
        (SERVICE, "same day delivery please", "same_day"),
        (WINDOW, "明天上午来取", "morning"),
        (WINDOW, "in the evening", "evening"),
        (BRANCH, "pick it up at Oakfield", "OAK"),
        (BRANCH, "到Oakfield取", "OAK"),
        (DAY, "open on saturdays?", "sat"),
        (DAY, "周日开门吗", "sun"),
        (LANGUAGE, "audiobooks in French", "fr"),
        (LANGUAGE, "有哪些法语书", "fr"),
        (SERVICE, "both standard and express", ["standard", "express"]),
        (SERVICE, "标快和特快分别多少钱", ["standard", "express"]),
        (EXTRAS, "the price and the hours", ["price", "hours"]),
    ],
)
def test_a_value_is_told_by_what_it_is_called(leaf: Leaf, text: str, value: object) -> None:
    assert told_by_choice((leaf,), read_request(text)).values == {leaf.place: value}


@pytest.mark.parametrize(
    ("leaves", "text"),
    [
        ((SERVICE,), "how much is it"),
        ((SERVICE,), "not express"),
        ((SERVICE,), "不要特快"),
        ((SERVICE,), "express to Wuhan, then standard for the other one"),
        ((EXTRAS,), "the price of it"),
        ((FROM, INTO), "3 miles"),
    ],
)
def test_what_is_not_named_outright_is_left_to_the_matching(leaves: tuple[Leaf, ...], text: str) -> None:
    assert told_by_choice(leaves, read_request(text)).values == {}


def test_what_names_a_value_serves_nothing_else() -> None:
    assert told_by_choice((SERVICE,), read_request("寄到武汉，特快")).pieces == {"特快"}


FROM_COUNTRY = Leaf(("fromCountry",), {"type": "string", "description": "ISO 3166-1 code"}, required=True, many=False)
TO_COUNTRY = Leaf(("toCountry",), {"type": "string", "description": "ISO 3166-1 code"}, required=True, many=False)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("send 3 kg from Germany to Japan", {"fromCountry": "DE", "toCountry": "JP"}),
        ("从法国寄到意大利", {"fromCountry": "FR", "toCountry": "IT"}),
        ("how much to the United States", {"toCountry": "US"}),
        ("寄一个包裹到美国", {"toCountry": "US"}),
        ("postage inside Spain", {}),
    ],
)
def test_from_and_to_tell_which_of_two_leaves_a_name_is_for(text: str, values: dict[str, str]) -> None:
    assert told_by_choice((FROM_COUNTRY, TO_COUNTRY), read_request(text)).values == values
