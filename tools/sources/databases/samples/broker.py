"""A broker: clients and their accounts, invented shares with a price a week, and what was bought and sold."""

from collections.abc import Iterator
from math import sin
from typing import Final

from tools.sources.databases.samples.rows import Row, Rows, day, spread

SCHEMA: Final = """
CREATE TABLE clients (
  id INTEGER PRIMARY KEY, name TEXT, email TEXT, country TEXT, joined DATE, plan TEXT
);
CREATE TABLE shares (id INTEGER PRIMARY KEY, symbol TEXT, company TEXT, sector TEXT, exchange TEXT);
CREATE TABLE weekly_prices (
  id INTEGER PRIMARY KEY, share_id INTEGER REFERENCES shares (id), week INTEGER, close REAL, volume INTEGER
);
CREATE TABLE trades (
  id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES clients (id), share_id INTEGER REFERENCES shares (id),
  day DATE, side TEXT, quantity INTEGER, price REAL, fee REAL, status TEXT
);
"""
_SHARES: Final = (
    *(("ALNA", "Alna Ships", "transport"), ("BRIG", "Bright Glass", "materials"), ("CORA", "Cora Foods", "food")),
    *(("DELV", "Delve Mining", "materials"), ("ELMO", "Elmo Motors", "transport"), ("FERN", "Fern Energy", "energy")),
    *(("GALE", "Gale Wind", "energy"), ("HALO", "Halo Health", "health"), ("IRIS", "Iris Optics", "technology")),
    *(("JUNO", "Juno Software", "technology"), ("KITE", "Kite Airways", "transport"), ("LUMA", "Luma Light", "energy")),
)
_EXCHANGES: Final = ("London", "Frankfurt", "Shanghai")
_COUNTRIES: Final = ("Germany", "France", "China", "United Kingdom", "Singapore", "Canada")
_PLANS: Final = ("basic", "basic", "plus", "premium")
_STATUSES: Final = ("settled", "settled", "settled", "pending", "cancelled")
N_CLIENTS: Final = 80
N_WEEKS: Final = 52
N_TRADES: Final = 600


def tables() -> Rows:
    """Return the rows of each table."""
    return {
        "clients": _clients(),
        "shares": [(n, *share, _EXCHANGES[n % len(_EXCHANGES)]) for n, share in enumerate(_SHARES, 1)],
        "weekly_prices": _prices(),
        "trades": _trades(),
    }


def _clients() -> Iterator[Row]:
    for n in range(1, N_CLIENTS + 1):
        country, plan = _COUNTRIES[spread(n, 5, len(_COUNTRIES))], _PLANS[spread(n, 3, len(_PLANS))]
        yield n, f"Client {n}", f"client{n}@example.org", country, day(n, (2018, 2024)), plan


def _price(share: int, week: int) -> float:
    return round((20 + share * 7) * (1 + 0.004 * week * (share % 3 - 1) + 0.08 * sin(share + week / 4)), 2)


def _prices() -> Iterator[Row]:
    for n in range(len(_SHARES) * N_WEEKS):
        share, week = 1 + n // N_WEEKS, 1 + n % N_WEEKS
        yield n + 1, share, week, _price(share, week), 1_000 * (5 + spread(n, 31, 90))


def _trades() -> Iterator[Row]:
    for n in range(1, N_TRADES + 1):
        share, quantity = 1 + spread(n, 7, len(_SHARES)), 5 * (1 + spread(n, 3, 40))
        price = _price(share, 1 + spread(n, 17, N_WEEKS))
        side, status = ("buy", "buy", "sell")[n % 3], _STATUSES[spread(n, 3, len(_STATUSES))]
        fee = round(max(1.0, price * quantity * 0.001), 2)
        yield n, 1 + spread(n, 23, N_CLIENTS), share, day(n, (2024, 2025)), side, quantity, price, fee, status
