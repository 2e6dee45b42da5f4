import pytest

from agents.extraction.tables.onward.each_of_before import of_each_before
from agents.extraction.tables.table_question import ColumnTest, Figure, TableQuestion
from tests.agents.extraction.tables.orders import ORDERS

SUM = Figure(kind="sum", column="pieces", times="price")
NEW = TableQuestion(table="orders", figures=(SUM,))


@pytest.mark.parametrize("text", ["and the revenue of each", "那各卖了多少钱", "每种赚了多少钱", "分别卖了多少钱"])
def test_a_figure_of_each_keeps_the_groups_before(text: str) -> None:
    before = TableQuestion(table="orders", figures=(Figure(kind="count"),), by="city")
    assert of_each_before(text, before, NEW, ORDERS) == NEW.model_copy(update={"by": "city"})


@pytest.mark.parametrize("text", ["how much did each make", "每个卖了多少钱"])
def test_a_figure_of_each_is_of_the_values_that_were_listed(text: str) -> None:
    found = of_each_before(text, TableQuestion(table="orders", columns=("city",)), NEW, ORDERS)
    assert found == NEW.model_copy(update={"by": "city"})


def test_each_of_nothing_before_has_no_groups() -> None:
    found = of_each_before("revenue of each", TableQuestion(table="orders"), NEW, ORDERS)
    assert found is not None
    assert not found.by


def test_no_each_is_meant_where_values_are_told_apart_or_nobody_says_so() -> None:
    before = TableQuestion(table="orders", figures=(Figure(kind="count"),), by="city")
    assert of_each_before("total revenue", before, NEW, ORDERS) is None
    two = NEW.model_copy(update={"tests": (ColumnTest(column="city", sql="IN ('Porto', 'Lyon')"),)})
    assert of_each_before("revenue of each", before, two, ORDERS) is None
