"""What is asked of every file of a folder is read as a whole, or left to others."""

import pytest

from agents.extraction.each.files_in_folder import OfEachFile, inside, of_each_file

FOLDERS = ("backup", "logs", "备份", "日志")


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (
            "compute the md5 of every file in backup and tell me which are identical",
            OfEachFile(asks="checksum", folder="backup", algorithm="md5", same=True),
        ),
        (
            "What are the sha256 checksums of all files in the folder backup?",
            OfEachFile(asks="checksum", folder="backup", algorithm="sha256"),
        ),
        (
            "sha-1 of each .txt file in the backup folder",
            OfEachFile(asks="checksum", folder="backup", algorithm="sha1", kind="txt"),
        ),
        (
            "备份目录下每个文件都算个md5，找出内容完全一样的是哪两个",
            OfEachFile(asks="checksum", folder="备份", algorithm="md5", same=True),
        ),
        ("给备份文件夹里的所有文件计算sha256", OfEachFile(asks="checksum", folder="备份", algorithm="sha256")),
        (
            "Which log in logs has the most ERROR lines, and how many?",
            OfEachFile(asks="lines", folder="logs", word="ERROR", level=True),
        ),
        (
            'how many "timeout" lines are in each file of the logs folder',
            OfEachFile(asks="lines", folder="logs", word="timeout"),
        ),
        (
            "日志文件夹里哪个log的ERROR最多，有几条？所有文件总共又是几条",
            OfEachFile(asks="lines", folder="日志", word="ERROR", level=True),
        ),
        ("日志里哪个文件出现“超时”的次数最多", OfEachFile(asks="lines", folder="日志", word="超时")),
    ],
)
def test_it_is_read(text: str, read: OfEachFile) -> None:
    assert of_each_file(text, FOLDERS) == read


@pytest.mark.parametrize(
    "text",
    [
        "md5 of backup/a.txt",
        "昨天的日志，logs 里哪个文件 ERROR 最多",
        "which file in logs has the most ERROR" + " how many has it how many is that" * 22 + "x",
        "compute the md5 of every file in backup and delete the duplicates",
        "compute the md5 of every file in archive",
        "which file in logs is the largest",
        "把备份里每个文件都复制到 x",
        "备份目录下每个文件都算个md5，把一样的删掉",
        "哪个日志最大",
    ],
)
def test_other_requests_are_left_to_others(text: str) -> None:
    assert of_each_file(text, FOLDERS) is None


def test_files_stand_right_in_the_folder() -> None:
    files = ("backup/b.txt", "backup/a.md", "backup/old/c.txt", "d.txt")
    assert inside("backup", files) == ("backup/a.md", "backup/b.txt")
    assert inside("backup", files, "txt") == ("backup/b.txt",)
