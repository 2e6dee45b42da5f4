"""Groups that stand for rows of another table: two customers of one name are two groups."""

from collections.abc import Sequence
from typing import Final

from agents.extraction.databases.names.columns import label_of
from agents.extraction.databases.names.tokens import parts_of
from tools.sources.databases.query.reach import Reach

_NAMES: Final = frozenset({"name", "title"})


def by_rows(columns: Sequence[str], reach: Reach) -> tuple[str, ...]:
    """Return what groups are made by: the key too of a table whose rows are named by what is shown of it."""
    keys = []
    for table in dict.fromkeys(name.rpartition(".")[0] for name in columns if "." in name):
        key = reach.tables[table].primary_key
        own = [name.rpartition(".")[2] for name in columns if name.startswith(f"{table}.")]
        names_rows = label_of(reach.tables[table]) in own or any(_NAMES & set(parts_of(name)) for name in own)
        if len(key) == 1 and (names_rows or key[0] in own):
            keys.append(f"{table}.{key[0]}")
    return tuple(dict.fromkeys((*keys, *columns)))
