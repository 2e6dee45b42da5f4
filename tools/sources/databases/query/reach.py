"""Which tables can be joined to one along foreign keys, and how, where there is only one shortest way."""

from collections.abc import Iterator
from typing import Final

from prompts.frozen import Frozen
from tools.sources.databases.catalogue import Catalogue, TableInfo
from tools.sources.databases.query.links import Hop, links_of

MAX_HOPS: Final = 3


class Reach(Frozen):
    """A table with what can be joined to it."""

    base: TableInfo
    ways: dict[str, tuple[Hop, ...]] = {}
    """Table → the joins that lead to it, in order."""
    tables: dict[str, TableInfo] = {}

    def names(self) -> Iterator[tuple[str, TableInfo, str]]:
        """Yield each column as a query names it, with its table and its own name."""
        for column in self.base.columns:
            yield column.name, self.base, column.name
        for key in self.ways:
            for column in self.tables[key].columns:
                yield f"{key}.{column.name}", self.tables[key], column.name

    def find(self, name: str) -> tuple[TableInfo, str] | None:
        """Return the table and the column that a query names, whatever the case."""
        low = name.casefold()
        found = [(said, table, column) for said, table, column in self.names() if said.casefold() == low]
        if not found and low.startswith(f"{self.base.key.casefold()}."):
            return self.find(name[len(self.base.key) + 1 :])
        exact = next((one for one in found if one[0] == name), found[0] if found else None)
        return (exact[1], exact[2]) if exact else None


def reach(catalogue: Catalogue, base: TableInfo) -> Reach:
    """Follow the foreign keys from a table; a table that several shortest ways lead to is left out."""
    links = links_of(catalogue)
    ways: dict[str, tuple[Hop, ...]] = {base.key: ()}
    blocked: set[str] = set()
    front = [base.key]
    for _ in range(MAX_HOPS):
        found: dict[str, list[tuple[Hop, ...]]] = {}
        for key in front:
            for hop in links.hops(key):
                if hop.table not in ways and hop.table not in blocked:
                    found.setdefault(hop.table, []).append((*ways[key], hop))
        front = [key for key, several in found.items() if len(several) == 1]
        ways |= {key: found[key][0] for key in front}
        blocked |= found.keys() - ways.keys()
    ways.pop(base.key)
    return Reach(base=base, ways=ways, tables={key: links.tables[key] for key in ways})
