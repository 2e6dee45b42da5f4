"""A wrong id is answered by those that look like it."""

import pytest

from errors import ToolNotFound, sentence_in
from tools.library.near_ids import near_ids

IDS = ("finance/get_quote", "finance/get_quotes", "general/convert_units", "系统/删除文件")


@pytest.mark.parametrize(
    ("wrong", "near"),
    [
        ("get_quote", ("finance/get_quote", "finance/get_quotes")),
        ("general/convert_unit", ("general/convert_units",)),
        ("系统/删文件", ("系统/删除文件",)),
        ("xyzzy", ()),
        ("", ()),
    ],
)
def test_ids_that_look_alike(wrong: str, near: tuple[str, ...]) -> None:
    assert near_ids(wrong, IDS) == near


def test_they_stand_in_the_sentence() -> None:
    fault = ToolNotFound("get_quote", ("a/b", "a/c"))
    assert str(fault) == "There is no tool 'get_quote'; did you mean a/b, a/c?"
    assert sentence_in(fault, "zh") == "没有工具 'get_quote'；您是说 a/b、a/c 吗？"
    assert str(ToolNotFound("x")) == "There is no tool 'x'."
