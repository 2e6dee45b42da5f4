"""Where one table is there and none is named, it is that one; where several are, they are choices."""

from pathlib import Path

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say

SALES = "city,price\nOslo,10\nRome,30\nBern,20\n"
BOTH = pytest.mark.parametrize("request_", ["draw a histogram of price", "画一下 price 的直方图"])


def put(workspace: Path, *names: str) -> None:
    for name in names:
        workspace.joinpath(name).write_text(SALES, encoding="utf-8")


@pytest.mark.full
@BOTH
async def test_the_only_table_is_taken(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        put(talk.workspace, "sales.csv")
        heard = await say(talk.assistant, request_)
    assert heard.answer.question is None
    assert any(tool.startswith("data/plot_") for tool in heard.answer.tools)


@pytest.mark.full
@BOTH
async def test_of_several_tables_it_is_asked_which(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        put(talk.workspace, "sales.csv", "stock.csv")
        heard = await say(talk.assistant, request_)
    assert heard.answer.question is not None
    assert {choice.label for choice in heard.answer.question.choices} == {"sales", "stock"}


@BOTH
async def test_packaged_tables_are_nobodys_only_table(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, request_)
    assert heard.answer.question is not None


@pytest.mark.full
@pytest.mark.parametrize("request_", ["draw a histogram of price with 20 bins", "画一下 price 的直方图，20 个柱"])
async def test_a_file_and_the_table_that_it_was_loaded_as_are_one(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        put(talk.workspace, "sales.csv")
        await say(talk.assistant, "load sales.csv")
        heard = await say(talk.assistant, request_, thread="another")
    assert heard.answer.question is None
