"""The foreign keys of a catalogue from both their ends, found once for all of its tables."""

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from prompts.frozen import Frozen
from tools.sources.databases.catalogue import Catalogue, ForeignKey, TableInfo

_KEPT: Final = 8


class Hop(Frozen):
    """One join."""

    table: str
    """Key of the table that is joined."""
    own: tuple[str, ...]
    """Columns of the table before."""
    theirs: tuple[str, ...]
    many: bool
    """Whether one row before may meet several."""


class Links:
    """Which tables are joined to which."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.tables = {table.key: table for table in catalogue.tables}
        self._folded: dict[str, TableInfo] = {}
        self._referring: dict[str, list[tuple[TableInfo, ForeignKey]]] = {}
        for table in catalogue.tables:
            self._folded.setdefault(table.key.casefold(), table)
            for key in table.foreign_keys:
                self._referring.setdefault(key.table.casefold(), []).append((table, key))
        self._hops: dict[str, tuple[Hop, ...]] = {}

    def hops(self, key: str) -> Sequence[Hop]:
        """Return the joins that begin at a table: along its own keys, and to those that point to it."""
        if key not in self._hops:
            table = self.tables[key]
            self._hops[key] = (*self._outward(table), *self._inward(table))
        return self._hops[key]

    def _outward(self, table: TableInfo) -> list[Hop]:
        ends = [
            (key, self.tables.get(key.table) or self._folded.get(key.table.casefold())) for key in table.foreign_keys
        ]
        return [
            Hop(table=other.key, own=key.columns, theirs=key.targets, many=False)
            for key, other in ends
            if other is not None and other.key != table.key
        ]

    def _inward(self, table: TableInfo) -> list[Hop]:
        return [
            Hop(table=other.key, own=key.targets, theirs=key.columns, many=other.primary_key != key.columns)
            for other, key in self._referring.get(table.key.casefold(), ())
            if other.key != table.key
        ]


_known: OrderedDict[int, tuple[Catalogue, Links]] = OrderedDict()
_lock = threading.Lock()


def links_of(catalogue: Catalogue) -> Links:
    """Return the links of a catalogue; those of the last few catalogues are kept."""
    place = id(catalogue)
    with _lock:
        found = _known.get(place)
        if found is not None and found[0] is catalogue:
            _known.move_to_end(place)
            return found[1]
    made = Links(catalogue)
    with _lock:
        _known[place] = (catalogue, made)
        while len(_known) > _KEPT:
            _known.popitem(last=False)
    return made
