from collections.abc import Callable
from typing import Any

import pytest

from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape
from tests.agents.extraction.tables.orders import ORDERS, asked
from tests.agents.extraction.tables.plants import PLANTS

Answered = Callable[[TableQuestion | str], list[tuple[Any, ...]]]
GRADES = TableShape(
    table="grades",
    rows=9,
    columns=(
        TableColumn(name="pupil", type="text", aliases=("学生",), values=("Ada", "Bo"), distinct=9),
        TableColumn(name="score", type="number", aliases=("分数",), smallest=10, largest=100, distinct=9),
    ),
)
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


def where(text: str, shape: TableShape) -> str:
    """Read which rows a text picks."""
    reading = read_table_question(text, shape)
    assert reading is not None, text
    assert reading.whole, (text, reading.left)
    return statement(reading.question, "en").partition(" WHERE ")[2]


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("plants mentioning damp", "\"notes\" ILIKE '%damp%'"),
        ("how many rows mention damp", "\"notes\" ILIKE '%damp%'"),
        ("提到潮湿的有几个", "\"notes\" ILIKE '%潮湿%'"),
        ("rows with a kind mentioning damp", "\"kind\" ILIKE '%damp%'"),
        ("种类里提到潮湿的", "\"kind\" ILIKE '%潮湿%'"),
    ],
)
def test_a_word_that_rows_mention_stands_in_their_notes_where_no_column_is_named(text: str, held: str) -> None:
    assert where(text, PLANTS) == held


@pytest.mark.parametrize("text", ["rows mentioning damp", "提到潮湿的"])
def test_a_word_that_rows_mention_is_not_read_where_the_table_has_no_notes(text: str) -> None:
    assert read_table_question(text, GRADES) is None


@pytest.mark.parametrize(
    ("text", "cost"), [("how many over 500", "> 500"), ("超过500的有几个", "> 500"), ("不到300的有几个", "< 300")]
)
def test_a_bare_number_is_money_where_no_other_amount_reaches_so_far(text: str, cost: str) -> None:
    assert where(text, PLANTS) == f'"cost" {cost}'


@pytest.mark.parametrize("text", ["how many over 50", "超过50的有几个", "how many over 5000", "超过5000的有几个"])
def test_a_bare_number_that_lies_among_no_money_is_not_compared(text: str) -> None:
    reading = read_table_question(text, PLANTS)
    assert reading is not None
    assert not reading.whole
    assert reading.question.tests == ()


@pytest.mark.parametrize(
    ("text", "score"), [("及格的有几个", ">= 60"), ("不及格的有哪些", "< 60"), ("不及格的学生有几个", "< 60")]
)
def test_a_pass_is_of_the_only_amount(text: str, score: str) -> None:
    assert where(text, GRADES) == f'"score" {score}'


@pytest.mark.parametrize("text", ["Porto除外", "Porto以外的"])
def test_what_stands_behind_a_value_may_leave_it_out(answered: Answered, text: str) -> None:
    assert sorted(answered(asked(text))) == sorted(answered("SELECT * FROM orders WHERE city != 'Porto'"))


@pytest.mark.parametrize("text", ["average cost", "平均cost"])
def test_a_cell_called_like_a_column_is_that_column(text: str) -> None:
    assert where(text, PLANTS) == ""


@pytest.mark.parametrize(
    "text", ["no orders, by city", "城市，没填的有几个", "city of the many orders that have been left blank"]
)
def test_a_gap_is_said_only_right_beside_its_column(text: str) -> None:
    reading = read_table_question(text, ORDERS)
    assert reading is not None
    assert reading.question.tests == ()
    assert not reading.whole
