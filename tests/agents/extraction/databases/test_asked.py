import sqlite3
from pathlib import Path
from typing import Any

import pytest

from agents.extraction.databases.asked import DatabaseQuestion, read_question
from tools.sources.databases.address import parse_address
from tools.sources.databases.known_databases import KnownDatabase, binding_of, known_database
from tools.sources.databases.privacy import Exposure
from tools.sources.databases.query_runner import asked
from tools.sources.databases.samples.writing import QUESTIONS, write_sample

_OF_PARIS = "SELECT count(*) FROM orders JOIN customers c ON c.id = customer_id WHERE c.city = 'Paris'"


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> KnownDatabase:
    """The shop of the tutorial."""
    path = tmp_path_factory.mktemp("shop") / "shop.sqlite"
    write_sample("shop", path)
    return known_database(binding_of(parse_address(f"sqlite:{path}"), Exposure(), ""), values=True)


def read(shop: KnownDatabase, text: str) -> DatabaseQuestion:
    return read_question(text, shop.catalogue, shop.values)


def rows(shop: KnownDatabase, text: str) -> list[tuple[Any, ...]]:
    reading = read(shop, text).sure
    assert reading is not None, read(shop, text)
    return list(asked(shop, reading.table, reading.query)[1].rows)


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("how many customers are there in Berlin?", "SELECT count(*) FROM customers WHERE city = 'Berlin'"),
        ("上海有多少客户？", "SELECT count(*) FROM customers WHERE city = '上海'"),
        ("how many products under 50", "SELECT count(*) FROM products WHERE price < 50"),
        ("按状态统计订单", "SELECT status, count(*) FROM orders GROUP BY 1"),
        ("按城市统计客户数量", "SELECT city, count(*) FROM customers GROUP BY 1"),
        ("库存最多的产品", "SELECT * FROM products ORDER BY stock DESC LIMIT 1"),
        ("库存最少的三个产品", "SELECT * FROM products ORDER BY stock LIMIT 3"),
        ("50以下的产品有多少", "SELECT count(*) FROM products WHERE price <= 50"),
        ("how many products over 200", "SELECT count(*) FROM products WHERE price > 200"),
        ("the three most expensive products", "SELECT * FROM products ORDER BY price DESC LIMIT 3"),
        ("最贵的三个产品", "SELECT * FROM products ORDER BY price DESC LIMIT 3"),
        ("what is the average price of products per category?", "SELECT category, avg(price) FROM products GROUP BY 1"),
        ("每个类别的产品的平均价格", "SELECT category, avg(price) FROM products GROUP BY 1"),
        ("how many customers are there in each country?", "SELECT country, count(*) FROM customers GROUP BY 1"),
        ("每个国家有多少客户？", "SELECT country, count(*) FROM customers GROUP BY 1"),
        ("which products have a price over 100?", "SELECT title FROM products WHERE price > 100"),
        ("价格超过100的产品有哪些", "SELECT title FROM products WHERE price > 100"),
        ("what is the highest price of all products?", "SELECT max(price) FROM products"),
        ("产品的最高价格是多少", "SELECT max(price) FROM products"),
        ("how many different categories of products are there?", "SELECT count(DISTINCT category) FROM products"),
        ("how many orders are from customers in Paris?", _OF_PARIS),
        ("how many products cost between 10 and 30?", "SELECT count(*) FROM products WHERE price BETWEEN 10 AND 30"),
        ("价格在10到30之间的产品有多少", "SELECT count(*) FROM products WHERE price BETWEEN 10 AND 30"),
        (
            "how many products have a title that contains 'lamp'?",
            "SELECT count(*) FROM products WHERE title LIKE '%lamp%'",
        ),
    ],
)
def test_a_question_brings_the_rows_of_its_statement(shop: KnownDatabase, text: str, sql: str) -> None:
    with sqlite3.connect(shop.address.file) as connection:
        wanted = connection.execute(sql).fetchall()
    assert sorted(rows(shop, text), key=repr) == sorted(wanted, key=repr)


@pytest.mark.parametrize(
    "text",
    [
        "how many customers in Berlin wear hats?",
        "戴帽子的客户有多少",
        "what is the weather in Berlin?",
        "柏林今天天气怎么样",
        "products nobody bought yesterday",
        "what share of the customers is from Berlin?",
        "the customers with the largest turnover",
    ],
)
def test_a_question_of_which_a_word_is_left_over_is_not_answered(shop: KnownDatabase, text: str) -> None:
    assert read(shop, text).sure is None


def test_a_value_that_is_nearly_written_so_is_found(shop: KnownDatabase) -> None:
    right = rows(shop, "how many products are in the category Accessories?")
    assert rows(shop, "how many products are in the category Accesories?") == right


def test_a_hidden_column_is_no_word_of_the_database(shop: KnownDatabase) -> None:
    assert read(shop, "what are the emails of the customers?").sure is None


def test_what_is_joined_must_be_spoken_of(shop: KnownDatabase) -> None:
    sure = read(shop, "how many orders were cancelled?").sure
    assert sure is not None
    assert sure.table == "orders"
    assert [c.column for c in sure.query.conditions] == ["status"]


@pytest.mark.parametrize(
    ("text", "table", "n_rows"),
    [
        ("show the first rows of customers", "customers", 10),
        ("show the first 5 rows of order_items", "order_items", 5),
        ("显示客户的前几行", "customers", 10),
        ("显示 order_items 的前5行", "order_items", 5),
    ],
)
def test_the_first_rows_of_a_table_are_read(shop: KnownDatabase, text: str, table: str, n_rows: int) -> None:
    sure = read(shop, text).sure
    assert sure is not None
    assert (sure.table, sure.query.arguments()) == (table, {"limit": n_rows, "conditions": []})


def test_the_first_rows_of_a_figure_are_not_read(shop: KnownDatabase) -> None:
    assert read(shop, "how many customers are there in the first 5 rows of orders?").sure is None


def test_a_table_whose_name_is_chinese_is_understood(tmp_path: Path) -> None:
    path = tmp_path / "rooms.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE 房间 (编号 INTEGER PRIMARY KEY, 面积 REAL)")
    rooms = known_database(binding_of(parse_address(f"sqlite:{path}"), Exposure(), ""), values=True)
    sure = read(rooms, "房间的平均面积是多少？").sure
    assert sure is not None
    assert sure.query.figures[0].column == "面积"


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in QUESTIONS.items() for text in texts])
def test_what_a_sample_offers_to_ask_is_read_and_brings_rows(tmp_path: Path, name: str, text: str) -> None:
    write_sample(name, tmp_path / "x.sqlite")
    sample = known_database(binding_of(parse_address(f"sqlite:{tmp_path / 'x.sqlite'}"), Exposure(), ""), values=True)
    found = rows(sample, text)
    assert found
    assert found[0][0] != 0


@pytest.mark.parametrize(
    "text",
    [
        "orders above 50",
        "products below 20 and above 5",
        "products with more than 3 colours",
        "how many products under 50 kg",
    ],
)
def test_a_bound_that_may_be_of_something_else_is_not_read(shop: KnownDatabase, text: str) -> None:
    assert read(shop, text).sure is None
