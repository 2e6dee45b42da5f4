"""Which files come first by size or time."""

import pytest

from agents.extraction.files.ranked_files import RankedFiles, deletes_empty, ranked_files


@pytest.mark.parametrize(
    ("request_", "found"),
    [
        ("4 biggest files in here", RankedFiles("large", 4)),
        ("what's the newest file in plans?", RankedFiles("new", 1, place="plans")),
        ("which folder is the largest", RankedFiles("large", 1, folders=True)),
        ("oldest csv file", RankedFiles("old", 1, kinds=("csv",))),
        ("plans里哪个文件最小", RankedFiles("small", 1, place="plans")),
        ("how many empty files are in plans", RankedFiles("empty", 0, place="plans")),
        ("哪些文件夹是空的", RankedFiles("empty", 0, folders=True)),
        ("每个文件夹多大", RankedFiles("large", 0, folders=True)),
    ],
)
def test_what_comes_first_is_read(request_: str, found: RankedFiles) -> None:
    assert ranked_files(request_, ["plans"]) == found


@pytest.mark.parametrize(
    "request_",
    [
        "latest news",
        "biggest file in attic",
        "which files are larger than 1 mb",
        "最近的新闻",
        "newest folder",
        "the largest file and delete it",
    ],
)
def test_anything_else_is_left(request_: str) -> None:
    assert ranked_files(request_, ["plans"]) is None


def test_a_wish_to_delete_what_is_empty_is_known() -> None:
    assert deletes_empty("delete all the empty files in plans")
    assert not deletes_empty("which files are empty")
