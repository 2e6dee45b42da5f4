"""Where a text stands is answered with the lines of the files, and "none" where it stands nowhere."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize(
    ("request_", "place", "line"),
    [
        ("which files mention ladder", "`b.txt:2`", "give the ladder back"),
        ("哪些文件里提到了周航", "`笔记.txt:1`", "周航负责"),
    ],
)
async def test_the_lines_that_hold_it_are_told(scripted_home: Open, request_: str, place: str, line: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "a.txt").write_text("nothing here\n", encoding="utf-8")
        (talk.workspace / "b.txt").write_text("milk\ngive the ladder back\n", encoding="utf-8")
        (talk.workspace / "笔记.txt").write_text("周航负责\n", encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert place in heard.text
    assert line in heard.text
    assert "a.txt" not in heard.text
    assert heard.answer.tools == ("system/grep_text",)


async def test_only_the_file_that_is_named_is_looked_through(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        for name in ("a.txt", "b.txt"):
            (talk.workspace / name).write_text("the ladder\n", encoding="utf-8")
        heard = await say(talk.assistant, "which lines in a.txt mention ladder")
    assert "a.txt:1" in heard.text
    assert "b.txt" not in heard.text
