"""What rows are called for short: users of `user_profiles`, policies of `available_policies`, products by columns."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from agents.extraction.databases.names.columns import is_key, is_number
from agents.extraction.databases.names.tokens import parts_of
from tools.sources.databases.catalogue import Catalogue, Column, TableInfo

_HOLDING: Final = frozenset(
    {"profile", "account", "acct", "master", "list", "table", "tbl", "detail", "info", "information", "data"}
    | {"record", "entry", "history", "registry", "register", "catalog", "content"}
)
"""Last parts of a table's name that say how rows are kept, not what they are."""
_ENDINGS: Final = ("profile", "account", "acct", "master", "record", "table", "list", "info", "data")
_TIES: Final = frozenset({"in", "of", "for", "by", "to", "from", "on", "at", "with", "and", "or", "per"})
_UNITS: Final = frozenset(
    {"f", "c", "mph", "kmh", "km", "kg", "cm", "mm", "m", "ft", "inch", "mile", "foot", "meter", "dollar", "usd", "eur"}
    | {"percent", "percentage", "pct", "million", "billion", "yn", "mf"}
)
_VAGUE_HEADS: Final = frozenset(
    {"name", "code", "id", "type", "kind", "number", "num", "no", "date", "time", "year", "day", "title", "text"}
    | {"value", "amount", "count", "total", "status", "description", "detail", "address", "level", "key"}
)
"""Last parts of a column's name that say too little alone: what stands before them tells the column."""
_SHORTEST: Final = 4


def short_names(catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    """Yield one word of a table's name that stands for it, and its key; one that only this table has."""
    all_parts = {table.key: _split(parts_of(table.name)) for table in catalogue.tables}
    said_of = {key: _telling(parts) for key, parts in all_parts.items()}
    held = Counter(said_of.values())
    for key, said in said_of.items():
        if len(all_parts[key]) > 1 and held[said] == 1 and len(said) >= _SHORTEST:
            yield said, key
    yield from _first_words(catalogue, all_parts, {*said_of.values()})


def _first_words(
    catalogue: Catalogue, all_parts: Mapping[str, Sequence[str]], taken: Collection[str]
) -> Iterator[tuple[str, str]]:
    """Yield the first word of a table's name that nothing else of the database holds: counties of `county_safety`."""
    held = Counter(part for parts in all_parts.values() for part in set(parts))
    for table in catalogue.tables:
        first, *others = all_parts[table.key] or [""]
        if not others or held[first] > 1 or len(first) < _SHORTEST or first in (*taken, *_HOLDING, *_TIES):
            continue
        if first.endswith("ed") or len(table.primary_key) != 1 or len(table.foreign_keys) > 1:
            continue  # what was done with rows, or ties others: affected regions, plays games
        if not any(first in parts_of(c.name) for t in catalogue.tables for c in t.columns if not _is_own(t, c, table)):
            yield first, table.key


def _is_own(table: TableInfo, column: Column, wanted: TableInfo) -> bool:
    """Whether a column is of a table, or points to it, and does not say whose its rows are: a customer's name."""
    if any(column.name in key.columns and key.table == wanted.key for key in table.foreign_keys):
        return True
    points = is_key(table, column.name) and column.name not in table.primary_key
    return table is wanted and not points and parts_of(column.name)[-1:] != ["name"]


def _split(parts: Sequence[str]) -> list[str]:
    """Split the end of a name that says how rows are kept: useracct."""
    last = parts[-1] if parts else ""
    ending = next((e for e in _ENDINGS if last.endswith(e) and len(last) - len(e) >= _SHORTEST), "")
    return [*parts[:-1], last.removesuffix(ending), ending] if ending else list(parts)


def _telling(parts: Sequence[str]) -> str:
    """Return the word that says what rows are: the last one before a tie, or the one before what holds them."""
    before_tie = next((parts[:n] for n, part in enumerate(parts) if n and part in _TIES), parts)
    telling = [part for part in before_tie if part not in _HOLDING]
    return telling[-1] if telling else ""


def called_beside(table: TableInfo) -> Iterator[str]:
    """Yield what rows are called in the names of columns: product of `product_stock_number`, which is the stock's."""
    said = {word for column in table.columns if _is_of_rows(table, column) for word in modifiers(column.name)}
    yield from sorted(said)


def _is_of_rows(table: TableInfo, column: Column) -> bool:
    """Whether a column says something of its rows, and does not count something else: the students that fit."""
    return not is_number(column) or is_key(table, column.name)


def modifiers(column: str) -> Sequence[str]:
    """Return the first word of a column's name where it only says whose the rest is."""
    parts = parts_of(column)
    if _TIES & set(parts):
        return ()
    plain = list(parts)
    while len(plain) > 1 and plain[-1] in _UNITS:
        plain.pop()
    head = len(plain) - 1
    while head > 0 and plain[head] in _VAGUE_HEADS:
        head -= 1
    return [part for part in plain[:head] if len(part) >= _SHORTEST and part not in _VAGUE_HEADS][:1]
