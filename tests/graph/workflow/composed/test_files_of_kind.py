"""The files of one ending are listed, and no others."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize("request_", ["list my csv files", "有几个 csv 文件"])
async def test_files_of_other_endings_are_not_listed(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        for name in ("a.csv", "b.csv", "notes.txt"):
            (talk.workspace / name).write_text("x\n1\n", encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert "a.csv" in heard.text
    assert "b.csv" in heard.text
    assert "notes.txt" not in heard.text
