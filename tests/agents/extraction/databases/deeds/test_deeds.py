"""What rows did, told by rows of another table, with when and how often; and what of it is rather not answered."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from agents.extraction.databases.asked import read_question
from tests.agents.extraction.databases.deeds import shops
from tests.agents.extraction.databases.reading import opened, rows_of
from tools.sources.databases.known_databases import KnownDatabase

_SCRIPTS = {
    "shop": shops.SHOP,
    "films": shops.FILMS,
    "clinic": shops.CLINIC,
    "bank": shops.BANK,
    "hotel": shops.HOTEL,
    "shop_zh": shops.SHOP_ZH,
    "two": shops.TWO_EVENTS,
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the databases lie."""
    return tmp_path_factory.mktemp("deeds")


@pytest.fixture(scope="module")
def known(folder: Path) -> Callable[[str], KnownDatabase]:
    """Each database, made when it is asked for first."""
    made = {name: opened(folder / f"{name}.sqlite", script) for name, script in _SCRIPTS.items()}
    return made.__getitem__


_IN_MAY = "SELECT customer_id FROM orders WHERE order_date LIKE '%-05-%'"
_SINCE = "SELECT customer_id FROM orders WHERE order_date >= '2024-03-01'"
_CALLED = "SELECT name FROM customers WHERE id IN"


@pytest.mark.parametrize(
    ("database", "text", "sql"),
    [
        ("shop", "which customers in Berlin ordered in May?", f"{_CALLED} ({_IN_MAY}) AND city = 'Berlin'"),
        ("shop", "how many customers ordered in May 2023?", "SELECT 2"),
        ("shop", "which customers in Paris ordered in 2023?", "SELECT 'Dora'"),
        ("shop", "which customers from Germany placed an order in 2024?", f"{_CALLED} (1, 2, 6)"),
        ("shop", "how many customers placed an order in 2024?", "SELECT 4"),
        ("shop", "in May 2023, which customers ordered?", f"{_CALLED} (1, 4)"),
        ("shop", "names of the customers who have ordered since 2024-03-01", f"{_CALLED} ({_SINCE})"),
        ("shop", "which customers joined in 2023 and ordered in 2024?", f"{_CALLED} (1, 6)"),
        ("shop", "which customers did not order in May 2023?", f"{_CALLED} (2, 3, 5, 6)"),
        ("shop", "which customers in Berlin have no orders in 2023?", f"{_CALLED} (2, 3)"),
        ("shop", "which customers bought a Lamp in 2023?", "SELECT 'Ann'"),
        ("shop", "which customers never ordered a Lamp?", f"{_CALLED} (4, 6)"),
        ("shop", "which products were ordered in May 2023?", "SELECT title FROM products WHERE id IN (1, 2)"),
        ("shop", "average price of products ordered in May 2023", "SELECT 30.0"),
        ("shop", "which customers had open orders in 2024?", f"{_CALLED} (2, 6)"),
        ("shop", "购买了 Desk 的客户有哪些？", "SELECT 'Bob'"),
        ("shop", "2023年5月有多少客户下过单？", "SELECT 2"),
        ("shop", "2024年没有下单的客户有哪些？", f"{_CALLED} (3, 4)"),
        ("shop", "哪些客户在五月买过 Chair？", f"{_CALLED} (1, 4)"),
        ("films", "which members in Leeds rented in May?", "SELECT 'Ann Ash'"),
        ("films", "which members rented a film in April 2024?", "SELECT 'Ben Birch'"),
        ("films", "which members rented horror films in May?", "SELECT 'Ann Ash'"),
        ("films", "which films were rented in May 2024?", "SELECT title FROM films WHERE id IN (1, 2)"),
        ("films", "how many films released in May were rented in 2023?", "SELECT 1"),
        ("films", "which films were never rented?", "SELECT 'Cold Cat'"),
        ("films", "哪些电影在2024年5月被租过？", "SELECT title FROM films WHERE id IN (1, 2)"),
        ("clinic", "which patients in Oslo visited in May 2024?", "SELECT 'Ann Ash'"),
        ("clinic", "which patients visited Smith in May?", "SELECT name FROM patients WHERE id IN (1, 3)"),
        ("clinic", "which patients paid by card in June 2024?", "SELECT 'Ben Birch'"),
        ("clinic", "哪些病人在五月就诊？", "SELECT name FROM patients WHERE id IN (1, 3)"),
        ("bank", "which clients opened an account in 2021?", "SELECT 'Ben'"),
        ("bank", "how many clients took a loan in 2024?", "SELECT 1"),
        ("hotel", "names of guests who booked in May 2024", "SELECT 'Ann'"),
        ("hotel", "which hotels were booked in May 2024?", "SELECT hotel_name FROM hotels"),
        ("hotel", "how many bookings were made in May 2024?", "SELECT 2"),
        ("hotel", "which trucks were repaired in 2024?", "SELECT 'AA'"),
        ("shop_zh", "哪些客户在2023年没有下单？", "SELECT 姓名 FROM 客户 WHERE 编号 IN (2, 3)"),
        ("shop_zh", "有多少客户在4月下单？", "SELECT 1"),
    ],
)
def test_what_rows_did_is_told_by_rows_of_another_table(
    known: Callable[[str], KnownDatabase], folder: Path, database: str, text: str, sql: str
) -> None:
    with sqlite3.connect(folder / f"{database}.sqlite") as connection:
        assert rows_of(known(database), text) == sorted(connection.execute(sql).fetchall(), key=repr)


@pytest.mark.parametrize(
    ("database", "text", "rows"),
    [
        ("shop", "Which customers in Berlin ordered twice in May?", ["Ann"]),
        ("shop", "Which customers in Berlin placed two orders in May?", ["Ann"]),
        ("shop", "which customers in Berlin have at least two orders in May 2023?", ["Ann"]),
        ("shop", "which customers ordered more than once?", ["Ann", "Bob"]),
        ("shop", "which customers ordered 3 times or more?", ["Ann"]),
        ("shop", "which customers ordered a Lamp twice?", ["Ann"]),
        ("shop", "哪些柏林的客户在五月下单两次？", ["Ann"]),
        ("shop", "柏林哪些客户五月下了两次单", ["Ann"]),
        ("shop", "哪些客户在五月份至少下单两次？", ["Ann"]),
        ("shop", "哪些客户下单不止一次？", ["Ann", "Bob"]),
        ("shop", "how many customers have three orders?", [1]),
        ("films", "which members rented twice in May 2024?", ["Ann Ash"]),
        ("hotel", "names of guests who booked at least two rooms", ["Ann"]),
        ("hotel", "which guests had two bookings in May?", ["Ann"]),
        ("films", "哪些会员在五月租了两次？", ["Ann Ash"]),
        ("clinic", "which patients in Oslo paid twice in June 2024?", ["Ben Birch"]),
        ("bank", "which clients took two loans in 2023?", ["Cat"]),
        ("bank", "which clients from the North transacted twice?", ["Ann"]),
        ("shop_zh", "哪些北京的客户在五月下单两次？", ["张三"]),
    ],
)
def test_how_often_something_was_done_counts_those_rows(
    known: Callable[[str], KnownDatabase], database: str, text: str, rows: list[object]
) -> None:
    assert rows_of(known(database), text) == [(row,) for row in rows]


@pytest.mark.parametrize(
    ("database", "text"),
    [
        ("two", "which customers bought in May?"),  # orders or purchases?
        ("two", "which customers purchased in May?"),  # made or checked then?
        ("bank", "which clients transacted in May 2024?"),  # booked or valued then?
        ("shop", "which customers complained in 2023?"),
        ("shop", "how many customers visited in May 2023?"),
        ("clinic", "which patients were vaccinated in 1990?"),
        ("films", "which members returned in May 2024?"),
        ("shop", "which customers only ordered in May?"),
        ("shop", "which customers can order in May?"),
        ("shop", "which customer ordered most recently?"),
        ("shop", "which customers ordered in May and June?"),
        ("shop", "customers who ordered in May 2023 and in May 2024"),
        ("shop", "which customers ordered or joined in May?"),
        ("shop", "which customers ordered after May 3?"),
        ("shop", "which customers ordered since early May 2023?"),
        ("shop", "which customers did not order in both May and June?"),
        ("shop", "which customers ordered twice in both May and June?"),
        ("shop", "which customers ordered in the first half of 2023 or in 2024?"),
        ("shop", "哪些客户在上周一下单？"),
        ("shop", "客户在5月下单几次？"),
        ("shop", "仅在5月下单的客户"),
        ("shop", "哪些客户在5月和6月下单？"),
        ("clinic", "which patients paid more than 100 in 2023?"),
        ("hotel", "which guests booked in Rome in May?"),  # only reviews lead to a town at once
        ("hotel", "which guests from Rome booked in May?"),
        ("hotel", "which guests booked no rooms?"),
        ("shop", "which customers didn't order twice in May?"),
        ("shop", "how many orders were paid in May 2023?"),
        ("clinic", "patients who paid and visited in May"),
    ],
)
def test_a_deed_that_is_not_sure_is_not_answered(
    known: Callable[[str], KnownDatabase], database: str, text: str
) -> None:
    there = known(database)
    assert read_question(text, there.catalogue, there.values).sure is None


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("how many orders were placed in May?", [(5,)]),
        ("how many customers joined in May?", [(3,)]),
        ("5月有多少订单？", [(5,)]),
        ("how many customers joined in May 2023?", [(2,)]),
        ("names of customers ordered by name", [("Ann",), ("Bob",), ("Cid",), ("Dora",), ("Eve",), ("Finn",)]),
        ("may I see the names of customers in Paris?", [("Dora",), ("Eve",)]),
    ],
)
def test_days_of_the_rows_themselves_stay_theirs(
    known: Callable[[str], KnownDatabase], text: str, rows: list[tuple[object, ...]]
) -> None:
    assert rows_of(known("shop"), text) == rows


def test_a_value_of_other_rows_is_not_said_of_those_that_are_asked_for(tmp_path: Path) -> None:
    wallet = opened(
        tmp_path / "wallet.sqlite",
        "CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT);"
        "CREATE TABLE merchants (id INTEGER PRIMARY KEY, company TEXT, city TEXT);"
        "CREATE TABLE payments (id INTEGER PRIMARY KEY, user_id INTEGER REFERENCES users (id),"
        " merchant_id INTEGER REFERENCES merchants (id), day DATE);"
        "INSERT INTO users VALUES (1, 'Ann'), (2, 'Bob');"
        "INSERT INTO merchants VALUES (1, 'Bakery', 'Berlin'), (2, 'Bikes', 'Paris');"
        "INSERT INTO payments VALUES (1, 1, 1, '2024-05-01'), (2, 2, 2, '2024-05-02');",
    )
    assert read_question("which users in Berlin paid in May?", wallet.catalogue, wallet.values).sure is None
    assert rows_of(wallet, "which users paid in Berlin in May?") == [("Ann",)]
