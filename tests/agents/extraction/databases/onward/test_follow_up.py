"""What follow-ups make of a question over a database, held against SQL that was written by hand."""

from typing import Any

import pytest

from agents.extraction.databases.asked import read_question
from agents.extraction.databases.onward.follow_up import Known, gone_on, picks_rows
from tools.sources.databases.address import parse_address
from tools.sources.databases.known_databases import KnownDatabase, binding_of, known_database
from tools.sources.databases.opening import open_session
from tools.sources.databases.privacy import Exposure
from tools.sources.databases.query.table_query import TableQuery
from tools.sources.databases.query_runner import asked
from tools.sources.databases.samples.writing import write_sample

_MAY, _JUNE = "substr(day, 6, 2) = '05'", "substr(day, 6, 2) = '06'"


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> KnownDatabase:
    path = tmp_path_factory.mktemp("shop") / "shop.sqlite"
    write_sample("shop", path)
    return known_database(binding_of(parse_address(f"sqlite:{path}"), Exposure(), ""), values=True)


def followed(shop: KnownDatabase, first: str, *texts: str) -> tuple[str, TableQuery | None]:
    """Ask, then go on; None where a message is not understood."""
    reading = read_question(first, shop.catalogue, shop.values).sure
    assert reading is not None, first
    table = shop.catalogue.table(reading.table)
    assert table is not None
    query: TableQuery | None = reading.query
    for text in texts:
        assert query is not None, f"nothing before “{text}”"
        query = gone_on(text, Known(query, table, shop.catalogue, shop.values))
    return reading.table, query


def by_hand(shop: KnownDatabase, sql: str) -> list[tuple[Any, ...]]:
    with open_session(shop.address, shop.catalogue.exposed) as session:
        return [tuple(row) for row in session.select(sql).rows]


@pytest.mark.parametrize(
    ("turns", "sql"),
    [
        (["how many orders were placed in May?", "and in June?"], f"SELECT count(*) FROM orders WHERE {_JUNE}"),
        (["how many orders were placed in May?", "what about june"], f"SELECT count(*) FROM orders WHERE {_JUNE}"),
        (["how many orders were placed in May?", "no, june"], f"SELECT count(*) FROM orders WHERE {_JUNE}"),
        (
            ["how many orders were placed in May?", "not may, i meant june"],
            f"SELECT count(*) FROM orders WHERE {_JUNE}",
        ),
        (
            ["有多少订单是五月的", "按状态分呢"],
            f"SELECT status, count(*) FROM orders WHERE {_MAY} GROUP BY 1",
        ),
        (["有多少订单是五月的", "不是五月，是六月"], f"SELECT count(*) FROM orders WHERE {_JUNE}"),
        (["有多少订单是五月的", "六月呢"], f"SELECT count(*) FROM orders WHERE {_JUNE}"),
        (["有多少客户", "柏林的呢"], "SELECT count(*) FROM customers WHERE city = 'Berlin'"),
        (
            ["how many customers are there in Berlin?", "and Hamburg"],
            "SELECT count(*) FROM customers WHERE city = 'Hamburg'",
        ),
        (
            ["how many orders were placed in May?", "how many of them are shipped?"],
            f"SELECT count(*) FROM orders WHERE {_MAY} AND status = 'shipped'",
        ),
        (
            ["how many orders were placed in May?", "only the cancelled ones"],
            f"SELECT count(*) FROM orders WHERE {_MAY} AND status = 'cancelled'",
        ),
        (
            ["how many orders were placed in May?", "only the cancelled ones", "only the shipped ones", "and in June?"],
            f"SELECT count(*) FROM orders WHERE {_JUNE} AND status = 'shipped'",
        ),
        (
            ["how many orders are there for each status?", "only in May"],
            f"SELECT status, count(*) FROM orders WHERE {_MAY} GROUP BY 1",
        ),
        (
            ["how many orders were placed in May?", "by status"],
            f"SELECT status, count(*) FROM orders WHERE {_MAY} GROUP BY 1",
        ),
        (
            ["how many customers are in each city?", "top 3"],
            "SELECT city, count(*) FROM customers GROUP BY 1 ORDER BY 2 DESC LIMIT 3",
        ),
        (
            ["how many orders are there for each status?", "and the lowest?"],
            "SELECT status, count(*) FROM orders GROUP BY 1 ORDER BY 2 LIMIT 1",
        ),
        (
            ["average price of products by category", "which category is the highest?"],
            "SELECT category, avg(price) FROM products GROUP BY 1 ORDER BY 2 DESC LIMIT 1",
        ),
        (
            ["每个城市有多少客户", "最多的是哪个"],
            "SELECT city, count(*) FROM customers GROUP BY 1 ORDER BY 2 DESC LIMIT 1",
        ),
        (
            ["每个城市有多少客户", "那前三名呢"],
            "SELECT city, count(*) FROM customers GROUP BY 1 ORDER BY 2 DESC LIMIT 3",
        ),
        (["average price of products", "and the highest?"], "SELECT max(price) FROM products"),
        (
            ["average price of products", "and the highest?", "by category", "and the lowest"],
            "SELECT category, min(price) FROM products GROUP BY 1",
        ),
        (
            ["average price of products by category", "only above 50"],
            "SELECT category, avg(price) FROM products GROUP BY 1 HAVING avg(price) > 50",
        ),
        (
            ["average price of products by category", "only furniture"],
            "SELECT category, avg(price) FROM products WHERE category = 'Furniture' GROUP BY 1",
        ),
        (["which products cost more than 100?", "and less than 50?"], "SELECT title FROM products WHERE price < 50"),
        (["which products cost more than 100?", "how many of them"], "SELECT count(*) FROM products WHERE price > 100"),
        (
            ["which products cost more than 100?", "how many are there"],
            "SELECT count(*) FROM products WHERE price > 100",
        ),
        (
            ["how many customers are there in Berlin?", "who are they"],
            "SELECT id FROM customers WHERE city = 'Berlin'",
        ),
        (
            ["how many customers ordered in May?", "and in June?"],
            f"SELECT count(*) FROM customers WHERE id IN (SELECT customer_id FROM orders WHERE {_JUNE})",
        ),
        (["最贵的三个产品", "最便宜的呢"], "SELECT * FROM products ORDER BY price LIMIT 1"),
        (
            ["the three most expensive products", "and in furniture"],
            "SELECT * FROM products WHERE category = 'Furniture' ORDER BY price DESC LIMIT 3",
        ),
    ],
    ids=lambda value: " / ".join(value) if isinstance(value, list) else "",
)
def test_what_is_said_anew_replaces_that_part(shop: KnownDatabase, turns: list[str], sql: str) -> None:
    table, query = followed(shop, *turns)
    assert query is not None, turns
    assert sorted(map(tuple, asked(shop, table, query)[1].rows), key=str) == sorted(by_hand(shop, sql), key=str)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("how many orders were placed in May?", "only the clothing ones"),
        ("how many orders were placed in May?", "what's the weather in Berlin"),
        ("how many orders were placed in May?", "how many orders were placed in May?"),
        ("how many orders were placed in May?", "ok thanks"),
        ("有多少客户", "谢谢"),
        ("how many orders were placed in May?", "and how many customers are in Berlin?"),  # of another table
        ("how many orders were placed in May?", "那柏林有多少客户"),
        ("有多少客户", "火星的呢"),
        ("the three most expensive products", "how many of them are furniture"),  # of three, and not of all
        ("the three most expensive products", "sort them by stock"),
        ("which customers are from Paris or have the city Berlin?", "plot it"),
    ],
)
def test_what_is_not_understood_whole_is_left(shop: KnownDatabase, first: str, second: str) -> None:
    assert followed(shop, first, second)[1] is None


@pytest.mark.parametrize("text", ["only the open ones", "只看已取消的", "其中有多少", "just may", "of those"])
def test_a_message_that_picks_rows(text: str) -> None:
    assert picks_rows(text)


@pytest.mark.parametrize("text", ["plot it", "save that to a file", "and in June?", "柏林的呢", "thanks"])
def test_a_message_that_picks_none(text: str) -> None:
    assert not picks_rows(text)
