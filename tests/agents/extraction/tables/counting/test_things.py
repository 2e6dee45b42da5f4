"""What rows are of, and how many of it there are."""

from pathlib import Path

import pytest

from tests.agents.extraction.tables.own_lists import own_list

SHOP = (
    "Date,Item,Qty,Price,Paid by\n2026-06-01,scone,12,1.5,card\n"
    "2026-06-01,bagel,8,2,cash\n2026-06-02,scone,9,1.5,card\n2026-06-02,bagel,15,2,cash\n"
)
水果 = (
    "日期,楼号,品名,份数,单价,收款\n2026-06-06,1栋,西瓜杯,10,6,微信\n"
    "2026-06-07,2栋,芒果杯,7,9,现金\n2026-06-07,1栋,西瓜杯,14,6,微信\n2026-06-07,2栋,草莓杯,1,5,现金\n"
)
BIRDS = (
    "Date,Site,Species,Count\n2026-10-03,weir,heron,9\n"
    "2026-10-04,field,teal,5\n2026-10-05,field,teal,6\n2026-10-09,weir,heron,1\n"
)


@pytest.mark.parametrize(
    ("name", "text", "request_", "rows"),
    [
        ("shop.csv", SHOP, "how many scones do i need", [(21,)]),
        ("shop.csv", SHOP, "how many rows are there", [(4,)]),
        ("shop.csv", SHOP, "how many scones did we sell on june 1", [(12,)]),
        ("水果.csv", 水果, "要做多少个西瓜杯", [(24,)]),
        ("水果.csv", 水果, "总共卖几种水果杯", [(3,)]),
        ("水果.csv", 水果, "周日一共进账多少钱", [(152,)]),
        ("水果.csv", 水果, "每栋楼一共多少钱", [("1栋", 144), ("2栋", 68)]),
        ("水果.csv", 水果, "哪样卖得最好，按份数", [("西瓜杯", 24)]),
        ("birds.csv", BIRDS, "which bird did we count most of overall", [("teal", 11)]),
    ],
)
async def test_things_are_added_up_and_no_rows_are_counted(
    tmp_path: Path, name: str, text: str, request_: str, rows: list[tuple[object, ...]]
) -> None:
    assert await (await own_list(tmp_path, name, text)).told(request_) == [rows]


async def test_the_price_of_one_thing_is_no_sum(tmp_path: Path) -> None:
    told = await (await own_list(tmp_path, "shop.csv", SHOP)).told("how much is a scone")
    assert told is None or all(row != (31.5,) for part in told for row in part)


async def test_how_many_of_another_kind_of_value_counts_rows(tmp_path: Path) -> None:
    assert await (await own_list(tmp_path, "shop.csv", SHOP)).told("how many paid by card") == [[(2,)]]


async def test_orders_of_a_thing_are_not_how_many_of_it(tmp_path: Path) -> None:
    told = await (await own_list(tmp_path, "shop.csv", SHOP)).told("how many scone orders are there")
    assert told in (None, [[(2,)]])
