"""A quantity of several units is one number, and what is no one quantity is left alone."""

import pytest

from agents.extraction.one_call.joined_quantities import joined_quantity


@pytest.mark.parametrize(
    ("request_", "value", "unit", "target"),
    [
        ("5 ft 7 in cm", 67, "inch", "centimeter"),
        ("5 ft 7 in in cm", 67, "inch", "centimeter"),
        ("5'7\" in cm", 67, "inch", "centimeter"),
        ("my son is 5 foot 7, what's that in cm", 67, "inch", "centimeter"),
        ("how many cm is 5 ft 7", 67, "inch", "centimeter"),
        ("13 stone 4 in kg", 186, "pound", "kilogram"),
        ("convert 8 lb 3 oz to grams", 131, "ounce", "gram"),
        ("1 hour 20 minutes in seconds", 80, "minute", "second"),
        ("3斤6两是多少克", 36, "liang", "gram"),
        ("一斤二两是多少克", 12, "liang", "gram"),
        ("老家有一亩三分地，是多少平方米", 1.3, "mu_area", "meter ** 2"),
        ("一米七五是多少厘米", 1.75, "meter", "centimeter"),
        ("三斤半是多少克", 3.5, "jin", "gram"),
        ("1小时20分钟等于多少秒", 80, "minute", "second"),
    ],
)
def test_one_number_in_one_unit(request_: str, value: float, unit: str, target: str) -> None:
    found = joined_quantity(request_)
    assert found is not None
    assert found.value == pytest.approx(value)
    assert (found.unit, found.target) == (unit, target)


@pytest.mark.parametrize(
    "request_",
    [
        "5 km in miles",
        "5 ft 14 in cm",
        "what is 2 m 5 in feet",
        "3 kg 2 m in cm",
        "7 in 5 ft in cm",
        "2 to 3 hours in minutes",
        "5 ft or 7 in in cm",
        "5 ft 7 in kg",
        "170 cm in feet and inches",
        "两斤苹果三斤梨是多少克",
        "3年2个月是多少天",
        "十斤是多少克",
        "三斤六元一斤是多少钱",
    ],
)
def test_what_is_no_one_quantity_is_left_alone(request_: str) -> None:
    assert joined_quantity(request_) is None


@pytest.mark.parametrize(
    ("request_", "value"),
    [
        ("身高5尺11(英尺英寸)换成厘米", 71),
        ("5尺11寸（英制）是多少厘米", 71),
        ("身高5英尺11，换算成厘米是多少", 71),
        ("five foot eleven in cm", 71),
        ("6 foot 2 in cm", 74),
    ],
)
def test_feet_and_inches_are_read_however_they_are_said(request_: str, value: float) -> None:
    found = joined_quantity(request_)
    assert found is not None
    assert (found.value, found.unit, found.target) == (value, "inch", "centimeter")


@pytest.mark.parametrize("request_", ["5尺11英寸是多少厘米", "5尺11寸是多少厘米", "5英尺3寸是多少厘米"])
def test_chinese_and_english_lengths_are_not_joined(request_: str) -> None:
    assert joined_quantity(request_) is None
