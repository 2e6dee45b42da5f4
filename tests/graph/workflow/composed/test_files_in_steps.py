"""Files that are put in order step by step, without a model: each step is done, in order, and to no other file."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from agents.subtask import SubTask
from graph.workflow.composed.files_in_steps import then_planned
from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import decide, say


def laid_down(workspace: Path, names: Sequence[str]) -> None:
    for name in names:
        (workspace / name).write_text(f"of {name}\n", encoding="utf-8")


def there(workspace: Path) -> list[str]:
    return sorted(path.relative_to(workspace).as_posix() for path in workspace.rglob("*.*"))


@pytest.mark.parametrize(
    "request_",
    [
        "make a folder spring and move may.txt and june.txt into it",
        "新建一个文件夹叫 spring，把 may.txt 和 june.txt 挪进去",
    ],
)
async def test_several_files_go_into_a_folder_that_is_made(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        laid_down(talk.workspace, ["may.txt", "june.txt", "july.txt"])
        await say(talk.assistant, request_)
        assert there(talk.workspace) == ["july.txt", "spring/june.txt", "spring/may.txt"]


@pytest.mark.parametrize(
    "request_", ["delete may.txt and rename june.txt to juni.txt", "may.txt删掉，然后june.txt改名叫juni.txt"]
)
async def test_what_is_renamed_after_a_deletion_is_not_deleted(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        laid_down(talk.workspace, ["may.txt", "june.txt"])
        await say(talk.assistant, request_)
        await decide(talk.assistant, approve=True)
        assert there(talk.workspace) == ["juni.txt"]
        assert talk.workspace.joinpath("juni.txt").read_text(encoding="utf-8") == "of june.txt\n"


@pytest.mark.parametrize(
    ("moves", "show"),
    [
        ("make a folder spring and move may.txt into it", "show me the file"),
        ("新建一个文件夹叫 spring，把 may.txt 挪进去", "打开看看"),
    ],
)
async def test_the_file_that_was_put_somewhere_is_shown(scripted_home: Open, moves: str, show: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        laid_down(talk.workspace, ["may.txt", "june.txt"])
        await say(talk.assistant, moves)
        heard = await say(talk.assistant, show)
    assert "of may.txt" in heard.text


def test_what_names_no_file_goes_on_from_the_last_step() -> None:
    steps = (SubTask(number=1, description="a"), SubTask(number=2, description="b"))
    made = then_planned(steps, "count its words", (SubTask(number=1, description="count its words"),))
    assert [(one.number, one.needs, one.description) for one in made[2:]] == [(3, (2,), "count its words [A2]")]


def test_what_names_a_file_waits_for_nothing() -> None:
    steps = (SubTask(number=1, description="a"),)
    made = then_planned(steps, "count the words of b.txt", (SubTask(number=1, description="count the words of b.txt"),))
    assert made[1].needs == ()


@pytest.mark.parametrize(
    ("request_", "left"),
    [
        ("copy absent.txt to copy.txt and then delete may.txt", ["may.txt"]),
        ("复制 absent.txt 到 copy.txt，然后删除 may.txt", ["may.txt"]),
        ("copy may.txt to copy.txt and then delete may.txt", ["copy.txt"]),
        ("把 may.txt 复制成 copy.txt，然后删除 may.txt", ["copy.txt"]),
    ],
)
async def test_nothing_is_deleted_behind_a_copy_that_failed(
    scripted_home: Open, request_: str, left: list[str]
) -> None:
    async with scripted_home(decisions="offline") as talk:
        laid_down(talk.workspace, ["may.txt"])
        await say(talk.assistant, request_)
        if await talk.assistant.pending("t"):
            await decide(talk.assistant, approve=True)
        assert there(talk.workspace) == left


@pytest.mark.parametrize(
    "request_", ["copy log.txt to kept.json and then delete may.txt", "把 log.txt 复制成 kept.json，再删掉 may.txt"]
)
async def test_the_file_that_is_named_is_deleted_and_not_the_copy(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        laid_down(talk.workspace, ["log.txt", "may.txt"])
        await say(talk.assistant, request_)
        await decide(talk.assistant, approve=True)
        left = there(talk.workspace)
    assert "may.txt" not in left
    assert "log.txt" in left
