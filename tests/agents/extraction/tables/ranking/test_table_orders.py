from collections.abc import Callable
from typing import Any

import pytest

from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.table_question import TableQuestion
from tests.agents.extraction.tables.orders import ORDERS, asked

Answered = Callable[[TableQuestion | str], list[tuple[Any, ...]]]
_THIRD_CITY = "SELECT city, sum(price) FROM orders GROUP BY 1 ORDER BY 2 DESC LIMIT 1 OFFSET 2"


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        (
            "two most expensive orders, most expensive on top",
            "SELECT * FROM orders ORDER BY price DESC LIMIT 2",
        ),
        ("second most expensive order", "SELECT * FROM orders WHERE price = 40"),
        ("the second cheapest order", "SELECT * FROM orders WHERE price = 25"),
        ("单价第二高的", "SELECT * FROM orders WHERE price = 40"),
        ("which city has the third highest total price", _THIRD_CITY),
        ("哪个城市的总单价第三高", _THIRD_CITY),
        ("top 2 by price", "SELECT * FROM orders ORDER BY price DESC LIMIT 2"),
        ("单价前2名", "SELECT * FROM orders ORDER BY price DESC LIMIT 2"),
        ("the cheapest two", "SELECT * FROM orders ORDER BY price LIMIT 2"),
        ("最便宜的两个", "SELECT * FROM orders ORDER BY price LIMIT 2"),
        ("which city has the most orders", "SELECT 'Porto', 3"),
        ("哪个城市最多", "SELECT 'Porto', 3"),
        ("which city has the highest average price", "SELECT 'Lyon', 60.0"),
        ("哪个城市的平均单价最高", "SELECT 'Lyon', 60.0"),
        ("total of price x pieces", "SELECT sum(price * pieces) FROM orders"),
        ("单价乘以件数的总和", "SELECT sum(price * pieces) FROM orders"),
        ("how many different clients", "SELECT count(DISTINCT client) FROM orders"),
        ("有几个不同的客户", "SELECT count(DISTINCT client) FROM orders"),
        ("how many pieces altogether", "SELECT sum(pieces) FROM orders"),
        ("一共多少件数", "SELECT sum(pieces) FROM orders"),
        ("share of paid orders", "SELECT 50.0"),
        ("已付款的占比", "SELECT 16.67e0"),
        ("share of price in Porto", "SELECT round(100 * 80 / 225, 2)"),
    ],
)
def test_figures_and_ends_are_those_of_the_rows(answered: Answered, text: str, sql: str) -> None:
    assert sorted(answered(asked(text)), key=repr) == sorted(answered(sql), key=repr)


@pytest.mark.parametrize(
    "texts", [("sort by price descending", "按单价从高到低排"), ("sort by price ascending", "按单价升序排列")]
)
def test_rows_are_sorted_alike_in_both_languages(answered: Answered, texts: tuple[str, str]) -> None:
    english, chinese = ([row[3] for row in answered(asked(text))] for text in texts)
    assert english == chinese
    assert english in (sorted(english), sorted(english, reverse=True))


@pytest.mark.parametrize("text", ["share of orders", "占比", "how many different people", "有多少个不同的人"])
def test_a_figure_of_nothing_is_not_read(text: str) -> None:
    assert read_table_question(text, ORDERS) is None


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("sort by price, highest first", "SELECT * FROM orders ORDER BY price DESC"),
        ("sort them by price from highest to lowest", "SELECT * FROM orders ORDER BY price DESC"),
        ("rank by pieces, smallest first", "SELECT * FROM orders ORDER BY pieces"),
        ("cheapest first", "SELECT * FROM orders ORDER BY price"),
        ("按单价从高到低排序", "SELECT * FROM orders ORDER BY price DESC"),
        ("按单价由小到大排列", "SELECT * FROM orders ORDER BY price"),
        ("按单价排序，高的在前", "SELECT * FROM orders ORDER BY price DESC"),
        ("price over 25 sorted by price, highest first", "SELECT * FROM orders WHERE price > 25 ORDER BY price DESC"),
        ("单价大于25的按单价从高到低排", "SELECT * FROM orders WHERE price > 25 ORDER BY price DESC"),
    ],
)
def test_the_order_of_rows_limits_none_of_them_and_keeps_what_picks_them(
    answered: Answered, text: str, sql: str
) -> None:
    found, expected = answered(asked(text)), answered(sql)
    assert len(found) == len(expected)
    assert found[0][3:5] in [row[3:5] for row in expected[:2]]


@pytest.mark.parametrize("text", ["which city is the highest", "哪个城市最高"])
def test_what_is_highest_without_an_amount_is_no_number_of_rows(text: str) -> None:
    assert read_table_question(text, ORDERS) is None


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("share of Porto orders that are paid", "SELECT 33.33e0"),
        ("what percent of the orders in Lyon were paid", "SELECT 50.0"),
        ("what share of paid orders are from Porto", "SELECT 33.33e0"),
        ("Porto 的里面已付款的占多少", "SELECT 33.33e0"),
        ("share of orders that are paid", "SELECT 50.0"),
    ],
)
def test_a_share_is_of_the_rows_that_stand_before_what_is_said_of_them(answered: Answered, text: str, sql: str) -> None:
    assert answered(asked(text)) == answered(sql)


@pytest.mark.parametrize("way", ["{}排", "{}排列", "{}", "按{}排序"])
@pytest.mark.parametrize(
    ("said", "down"), [("从高到低", True), ("从低到高", False), ("由大到小", True), ("从小到大", False)]
)
def test_groups_stay_groups_however_their_order_is_said(answered: Answered, way: str, said: str, down: bool) -> None:
    found = answered(asked(f"每个城市的平均单价，{way.format(said)}"))
    assert len(found) == 3
    assert [row[1] for row in found] == sorted((row[1] for row in found), reverse=down)


@pytest.mark.parametrize("each", ["average price per city", "average price by city", "for each city the average price"])
@pytest.mark.parametrize(
    ("said", "down"),
    [("highest first", True), ("lowest to highest", False), ("sorted from high to low", True), ("ranked", True)],
)
def test_groups_are_ordered_as_is_said_behind_them(answered: Answered, each: str, said: str, down: bool) -> None:
    found = answered(asked(f"{each}, {said}"))
    assert len(found) == 3
    assert [row[1] for row in found] == sorted((row[1] for row in found), reverse=down)
