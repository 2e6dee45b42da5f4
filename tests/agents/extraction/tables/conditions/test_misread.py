"""Questions of which a table would tell something else: nothing is read of them."""

from pathlib import Path

import pytest

from agents.extraction.tables.composer.compose import compose
from agents.extraction.tables.conditions.misread import unanswerable
from tests.agents.extraction.tables.own_lists import own_list

LEDGER = "日期,类别,金额\n10月5日,餐饮,43\n10月9日,交通,500\n10月11日,餐饮,60\n"
BOOK = "Day,Category,Amount\n2026-10-05,food,43\n2026-10-09,travel,500\n2026-10-11,food,60\n"
PRICES = "name,category,supplier,price\nDesk,Furniture,Acme,200\nChair,Furniture,Acme,80\nPen,Office,Bic,2\n"
SUBS = "name,plan,renews\nNetflix,pro,2026-12-20\nSpot,basic,2026-12-03\nGym,pro,2027-01-15\n"
WIND = "station,wind direction,wind speed\nA,220,3\nB,90,5\nC,10,2\n"
风 = "站,风向,风速\n甲,220,3\n乙,90,5\n丙,10,2\n"
SHOP = (
    "日期,门店,类别,金额(元),单量,店员\n2026-01-01,东店,茶,100,10,A\n2026-01-02,东店,茶,80,8,B\n"
    "2026-01-02,南店,茶,90,18,A\n2026-01-03,北店,茶,60,8,B\n"
)
VAN = "date,driver,km,fuel_cost,toll\n2026-05-03,Ines,120,18,6\n2026-05-10,Tom,340,51,22\n"
进货 = "日期,品名,数量,单价,运费\n2026-03-02,桃子,50,3.2,12\n2026-03-09,桃子,40,3.5,10\n"
ORDERS = "order_id,客户,orders,状态\n1,A,3,open\n2,B,4,open\n3,C,5,closed\n4,D,5,open\n"
STOCK = "Item,Category,Stock,Unit price EUR\nMilk,dairy,24,1.2\nButter,dairy,8,2.6\nRice,dry,0,4.1\n"


@pytest.mark.parametrize(
    ("text", "request_"),
    [
        (LEDGER, "什么是餐饮"),
        (LEDGER, "餐饮是什么意思"),
        (BOOK, "what is food"),
        (LEDGER, "各项分别花了多少，大于50的"),
        (BOOK, "how much did we spend on each category, over 50"),
        (LEDGER, "餐饮占多少"),
        (BOOK, "what percentage is food"),
        (PRICES, "how much did the Furniture sell for"),
        (PRICES, "how much does Acme cost"),
        (STOCK, "what does the stock cost"),
        (SUBS, "which does not renew first"),
        (SUBS, "which doesn't renew last"),
        (WIND, "which station has the highest wind direction"),
        (WIND, "and the one with the lowest wind direction?"),
        (风, "哪个站风向最大"),
        (SHOP, "每单平均多少钱"),
        (SHOP, "average amount per order"),
        (VAN, "total cost of all trips"),
        (VAN, "how much did Ines cost"),
        (进货, "桃子一共花了多少钱"),
    ],
)
async def test_nothing_else_is_told_instead(tmp_path: Path, text: str, request_: str) -> None:
    assert await (await own_list(tmp_path, "list.csv", text)).told(request_) is None


@pytest.mark.parametrize(
    ("text", "request_", "rows"),
    [
        (PRICES, "how much does the Desk cost", [(200,)]),
        (STOCK, "what does the Milk cost", [(1.2,)]),
        (VAN, "total fuel cost", [(69,)]),
        (进货, "运费一共多少", [(22,)]),
        (WIND, "which station has the highest wind speed", [("B", 90, 5)]),
        (LEDGER, "每个类别花了多少", [("交通", 500), ("餐饮", 103)]),
        (SHOP, "多少单", [(44,)]),
        (SHOP, "东店多少单", [(18,)]),
        (SHOP, "每个门店多少单", [("东店", 18), ("南店", 18), ("北店", 8)]),
        (ORDERS, "几单是open", [(3,)]),
        (ORDERS, "多少单", [(4,)]),
    ],
)
async def test_the_neighbours_are_told(
    tmp_path: Path, text: str, request_: str, rows: list[tuple[object, ...]]
) -> None:
    assert await (await own_list(tmp_path, "list.csv", text)).told(request_) == [rows]


@pytest.mark.parametrize(
    "text",
    [
        "每单平均多少钱",
        "average amount per order",
        "什么是餐饮",
        "which items are not in stock",
        "the one with the highest wind direction",
        "风向最大的站",
    ],
)
def test_no_tool_over_a_table_takes_it(text: str) -> None:
    assert unanswerable(text)


@pytest.mark.parametrize(
    "text", ["which items are in stock", "highest wind speed", "who did not log in last week", "风速最大的站"]
)
def test_others_are_left_alone(text: str) -> None:
    assert not unanswerable(text)


@pytest.mark.parametrize(
    ("request_", "names"),
    [("单量第二的门店", {"东店", "南店"}), ("单量第三的门店", {"北店"})],
)
async def test_where_two_are_first_they_are_second_too(tmp_path: Path, request_: str, names: set[str]) -> None:
    text = "门店,单量\n东店,18\n南店,18\n北店,8\n"
    told = await (await own_list(tmp_path, "shop.csv", text)).told(request_)
    assert told is not None
    assert {str(cell) for row in told[0] for cell in row} & {"东店", "南店", "北店"} == names


@pytest.mark.parametrize(("text", "request_"), [(LEDGER, "餐饮占多少"), (WIND, "station with highest wind direction")])
async def test_nothing_is_put_together_for_it_either(tmp_path: Path, text: str, request_: str) -> None:
    assert compose(request_, (await own_list(tmp_path, "list.csv", text)).shape) is None
