"""What is asked of a folder."""

import pytest

from agents.extraction.files.folder_looks import looks_into

FOLDERS = ("docs", "docs/old", "归档")


@pytest.mark.parametrize(
    ("text", "folder"),
    [
        ("how many files are in docs now?", "docs"),
        ("tell me what is in the docs/old folder", "docs/old"),
        ("list docs", "docs"),
        ("how many files are left in there", ""),
        ("归档里有几个文件", "归档"),
        ("顺便看看归档里现在有哪些文件", "归档"),
        ("里面有几个文件", ""),
    ],
)
def test_a_look_into_a_folder_is_read_whole(text: str, folder: str) -> None:
    assert looks_into(text, FOLDERS) == folder


@pytest.mark.parametrize(
    "text",
    [
        "how many files are in docs and old",
        "how many words are in docs",
        "list docs by size",
        "which files in docs are empty",
        "归档里有几个空文件",
        "归档里最大的文件是哪个",
    ],
)
def test_what_asks_for_more_is_left_to_others(text: str) -> None:
    assert looks_into(text, FOLDERS) is None
