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


罚单 = "姓名,部门,罚款\n赵,一部,0\n钱,一部,50\n孙,二部,20\n李,三部,0\n"
FINES = "Driver,Team,Fine £\nAnn,x,0\nBob,x,50\nCid,y,20\n"


@pytest.mark.parametrize(
    ("text", "request_", "rows"),
    [
        (罚单, "有几个人罚款", [(2,)]),
        (罚单, "几个人罚款", [(2,)]),
        (罚单, "罚款的有几个人", [(2,)]),
        (罚单, "罚款的和没罚款的各多少人", None),
        (罚单, "哪个部门没有罚款", None),
        (FINES, "how many have a fine", [(2,)]),
        (FINES, "which drivers have no fine", [("Ann",)]),
        (FINES, "which team has no fine", None),
        (FINES, "who has a fine and who has no fine", None),
    ],
)
async def test_those_that_have_some_are_told_in_any_order_of_words_and_groups_are_not(
    tmp_path: Path, text: str, request_: str, rows: list[tuple[object, ...]] | None
) -> None:
    told = await (await own_list(tmp_path, "list.csv", text)).told(request_)
    assert (told[0] if told else None) == rows
