"""Clauses around a question that only say why it is asked."""

from pathlib import Path

import pytest

from agents.extraction.tables.told_around import question_alone
from tests.agents.extraction.tables.own_lists import own_list

MARKS = "姓名,数学,英语\n彭子涵,53,85\n丁可欣,63,95\n龙飞扬,47,86\n"
FEES = "Client,Ends,Fee pm\nAcre,2027-02-14,300\nBolt,2027-03-30,450\nCove,2027-04-02,280\n"
COUNTED = "Guest,Main,Table\nIvy,beef,1\nJon,fish,2\nKay,veg,2\n"


@pytest.mark.parametrize(
    ("name", "text", "request_", "names"),
    [
        ("三班期中.csv", MARKS, "期中考 数学不及格的有谁 我要叫家长", {"彭子涵", "龙飞扬"}),
        ("成绩.csv", MARKS, "数学超过60的有谁，我好给他们发奖", {"丁可欣"}),
        ("fees.csv", FEES, "which client pays over 400 pm, i need to ring them", {"Bolt"}),
        ("fees.csv", FEES, "doing the renewals, which client has the lowest fee", {"Cove"}),
    ],
)
async def test_clauses_that_only_tell_are_left_aside(
    tmp_path: Path, name: str, text: str, request_: str, names: set[str]
) -> None:
    told = await (await own_list(tmp_path, name, text)).told(request_)
    assert told is not None
    cells = {str(cell) for row in told[0] for cell in row}
    assert cells & {"彭子涵", "丁可欣", "龙飞扬", "Acre", "Bolt", "Cove"} == names


async def test_a_figure_is_told_behind_what_is_being_done(tmp_path: Path) -> None:
    own = await own_list(tmp_path, "meals.csv", COUNTED)
    assert await own.told("sorting the seating plan, how many guests at table 2") == [[(2,)]]


@pytest.mark.parametrize(
    ("name", "text", "request_"),
    [
        ("成绩.csv", MARKS, "数学不及格的有谁 我要删了他们"),
        ("fees.csv", FEES, "which client pays over 400 pm, i want it in euros"),
        ("北销售.csv", "城市,销售额\n北京,3\n上海,5\n", "北区销售 销售额一共多少"),
    ],
)
async def test_what_may_change_the_question_is_not_left_aside(
    tmp_path: Path, name: str, text: str, request_: str
) -> None:
    assert await (await own_list(tmp_path, name, text)).told(request_) is None


async def test_of_a_text_that_goes_on_telling_nothing_is_read(tmp_path: Path) -> None:
    own = await own_list(tmp_path, "成绩.csv", MARKS)
    assert question_alone("数学不及格的有谁 " + "我去看他 " * 12, own.shape) == ""
    assert question_alone("数学不及格的有谁 我要叫家长", own.shape) == "数学不及格的有谁"


async def test_who_pays_over_an_amount_is_not_who_has_paid(tmp_path: Path) -> None:
    own = await own_list(tmp_path, "fees.csv", "Client,Fee pm,Paid\nAcre,300,yes\nBolt,450,no\nCove,500,yes\n")
    told = await own.told("which client pays over 400 pm")
    assert told == [[("Bolt",), ("Cove",)]]
    paid = await own.told("who has paid")
    assert paid is not None
    assert [row[0] for row in paid[0]] == ["Acre", "Cove"]


LEDGER = "日期,类别,金额\n10月5日,餐饮,43\n10月9日,交通,500\n"


@pytest.mark.parametrize(
    "request_",
    ["这是我10月的流水：一共花了多少", "这是我十月份的流水：一共花了多少", "this is my october ledger - 一共花了多少"],
)
async def test_the_month_of_all_rows_picks_none(tmp_path: Path, request_: str) -> None:
    assert await (await own_list(tmp_path, "ledger.csv", LEDGER)).told(request_) == [[(543,)]]


@pytest.mark.parametrize(
    "request_",
    [
        "这是我11月的流水：一共花了多少",
        "这是我10月上旬的流水：一共花了多少",
        "这是我2025年10月的流水：一共花了多少",
        "this is my november ledger - 一共花了多少",
        "this is my early october ledger - 一共花了多少",
    ],
)
async def test_another_time_than_that_of_the_rows_is_not_left_aside(tmp_path: Path, request_: str) -> None:
    told = await (await own_list(tmp_path, "ledger.csv", LEDGER)).told(request_)
    assert told is None or told == [[(None,)]]
