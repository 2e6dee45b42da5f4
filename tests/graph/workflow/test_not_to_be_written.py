"""Files that are not to be written are not written, and what a value means is asked of no table."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say

_TEAM = "name,city,score\nAnn,Porto,4\nBob,Lisbon,5\nCid,Porto,6\n"


@pytest.mark.parametrize(
    "request_",
    [
        "how many rows are in team.csv, don't save it to out.txt",
        "show the rows of team.csv with city Porto and don't write them to out.csv",
        "team.csv 有多少行，不要存成 out.txt",
    ],
)
async def test_a_forbidden_file_is_not_written(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("team.csv").write_text(_TEAM, encoding="utf-8")
        await say(talk.assistant, "how many rows are in team.csv")
        heard = await say(talk.assistant, request_)
        there = {file.name for file in talk.workspace.iterdir() if file.is_file()}
    assert there == {"team.csv"}, heard.text
    assert not {"system/write_file", "data/export_table"} & set(heard.answer.tools)


@pytest.mark.parametrize(
    "request_", ["how many rows are in team.csv, save it to out.txt", "team.csv 有多少行，存成 out.txt"]
)
async def test_a_file_that_is_asked_for_is_written(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("team.csv").write_text(_TEAM, encoding="utf-8")
        heard = await say(talk.assistant, request_)
        asked = "out.txt" in heard.text or talk.workspace.joinpath("out.txt").exists()
    assert asked, heard.text
