"""What changes something is not done where the answer would only be told with a word of doubt."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize(
    "request_", ["move team.csv with only the Porto rows to x.csv", "把 team.csv 里波尔图的那些行移动到 x.csv"]
)
async def test_a_file_is_not_moved_where_words_are_left_over(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("team.csv").write_text("name,city\nAnn,Porto\nBob,波尔图\n", encoding="utf-8")
        heard = await say(talk.assistant, request_)
        there = {file.name for file in talk.workspace.iterdir() if file.is_file()}
    assert "team.csv" in there, heard.text
    assert "system/move_path" not in heard.answer.tools


@pytest.mark.parametrize("request_", ["rename notes.txt to old.txt", "把 notes.txt 改名为 old.txt"])
async def test_a_file_is_moved_where_every_word_counts(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("notes.txt").write_text("buy milk\n", encoding="utf-8")
        heard = await say(talk.assistant, request_)
        there = {file.name for file in talk.workspace.iterdir() if file.is_file()}
    assert there == {"old.txt"}, heard.text
    assert heard.answer.tools == ("system/move_path",)
