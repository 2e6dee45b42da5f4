"""Names of files inside a sentence, told apart by what lies there; and which file is meant where none is said."""

import pytest

from graph.workflow.earlier.named_files import told_apart, with_spoken
from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say

PLANS = ("docs/plan.txt", "archive/plan.txt")
FILES = ("10月流水.csv", "合同v1.txt", "合同v2.txt", "tmp/旧报价.csv", "tmp/prices.csv", "notes.txt")


@pytest.mark.parametrize(
    ("request_", "put_right"),
    [
        ("店里10月流水.csv，哪种支付方式最多", '"10月流水.csv"，哪种支付方式最多'),
        ("合同v1.txt 和 合同v2.txt 有啥不一样", '"合同v1.txt" 和 "合同v2.txt" 有啥不一样'),
        ("tmp里面那个旧报价.csv不要了 删掉", '"tmp/旧报价.csv"不要了 删掉'),
        ("how many rows has prices.csv in tmp", 'how many rows has "tmp/prices.csv" in tmp'),
        ("how many rows has prices.csv", 'how many rows has "tmp/prices.csv"'),
        ("看下旧报价.csv有几行", '看下"tmp/旧报价.csv"有几行'),
        ("下载文件夹里有什么", '"下载"文件夹里有什么'),
    ],
)
def test_a_name_ends_where_the_name_of_a_file_does(request_: str, put_right: str) -> None:
    assert told_apart(request_, FILES, ("下载", "tmp")) == put_right


@pytest.mark.parametrize(
    "request_",
    [
        "read notes.txt",
        "读一下notes.txt",
        "把 notes.txt 改名为 新旧报价.csv",
        "rename notes.txt to mynotes.txt",
        "create prices.csv",
        "rename notes.txt to prices.csv",
        "把 notes.txt 改名为 prices.csv",
        "total in oldnotes.txt",
        "今天天气怎么样",
    ],
)
def test_what_is_there_or_is_to_be_made_stays_as_it_was_said(request_: str) -> None:
    assert told_apart(request_, FILES, ("下载", "tmp")) == request_


@pytest.mark.parametrize(
    ("request_", "put_right"),
    [
        ("how many lines in my old prices file", 'how many lines in "tmp/old_prices.csv"'),
        ("把旧年报价复制到 backup.csv", '把"tmp/旧年报价.csv"复制到 backup.csv'),
        ('write "old prices" into notes.txt', 'write "old prices" into notes.txt'),
        ("open tmp/old_prices.csv", "open tmp/old_prices.csv"),
    ],
)
def test_a_file_that_is_spoken_of_stands_by_its_path_unless_it_is_quoted(request_: str, put_right: str) -> None:
    assert with_spoken(request_, ("tmp/old_prices.csv", "tmp/旧年报价.csv", "notes.txt")) == put_right


async def test_what_a_file_holds_is_shown_where_only_its_words_are_said(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("packing_list.txt").write_text("thermos\n", encoding="utf-8")
        heard = await say(talk.assistant, "what's on the packing list")
    assert "thermos" in heard.text


@pytest.mark.parametrize("request_", ["delete that file", "把那个文件删了"])
async def test_a_file_that_is_only_pointed_at_is_asked_for(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        for name in ("list.txt", "will.txt"):
            talk.workspace.joinpath(name).write_text("x", encoding="utf-8")
        heard = await say(talk.assistant, request_)
        left = sorted(path.name for path in talk.workspace.iterdir())
    assert "list.txt" in heard.text
    assert "will.txt" in heard.text
    assert left == ["list.txt", "will.txt"]


@pytest.mark.parametrize("request_", ["rename todo.txt to done.txt", "把 todo.txt 改名为 done.txt"])
async def test_a_file_is_renamed_in_the_folder_where_it_lies(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("notes").mkdir()
        talk.workspace.joinpath("notes/todo.txt").write_text("x", encoding="utf-8")
        await say(talk.assistant, request_)
        left = sorted(path.name for path in talk.workspace.joinpath("notes").iterdir())
    assert left == ["done.txt"]


@pytest.mark.parametrize(
    ("request_", "called"),
    [
        ("how many bytes do the files in logs take", "how many bytes do the files in folder logs take"),
        ("how big are the files in my notes", "how big are the files in my folder notes"),
        ("list everything in logs", "list everything in folder logs"),
        ("logs 里的文件一共多大", "logs 文件夹 里的文件一共多大"),
        (
            "how many files are in notes and what's the biggest",
            "how many files are in folder notes and what's the biggest",
        ),
        ("what files do i have in logs", "what files do i have in folder logs"),
        ("logs里一共有几个文件", "logs 文件夹里一共有几个文件"),
        ("how many rows are in logs", "how many rows are in logs"),
        ("the files in the logs folder", "the files in the logs folder"),
        ("the files in Paris", "the files in Paris"),
        ("the price in logs", "the price in logs"),
    ],
)
def test_a_place_that_files_are_in_is_the_folder_of_that_name(request_: str, called: str) -> None:
    assert told_apart(request_, ["logs/a.log"], ["logs", "notes"]) == called


@pytest.mark.parametrize("request_", ["delete a file", "删除文件"])
async def test_which_file_is_asked_where_none_is_said(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("will.txt").write_text("x", encoding="utf-8")
        heard = await say(talk.assistant, request_)
        left = [path.name for path in talk.workspace.iterdir()]
    assert "will.txt" in heard.text
    assert left == ["will.txt"]


@pytest.mark.parametrize(
    "request_",
    [
        "delete the other plan.txt",
        "把另一个plan.txt删掉",
        "不是这个，删除另外那个plan.txt",
        "delete all files but plan.txt",
        "除了plan.txt都删掉",
    ],
)
def test_what_speaks_of_another_file_is_not_the_one_just_seen(request_: str) -> None:
    assert told_apart(request_, PLANS, (), frozenset({"docs"})) == request_


@pytest.mark.parametrize(
    ("request_", "near"), [("delete plan.txt", 'delete "docs/plan.txt"'), ("删掉plan.txt", '删掉"docs/plan.txt"')]
)
def test_of_several_files_the_one_near_what_was_seen_is_meant(request_: str, near: str) -> None:
    assert told_apart(request_, PLANS, (), frozenset({"docs"})) == near


async def test_a_copy_that_is_called_otherwise_keeps_its_whole_name(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("报告.txt").write_text("x", encoding="utf-8")
        await say(talk.assistant, "复制一份报告.txt叫报告_备份.txt")
        left = sorted(path.name for path in talk.workspace.iterdir())
    assert left == ["报告.txt", "报告_备份.txt"]
