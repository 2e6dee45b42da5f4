"""What was spent, of a list with one amount of money."""

from pathlib import Path

import pytest

from tests.agents.extraction.tables.own_lists import own_list

记账 = "日期,类别,金额\n2026-01-03,吃饭,56\n2026-01-19,交通,20\n2026-02-02,吃饭,80\n2026-02-14,礼物,199\n"
KITTY = "Date,What,Amount\n2026-01-05,snacks,12.5\n2026-01-22,tea,8\n2026-02-03,snacks,20\n"
停车 = "车牌,欠费(元)\nA,0\nB,300\nC,600\n"
GIFTS = "Donor,Gift (£),Gift Aid\nA,25,N\nB,50,Y\nC,25,Y\n"


@pytest.mark.parametrize(
    ("name", "text", "request_", "rows"),
    [
        ("记账.csv", 记账, "一月花了多少", [(76,)]),
        ("记账.csv", 记账, "每个类别花了多少", [("礼物", 199), ("吃饭", 136), ("交通", 20)]),
        ("记账.csv", 记账, "吃饭花了多少", [(136,)]),
        ("记账.csv", 记账, "二月份用了多少钱", [(279,)]),
        ("停车.csv", 停车, "总共欠多少", [(900,)]),
        ("kitty.csv", KITTY, "how much did we spend in january", [(20.5,)]),
        ("kitty.csv", KITTY, "what did we spend on snacks", [(32.5,)]),
        ("kitty.csv", KITTY, "how much went on tea", [(8,)]),
        ("gifts.csv", GIFTS, "share of the donated money that has gift aid, in percent", [(75,)]),
    ],
)
async def test_the_one_amount_of_money_is_added_up(
    tmp_path: Path, name: str, text: str, request_: str, rows: list[tuple[object, ...]]
) -> None:
    assert await (await own_list(tmp_path, name, text)).told(request_) == [rows]


async def test_spend_per_month_is_a_sum_for_each(tmp_path: Path) -> None:
    told = await (await own_list(tmp_path, "kitty.csv", KITTY)).told("spend per month")
    assert told is not None
    assert [row[1] for row in told[0]] == [20.5, 20]


@pytest.mark.parametrize(
    ("text", "request_"),
    [
        ("月份,水量,水费\n1月,9,45\n2月,11,52\n", "一月用了多少"),
        ("Item,Price,Fee\nrope,9,1\nglue,12,2\n", "what did we spend on rope"),
    ],
)
async def test_no_money_is_added_up_that_may_not_be_meant(tmp_path: Path, text: str, request_: str) -> None:
    own = await own_list(tmp_path, "list.csv", text)
    told = await own.told(request_)
    assert told is None or "sum(" not in own.sql(request_)


收支 = "日期,收支,类别,金额\n2026-01-02,收入,工资,500\n2026-01-05,支出,饭,50\n"
CASH = "Date,Type,What,Amount\n2026-01-02,income,pay,500\n2026-01-05,expense,food,50\n"


@pytest.mark.parametrize(
    ("text", "request_", "rows"),
    [
        (收支, "一月花了多少", [(50,)]),
        (收支, "收入一共多少", [(500,)]),
        (收支, "支出一共多少", [(50,)]),
        (CASH, "how much did we spend in january", [(50,)]),
        (CASH, "total expense", [(50,)]),
        (KITTY, "how much did we spend on snacks, i mean tea", None),
    ],
)
async def test_what_came_and_what_went_are_not_added(
    tmp_path: Path, text: str, request_: str, rows: list[tuple[object, ...]] | None
) -> None:
    told = await (await own_list(tmp_path, "cash.csv", text)).told(request_)
    assert (told[0] if told else None) == rows


班费 = (
    "日期,类别,收入,支出\n2026-09-03,收缴,2300,0\n2026-09-07,文具,0,86.5\n2026-09-15,活动,0,268\n2026-10-20,文具,0,10\n"
)
CLUB = "Date,What,Income,Expenses\n2026-01-05,fees,50,0\n2026-01-22,tea,0,8\n2026-02-03,tea,0,20\n"


@pytest.mark.parametrize(
    ("name", "text", "request_", "rows"),
    [
        ("班费.csv", 班费, "按类别算一下各花了多少", [("活动", 268), ("文具", 96.5), ("收缴", 0)]),
        ("班费.csv", 班费, "文具花了多少钱", [(96.5,)]),
        ("班费.csv", 班费, "一共收了多少钱", [(2300,)]),
        ("club.csv", CLUB, "how much did we spend in total", [(28,)]),
        ("club.csv", CLUB, "how much did we spend on tea", [(28,)]),
    ],
)
async def test_the_verb_says_which_way_the_money_went(
    tmp_path: Path, name: str, text: str, request_: str, rows: list[tuple[object, ...]]
) -> None:
    assert await (await own_list(tmp_path, name, text)).told(request_) == [rows]


async def test_two_amounts_that_went_are_not_told_apart(tmp_path: Path) -> None:
    own = await own_list(tmp_path, "b.csv", "Item,Income,Expenses,Payments\nrope,0,9,1\nglue,0,12,2\n")
    told = await own.told("how much did we spend on rope")
    assert told != [[(9,)]]


@pytest.mark.parametrize(
    ("name", "text", "request_"),
    [
        ("班费.csv", 班费, "花了多少，收了多少"),
        ("club.csv", CLUB, "how much did we spend and how much did we earn"),
    ],
)
async def test_of_what_came_and_what_went_one_alone_is_no_answer(
    tmp_path: Path, name: str, text: str, request_: str
) -> None:
    told = await (await own_list(tmp_path, name, text)).told(request_)
    assert told is None or sum(len(rows[0]) for rows in told) > 1
