"""Every file of a folder is looked at, and what they have in common is told."""

from pathlib import Path

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


def laid_out(workspace: Path, **files: str) -> None:
    for name, text in files.items():
        path = workspace / "kept" / f"{name}.txt"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("request_", "same"),
    [
        ("compute the md5 of every file in kept and tell me which are identical", "identical"),
        ("kept目录下每个文件都算个md5，找出内容完全一样的是哪两个", "相同"),
    ],
)
async def test_those_that_are_the_same_are_compared(scripted_home: Open, request_: str, same: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        laid_out(talk.workspace, a="one\n", b="two\n", c="one\n")
        heard = await say(talk.assistant, request_)
    assert [r.call.tool_id for r in heard.answer.results] == [*["system/hash_file"] * 3, "general/diff_files"]
    assert heard.answer.results[-1].call.arguments == {"first_path": "kept/a.txt", "second_path": "kept/c.txt"}
    assert same in heard.text


@pytest.mark.parametrize(
    "request_",
    ["Which file in kept has the most ERROR lines, and how many?", "kept文件夹里哪个文件的ERROR最多，有几条"],
)
async def test_lines_are_counted_by_file(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        laid_out(talk.workspace, a="INFO x\nERROR y\n", b="ERROR x\nERROR y\nno ERRORS, no error\n")
        heard = await say(talk.assistant, request_)
    assert "kept/b.txt: **2**" in heard.text.replace("：", ": ")
    assert heard.answer.results[0].value["n_matches"] == 3
