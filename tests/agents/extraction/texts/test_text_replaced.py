"""A told text with something of it replaced."""

import pytest

from agents.extraction.texts.text_replaced import asks_replaced, text_replaced


@pytest.mark.parametrize(
    ("request_", "sql"),
    [
        ("replace 'tea' with 'milk' in 'tea for two'", "replace('tea for two', 'tea', 'milk')"),
        ('in "tea for two" change two to three', "replace('tea for two', 'two', 'three')"),
        ("remove the commas from: a,b,c", "replace('a,b,c', ',', '')"),
        ("把“早上好”里的“早上”换成“晚上”", "replace('早上好', '早上', '晚上')"),
        ("将下面这句话里的猫换成狗：猫在睡", "replace('猫在睡', '猫', '狗')"),
    ],
)
def test_a_text_is_told_with_something_else_in_it(request_: str, sql: str) -> None:
    found = text_replaced(request_)
    assert found is not None
    assert sql in found.sql


@pytest.mark.parametrize(
    "request_",
    [
        "replace tea with milk in menu.txt",
        'replace tea with milk in "tea and teapots"',
        'replace rum with milk in "tea for two"',
        "把“早上好”里的午字换成晚",
        'replace "a" with "b" and "c" with "d" in "abcd"',
    ],
)
def test_what_is_not_there_or_not_clear_is_left(request_: str) -> None:
    assert text_replaced(request_) is None


def test_a_wish_that_is_not_understood_is_known_for_one() -> None:
    assert asks_replaced('replace "a" with "b" and "c" with "d" in "abcd"')
    assert not asks_replaced("replace the battery")
