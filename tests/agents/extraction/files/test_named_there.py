"""The one file that a request names."""

import pytest

from agents.extraction.files.named_there import named_there
from agents.extraction.spans.marked_file import FILE

FILES = ["a.txt", "todo.md", "shop_list.txt", "x/b.txt", "y/b.txt", "名单.txt"]


@pytest.mark.parametrize(
    ("request_", "path", "marked"),
    [
        ("sort a.txt, please", "a.txt", f"sort {FILE}, please"),
        ("what is on my to-do list?", "todo.md", f"what is on {FILE}"),
        ("take tea off the shop list", "shop_list.txt", f"take tea off {FILE}"),
        ("从 名单.txt 里删掉小李", "名单.txt", f"从{FILE}里删掉小李"),
        ("sort x/b.txt", "x/b.txt", f"sort {FILE}"),
    ],
)
def test_a_file_is_marked(request_: str, path: str, marked: str) -> None:
    assert named_there(request_, FILES) == (path, marked)


@pytest.mark.parametrize("request_", ["sort b.txt", "sort a.txt into c.txt", "sort aa.txt", "what is to do today"])
def test_several_and_none_are_left(request_: str) -> None:
    assert named_there(request_, FILES) is None


def test_one_more_may_be_new() -> None:
    assert named_there("sort a.txt into c.txt", FILES, and_new=True) is not None
