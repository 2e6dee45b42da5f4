"""A small shop: customers, products, orders and what was ordered."""

from collections.abc import Iterator
from typing import Final

from tools.sources.databases.samples.rows import Row, Rows

SCHEMA: Final = """
CREATE TABLE customers (
  id INTEGER PRIMARY KEY, name TEXT, email TEXT, city TEXT, country TEXT, newsletter TEXT, joined DATE
);
CREATE TABLE products (id INTEGER PRIMARY KEY, title TEXT, category TEXT, price REAL, stock INTEGER);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers (id), day DATE, status TEXT);
CREATE TABLE order_items (
  id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders (id), product_id INTEGER REFERENCES products (id),
  quantity INTEGER
);
"""
_CITIES: Final = (
    *(("Berlin", "Germany"), ("Hamburg", "Germany"), ("Paris", "France"), ("Lyon", "France"), ("Madrid", "Spain")),
    *(("上海", "China"), ("北京", "China"), ("Oslo", "Norway")),
)
_PRODUCTS: Final = (
    *(("Desk lamp", "Lighting", 39.9), ("Floor lamp", "Lighting", 89.0), ("Office chair", "Furniture", 199.0)),
    *(("Oak desk", "Furniture", 549.0), ("Bookshelf", "Furniture", 149.5), ("Notebook", "Paper", 4.5)),
    *(("Sketchbook", "Paper", 12.0), ("Fountain pen", "Pens", 29.0), ("Pencil set", "Pens", 9.9)),
    *(("Ink bottle", "Pens", 14.0), ("Monitor stand", "Furniture", 59.0), ("Desk mat", "Accessories", 24.0)),
)
_STATUSES: Final = ("delivered", "delivered", "shipped", "cancelled", "delivered")
N_CUSTOMERS: Final = 60
N_ORDERS: Final = 240


def tables() -> Rows:
    """Return the rows of each table."""
    return {"customers": _customers(), "products": _products(), "orders": _orders(), "order_items": _items()}


def _customers() -> Iterator[Row]:
    for n in range(1, N_CUSTOMERS + 1):
        city, country = _CITIES[(n * 5 + n // 7) % len(_CITIES)]
        joined = f"{2021 + n % 4}-{1 + n % 12:02}-{1 + n * 3 % 28:02}"
        yield n, f"Customer {n}", f"customer{n}@example.org", city, country, "yes" if n % 3 else "no", joined


def _products() -> Iterator[Row]:
    for n, (title, category, price) in enumerate(_PRODUCTS, 1):
        yield n, title, category, price, n * 37 % 90


def _orders() -> Iterator[Row]:
    for n in range(1, N_ORDERS + 1):
        day = f"{2023 + n % 2}-{1 + n * 7 % 12:02}-{1 + n * 11 % 28:02}"
        yield n, 1 + n * n % N_CUSTOMERS, day, _STATUSES[n % len(_STATUSES)]


def _items() -> Iterator[Row]:
    for n in range(1, 2 * N_ORDERS + 1):
        yield n, 1 + n % N_ORDERS, 1 + n * 5 % len(_PRODUCTS), 1 + n % 4
