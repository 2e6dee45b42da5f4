"""How many entries a list has is counted by their lines, and what else is asked in the same breath is done too."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say

LIST = "This week\n- call Ada\n- buy soil\n- return the ladder to Joe\n"


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ("notes/todo.txt里有几件事要做？数完复制一份到同一个文件夹，叫 todo_备份.txt", "3 行"),
        ("数一下notes/todo.txt里有几件事，然后备份到同一个目录，名为 todo_备份.txt", "3 行"),
        ("how many chores are in notes/todo.txt, and back it up as notes/todo_备份.txt", "3 lines"),
        ("how many tasks are in notes/todo.txt? make a copy in the same folder called todo_备份.txt", "3 lines"),
    ],
)
async def test_entries_are_counted_and_the_file_copied_beside_itself(
    scripted_home: Open, request_: str, said: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("notes").mkdir()
        talk.workspace.joinpath("notes", "todo.txt").write_text(LIST, encoding="utf-8")
        heard = await say(talk.assistant, request_)
        copied = talk.workspace.joinpath("notes", "todo_备份.txt").read_text(encoding="utf-8")
        places = sorted(path.name for path in talk.workspace.iterdir() if path.is_dir())
    assert said in heard.text
    assert copied == LIST
    assert places == ["notes"]


@pytest.mark.parametrize(
    "request_",
    [
        "read me a.txt, and who do i have to give the ladder back to (its in todo.txt)?",
        "read me a.txt, and what does todo.txt say about the ladder?",
        "看看a.txt，todo.txt里有几项任务？",
    ],
)
async def test_a_question_behind_a_file_that_is_read_is_asked_of_its_own_file(
    scripted_home: Open, request_: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("a.txt").write_text("socks\n", encoding="utf-8")
        talk.workspace.joinpath("todo.txt").write_text(LIST, encoding="utf-8")
        heard = await say(talk.assistant, request_)
        left = sorted(path.name for path in talk.workspace.glob("*.txt"))
    assert "socks" in heard.text
    assert "return the ladder to Joe" in heard.text
    assert left == ["a.txt", "todo.txt"]
    assert set(heard.answer.tools) <= {"system/read_file", "system/grep_text"}


async def test_a_long_list_is_counted_to_its_end(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        lines = "".join(f"- item {n}\n" for n in range(260))
        talk.workspace.joinpath("long.txt").write_text(lines, encoding="utf-8")
        english = await say(talk.assistant, "how many things are in long.txt")
        chinese = await say(talk.assistant, "long.txt里有几件事")
    assert "260 lines" in english.text
    assert "260 行" in chinese.text
