"""What asks for a copy alone is told from what may move a file."""

import pytest

from agents.extraction.files.only_copies import wants_only_copies


@pytest.mark.parametrize(
    "text",
    [
        "back a.txt up as b.txt",
        "copy move.txt to old/",
        "备份 a.txt，名为 b.txt",
        "复制一份 改名.txt 到 old/",
        "put a copy of a.txt in there",
        "把 a.txt 复制一份放进去",
    ],
)
def test_a_copy_alone(text: str) -> None:
    assert wants_only_copies(text)


@pytest.mark.parametrize(
    "text",
    [
        "move a.txt to backup/",
        "rename a.txt to copy.txt",
        "put the backup into old/",
        "把 a.txt 移到 备份/",
        "把备份文件改名为 b.txt",
    ],
)
def test_what_may_move(text: str) -> None:
    assert not wants_only_copies(text)
