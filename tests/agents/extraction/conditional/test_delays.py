"""What puts off a deletion, and what only looks like that."""

import pytest

from agents.extraction.conditional.delays import delays_of, takes_away


@pytest.mark.parametrize(
    "text",
    [
        "delete a.txt after friday",
        "delete a.txt once you have a copy of it",
        "delete a.txt by tomorrow",
        "remove a.txt in two days",
        "move a.txt to old/ after backing it up",
        "delete a.txt after the meeting",
        "等我看过之后再删除a.txt",
        "删a.txt前先备份一下",
        "明天再删a.txt",
        "删除a.txt，明天再说",
    ],
)
def test_a_clause_of_later_is_named(text: str) -> None:
    assert delays_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "delete a.txt",
        "delete the lines after row 5",
        'delete "after friday.txt"',
        "move the monday notes to old/",
        "删除a.txt",
        "把a.txt移到前面那个文件夹",
        "再删除b.txt",
    ],
)
def test_what_is_to_be_done_now_has_none(text: str) -> None:
    assert delays_of(text) == ()


@pytest.mark.parametrize(
    ("text", "gone"), [("move a.txt to b/ by friday", True), ("删掉a.txt", True), ("write a.txt by friday", False)]
)
def test_what_is_to_be_gone_is_told_from_what_is_written(text: str, gone: bool) -> None:
    assert takes_away(text) is gone
