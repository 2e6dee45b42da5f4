"""An electronic wallet: users and their balances, shops, coupons, and payments between them."""

from collections.abc import Iterator
from typing import Final

from tools.sources.databases.samples.rows import Row, Rows, day, spread

SCHEMA: Final = """
CREATE TABLE users (
  id INTEGER PRIMARY KEY, name TEXT, phone TEXT, city TEXT, status TEXT, joined DATE, balance REAL, currency TEXT
);
CREATE TABLE merchants (id INTEGER PRIMARY KEY, company TEXT, category TEXT, city TEXT);
CREATE TABLE coupons (
  id INTEGER PRIMARY KEY, merchant_id INTEGER REFERENCES merchants (id), code TEXT, discount_percent INTEGER,
  valid_until DATE
);
CREATE TABLE payments (
  id INTEGER PRIMARY KEY, user_id INTEGER REFERENCES users (id), merchant_id INTEGER REFERENCES merchants (id),
  coupon_id INTEGER REFERENCES coupons (id), day DATE, amount REAL, channel TEXT, status TEXT
);
"""
_CITIES: Final = ("上海", "北京", "深圳", "Berlin", "Paris", "London")
_CURRENCIES: Final = ("CNY", "CNY", "CNY", "EUR", "EUR", "GBP")
_MERCHANTS: Final = (
    *(("Corner Bakery", "food"), ("Blue Cinema", "leisure"), ("City Bikes", "transport"), ("Green Grocer", "food")),
    *(("Night Taxi", "transport"), ("Paper and Ink", "books"), ("小树茶馆", "food"), ("星河书店", "books")),
    *(("River Gym", "sport"), ("Tailor Wang", "clothes")),
)
_CHANNELS: Final = ("phone", "phone", "web", "card")
_USER_STATUSES: Final = ("active", "active", "active", "blocked", "closed")
_PAYMENT_STATUSES: Final = ("successful", "successful", "successful", "refunded", "failed")
N_USERS: Final = 90
N_COUPONS: Final = 24
N_PAYMENTS: Final = 700


def tables() -> Rows:
    """Return the rows of each table."""
    return {
        "users": _users(),
        "merchants": [(n, *shop, _CITIES[n % len(_CITIES)]) for n, shop in enumerate(_MERCHANTS, 1)],
        "coupons": [
            (n, 1 + n % len(_MERCHANTS), f"SAVE{n:02}", 5 * (1 + n % 6), day(n, (2025, 2026)))
            for n in range(1, N_COUPONS + 1)
        ],
        "payments": _payments(),
    }


def _users() -> Iterator[Row]:
    for n in range(1, N_USERS + 1):
        city = spread(n, 5, len(_CITIES))
        status, balance = _USER_STATUSES[spread(n, 3, len(_USER_STATUSES))], round(spread(n, 97, 4_000) * 0.75, 2)
        phone = f"+49 30 5550{n:03}"
        yield n, f"User {n}", phone, _CITIES[city], status, day(n, (2019, 2025)), balance, _CURRENCIES[city]


def _payments() -> Iterator[Row]:
    for n in range(1, N_PAYMENTS + 1):
        user, merchant = 1 + spread(n, 29, N_USERS), 1 + spread(n, 7, len(_MERCHANTS))
        coupon = 1 + n % N_COUPONS if n % 5 == 0 else None
        amount = round(2 + spread(n, 13, 480) * 0.35, 2)
        channel, status = _CHANNELS[n % len(_CHANNELS)], _PAYMENT_STATUSES[spread(n, 3, len(_PAYMENT_STATUSES))]
        yield n, user, merchant, coupon, day(n, (2024, 2025)), amount, channel, status
