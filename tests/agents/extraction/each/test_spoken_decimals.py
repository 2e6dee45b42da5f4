"""Decimals that are spoken behind a unit are written before it."""

import pytest

from agents.extraction.each.listed_conversions import listed_conversions
from agents.extraction.each.spoken_decimals import with_decimals


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("一米八是多少英寸", "1.8米是多少英寸"),
        ("一米七五", "1.75米"),
        ("三斤半是多少克", "3.5斤是多少克"),
        ("十二公里半", "12.5公里"),
        ("两斤三两", "两斤三两"),
        ("3米5个人", "3米5个人"),
        ("十斤二十块", "十斤二十块"),
        ("三斤二是多少克", "3.2斤是多少克"),
        ("一米八高", "1.8米高"),
        ("5公斤3箱苹果", "5公斤3箱苹果"),
        ("苹果5公斤10元，布3米8元", "苹果5公斤10元，布3米8元"),
        ("2斤3盒和5米4根", "2斤3盒和5米4根"),
        ("3公斤半箱", "3公斤半箱"),
        ("5公里是多少英里", "5公里是多少英里"),
    ],
)
def test_only_decimals_are_written(text: str, written: str) -> None:
    assert with_decimals(text) == written


def test_both_of_two_conversions_are_read_whole() -> None:
    found = listed_conversions("25公斤等于多少磅？还有一米八是多少英寸")
    assert [(one.value, one.source, one.target) for one in found] == [
        (25, "kilogram", "pound"),
        (1.8, "meter", "inch"),
    ]


def test_a_quantity_of_two_units_is_no_conversion_of_its_first() -> None:
    assert listed_conversions("两斤三两是多少克，5公里是多少英里") == ()
