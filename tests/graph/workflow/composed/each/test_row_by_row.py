"""Two of the person's own tables are set against each other, and what has no partner is told."""

from pathlib import Path

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


def laid_out(workspace: Path, **tables: str) -> None:
    for name, text in tables.items():
        (workspace / f"{name}.csv").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    "request_",
    [
        "Match plan.csv and real.csv by team: which teams are over target, and by how much?",
        "把 plan.csv 和 real.csv 按team合起来，找出超target的team，超了多少",
    ],
)
async def test_only_rows_that_are_over_are_told(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        laid_out(talk.workspace, plan="team,target\nA,10\nB,20\nC,7\n", real="team,sold\nA,12\nB,15\nD,3\n")
        heard = await say(talk.assistant, request_)
    over, without, other = (r.value["rows"] for r in heard.answer.results[-3:])
    assert over == [["A", 10, 12, 2, 20.0]]
    assert (without, other) == ([["C", 7]], [["D", 3]])


@pytest.mark.parametrize(
    "request_",
    [
        "Compare a.csv and b.csv by product, change in percent, and save it as out.csv",
        "对比 a.csv 和 b.csv 每个product的变化百分比，结果存一份 out.csv",
    ],
)
async def test_what_was_set_against_each_other_is_saved(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        laid_out(talk.workspace, a="product,units\nx,4\ny,10\n", b="product,units\ny,5\nx,5\n")
        await say(talk.assistant, request_)
        written = (talk.workspace / "out.csv").read_text(encoding="utf-8").splitlines()
    assert written[1:] == ["x,4,5,1,25", "y,10,5,-5,-50"] or written[1:] == ["x,4,5,1,25.0", "y,10,5,-5,-50.0"]


async def test_tables_of_several_amounts_are_left_to_others(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        laid_out(talk.workspace, a="product,units,cost\nx,4,1\ny,10,2\n", b="product,units,cost\nx,5,1\ny,5,2\n")
        heard = await say(talk.assistant, "Compare a.csv and b.csv by product: change in percent")
    assert "change in percent" not in str([r.value for r in heard.answer.results])


MID = "姓名,班级,数学,英语\n甲,一班,80,70\n乙,一班,90,75\n丙,二班,60,80\n"
END = "姓名,班级,数学,英语\n甲,一班,82,60\n乙,一班,91,76\n丙,二班,75,81\n"


@pytest.mark.parametrize(
    "request_",
    [
        "mid.csv 和 end.csv 比一下，数学平均分涨了多少，数学进步最大的是哪个学生",
        "compare mid.csv and end.csv: how much did the average 数学 rise, and who improved the most in 数学?",
    ],
)
async def test_a_figure_of_both_and_the_rows_are_compared(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        laid_out(talk.workspace, mid=MID, end=END)
        heard = await say(talk.assistant, request_)
    figures, rows = (r.value["rows"] for r in heard.answer.results[-2:])
    assert figures == [[76.6667, 82.6667, 6.0]]
    assert rows[0][:4] == ["丙", 60, 75, 15]


@pytest.mark.parametrize(
    "request_",
    [
        "mid.csv 和 end.csv 比一下，一班数学平均分涨了多少",
        "compare mid.csv and end.csv, how much did the average 数学 rise in 一班?",
    ],
)
async def test_a_figure_of_some_rows_is_not_that_of_all(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        laid_out(talk.workspace, mid=MID, end=END)
        heard = await say(talk.assistant, request_)
    assert "82.6667" not in heard.answer.text
    assert "82.67" not in heard.answer.text
