"""Values that were asked for and stand nowhere in their column: nothing found then says little."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from errors import ToolCallFailed
from tools.sources.databases.catalogue import Catalogue
from tools.sources.databases.naming import quoted
from tools.sources.databases.rest.answering import checked_arguments, mark
from tools.sources.databases.rest.slot import Slot
from tools.sources.databases.session import Rows, Session
from tools.sources.databases.statement import SQLGLOT_DIALECTS


def missing_values(
    session: Session, catalogue: Catalogue, slots: Sequence[Slot], arguments: Mapping[str, Any], rows: Rows
) -> list[str]:
    """Return the texts that no row has, where an answer is empty or nothing but zeros; none where looking fails."""
    if any(value not in (None, 0) for row in rows.rows for value in row):
        return []
    given = checked_arguments(slots, arguments)
    wanted = [slot for slot in slots if slot.kind == "text" and slot.role in ("is", "in") and slot.column]
    try:
        return [said for slot in wanted for said in _missing(session, catalogue, slot, given[slot.name])]
    except ToolCallFailed:
        return []


def _missing(session: Session, catalogue: Catalogue, slot: Slot, given: Any) -> Iterator[str]:  # noqa: ANN401 - any value
    table, column = catalogue.table(slot.table), slot.column
    if table is None or (found := table.column(column)) is None:
        return
    source, name = quoted(table.namespace, table.name), quoted(found.name)
    place = mark("v1", session.dialect).sql(dialect=SQLGLOT_DIALECTS[session.dialect])
    for value in given if isinstance(given, list) else [given]:
        if not session.select(f"SELECT 1 FROM {source} WHERE {name} = {place} LIMIT 1", {"v1": value}).rows:
            yield f"{column} = {value}"
