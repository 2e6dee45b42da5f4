"""Values that their form or their unit tells from all else."""

import pytest

from agents.extraction.matching.leaf import Leaf
from agents.extraction.matching.quantities import told_by_unit
from agents.extraction.matching.told_by_form import told_by_form
from agents.extraction.pieces.request import read_request

CARD = Leaf(("cardNumber",), {"type": "string", "pattern": r"^\d{6}$"}, required=True, many=False)
ITEM = Leaf(("itemId",), {"type": "string"}, required=True, many=False)
PARCEL = Leaf(("tracking_no",), {"type": "string", "examples": ["FD20260101"]}, required=True, many=False)
PARCELS = Leaf(("tracking_nos",), {"type": "string"}, required=True, many=True)
PHONE = Leaf(("phone",), {"type": "string", "description": "手机号，11 位"}, required=True, many=False)
HEIGHT = Leaf(("height_cm",), {"type": "number", "description": "身高(厘米)"}, required=True, many=False)
DAYS = Leaf(("days",), {"type": "integer", "description": "Length of the loan in days."}, required=True, many=False)
TIME = Leaf(("time",), {"type": "string", "description": "h:mm:ss or mm:ss"}, required=True, many=False)
TAG = Leaf(("tag",), {"type": "string", "description": "number on the label, T-xxxxx"}, required=True, many=False)
RATE = Leaf(("rate",), {"type": "number", "description": "interest in percent"}, required=True, many=False)


@pytest.mark.parametrize(
    ("leaves", "text", "values"),
    [
        ((CARD, ITEM), "Check out B1011 for card 450901 please", {"cardNumber": "450901", "itemId": "B1011"}),
        ((CARD, ITEM), "用证号450901借B1011", {"cardNumber": "450901", "itemId": "B1011"}),
        ((PARCEL,), "where is FD20260427", {"tracking_no": "FD20260427"}),
        ((PARCEL,), "运单FD20260427到哪了", {"tracking_no": "FD20260427"}),
        ((PARCEL,), "track FD20260427 and FD20260428", {"tracking_no": ["FD20260427", "FD20260428"]}),
        ((PARCEL,), "where is my parcel from Oakfield", {}),
        ((PARCELS,), "单号FD20260433和FD20260502", {"tracking_nos": ["FD20260433", "FD20260502"]}),
        ((PHONE,), "list everything 13800001111 sent in October 2026", {"phone": "13800001111"}),
        ((CARD, PHONE), "card 12345", {}),
        ((TAG,), "mend T-88123 or room R-88123", {"tag": "T-88123"}),
        ((TAG,), "T-70455的袖子划了个口子", {"tag": "T-70455"}),
    ],
)
def test_codes_go_to_the_leaf_of_their_form(leaves: tuple[Leaf, ...], text: str, values: dict[str, object]) -> None:
    assert told_by_form(leaves, read_request(text)).values == values


@pytest.mark.parametrize(
    ("leaf", "text", "value"),
    [
        (HEIGHT, "I am 1.78 m tall", 178),
        (HEIGHT, "I am 5 ft 11 in", 180.34),
        (HEIGHT, "身高165cm", 165),
        (DAYS, "for two weeks please", 14),
        (DAYS, "续借三周", 21),
        (TIME, "1h 20m", "1:20:00"),
        (TIME, "跑了52分30秒", "52:30"),
        (RATE, "at 3.5% for 10 years", 3.5),
        (RATE, "年利率2%，存五年", 2),
    ],
)
def test_quantities_are_converted_to_the_unit_that_is_wanted(leaf: Leaf, text: str, value: object) -> None:
    assert told_by_unit((leaf,), "", read_request(text)).values == {leaf.place: value}


@pytest.mark.parametrize("text", ["我身高1米75体重", "82 kg and 60 kg", "165 cm or 170 cm", "for 1.5 weeks and a half"])
def test_what_is_not_one_whole_quantity_is_left_to_the_matching(text: str) -> None:
    assert told_by_unit((HEIGHT, DAYS), "", read_request(text)).values == {}


@pytest.mark.parametrize("text", ["I ran it in 1:05:30", "我跑了1:05:30"])
@pytest.mark.parametrize(
    ("leaf", "value"),
    [
        (TIME, "1:05:30"),
        (Leaf(("minutes",), {"type": "number", "description": "Time in minutes."}, required=True, many=False), 65.5),
        (Leaf(("duration_seconds",), {"type": "integer"}, required=True, many=False), 3930),
    ],
    ids=["clock", "minutes", "seconds"],
)
def test_hours_minutes_and_seconds_with_colons_are_a_length_of_time(leaf: Leaf, value: object, text: str) -> None:
    assert told_by_unit((leaf,), "", read_request(text)).values == {leaf.place: value}


@pytest.mark.parametrize(
    ("description", "value"),
    [
        ("6 digits", {"card": "450901"}),
        ("6位数字", {"card": "450901"}),
        ("starts with 6 digits", {}),
        ("以6位数字开头", {}),
    ],
)
def test_digits_that_only_begin_a_value_are_not_its_form(description: str, value: dict[str, str]) -> None:
    leaf = Leaf(("card",), {"type": "string", "description": description}, required=True, many=False)
    assert told_by_form((leaf,), read_request("card 450901, 卡号450901")).values == value


@pytest.mark.parametrize("text", ["track FD20260427 and FD20260428", "查FD20260427和FD20260428"])
def test_several_codes_for_a_part_of_an_object_are_not_told_apart(text: str) -> None:
    inner = Leaf(("parcel", "no"), {"type": "string", "examples": ["FD20260101"]}, required=True, many=False)
    assert told_by_form((inner,), read_request(text)).values == {}


@pytest.mark.parametrize("text", ["I ran it in 52:30", "我跑了52:30"])
def test_two_numbers_with_a_colon_may_be_a_time_of_day(text: str) -> None:
    assert told_by_unit((TIME,), "", read_request(text)).values == {}
