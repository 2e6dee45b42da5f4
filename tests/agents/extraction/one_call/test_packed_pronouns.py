"""What was spoken of is named where a request packs it, and no other request changes."""

import pytest

from agents.extraction.one_call.packed_pronouns import with_packed_named


@pytest.mark.parametrize(
    ("request_", "named"),
    [
        ("zip them into old.zip", 'zip "a.txt" and "b.txt" into old.zip'),
        ("and pack it up as old.zip", 'and pack "a.txt" and "b.txt" up as old.zip'),
        ("打包成 旧.zip 放到archive文件夹", '"a.txt"、"b.txt"打包成 旧.zip 放到archive文件夹'),
        ("然后把它们打包成 旧.zip", '然后"a.txt"、"b.txt"打包成 旧.zip'),
    ],
)
def test_it_is_named(request_: str, named: str) -> None:
    assert with_packed_named(request_, ("a.txt", "b.txt")) == named


@pytest.mark.parametrize(
    "request_",
    [
        "zip the logs folder into old.zip",
        "把 logs 打包成 旧.zip",
        "archive it",
        "打包好了吗",
        "zip the files in logs to l.zip",
    ],
)
def test_what_names_its_files_or_no_archive_stays(request_: str) -> None:
    assert with_packed_named(request_, ("a.txt",)) == request_
    assert with_packed_named("zip them into old.zip", ()) == "zip them into old.zip"
