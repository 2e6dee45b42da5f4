"""Values are written another way where every word says so, and what they come to is worked out by the database."""

import duckdb
import pytest

from agents.extraction.one_call.otherwise_written import otherwise_written


def _told(request: str) -> list[object]:
    return [value for one in otherwise_written(request) for value in duckdb.execute(one.sql).fetchall()[0]]


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ("whats 204 as binary", ["11001100"]),
        ("binary for 77?", ["1001101"]),
        ("what does 4095 look like in hex", ["FFF"]),
        ("convert 0xff to decimal", [255]),
        ("binary 1011 to decimal", [11]),
        ("decimal 100 in binary", ["1100100"]),
        ("FF hex to decimal", [255]),
        ("255 in binary and hex", ["11111111", "FF"]),
        ("200转成二进制", ["11001000"]),
        ("200的二进制和16进制", ["11001000", "C8"]),
        ("二进制1011011是十进制几 十六进制又是啥", [91, "5B"]),
        ("十六进制1F等于十进制多少", [31]),
    ],
)
def test_a_number_is_told_in_another_base(request_: str, told: list[object]) -> None:
    assert _told(request_) == told


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ("1987 in roman numerals", ["MCMLXXXVII"]),
        ("roman numeral for 2026", ["MMXXVI"]),
        ("1999用罗马数字怎么写", ["MCMXCIX"]),
        ("color #3366cc as rgb", ["rgb(51, 102, 204)"]),
        ("颜色#FF8800的rgb值是多少", ["rgb(255, 136, 0)"]),
        ("color #3366cc as rgb, and 204 as binary", ["rgb(51, 102, 204)", "11001100"]),
        ("unix timestamp 1700000000 to date", ["2023-11-14 22:13:20"]),
        ("when was epoch 1700000000123", ["2023-11-14 22:13:20"]),
        ("时间戳1700000000对应哪个时间", ["2023-11-14 22:13:20", "2023-11-15 06:13:20"]),
    ],
)
def test_numerals_colours_and_times_are_told(request_: str, told: list[object]) -> None:
    assert _told(request_) == told


@pytest.mark.parametrize(
    "request_",
    [
        "1011 in decimal",
        "10110 in binary",
        "100 in hex and binary",
        "101的二进制和16进制",
        "10110 in hex",
        "00101 in hex",
        "129 binary to decimal",
        "5000 in roman numerals",
        "face in hex",
        "1700000000 to date",
        "unix timestamp 1700000000 in tokyo time",
        "什么是二进制",
        "2024年转成罗马数字",
        "convert 45 miles to km, and 204 as binary",
        "read data.bin in hex",
        "the bin of 30 apples",
    ],
)
def test_what_is_not_clear_or_says_more_is_left(request_: str) -> None:
    assert otherwise_written(request_) == ()
