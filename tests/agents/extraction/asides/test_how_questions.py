"""Whoever asks how something is deleted or renamed has not ordered it."""

import pytest

from agents.extraction.asides.how_questions import deed_asked


@pytest.mark.parametrize(
    ("text", "deed"),
    [
        ("how do i delete a.txt", "delete a.txt"),
        ("How can I rename a file?", "rename a file"),
        ("whats the best way to move notes/a.txt into old", "move notes/a.txt into old"),
        ("怎么删除合同.txt", "删除合同.txt"),
        ("如何删掉说明.txt这个文件？", "删掉说明.txt这个文件"),
        ("请问怎样给说明.txt改名", "给说明.txt改名"),
        ("合同.txt怎么删", "删 合同.txt"),
        ("how do i delete a.txt and b.txt", "delete a.txt and b.txt"),
        ("怎么把a.txt删了呢", "把a.txt删了"),
    ],
)
def test_the_deed_is_told_in_the_words_of_an_order(text: str, deed: str) -> None:
    assert deed_asked(text) == deed


@pytest.mark.parametrize(
    "text",
    [
        "delete a.txt",
        "删除合同.txt",
        "how do i remove duplicates from a.csv",
        "how do i move my pension to a new provider",
        "how would i rename column x in a.csv",
        "how many files are in old",
        "how big is a.txt, then delete it",
        "怎么去掉a.csv里的重复行",
        "怎么改名a.txt里的第一列",
        "不知道怎么删a.txt，帮我删了",
        "怎么把清单.txt删掉，帮我删一下",
        "先读a.txt，合同.txt怎么删",
        "can you tell me how to delete notes.txt and then do it",
        "how can I get rid of notes.txt? delete it",
        "how do i delete a.txt and delete it",
        "how is replace.txt",
        "怎么移动平均sales.csv的amount",
        "怎么删除sales.csv的空格",
    ],
)
def test_orders_and_what_only_looks_are_left_to_others(text: str) -> None:
    assert deed_asked(text) == ""
