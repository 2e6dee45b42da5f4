"""The different values of a database's columns of text, so that a request may name one as it is said."""

import time
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final

from errors import ToolCallFailed
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import has_han
from tools.sources.databases.address import DatabaseAddress
from tools.sources.databases.catalogue import Catalogue, Column
from tools.sources.databases.limits import ReadLimits
from tools.sources.databases.naming import quoted
from tools.sources.databases.opening import open_session
from tools.sources.databases.session import Session

MAX_OF_COLUMN: Final = 5_000
MAX_OF_ALL: Final = 100_000
MAX_CHARS: Final = 80
_READING_S: Final = 20.0
_MARK: Final = lazy_regex(r"(?<=\w)\s*([,/:&+.-])\s*(?=\w)")


class Place(Frozen):
    """A value as it is written, and the column that holds it."""

    table: str
    column: str
    value: str


class ValueIndex(Frozen):
    """Folded value → where it stands."""

    places: Mapping[str, tuple[Place, ...]] = {}
    complete: bool = True
    """Whether every value was read; where not, others may be there."""

    @cached_property
    def has_chinese(self) -> bool:
        """Whether any value is in Chinese."""
        return bool(self.chinese)

    @cached_property
    def chinese(self) -> tuple[str, ...]:
        """The values in Chinese, folded."""
        return tuple(said for said in self.places if has_han(said))

    @cached_property
    def _broken(self) -> Mapping[str, tuple[Place, ...]]:
        """The values that hold marks between words or numbers, without the spaces around those."""
        found: dict[str, tuple[Place, ...]] = {}
        for said, places in self.places.items():
            if _MARK.search(said) is not None:
                key = _MARK.sub(r"\1", said)
                found[key] = (*found.get(key, ()), *places)
        return found

    def find_broken(self, said: str) -> tuple[Place, ...]:
        """Return where a value with marks in it stands, however it is spaced: 08/30/2015, Tokyo, Japan."""
        return self._broken.get(_MARK.sub(r"\1", folded(said)), ())

    def find(self, said: str) -> tuple[Place, ...]:
        """Return where a value stands, whatever its case; where its very case does, only there."""
        found = self.places.get(folded(said), ())
        exact = tuple(place for place in found if place.value == said)
        return exact or found


def folded(text: str) -> str:
    """Return a text without case and with single spaces."""
    return " ".join(text.casefold().split())


def read_values(address: DatabaseAddress, catalogue: Catalogue) -> ValueIndex:
    """Read the values of every column of text, as many as fit."""
    places: dict[str, list[Place]] = {}
    n_values, complete = 0, True
    ends = time.monotonic() + _READING_S
    limits = ReadLimits(seconds=3.0, rows=MAX_OF_COLUMN, result_bytes=4_000_000)
    with open_session(address, catalogue.exposed, limits) as session:
        for table in catalogue.tables:
            for column in table.columns:
                if column.kind not in ("text", "unknown"):
                    continue
                if n_values >= MAX_OF_ALL or time.monotonic() > ends:
                    return ValueIndex(places=_frozen(places), complete=False)
                source = quoted(table.namespace, table.name)
                values, whole = _values(session, source, column)
                complete = complete and whole
                for value in values:
                    n_values += 1
                    places.setdefault(folded(value), []).append(Place(table=table.key, column=column.name, value=value))
    return ValueIndex(places=_frozen(places), complete=complete)


def _values(session: Session, source: str, column: Column) -> tuple[list[str], bool]:
    name = quoted(column.name)
    sql = f"SELECT DISTINCT {name} FROM {source} WHERE {name} IS NOT NULL LIMIT {MAX_OF_COLUMN + 1}"
    try:
        found = session.select(sql)
    except ToolCallFailed:  # a view or a type that cannot be read by itself
        return [], False
    return list(_texts(found.rows)), not found.cut


def _texts(rows: tuple[tuple[object, ...], ...]) -> Iterator[str]:
    return (value for (value,) in rows if isinstance(value, str) and 0 < len(value.strip()) <= MAX_CHARS)


def _frozen(places: Mapping[str, list[Place]]) -> dict[str, tuple[Place, ...]]:
    return {said: tuple(found) for said, found in places.items()}
