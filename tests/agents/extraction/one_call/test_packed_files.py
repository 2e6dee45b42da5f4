"""An archive that a request names is what is made, and never what is packed."""

import pytest

from agents.extraction.one_call.packed_files import PackedFiles, packed_files

FILES = ["a.txt", "b.txt", "reports/2024/costs.txt", "照片/1.txt"]
FOLDERS = ["logs", "reports", "reports/2024", "照片", "照片和视频"]


@pytest.mark.parametrize(
    ("request_", "paths", "target"),
    [
        ("bundle reports/2024 up as old_reports.zip", ("reports/2024",), "old_reports.zip"),
        ("zip up the folder logs as logs.zip", ("logs",), "logs.zip"),
        ("pack everything in logs into old.zip", ("logs",), "old.zip"),
        ("please zip a.txt and b.txt into a file called both.zip", ("a.txt", "b.txt"), "both.zip"),
        ("make a zip of the logs folder called l.zip", ("logs",), "l.zip"),
        ("put a.txt and b.txt in papers.zip", ("a.txt", "b.txt"), "papers.zip"),
        ("把 logs 整个打成压缩包 logs.zip", ("logs",), "logs.zip"),
        ("把照片文件夹打包成照片.zip", ("照片",), "照片.zip"),
        ("照片这个目录压缩一下，压缩包叫 p.zip", ("照片",), "p.zip"),
        ("把a.txt和b.txt一起打包成两个.zip", ("a.txt", "b.txt"), "两个.zip"),
        ("把照片和视频打包成备份.zip", ("照片和视频",), "备份.zip"),
        ("把logs打包成 日志.zip 放到archive里", ("logs",), "archive/日志.zip"),
        ("can you zip the logs folder? call it l.zip", ("logs",), "l.zip"),
        ("zip up logs. name it l.zip", ("logs",), "l.zip"),
        ("can i zip the logs folder? name it old", ("logs",), "old.zip"),
        ("把 logs 打包，名字叫旧日志", ("logs",), "旧日志.zip"),
        ("zip missing/x.txt into y.zip", ("missing/x.txt",), "y.zip"),
    ],
)
def test_what_is_packed_and_into_what_is_told_apart(request_: str, paths: tuple[str, ...], target: str) -> None:
    assert packed_files(request_, FILES, FOLDERS) == PackedFiles(paths=paths, target=target)


@pytest.mark.parametrize(
    ("request_", "rest"),
    [
        ("zip logs as l.zip, then list the folder", "list the folder"),
        ("zip logs into l.zip and delete a.txt", "delete a.txt"),
        ("zip logs into l.zip and delete logs", "delete logs/"),
        ("把 logs 打包成 l.zip，然后删除 logs", "然后删除 logs/"),
        ("把logs打包成l.zip，再看看有哪些文件", "再看看有哪些文件"),
    ],
)
def test_what_is_wanted_besides_is_kept(request_: str, rest: str) -> None:
    found = packed_files(request_, FILES, FOLDERS)
    assert found is not None
    assert (found.paths, found.rest) == (("logs",), rest)


@pytest.mark.parametrize(
    "request_",
    [
        "unzip logs.zip",
        "把 logs.zip 解压到 logs",
        "zip all the csv files into x.zip",
        "zip logs into l.zip but not app.log",
        "zip logs into l.zip, except the old ones",
        "把logs打包成l.zip，除了app.log",
        "zip them into x.zip",
        "zip logs",
        "what is in logs.zip",
    ],
)
def test_other_requests_are_left_alone(request_: str) -> None:
    assert packed_files(request_, FILES, FOLDERS) is None
