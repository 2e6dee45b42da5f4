import pytest

from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.table_question import Figure
from agents.extraction.tables.table_shape import TableColumn, TableShape

DRINKS = TableShape(
    table="sales",
    rows=36,
    columns=(
        TableColumn(name="门店", type="text", aliases=("shop",), values=("滨江店", "老街店"), distinct=2),
        TableColumn(name="饮品", type="text", aliases=("drink",), values=("拿铁", "美式"), distinct=2),
        TableColumn(name="单价", type="number", aliases=("unit price",), smallest=15, largest=26, distinct=4),
        TableColumn(name="杯数", type="number", aliases=("cups",), smallest=3, largest=40, distinct=18),
    ),
)


@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("每种饮品一共卖了多少钱", "饮品"),
        ("每个店卖了多少钱", "门店"),
        ("一共卖了多少钱", ""),
        ("how much money did each drink make", "饮品"),
        ("what did each drink bring in total", "饮品"),
        ("how much did each shop earn in all", "门店"),
        ("total sales per drink", "饮品"),
    ],
)
def test_what_was_sold_for_money_is_as_many_at_their_price(text: str, by: str) -> None:
    found = read_table_question(text, DRINKS)
    assert found is not None
    assert found.whole
    assert found.question.figures == (Figure(kind="sum", column="杯数", times="单价"),)
    assert found.question.by == by


@pytest.mark.parametrize("text", ["拿铁多少钱", "how much is the unit price of 拿铁"])
def test_what_one_thing_costs_is_no_sum(text: str) -> None:
    found = read_table_question(text, DRINKS)
    assert found is not None
    assert not found.question.figures


@pytest.mark.parametrize("text", ["每个店一共卖了多少杯", "每家店各卖了多少杯", "各店一共多少杯"])
def test_each_shop_is_of_the_heading_that_ends_so(text: str) -> None:
    found = read_table_question(text, DRINKS)
    assert found is not None
    assert (found.whole, found.question.by) == (True, "门店")


def test_each_person_is_not_whoever_is_responsible() -> None:
    columns = (TableColumn(name="负责人", type="text", values=("甲", "乙"), distinct=2), *DRINKS.columns[2:])
    found = read_table_question("平均每人多少杯", DRINKS.model_copy(update={"columns": columns}))
    assert found is None or found.question.by != "负责人"


@pytest.mark.parametrize("text", ["每种饮品一共卖了多少钱", "how much did each drink earn in all"])
def test_prices_are_not_added_up_where_something_else_counts_too(text: str) -> None:
    other = TableColumn(name="折扣", type="number", aliases=("discount",), smallest=0, largest=9, distinct=5)
    assert read_table_question(text, DRINKS.model_copy(update={"columns": (*DRINKS.columns, other)})) is None
