"""Getters over a database: one for each column of each table, which finds its column in whatever rows it is given."""

from collections.abc import Sequence
from itertools import islice
from typing import Any, Final

from errors import InvalidArguments
from prompts.frozen import Frozen
from tools.sources.databases.catalogue import Catalogue, Column, TableInfo
from tools.sources.databases.sel.selections import getter_spec
from tools.sources.databases.slot.engine import INITIALIZE
from tools.sources.databases.slot.sequence import SlotCall, labels_in
from tools.sources.databases.slot.start import joined_names

GETS: Final = "gets"
"""Of a getter's binding: table and column."""
MOST_GETTERS: Final = 500
"""Of one database; `retrieve_data` takes every column."""
_DATA: Final = ("data", "data_1", "unique_array")
"""Parameters whose rows give a result its columns."""


class Getter(Frozen):
    """What shows one column."""

    table: str
    column: str
    spec: dict[str, Any]


def getters_of(catalogue: Catalogue) -> list[Getter]:
    """Return the getters of a database, table by table, at most `MOST_GETTERS`."""
    every = ((table, column) for table in catalogue.tables for column in table.columns)
    return [_getter(table, column) for table, column in islice(every, MOST_GETTERS)]


def without_getter(catalogue: Catalogue) -> list[str]:
    """Name the columns for which there is no room."""
    every = (f"{table.key}.{column.name}" for table in catalogue.tables for column in table.columns)
    return list(islice(every, MOST_GETTERS, None))


def column_in(steps: Sequence[SlotCall], catalogue: Catalogue, table: str, column: str) -> str:
    """Return what a table's column is called in rows: alone, or behind the table's name where tables were joined.

    Args:
        steps: What brings the rows, the last one last.
        catalogue: What may be read.
        table: Key of the table.
        column: Its column.

    Raises:
        InvalidArguments: the rows do not come from that table, or it has lost the column.
    """
    opened = _opened(steps)
    sources = [(said["modified_table_name"], catalogue.table(said["original_table_name"])) for said in opened.values()]
    columns = [[one.name for one in found.columns] if found else [] for _, found in sources]
    names = joined_names([(name, own) for (name, _), own in zip(sources, columns, strict=True)], plain="" in opened)
    for (_, found), own, called in zip(sources, columns, names, strict=True):
        if found is not None and found.key == table and column in own:
            return called[own.index(column)]
    there = ", ".join(found.key for _, found in sources if found) or "no table"
    raise InvalidArguments(
        f"These rows hold no {column} of {table[:60]}; they come from {there}.",
        parameter="data",
        zh=f"这些行中没有 {table[:60]} 的列 {column}；它们来自 {there}。",
    )


def _getter(table: TableInfo, column: Column) -> Getter:
    kind = "" if column.kind == "unknown" else f" ({column.kind})"
    told = f": {column.comment.strip()}" if column.comment.strip() else ""
    description = f"Return the column {column.name}{kind} of {table.key}{told}".rstrip(".") + "."
    return Getter(table=table.key, column=column.name, spec=getter_spec(f"{table.name}_{column.name}", description))


def _opened(steps: Sequence[SlotCall]) -> dict[str, Any]:
    """Follow the rows back to the call that opened their tables; a computed figure comes from none."""
    by_label = {step.label: step for step in steps}
    call = steps[-1]
    while call.name != INITIALIZE:
        said = next((call.arguments[name] for name in _DATA if name in call.arguments), None)
        if said is None:
            return {}
        call = by_label[next(labels_in(said))]
    return dict(call.arguments["alias_to_table_dict"])
