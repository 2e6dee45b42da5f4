"""A copy that is said to lie beside the file lies in its folder."""

import pytest

from agents.extraction.files.copies_beside import with_copied_named, with_copy_beside


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


@pytest.mark.parametrize(
    ("request_", "beside"),
    [
        (
            "make a copy of notes/a.txt in the same folder called b.txt",
            'make a copy of notes/a.txt called "notes/b.txt"',
        ),
        ('把"notes/a.txt"复制一份到同一个文件夹，叫 b.txt', '把"notes/a.txt"复制一份叫 "notes/b.txt"'),
        ('"notes/a.txt"复制到原来的目录里，名为 b.txt', '"notes/a.txt"复制名为 "notes/b.txt"'),
    ],
)
def test_the_folder_may_be_said_before_the_name(request_: str, beside: str) -> None:
    assert with_copy_beside(request_) == beside


@pytest.mark.parametrize(
    ("request_", "named"),
    [
        ("make a copy called b.txt", 'make a copy of "notes/a.txt" called b.txt'),
        ("复制一份，叫 b.txt", '把 "notes/a.txt" 复制一份，叫 b.txt'),
        ("make a copy of it called b.txt", "make a copy of it called b.txt"),
        ("复制 x.txt 到 b.txt", "复制 x.txt 到 b.txt"),
        ("make a copy", "make a copy"),
    ],
)
def test_a_copy_of_nothing_is_of_what_was_spoken_of(request_: str, named: str) -> None:
    assert with_copied_named(request_, "notes/a.txt") == named
