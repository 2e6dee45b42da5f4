"""Who supplies whom along the keys of a database: rows of one table say which rows of another are meant.

A key joins two tables both ways: whose orders are these, and which orders are of these. Only what a key itself ties is
joined, never two tables that point to a third: each key makes two dependencies, however large the database is.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from graph.relations.dependency import Dependency
from tools.sources.databases.catalogue import ForeignKey
from tools.sources.databases.query.table_keys import keys_of
from tools.tool import Tool

_Place: TypeAlias = tuple[str, str, str]
"""Group, database and table: a key means nothing to another database, and nothing to another import of the same."""
_ROWS: Final = "rows[]"
_CONDITIONS: Final = "conditions"


def derive_by_keys(tools: Iterable[Tool]) -> list[Dependency]:
    """Find which tables can say which rows of another are wanted; weakly, as a query joins such tables by itself."""
    asking = {place: tool for tool in tools if _CONDITIONS in tool.properties and (place := _place(tool)) is not None}
    return [
        dependency
        for place, tool in asking.items()
        for key in keys_of(tool.binding)
        if (other := asking.get((*place[:2], key.table))) is not None and other.id != tool.id
        for dependency in _both_ways(tool, other, key)
    ]


def _place(tool: Tool) -> _Place | None:
    binding: Mapping[str, object] = tool.binding
    told = binding.get("table")
    return (tool.group, str(binding.get("database")), told) if tool.source == "sql" and isinstance(told, str) else None


def _both_ways(referring: Tool, referred: Tool, key: ForeignKey) -> Iterator[Dependency]:
    for own, theirs in zip(key.columns, key.targets, strict=True):
        told = f"{own} of {referring.name} points to {theirs} of {referred.name}"
        yield _dependency(referred, theirs, referring, own, told)
        yield _dependency(referring, own, referred, theirs, told)


def _dependency(supplier: Tool, given: str, consumer: Tool, taken: str, evidence: str) -> Dependency:
    return Dependency(
        supplier=supplier.id,
        consumer=consumer.id,
        resource=f"{_ROWS}.{given}",
        parameter=f"{_CONDITIONS}[].{taken}",
        strength="weak",
        evidence=evidence,
    )
