"""A copy that is said to lie beside the file lies in its folder."""

import pytest

from agents.extraction.files.copies_beside import with_copy_beside


@pytest.mark.parametrize(
    ("request_", "beside"),
    [
        ("copy notes/todo.txt to b.txt, in the same folder", 'copy notes/todo.txt to "notes/b.txt"'),
        ('copy "notes/a.txt" as "b.txt" and put it in the same folder', 'copy "notes/a.txt" as "notes/b.txt"'),
        ('把"notes/todo.txt"复制一份叫"bak.txt"，放一起', '把"notes/todo.txt"复制一份叫"notes/bak.txt"'),
        ("把 a.txt 复制成 b.txt，放在同一个文件夹里", "把 a.txt 复制成 b.txt"),
    ],
)
def test_its_name_gets_the_folder(request_: str, beside: str) -> None:
    assert with_copy_beside(request_) == beside


@pytest.mark.parametrize(
    "request_",
    [
        "copy notes/a.txt to old/b.txt, in the same folder",
        "copy notes/a.txt and drafts/x.txt into the same folder",
        "copy notes/a.txt to b.txt",
        "把 notes/a.txt 和 b.txt 放一起",
        "把 notes/a.txt 移到 b.txt，放一起",
    ],
)
def test_what_says_another_place_or_no_copy_stays(request_: str) -> None:
    assert with_copy_beside(request_) == request_
