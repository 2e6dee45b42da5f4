import sqlite3
from collections.abc import Callable

import pytest

from agents.extraction.databases.asked import read_question
from tools.sources.databases.address import parse_address
from tools.sources.databases.known_databases import KnownDatabase, binding_of, known_database
from tools.sources.databases.privacy import Exposure
from tools.sources.databases.query_runner import asked
from tools.sources.databases.samples.writing import write_sample

_WITH_ORDERS = "SELECT customer_id FROM orders GROUP BY customer_id"
_OFTEN = f"{_WITH_ORDERS} HAVING count(*) > 2"
_TRADING = "SELECT client_id FROM trades"
_WORKS = "works JOIN composers c ON c.id = composer_id"
_THREE = "SELECT composer_id FROM works GROUP BY composer_id HAVING count(*) > 2"


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], KnownDatabase]:
    """The sample databases, each written once."""
    folder, known = tmp_path_factory.mktemp("samples"), dict[str, KnownDatabase]()

    def opened(name: str) -> KnownDatabase:
        if name not in known:
            path = folder / f"{name}.sqlite"
            write_sample(name, path)
            binding = binding_of(parse_address(f"sqlite:{path}"), Exposure(expose=("*",)), "")
            known[name] = known_database(binding, values=True)
        return known[name]

    return opened


@pytest.mark.parametrize(
    ("name", "text", "sql"),
    [
        ("shop", "没有订单的客户有哪些？", f"SELECT name FROM customers WHERE id NOT IN ({_WITH_ORDERS})"),
        ("shop", "有多少客户没有下过订单？", f"SELECT count(*) FROM customers WHERE id NOT IN ({_WITH_ORDERS})"),
        (
            "shop",
            "哪些客户至少有三个订单？",
            f"SELECT name FROM customers WHERE id IN ({_OFTEN})",
        ),
        ("shop", "2024年3月1日之后的订单有多少？", "SELECT count(*) FROM orders WHERE day > '2024-03-01'"),
        ("shop", "柏林的客户的名字", "SELECT name FROM customers WHERE city = 'Berlin'"),
        ("shop", "按类别和价格排序的产品", "SELECT * FROM products ORDER BY category, price"),
        ("music", "每位作曲家有多少作品？", f"SELECT c.name, count(*) FROM {_WORKS} GROUP BY 1"),
        (
            "music",
            "至少有三部作品的作曲家有多少？",
            f"SELECT count(*) FROM ({_THREE})",
        ),
        ("music", "德国作曲家有哪些？", "SELECT name FROM composers WHERE country = 'Germany'"),
        ("broker", "哪些客户没有交易？", "SELECT name FROM clients WHERE id NOT IN (SELECT client_id FROM trades)"),
        (
            "broker",
            "没有交易的客户有多少？",
            f"SELECT count(*) FROM clients WHERE id NOT IN ({_TRADING})",
        ),
        ("ewallet", "有多少用户有付款？", "SELECT count(DISTINCT user_id) FROM payments"),
        ("ewallet", "哪些用户没有付款？", "SELECT name FROM users WHERE id NOT IN (SELECT user_id FROM payments)"),
    ],
)
def test_a_chinese_question_brings_the_rows_of_its_statement(
    sample: Callable[[str], KnownDatabase], name: str, text: str, sql: str
) -> None:
    known = sample(name)
    reading = read_question(text, known.catalogue, known.values).sure
    assert reading is not None
    with sqlite3.connect(known.address.file) as connection:
        wanted = connection.execute(sql).fetchall()
    assert sorted(asked(known, reading.table, reading.query)[1].rows, key=repr) == sorted(wanted, key=repr)


@pytest.mark.parametrize(("name", "text"), [("shop", "按价格和名称排序的产品"), ("broker", "每个客户的交易数量")])
def test_what_could_be_meant_in_two_ways_is_not_answered(
    sample: Callable[[str], KnownDatabase], name: str, text: str
) -> None:
    known = sample(name)
    assert read_question(text, known.catalogue, known.values).sure is None
