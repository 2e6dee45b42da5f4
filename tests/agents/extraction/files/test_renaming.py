"""A file that gets another name stays where it is."""

import pytest

from agents.extraction.files.renaming import renamed_in_place


@pytest.mark.parametrize(
    ("request_", "in_place"),
    [
        ("rename notes/a.txt to b.txt", 'rename notes/a.txt to "notes/b.txt"'),
        ('rename "notes/a.txt" to "b.txt"', 'rename "notes/a.txt" to "notes/b.txt"'),
        ("please rename the file a/b/c.csv as d.csv", 'please rename the file a/b/c.csv as "a/b/d.csv"'),
        ("把 合同/草稿.txt 改名叫 定稿.txt", '把 合同/草稿.txt 改名叫 "合同/定稿.txt"'),
        ("把data/旧.csv重命名为新.csv", '把data/旧.csv重命名为"data/新.csv"'),
        ("把data/旧.csv改名为新.csv", '把data/旧.csv改名为"data/新.csv"'),
        ("将 notes/a.txt 更名为 b.txt", '将 notes/a.txt 更名为 "notes/b.txt"'),
    ],
)
def test_the_new_name_is_in_the_folder_of_the_old_one(request_: str, in_place: str) -> None:
    assert renamed_in_place(request_) == in_place


@pytest.mark.parametrize(
    "request_",
    [
        "rename a.txt to b.txt",
        "rename notes/a.txt to old/b.txt",
        "move notes/a.txt to b.txt",
        "copy notes/a.txt to b.txt",
        "rename notes/a.txt and move it to b.txt",
        "把 notes/a.txt 移到 b.txt",
        "rename notes/a.txt",
    ],
)
def test_what_names_its_place_or_is_moved_stays_as_it_was_said(request_: str) -> None:
    assert renamed_in_place(request_) == request_
