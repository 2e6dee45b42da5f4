"""Tables as a text calls them."""

import pytest

from agents.extraction.tables.table_mentions import is_called, table_named


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("average salary in the employees table", "employees"),
        ("show me our 'orders' dataset", "orders"),
        ("how many rows are in table invoices?", "invoices"),
        ("员工表里平均工资是多少", "员工"),
        ("查一下订单表中有几行", "订单"),
    ],
)
def test_a_table_is_named(text: str, name: str) -> None:
    assert table_named(text) == name


@pytest.mark.parametrize(
    "text",
    [
        "show me the whole table",
        "make a table called orders from the sales table",
        "join the orders table with the customers table",
        "the multiplication table of 7",
        "这张表里有几行",
        "列表里有什么",
        "average salary of employees",
    ],
)
def test_no_single_table_is_named(text: str) -> None:
    assert table_named(text) == ""


@pytest.mark.parametrize(
    ("name", "known", "may_be"),
    [
        ("penguin", "penguins", True),
        ("orders", "data/orders_2024.csv", True),
        ("custmers", "customers", True),
        ("employees", "orders", False),
        ("员工", "企鹅", False),
    ],
)
def test_a_name_may_be_that_of_a_table(name: str, known: str, *, may_be: bool) -> None:
    assert is_called(name, known) is may_be
