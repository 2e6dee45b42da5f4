"""What is asked behind a copy, a move or an archive is asked of that file, and of no sentence about it."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say

NOTES = "Things to do\n- return the ladder to Joe\n- call the plumber\n"
读书 = "第一章写老秦收到一封信。\n最喜欢的一句：灯不会灭。\n"


@pytest.mark.parametrize(
    ("request_", "shown"),
    [
        ("copy notes.txt to b.txt and tell me its size", "**b.txt** is a file"),
        ("把notes.txt复制到b.txt，告诉我它多大", "**b.txt** 是文件"),
        ("copy notes.txt to b.txt and tell me what it says about the ladder", "return the ladder to Joe"),
        ("copy notes.txt to b.txt and tell me how many words are in it", "**11 words**"),
        ("copy costs.txt to b.txt and tell me the total", "**30**"),
        ("把costs.txt复制到b.txt再告诉我rent占百分之几", "33.33"),
        ("读书.txt 复制到 b.txt，顺便告诉我里面最喜欢的那句话是啥", "灯不会灭"),
        ("copy notes.txt to b.txt and tell me what it says about tea", "call the plumber"),
        ("move notes.txt to b.txt and tell me what it says about the ladder", "(`b.txt:2`)"),
        ("rename notes.txt to b.txt. how big is it?", "**b.txt** is a file"),
    ],
)
async def test_the_question_goes_into_the_file(scripted_home: Open, request_: str, shown: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        for name, text in (("notes.txt", NOTES), ("读书.txt", 读书), ("costs.txt", "rent 10\nfood 20\n")):
            talk.workspace.joinpath(name).write_text(text, encoding="utf-8")
        heard = await say(talk.assistant, request_)
        assert talk.workspace.joinpath("b.txt").is_file()
    assert shown in heard.text


@pytest.mark.parametrize(
    ("request_", "shown"),
    [
        ("zip the data folder as d.zip. how big is it?", "**d.zip** is a file"),
        ("zip the data folder as d.zip, and how many csv files are in it", "data/a.csv"),
        ("把data打包成d.zip，另外看看data里面有几个csv文件", "data/a.csv"),
    ],
)
async def test_what_was_packed_is_looked_into(scripted_home: Open, request_: str, shown: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("data").mkdir()
        for name in ("a.csv", "b.txt"):
            talk.workspace.joinpath("data", name).write_text("x\n1\n", encoding="utf-8")
        heard = await say(talk.assistant, request_)
        assert talk.workspace.joinpath("d.zip").is_file()
    assert shown in heard.text
    assert "data/b.txt" not in heard.text


@pytest.mark.parametrize(
    "request_", ["zip the data folder as d.zip and tell me the total", "copy data/b.txt to c.txt and decode it"]
)
async def test_the_sentence_that_tells_a_step_is_nobodys_text(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("data").mkdir()
        talk.workspace.joinpath("data", "b.txt").write_text("x", encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert "It reads" not in heard.text


@pytest.mark.parametrize(
    ("request_", "gone"),
    [
        ("delete the file after you read n.txt", True),
        ("show me n.txt before you delete it", True),
        ("读完n.txt就把它删了", True),
    ],
)
async def test_what_is_read_first_is_shown_before_it_goes(scripted_home: Open, request_: str, gone: bool) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("n.txt").write_text("milk and bread", encoding="utf-8")
        heard = await say(talk.assistant, request_)
        assert bool(heard.questions) is gone
        assert talk.workspace.joinpath("n.txt").is_file()


@pytest.mark.parametrize(
    "request_",
    [
        "copy a.txt into the data folder and tell me how many txt files are in it",
        "把a.txt复制到data，里面有几个txt文件",
    ],
)
async def test_what_lies_in_the_folder_of_a_copy_is_counted_there(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("data").mkdir()
        for name in ("data/x.txt", "a.txt", "outside.txt"):
            talk.workspace.joinpath(name).write_text("x", encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert "outside.txt" not in heard.text
