"""Readings over two tables that are joined the same way, so that it does not matter which of them rows are of."""

from collections.abc import Sequence
from typing import Any, Protocol

from tools.sources.databases.catalogue import Catalogue, TableInfo
from tools.sources.databases.query.reach import Reach, reach
from tools.sources.databases.query.table_query import TableQuery


class Read(Protocol):
    """A reading: a query over a table."""

    @property
    def table(self) -> str:
        """Key of the table."""

    @property
    def query(self) -> TableQuery:
        """What is asked of it."""


def says_the_same(one: Read, other: Read, catalogue: Catalogue) -> bool:
    """Whether two readings join the same tables by the same keys, and show and test the same of them."""
    said = _said(one, catalogue)
    return said is not None and said == _said(other, catalogue)


def _said(reading: Read, catalogue: Catalogue) -> tuple[Any, ...] | None:
    """Write a query with the full names of its columns; None where it counts, or tests rows that it does not join."""
    base, query = catalogue.table(reading.table), reading.query
    if base is None or query.figures or query.groups or query.order_by_figure or query.related or not query.columns:
        return None
    reached = reach(catalogue, base)
    shown = _tables([*query.columns, *query.group_by, query.order_by, *(o.column for o in query.then_by)], reached)
    tested = _tables([one.column for one in query.conditions], reached)
    if any(hop.many for key in tested - shown for hop in reached.ways.get(key, ())):
        return None  # a row is kept once, whatever it is tied to
    conditions = [(_full(one.column, reached), one.comparison, repr(one.value)) for one in query.conditions]
    ordered = [(_full(one.column, reached), one.descending) for one in query.then_by]
    return (
        tuple(_full(name, reached) for name in query.columns),
        sorted(conditions),
        query.match,
        {_full(name, reached) for name in query.group_by},
        _full(query.order_by, reached) if query.order_by else "",
        ordered,
        query.descending,
        query.limit,
        query.distinct,
        _ties(shown | tested, base, reached),
    )


def _full(name: str, reached: Reach) -> str:
    found = reached.find(name)
    return f"{found[0].key}.{found[1]}" if found is not None else name


def _tables(names: Sequence[str], reached: Reach) -> set[str]:
    return {found[0].key for name in names if name and (found := reached.find(name)) is not None}


def _ties(tables: set[str], base: TableInfo, reached: Reach) -> set[frozenset[tuple[str, tuple[str, ...]]]]:
    """Return the ends of the joins that lead to some tables, whichever of them they begin at."""
    ties = set()
    for table in tables - {base.key}:
        before = base.key
        for hop in reached.ways[table]:
            ties.add(frozenset({(before, hop.own), (hop.table, hop.theirs)}))
            before = hop.table
    return ties
