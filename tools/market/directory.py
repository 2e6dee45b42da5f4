"""The directory of well-known companies, coins, commodities and indices: symbols and what people call them."""

import csv
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import cast

from errors import InvalidArguments
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from tools.market.offers import Asset, BilingualName

FILE = Path(__file__).parent / "symbols.csv"
KNOWN_AS_OF = "2025-06-30"
"""Later listings, mergers and changes of name are not in the directory."""
SYMBOL_SHAPE = lazy_regex(
    r"(?P<coin>[A-Z0-9]{1,12}-[A-Z]{3,4})|(?P<commodity>[A-Z]{1,3}=F)|(?P<currency>[A-Z]{3,6}=X)"
    r"|(?P<index>\^[A-Z0-9]{1,8})|[A-Z0-9]{1,6}([.\-][A-Z]{1,3})?"
)
"""A coin (BTC-USD), a future (GC=F), a pair of currencies (EURUSD=X), an index (^GSPC), or a listing."""


class Company(Frozen):
    """One listed company, or a coin, commodity or index that is quoted under a symbol like a company."""

    symbol: str
    name: str
    name_zh: str
    asset: Asset
    exchange: str
    other_tickers: tuple[str, ...]
    """Further tickers that mean the same company: former ones, other share classes, other listings."""
    aliases: tuple[str, ...]
    """What people call it, in any language."""
    ticker_is_word: bool
    """The ticker is an everyday word or a few letters: it counts in capitals only."""
    unless: tuple[str, ...]
    """Words that hold a name of it, or look like it misspelt, but mean something else: 北京东站 for 京东."""

    @property
    def tickers(self) -> tuple[str, ...]:
        """All tickers, today's first."""
        return (self.symbol, *self.other_tickers)

    @property
    def names(self) -> tuple[str, ...]:
        """All names, folded, without doubles."""
        return tuple(dict.fromkeys(fold(name) for name in (*self.aliases, self.name, self.name_zh)))


def fold(text: str) -> str:
    """Make spellings comparable: width, case, curly apostrophes."""
    return unicodedata.normalize("NFKC", text).replace("’", "'").casefold().strip()


@cache
def companies() -> tuple[Company, ...]:
    """Return the whole directory."""
    rows = csv.DictReader(FILE.read_text(encoding="utf-8").splitlines())
    return tuple(_company(row) for row in rows)


def _company(row: Mapping[str, str]) -> Company:
    return Company(
        symbol=row["symbol"],
        name=row["name"],
        name_zh=row["name_zh"],
        asset=cast("Asset", row["kind"]),
        exchange=row["exchange"],
        other_tickers=tuple(filter(None, row["other_tickers"].split("|"))),
        aliases=tuple(row["aliases"].split("|")),
        ticker_is_word=bool(row["word"]),
        unless=tuple(filter(None, row["unless"].split("|"))),
    )


@cache
def by_ticker() -> Mapping[str, Company]:
    """Return the companies under every ticker of theirs."""
    return {ticker: company for company in companies() for ticker in company.tickers}


@cache
def by_name() -> Mapping[str, Company]:
    """Return the companies under every folded name of theirs."""
    return {name: company for company in companies() for name in company.names}


def read_symbol(text: str) -> str:
    """Turn what was given as a symbol into the directory's spelling: `$fb` and `Facebook` both give META.

    Raises:
        InvalidArguments: it is neither a known name nor shaped like a symbol.
    """
    symbol = unicodedata.normalize("NFKC", text).strip().lstrip("$").upper()
    company = by_ticker().get(symbol) or by_name().get(fold(text))
    if company:
        return company.symbol
    if SYMBOL_SHAPE.fullmatch(symbol):
        return symbol
    raise InvalidArguments(
        f"{text!r} is not a stock symbol such as AAPL.",
        parameter="symbol",
        zh=f"{text!r} 不是股票代码，应形如 AAPL。",
    )


def company_name(symbol: str) -> BilingualName:
    """Return the English and the Chinese name, or the symbol itself where the directory has none."""
    company = by_ticker().get(symbol)
    return BilingualName(en=company.name, zh=company.name_zh) if company else BilingualName(en=symbol, zh=symbol)


def asset_of(symbol: str) -> Asset:
    """Tell by the directory, or else by how it is written, what kind of thing a symbol stands for."""
    company = by_ticker().get(symbol)
    if company:
        return company.asset
    shape = SYMBOL_SHAPE.fullmatch(symbol)
    kinds = shape.groupdict() if shape else {}
    return cast("Asset", next((kind for kind, part in kinds.items() if part), "stock"))
