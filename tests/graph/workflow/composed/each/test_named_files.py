"""Which of several tables is first is asked of all of them as one."""

from pathlib import Path

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


def laid_out(workspace: Path) -> None:
    for name, first in (("a", 30), ("b", 10), ("c", 90)):
        (workspace / f"{name}.csv").write_text(f"day,sales\n1,{first}\n2,50\n", encoding="utf-8")


@pytest.mark.parametrize(
    "request_",
    ["Which of a.csv, b.csv and c.csv has the highest total sales?", "a.csv、b.csv、c.csv 哪个文件的sales合计最高"],
)
async def test_the_file_is_told_with_its_figure(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        laid_out(talk.workspace)
        heard = await say(talk.assistant, request_)
    assert heard.answer.results[-1].value["rows"] == [["c.csv", 140]]


async def test_tables_that_are_not_alike_are_left_to_others(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        laid_out(talk.workspace)
        (talk.workspace / "d.csv").write_text("name,amount\nx,1\n", encoding="utf-8")
        heard = await say(talk.assistant, "Which of a.csv and d.csv has the highest total sales?")
    assert "UNION ALL" not in str([r.call.arguments for r in heard.answer.results])
