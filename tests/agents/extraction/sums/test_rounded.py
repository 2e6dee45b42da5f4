import pytest

from agents.extraction.sums.rounded import rounded


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("10/3 rounded to 2 decimals", "round(10/3, 2)"),
        ("what is 22/7 to 3 decimal places?", "round(22/7, 3)"),
        ("sqrt(2) to five decimals", "round(sqrt(2), 5)"),
        ("10/3 保留两位小数", "round(10/3, 2)"),
        ("计算22/7，精确到小数点后3位", "round(22/7, 3)"),
        ("log base 2 of 1024", "log(1024, 2)"),
        ("以2为底8的对数是多少", "log(8, 2)"),
    ],
)
def test_the_decimals_or_the_base_are_heeded(text: str, expression: str) -> None:
    assert rounded(text) == expression


@pytest.mark.parametrize(
    "text",
    [
        "round the price column to 2 decimals",
        "2026-11-03 to 2 decimals",
        "price to 2 decimals",
        "10/3",
        "把价格列保留两位小数",
        "convert 10/3 miles to 2 decimals",
    ],
)
def test_what_is_no_sum_is_left_to_others(text: str) -> None:
    assert rounded(text) is None
