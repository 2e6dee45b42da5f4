from collections.abc import Callable
from typing import Any

import pytest

from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.table_question import TableQuestion
from tests.agents.extraction.tables.orders import ORDERS, asked

Answered = Callable[[TableQuestion | str], list[tuple[Any, ...]]]
_EMPTY = "note IS NULL OR trim(note) = ''"


@pytest.mark.parametrize(
    ("texts", "where"),
    [
        (("orders with a price over 30", "单价超过30的"), "price > 30"),
        (("orders with at least 3 pieces", "件数不少于3的"), "pieces >= 3"),
        (("orders with a price of 30 or more", "单价30以上"), "price >= 30"),
        (("orders with a price of 30 or less", "单价30以下"), "price <= 30"),
        (("price 30 orders", "单价是30的"), "price = 30"),
        (("orders with price above average", "单价高于平均的有哪些"), "price > (SELECT avg(price) FROM orders)"),
        (("orders from Porto or Lyon", "Porto 和 Lyon 的"), "city IN ('Porto', 'Lyon')"),
        (("orders not from Porto", "不在 Porto 的"), "city != 'Porto'"),
        (("orders without a note", "备注没填的"), _EMPTY),
        (("orders with no price", "没有单价的"), "price IS NULL"),
        (("orders in March", "三月的"), "month(day) = 3"),
        (("orders on 2024-03-05", "2024年3月5日的"), "day = DATE '2024-03-05'"),
        (("orders of 2024", "2024年的"), "year(day) = 2024"),
        (("orders that are not member", "不是会员的"), "NOT member"),
        (("orders that are member", "是会员的"), "member"),
        (("orders 未付款", "没付款的"), "status = '未付款'"),
        (("单价30以上除外", "单价30以上的除外"), "price < 30"),
    ],
)
def test_rows_are_picked_by_what_is_said_of_them(answered: Answered, texts: tuple[str, str], where: str) -> None:
    right = answered(f"SELECT count(*) FROM orders WHERE {where}")
    for text in texts:
        counted = asked(text).model_copy(update={"columns": ()})
        assert [(len(answered(counted)),)] == right, text


@pytest.mark.parametrize(
    "text",
    [
        "orders above average",
        "高于平均的",
        "orders of Bo",
        "Bo 的",
        "orders in March and in April",
        "三月和四月的",
        "及格的有几个",
        "最贵和最便宜的",
        "most expensive and cheapest",
        "average",
        "平均",
    ],
)
def test_what_could_be_of_several_columns_is_not_read(text: str) -> None:
    assert read_table_question(text, ORDERS) is None
