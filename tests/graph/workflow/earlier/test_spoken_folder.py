"""What is renamed keeps its folder: the one said, or the one that the message before was of."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import decide, say


@pytest.mark.parametrize(
    ("first", "then", "there"),
    [
        (
            "把notes里的todo.txt复制一份叫todo_bak.txt，放一起",
            "再把list.txt改名成行李清单.txt",
            ["notes/todo_bak.txt", "notes/行李清单.txt", "old/list.txt"],
        ),
        (
            "copy notes/todo.txt to notes/todo_bak.txt",
            "and rename list.txt to packing.txt",
            ["notes/packing.txt", "notes/todo_bak.txt", "old/list.txt"],
        ),
    ],
)
async def test_the_folder_spoken_of_is_meant(scripted_home: Open, first: str, then: str, there: list[str]) -> None:
    async with scripted_home(decisions="offline") as talk:
        for path in ("notes/todo.txt", "notes/list.txt", "old/list.txt"):
            file = talk.workspace / path
            file.parent.mkdir(exist_ok=True)
            file.write_text(f"{path}\n", encoding="utf-8")
        for text in (first, then):
            heard = await say(talk.assistant, text)
            if heard.questions:
                await decide(talk.assistant, approve=True)
        files = sorted(f.relative_to(talk.workspace).as_posix() for f in talk.workspace.rglob("*.txt"))
    assert files == sorted([*there, "notes/todo.txt"])
