"""Rows that have some of an amount, or none of it."""

from pathlib import Path

import pytest

from tests.agents.extraction.tables.own_lists import own_list

OVERTIME = "Name,Team,Overtime hrs\nAbe,Red,0\nBea,Red,4\nCal,Blue,2.5\nDot,Blue,0\n"
罚款 = "车牌,司机,罚款(元)\n京A1,老李,0\n京A2,老王,200\n京A3,小赵,150\n"
工资 = "姓名,工资,奖金\n小王,5000,0\n小李,6000,300\n小赵,7000,200\n"


@pytest.mark.parametrize(
    ("name", "text", "request_", "names"),
    [
        ("overtime.csv", OVERTIME, "who did overtime", {"Bea", "Cal"}),
        ("overtime.csv", OVERTIME, "who had no overtime", {"Abe", "Dot"}),
        ("罚款.csv", 罚款, "有罚款的司机是谁", {"老王", "小赵"}),
        ("罚款.csv", 罚款, "没有罚款的有谁", {"老李"}),
        ("罚款.csv", 罚款, "罚款的挑出来", {"老王", "小赵"}),
    ],
)
async def test_who_has_some_or_none(tmp_path: Path, name: str, text: str, request_: str, names: set[str]) -> None:
    told = await (await own_list(tmp_path, name, text)).told(request_)
    assert told is not None
    assert {str(cell) for row in told[0] for cell in row} & {
        "Abe",
        "Bea",
        "Cal",
        "Dot",
        "老李",
        "老王",
        "小赵",
    } == names


async def test_who_has_some_are_counted_and_averaged(tmp_path: Path) -> None:
    assert await (await own_list(tmp_path, "o.csv", OVERTIME)).told("how many people had overtime") == [[(2,)]]
    assert await (await own_list(tmp_path, "w.csv", 工资)).told("有奖金的平均工资是多少") == [[(6500,)]]


async def test_an_amount_that_every_row_has_picks_none(tmp_path: Path) -> None:
    fees = await own_list(tmp_path, "fees.csv", "Name,Fee\nAbe,10\nBea,4\n")
    assert "WHERE" not in fees.sql("total fee")
    assert await (await own_list(tmp_path, "罚款.csv", 罚款)).told("罚款的总额是多少") == [[(350,)]]
