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


@pytest.mark.parametrize(
    "request_",
    [
        "zip everything into all.zip",
        "zip all the files into all.zip",
        "zip the lot into all.zip",
        "zip the folder into all.zip",
        "zip all of them into all.zip",
        "全部打包成 all.zip",
        "把那个文件夹打包成 all.zip",
        "把它们打包成 all.zip",
    ],
)
def test_one_file_is_not_everything_nor_a_folder(request_: str) -> None:
    assert with_packed_named(request_, ("sub/report.txt",)) == request_


@pytest.mark.parametrize(
    "request_", ["zip everything into all.zip", "zip the folder into all.zip", "全部打包成 all.zip"]
)
def test_a_folder_is_all_that_is_in_it(request_: str) -> None:
    assert '"notes"' in with_packed_named(request_, ("notes",))


@pytest.mark.parametrize("request_", ["zip it into one.zip", "把它打包成 one.zip", "打包成 one.zip"])
def test_one_file_is_packed_where_one_is_meant(request_: str) -> None:
    assert '"a.txt"' in with_packed_named(request_, ("a.txt",))


def test_files_that_were_found_are_not_everything() -> None:
    assert with_packed_named("zip everything into all.zip", ("a.txt", "b.txt")) == "zip everything into all.zip"
    assert with_packed_named("全部打包成 all.zip", ("a.txt", "b.txt")) == "全部打包成 all.zip"
    assert '"b.txt"' in with_packed_named("把它们全部打包成 all.zip", ("a.txt", "b.txt"))
