"""What an endpoint gives and takes, as places of the database: one place for a key and for all that points to it."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Final

from sqlglot import exp

from errors import InvalidArguments
from tools.sources.databases.address import Dialect
from tools.sources.databases.catalogue import Catalogue
from tools.sources.databases.rest.columns import ColumnsFound
from tools.sources.databases.rest.endpoint import Endpoint, first_select
from tools.sources.databases.statement import parsed_select

GIVES: Final = "gives"
"""Of a tool's binding: heading of a column of its rows → place."""
TAKES: Final = "takes"
"""Of a tool's binding: parameter → place."""
_EQUAL: Final = ("is", "in")
_MOST: Final = 20
_FARTHEST: Final = 8


def bound_places(endpoint: Endpoint, catalogue: Catalogue, dialect: Dialect) -> dict[str, Any]:
    """Return what a binding says of them; nothing where a statement only computes."""
    slots = (slot for slot in endpoint.slots if slot.role in _EQUAL and slot.table and slot.column)
    takes = {slot.name: _place(catalogue, slot.table, slot.column) for slot in islice(slots, _MOST)}
    gives = dict(islice(_given(endpoint.sql, catalogue, dialect), _MOST))
    return ({GIVES: gives} if gives else {}) | ({TAKES: takes} if takes else {})


def places_in(binding: Mapping[str, Any], what: str) -> dict[str, str]:
    """Return the places that a binding tells; what has another shape is none, as a shared file may hold anything."""
    told = binding.get(what)
    listed = islice(told.items(), _MOST) if isinstance(told, dict) else ()
    return {name: place for name, place in listed if isinstance(name, str) and isinstance(place, str)}


def _given(sql: str, catalogue: Catalogue, dialect: Dialect) -> Iterator[tuple[str, str]]:
    tree = parsed_select(sql, dialect)
    try:
        found = ColumnsFound(tree, catalogue)
    except InvalidArguments:
        return
    for part in first_select(tree).expressions:
        inner = part.unalias()
        told = found.of(inner) if isinstance(inner, exp.Column) else None
        if told is not None:
            yield str(part.alias_or_name), _place(catalogue, told[0].key, told[1].name)


def _place(catalogue: Catalogue, table: str, column: str) -> str:
    """Follow a key to the column that it points to."""
    for _ in range(_FARTHEST):
        info = catalogue.table(table)
        pointing = (
            (key.table, theirs)
            for key in (info.foreign_keys if info is not None else ())
            for own, theirs in zip(key.columns, key.targets, strict=False)
            if own.casefold() == column.casefold() and (key.table, theirs) != (table, column)
        )
        step = next(pointing, None)
        if step is None:
            break
        table, column = step
    return f"{table}.{column}"
