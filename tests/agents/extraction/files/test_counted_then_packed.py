"""A folder is counted and packed where a request says just that."""

import pytest

from agents.extraction.files.counted_then_packed import CountedThenPacked, counted_then_packed

FOLDERS = ["drafts", "reports/2024", "照片"]


@pytest.mark.parametrize(
    ("request_", "found"),
    [
        ("drafts文件夹里有几个文件? 顺便整个打包成 备份/drafts.zip", ("drafts", "", "备份/drafts.zip")),
        ("drafts文件夹里有几个txt？全压缩到 drafts.zip 里吧", ("drafts", "txt", "drafts.zip")),
        ("照片目录下一共有多少个文件，然后把整个文件夹打包成一个压缩包，叫照片.zip", ("照片", "", "照片.zip")),
        ("reports/2024里有几个文件，再压缩成r.zip", ("reports/2024", "", "r.zip")),
        ("how many files are in drafts? zip the whole folder as d.zip", ("drafts", "", "d.zip")),
        (
            "how many files are there in the drafts folder, and zip it up into old/d.zip please",
            ("drafts", "", "old/d.zip"),
        ),
        ("how many txt files in reports/2024? then pack everything into r.zip", ("reports/2024", "txt", "r.zip")),
        ("how many files are in drafts? zip it", ("drafts", "", "drafts.zip")),
        ("how many files are in drafts and then zip them all into one archive called d.zip", ("drafts", "", "d.zip")),
    ],
)
def test_a_folder_is_counted_and_packed(request_: str, found: tuple[str, str, str]) -> None:
    assert counted_then_packed(request_, FOLDERS) == CountedThenPacked(*found)


@pytest.mark.parametrize(
    "request_",
    [
        "how many files are in drafts.zip",
        "how many files are in drafts? zip logs into l.zip",
        "how many files are in drafts? don't zip it as d.zip",
        "how many files are in drafts? zip only the old ones into d.zip",
        "how many files are in drafts? zip it as d.zip and delete it",
        "how many lines are in drafts? zip it as d.zip",
        "how many files are in drafts? if more than 3, zip it as d.zip",
        "drafts里有几个文件？不要打包成d.zip",
        "drafts里有几个文件？除了旧的都打包成d.zip",
        "drafts里有几个文件？打包成d.zip再删掉",
        "drafts里有几个字？打包成d.zip",
        "drafts里有几个文件？超过3个就打包成d.zip",
        "drafts里有几个文件？把照片打包成d.zip",
        "把d.zip解压到drafts，看看有几个文件",
    ],
)
def test_anything_else_is_left_alone(request_: str) -> None:
    assert counted_then_packed(request_, FOLDERS) is None
