"""Programs that a version of before left waiting (commit 814bf7a), when a program had one state and no stops.

In the home: two conversations, `t` in English and `zh` in Chinese, each with a program that appended a line to
`log.txt` and waits for an approval to delete `old.txt`.
"""

import sqlite3
import tarfile
from contextlib import closing
from pathlib import Path

import pytest

from home import trust
from tests.graph.programs.conftest import Open
from tests.graph.talking import decide
from tools.storage.sqlite import FILE_NAME

AS_IT_WAS = (
    "Delete one file of the workspace for good.\n\n"
    "Use it only when a request names the file to delete or remove. It deletes no folders, cannot be undone, and a"
    " person approves it first. Of a link it deletes the link, never what it points to."
)
"""What was said of `system/delete_file` when the question was asked."""
HOME = Path(__file__).parents[2] / "homes" / "home-814bf7a.tar.gz"


@pytest.fixture
def earlier(home: Path) -> Path:
    with tarfile.open(HOME) as packed:
        packed.extractall(home, filter="data")
    trust(home)  # it was made elsewhere
    return home


@pytest.mark.parametrize(("thread", "answer"), [("t", "It is gone."), ("zh", "已删除。")])
async def test_an_open_approval_goes_on(earlier: Path, scripted_home: Open, thread: str, answer: str) -> None:
    async with scripted_home(answer) as talk:
        assert [asked.call.tool_id for asked in await talk.assistant.pending(thread)] == ["system/delete_file"]
        await talk.assistant.resources.library.update("system/delete_file", description=AS_IT_WAS)
        heard = await decide(talk.assistant, approve=True, thread=thread)
    assert heard.text.startswith(answer)
    assert [(r.call.tool_id, r.status) for r in heard.answer.results] == [
        *(("system/list_directory", "ok"), ("system/append_file", "ok"), ("system/delete_file", "ok"))
    ]
    assert not talk.workspace.joinpath("old.txt").exists()
    assert talk.workspace.joinpath("log.txt").read_text(encoding="utf-8") == "before\nbefore\n"  # one line of each


@pytest.mark.parametrize(("thread", "answer"), [("t", "It is still there."), ("zh", "还在。")])
async def test_an_approval_of_a_tool_that_was_described_otherwise_does_not_count(
    earlier: Path, scripted_home: Open, thread: str, answer: str
) -> None:
    async with scripted_home(answer) as talk:
        heard = await decide(talk.assistant, approve=True, thread=thread)
    (*_, last) = heard.answer.results
    assert (last.call.tool_id, last.status) == ("system/delete_file", "denied")
    assert "it was changed after you were asked" in last.error
    assert talk.workspace.joinpath("old.txt").exists()


@pytest.mark.parametrize(
    ("thread", "said"), [("t", "The program that waited cannot go on"), ("zh", "等待中的程序无法继续")]
)
async def test_one_whose_state_does_not_fit_ends_with_one_sentence(
    earlier: Path, scripted_home: Open, thread: str, said: str
) -> None:
    with closing(sqlite3.connect(earlier / FILE_NAME)) as database, database:
        database.execute("UPDATE programs SET snapshot = ?", (b"another version's",))
    async with scripted_home() as talk:
        heard = await decide(talk.assistant, approve=True, thread=thread)
    assert heard.text.count(said) == 1
    assert heard.answer.failed == "store"
    assert talk.workspace.joinpath("old.txt").exists()
