"""Entries are counted of what is a plain list, where nothing but their number is asked for."""

import re

import pytest

from agents.extraction.told.counted_entries import counts_entries, entries_pattern

LIST = "Things to do\n- call Ada\n- buy soil\n\n- water the fern\n"


@pytest.mark.parametrize(
    "question",
    [
        "how many things are on my todo.txt?",
        "how many tasks do i have to do in todo.txt",
        "in todo.txt, how many items are there?",
        "count the entries in todo.txt",
        'and how many to-dos are there in "todo.txt" to do?',
        "todo.txt里有几件事要做？",
        "看看todo.txt里一共有多少条",
        "todo.txt 里有几项任务",
        "数一下 todo.txt 里有多少个待办事项",
    ],
)
def test_their_number_is_asked_for(question: str) -> None:
    assert counts_entries(question, "todo.txt")


@pytest.mark.parametrize(
    "question",
    [
        "how many things in todo.txt are done",
        "how many errands are on todo.txt about the kitchen",
        "how many sheets are in todo.txt",
        "how many words are in todo.txt",
        "how many things are on todo.txt and b.txt",
        "todo.txt里有几件衬衫",
        "todo.txt里有几件事没做",
        "todo.txt里有几个人",
        "todo.txt里关于厨房的有几件事",
        "how many things do i still have on todo.txt",
        "todo.txt里还有几件事要做",
        "count the points in todo.txt",
    ],
)
def test_what_asks_for_some_of_them_or_for_something_else_is_left_alone(question: str) -> None:
    assert not counts_entries(question, "todo.txt")


@pytest.mark.parametrize(
    ("text", "n"),
    [(LIST, 3), ("1. eggs\n2. milk\n3. bread\n", 3), ("购物\n* 鸡蛋\n* 牛奶\n", 2), ("1、鸡蛋\n2、牛奶", 2)],
)
def test_the_entries_of_a_list_begin_alike(text: str, n: int) -> None:
    assert len(re.findall(entries_pattern(text), text, re.MULTILINE)) == n


@pytest.mark.parametrize(
    "text",
    [
        "warm socks\nthermos\n",
        "# A\n- one\n- two\n# B\n- three\n",
        "- one\n  - inner\n- two\n",
        "- [x] one\n- [ ] two\n",
        "- one\n- two\nand a last word\n",
        "- only one\n",
        "- milk (done)\n- bread\n- eggs (done)\n",
        "- ~~call Ada~~\n- buy soil\n",
        "- milk ✓\n- bread\n",
        "- x milk\n- bread\n",
        "- 买米（已完成）\n- 买油\n",
        "完成的事\n- 买米\n- 买油\n",
        "",
    ],
)
def test_a_text_that_is_no_plain_list_has_none(text: str) -> None:
    assert entries_pattern(text) == ""
