"""One column set against another, and how far two go together."""

import pytest

from agents.extraction.tables.reader import TableReading, read_table_question
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_shape import TableColumn, TableShape

SHELF = TableShape(
    table="shelf",
    names=("shelf.csv",),
    rows=20,
    columns=(
        TableColumn(name="item", type="text", aliases=("商品",), values=("rope", "glue"), distinct=20),
        TableColumn(name="stock", type="number", aliases=("库存",), smallest=0, largest=90, distinct=15),
        TableColumn(name="reorder_level", type="number", aliases=("安全库存",), smallest=5, largest=40, distinct=9),
        TableColumn(name="price", type="number", aliases=("单价",), smallest=1, largest=70, distinct=18),
    ),
)


def sql(text: str) -> str:
    reading = read_table_question(text, SHELF)
    assert reading is not None
    assert reading.whole, reading.left
    return statement(reading.question, "en")


@pytest.mark.parametrize(
    "text",
    [
        "which items are below their reorder level?",
        "items with stock under the reorder level",
        "库存低于安全库存的有哪些",
    ],
)
def test_a_column_is_compared_with_its_limit(text: str) -> None:
    assert '"stock" < "reorder_level"' in sql(text)


def test_a_number_beside_the_column_is_what_is_compared() -> None:
    assert '"stock" < 5' in sql("items with stock below 5")


@pytest.mark.parametrize("text", ["items over their price", "超过单价的商品"])
def test_what_is_compared_must_be_clear(text: str) -> None:
    assert read_table_question(text, SHELF) is None


@pytest.mark.parametrize("text", ["is there a correlation between price and stock? whats r", "单价和库存的相关系数"])
def test_two_columns_are_correlated(text: str) -> None:
    assert 'corr("stock", "price")' in sql(text)


@pytest.mark.parametrize("text", ["correlation between price and weather", "价格跟天气的相关系数"])
def test_a_correlation_with_what_is_not_there_is_left_over(text: str) -> None:
    reading: TableReading | None = read_table_question(text, SHELF)
    assert reading is None or not reading.whole


@pytest.mark.parametrize(
    "text", ["is there a correlation", "what is the correlation coefficient", "有相关性吗", "相关系数是多少"]
)
def test_of_two_amounts_none_needs_to_be_named(text: str) -> None:
    two = SHELF.model_copy(update={"columns": (SHELF.columns[0], *SHELF.columns[2:])})
    reading = read_table_question(text, two)
    assert reading is not None
    assert reading.whole, reading.left
    assert 'corr("reorder_level", "price")' in statement(reading.question, "en")
