"""The one figure that a request finds, written into a file of text, without a model."""

import pytest

from agents.decisions.decompose.question import Plan
from agents.subtask import KnownCall, SubTask
from graph.workflow.composed.written_result import put_into_text, with_result_written
from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say

FEES = "name,team,amount\nAda,Reds,40\nBo,Blues,25.5\nCy,Reds,10\n"
LOOK = KnownCall(tool_id="data/query_sql", arguments={"sql": "SELECT 1"})


@pytest.mark.full
@pytest.mark.parametrize(
    "request_",
    [
        "what is the total amount in fees.csv? write it to total.txt",
        "算一下 fees.csv 的 amount 合计，写进 total.txt",
    ],
)
async def test_a_figure_of_a_table_is_planned_with_its_writing(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("fees.csv").write_text(FEES, encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert "75.5" in heard.text
    assert "data/query_sql" in heard.text


@pytest.mark.parametrize(
    "request_",
    [
        "total of fees.csv, save it as total.csv",
        "who leads in fees.csv? write the customer's name into top.txt",
        "hello",
    ],
)
def test_other_savings_are_for_others(request_: str) -> None:
    assert put_into_text(request_) is None


def test_of_two_results_nobody_knows_which_is_written() -> None:
    put = put_into_text("sum and mean of it, write that to a.txt")
    parts = tuple(SubTask(number=n, description="x", calls=(LOOK,)) for n in (1, 2))
    assert put is not None
    assert with_result_written(Plan(request="x", subtasks=parts), put, "x", "en") is None
    one = with_result_written(Plan(request="x", subtasks=parts[:1]), put, "x", "en")
    assert one is not None
    assert [(s.number, s.needs) for s in one.subtasks] == [(1, ()), (2, (1,))]


@pytest.mark.parametrize(
    "request_", ["what is 1/0, and save the result to out.txt", "1除以0等于多少，把结果存到 out.txt"]
)
async def test_nothing_is_written_where_nothing_came_of_the_part_before(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, request_)
        assert not list(talk.workspace.glob("out*"))


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ("average mpg by origin in cars and save it to old.csv", "exists already"),
        ("cars按origin的平均mpg，保存为 old.csv", "已存在"),
    ],
)
async def test_a_file_that_is_in_the_way_is_neither_replaced_nor_loaded(
    scripted_home: Open, request_: str, said: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "old.csv").write_text("species,m\nA,1\n", encoding="utf-8")
        heard = await say(talk.assistant, request_)
        assert (talk.workspace / "old.csv").read_text(encoding="utf-8") == "species,m\nA,1\n"
    assert said in heard.text
    assert heard.answer.tools[-1] == "data/export_table"
