"""Keys that a database does not declare and its names tell: customer_id of orders, which customers have too."""

import re
from collections.abc import Iterator
from typing import Final

from lazy_regex import lazy_regex
from tools.sources.databases.catalogue import Catalogue, Column, ForeignKey, TableInfo

_ID: Final = lazy_regex(r"(?:_(?:id|code|no|key)|(?<=[a-z])(?:Id|ID|Code|No|Key))$", re.IGNORECASE)
_JOINING: Final = lazy_regex(r"[^a-z0-9]")
_ENOUGH: Final = 4
"""Letters of a name that says whose key it is."""


def with_implied_keys(catalogue: Catalogue) -> Catalogue:
    """Add to each table the keys that its columns' names tell, where it declares none for them."""
    return catalogue.model_copy(
        update={
            "tables": tuple(
                table.model_copy(update={"foreign_keys": (*table.foreign_keys, *_implied(catalogue, table))})
                for table in catalogue.tables
            )
        }
    )


def _implied(catalogue: Catalogue, table: TableInfo) -> Iterator[ForeignKey]:
    declared = {name.casefold() for key in table.foreign_keys for name in key.columns}
    tied = {key.table.casefold() for key in table.foreign_keys}
    for column in () if table.is_view else table.columns:
        own_key = table.primary_key == (column.name,)
        if own_key or column.name.casefold() in declared or not _ID.search(column.name):
            continue
        meant = [found for other in catalogue.tables if (found := _pointed_at(table, column, other)) is not None]
        if len(meant) == 1 and meant[0].table.casefold() not in tied:
            yield meant[0]


def _pointed_at(table: TableInfo, column: Column, other: TableInfo) -> ForeignKey | None:
    """Return the key where a column is called as the one key of another table: as itself, or by the table's name."""
    if other.key == table.key or other.is_view or len(other.primary_key) != 1:
        return None
    key = other.column(other.primary_key[0])
    if key is None or key.kind != column.kind:
        return None
    said, theirs = _plain(column.name), _plain(key.name)
    called = {f"{name}{theirs}" for name in (_plain(other.name), _plain(other.name).removesuffix("s"))}
    same = said == theirs and len(theirs) >= _ENOUGH
    if not (same or said in called):
        return None
    return ForeignKey(columns=(column.name,), table=other.key, targets=(key.name,))


def _plain(name: str) -> str:
    return _JOINING.sub("", name.casefold())
