"""What is to be done with a file is read where all else is left unsaid, and nowhere else."""

import pytest

from agents.extraction.files.bare_deeds import bare_deed


@pytest.mark.parametrize(
    ("request_", "deed", "path", "points"),
    [
        ("rename the file", "rename", "", True),
        ("帮我把文件名改一下", "rename", "", False),
        ("please give that file another name", "rename", "", True),
        ("change the file's name", "rename", "", True),
        ("rename notes/todo.txt", "rename", "notes/todo.txt", False),
        ("delete it", "delete", "", True),
        ("could you delete a file for me?", "delete", "", False),
        ("move that file somewhere else", "move", "", True),
        ("make a copy of this file", "copy", "", True),
        ("帮我把那个文件改个名字", "rename", "", True),
        ("我想改个文件名", "rename", "", False),
        ("把 notes/todo.txt 改个名", "rename", "notes/todo.txt", False),
        ("把文件重命名一下", "rename", "", False),
        ("帮我删个文件", "delete", "", False),
        ("把它移走", "move", "", True),
        ("复制一份文件吧", "copy", "", False),
        ("delete the old file", "delete", "", False),
        ("rename the last file", "rename", "", False),
        ("把那个旧文件删了", "delete", "", False),
    ],
)
def test_the_deed_is_read(request_: str, deed: str, path: str, points: bool) -> None:
    found = bare_deed(request_)
    assert found is not None
    assert (found.deed, found.path, found.points) == (deed, path, points)


@pytest.mark.parametrize(
    "request_",
    [
        "rename the file to b.txt",
        "delete the file and read a.txt",
        "delete the files",
        "delete the other file",
        "rename the column price",
        "how do I rename a file?",
        "do not delete the file",
        "copy a.txt to b.txt",
        "把文件夹删了",
        "把那个文件改名成 b.txt",
        "不要删除那个文件",
        "把价格那一列改个名字",
        "文件名是什么",
    ],
)
def test_what_says_more_or_something_else_is_left_alone(request_: str) -> None:
    assert bare_deed(request_) is None


@pytest.mark.parametrize(
    ("request_", "called"),
    [
        ("delete that file", True),
        ("把那个文件删了", True),
        ("remove it", False),
        ("删掉它", False),
        ("把它删了", False),
    ],
)
def test_a_file_is_called_one_or_only_pointed_at(request_: str, called: bool) -> None:
    found = bare_deed(request_)
    assert found is not None
    assert found.points
    assert found.calls_it_file is called
