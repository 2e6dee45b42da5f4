"""The last figure, rounded."""

import pytest

from agents.extraction.sums.anew.rounded_figure import rounded_figure


@pytest.mark.parametrize(
    ("message", "number", "expression"),
    [
        ("round that to the nearest ten", 207.6, "round(207.6 / 10) * 10"),
        ("round it to 1 decimal", 51.768, "round(51.768, 1)"),
        ("round that", 62.1371, "round(62.1371)"),
        ("now round it up", 62.1, "ceil(62.1)"),
        ("保留两位小数", 14.285714, "round(14.285714, 2)"),
        ("四舍五入到整数", 28.333, "round(28.333)"),
        ("四舍五入", 2.5, "floor(2.5 + 0.5)"),
        ("四舍五入到十位", 207.6, "round(207.6 / 10) * 10"),
        ("round that to the nearest hundred", 1250, "13 * 100"),
    ],
)
def test_it_is_rounded_as_it_is_said(message: str, number: float, expression: str) -> None:
    assert rounded_figure(message, number) == expression


@pytest.mark.parametrize(
    "message", ["round trip to Paris", "round 3 to 2", "round them by group", "精确", "整数有几个"]
)
def test_anything_else_is_left_to_others(message: str) -> None:
    assert rounded_figure(message, 3.5) is None


@pytest.mark.parametrize("message", ["向上取整到十位", "round it up to 1 decimal", "向下取整，保留两位小数"])
def test_up_and_down_are_to_whole_numbers(message: str) -> None:
    assert rounded_figure(message, 3.33) is None
