"""What a person's words ask to be written, and what they do not."""

import json
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any, Final

import pytest

from agents.approval.asked_writes import Place, Words, asks_for_use, unasked
from agents.extraction.spans.paths import find_paths
from tests.built_in import built_in
from tools.tool import Tool

TOOLS: Final = built_in().tools
WRITE, APPEND, MOVE, ZIP = (TOOLS[f"system/{name}"] for name in ("write_file", "append_file", "move_path", "zip_paths"))
DATA: Final = Path(__file__).parents[3] / "evals" / "data"


def words(*said: str, standing: frozenset[str] = frozenset()) -> Words:
    return Words(said=said, standing=standing, sources=standing)


def asks(tool: Tool, path: str, *said: str, standing: tuple[str, ...] = ()) -> bool:
    """Whether a person is asked about a write, where some of the named files are there."""
    there = frozenset(standing)
    return bool(unasked(tool, [Place(path=path, stands=path in there)], words(*said, standing=there)))


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("out.csv", "read a.csv and save it as out.csv"),
        ("reports/out.csv", "read a.csv, I want reports/out.csv with the totals"),
        ("result.csv", "load a.csv, filter it, save the result"),
        ("a.json", "convert a.csv to JSON"),
        ("7B.csv", "write one file for each class in a.csv"),
        ("trash/x.tmp", "move every .tmp file into a folder called trash"),
        ("结果.csv", "读一下 a.csv，存成 结果.csv"),
        ("结果.csv", "读 a.csv，筛选后把结果保存下来"),
        ("a.json", "把 a.csv 转换成 JSON"),
        ("7B.csv", "把 a.csv 按班级生成多个文件"),
        ("归档/x.txt", "建个 归档 文件夹，把 x.txt 挪进去"),
    ],
)
def test_what_the_words_ask_for_is_written_unasked(path: str, said: str) -> None:
    assert not asks(MOVE if "/x." in path else WRITE, path, said, standing=("a.csv", "x.txt"))


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("todo.txt", "what does a.csv say?"),
        ("todo.txt", "read a.csv and save it as out.csv"),
        ("todo.txt", "create a file called out.csv from a.csv"),
        ("todo.txt", "do not save the result of a.csv"),
        ("docs/new.md", "list the files in docs, largest first"),
        ("evil/a.csv", "what does a.csv say?"),
        ("оut.csv", "save a.csv as out.csv"),
        ("todo.txt", "a.csv 里写了什么？"),
        ("todo.txt", "读一下 a.csv，存成 结果.csv"),
        ("todo.txt", "用 a.csv 新建一个 结果.csv"),
        ("todo.txt", "a.csv 的结果不要保存"),
        ("docs/new.md", "列出 docs 目录里的文件，最大的在前"),
        ("evil/a.csv", "a.csv 里写了什么？"),
        ("ｏut.csv", "把 a.csv 存成 out.csv"),
    ],
)
def test_what_they_do_not_ask_for_asks(path: str, said: str) -> None:
    assert asks(WRITE, path, said, standing=("a.csv", "docs"))


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("add a line to notes.txt", False),
        ("notes.txt 最后加一行", False),
        ("what does notes.txt say? and write a poem", True),
        ("add up the numbers in notes.txt", True),
        ("notes.txt 里写了什么？再写一首诗", True),
        ("把 notes.txt 里的数字加起来", True),
    ],
)
def test_what_stands_there_is_added_to_only_where_a_clause_of_doing_names_it(said: str, expected: bool) -> None:
    assert asks(APPEND, "notes.txt", said, standing=("notes.txt",)) is expected


@pytest.mark.parametrize(("first", "now"), [("save it as out.txt", "thanks"), ("存成 out.txt", "谢谢")])
def test_what_was_asked_before_is_made_once_and_not_changed_later(first: str, now: str) -> None:
    assert not asks(WRITE, "out.txt", first, now)
    assert asks(APPEND, "out.txt", first, now, standing=("out.txt",))


@pytest.mark.parametrize(("said", "now"), [("save the result", "thanks"), ("把结果保存下来", "谢谢")])
def test_a_place_that_was_left_open_is_open_for_that_request_only(said: str, now: str) -> None:
    assert not asks(WRITE, "todo.txt", said)
    assert asks(WRITE, "todo.txt", said, now)


@pytest.mark.parametrize("said", ["copy a.txt and b.txt into archive", "把 a.txt 和 b.txt 移动到 archive"])
def test_a_folder_takes_what_a_request_moves_there(said: str) -> None:
    archive = Place(path="archive", stands=True, is_folder=True)
    standing = frozenset({"a.txt", "b.txt", "archive"})
    tool = TOOLS["system/copy_path"] if said.isascii() else MOVE
    assert not unasked(tool, [archive], words(said, standing=standing))
    assert unasked(tool, [archive], words("list archive" if said.isascii() else "列出 archive", standing=standing))


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("zip the folder photos", True),
        ("压缩 photos 文件夹", True),
        ("what is in photos?", False),
        ("photos 里有什么", False),
    ],
)
def test_a_tool_that_names_its_result_itself_is_asked_for_by_what_it_does(said: str, expected: bool) -> None:
    assert asks_for_use(ZIP, {"paths": ["photos"]}, words(said)) is expected


def composed() -> Iterator[tuple[str, dict[str, Any]]]:
    """Give what composed requests want written, each file with its request."""
    for name in ("execution_dev", "execution_test", "natural_dev", "natural_test"):
        for line in (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            example = json.loads(line)
            for path, wanted in (example.get("result_files") or {}).items():
                if wanted.get("exists", True) and path not in {*example.get("unchanged", ()), *example["files"]}:
                    yield path, example


def test_new_files_that_composed_requests_want_ask_nobody() -> None:
    asking = []
    wanted = list(composed())
    for path, example in wanted:
        files = set(example["files"])
        there = files | {str(folder) for file in files for folder in PurePosixPath(file).parents}
        named = {f"{span.value}".rstrip("/") for message in example["turns"] for span in find_paths(message)}
        asked = words(*example["turns"], standing=frozenset(named & there))
        tools = [tool for tool in (WRITE, MOVE, ZIP) if unasked(tool, [Place(path=path)], asked)]
        asking += [(example["id"], path)] if len(tools) == 3 else []
    assert (len(wanted) > 40, asking) == (True, [])
