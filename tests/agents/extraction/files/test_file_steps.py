"""Requests that put files in order, read clause by clause."""

import pytest

from agents.extraction.files.file_steps import file_steps

FILES = ("may.txt", "june.txt", "dog.jpg", "cat.jpg", "old/july.txt", "旧稿.md", "公告.txt")


def steps(text: str) -> list[tuple[str, tuple[str, ...], str]]:
    found = file_steps(text, FILES, ("old", "备份"))
    return [] if found is None else [(step.verb, step.sources, step.target) for step in found.steps]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "make a folder called spring and move may.txt and june.txt in there",
            [("make", (), "spring/"), ("move", ("may.txt", "june.txt"), "spring/")],
        ),
        ("back may.txt up as mai.txt", [("copy", ("may.txt",), "mai.txt")]),
        ("read me may.txt", [("read", ("may.txt",), "")]),
        ("put may.txt, june.txt into the old folder", [("move", ("may.txt", "june.txt"), "old/")]),
        (
            "rename may.txt to mai.txt, then copy it to old",
            [("move", ("may.txt",), "mai.txt")],
        ),
        (
            "move may.txt to old/ and rename it to mai.txt",
            [("move", ("may.txt",), "old/"), ("move", ("old/may.txt",), "old/mai.txt")],
        ),
        ("copy may.txt to june2.txt and show it", [("copy", ("may.txt",), "june2.txt"), ("read", ("june2.txt",), "")]),
        (
            "rename may.txt to mai.txt and show me its content",
            [("move", ("may.txt",), "mai.txt"), ("read", ("mai.txt",), "")],
        ),
        ("把may.txt改名为mai.txt，然后给我看看内容", [("move", ("may.txt",), "mai.txt"), ("read", ("mai.txt",), "")]),
        (
            "make a folder called trips and put a copy of may.txt in there",
            [("make", (), "trips/"), ("copy", ("may.txt",), "trips/")],
        ),
        ("建个trips文件夹，把may.txt复制一份放进去", [("make", (), "trips/"), ("copy", ("may.txt",), "trips/")]),
        ("move all the .jpg files into a folder pets", [("move", ("dog.jpg", "cat.jpg"), "pets/")]),
        (
            "june.txt删掉，然后旧稿.md改名叫定稿.md",
            [("delete", ("june.txt",), ""), ("move", ("旧稿.md",), "定稿.md")],
        ),
        ("建个 归档 文件夹，把 may.txt 挪进去", [("make", (), "归档/"), ("move", ("may.txt",), "归档/")]),
        ("看看公告.txt写的啥，再复制一份到备份文件夹", [("read", ("公告.txt",), ""), ("copy", ("公告.txt",), "备份/")]),
    ],
)
def test_each_clause_is_a_step(text: str, expected: list[tuple[str, tuple[str, ...], str]]) -> None:
    assert steps(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "move may.txt and june.txt to both.txt",
        "move all the .txt files into a folder texts",
        "put 'hello' into may.txt",
        "which files are in the old folder",
        "把它们移到 备份 文件夹里",
        "how do i move may.txt to old/",
        "put may.txt into june.txt and delete cat.jpg",
        "move all the .jpg files into a folder pets, but not dog.jpg",
        "copy may.txt to june2.txt, unless there is one",
        "copy may.txt to may.json, then delete may.txt",
        "把 may.txt 移到 备份 文件夹，不要动 june.txt",
    ],
)
def test_what_is_not_understood_as_a_whole_is_no_step(text: str) -> None:
    assert steps(text) == []


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("move may.txt into a folder sums and count the words of may.txt", 'count the words of "sums/may.txt"'),
        ("copy may.txt to june2.txt and tell me its size", "tell me its size"),
        ("把 may.txt 移到 备份 文件夹里，然后统计字数", "统计字数"),
    ],
)
def test_what_else_is_asked_is_kept_with_the_new_places_of_files(text: str, rest: str) -> None:
    found = file_steps(text, FILES, ("old", "备份"))
    assert found is not None
    assert found.rest == rest


def test_of_a_copy_nobody_knows_which_one_is_meant() -> None:
    found = file_steps("copy may.txt to june2.txt and delete it", FILES)
    assert found is not None
    assert ([step.verb for step in found.steps], found.rest) == (["copy"], "delete it")


@pytest.mark.parametrize("text", ["hello there", "move it over there", "你好", "把它移过去"])
def test_what_names_no_file_is_no_step(text: str) -> None:
    assert file_steps(text, FILES, ("old", "备份")) is None
