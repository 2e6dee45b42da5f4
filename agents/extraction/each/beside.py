"""A table with what calls bring beside its rows, as one that a question may be asked of."""

from collections.abc import Mapping
from typing import Final

from agents.extraction.each.fitting import EachFit
from agents.extraction.each.ways import EachWay
from agents.extraction.tables.onward_arithmetic import figure_of
from agents.extraction.tables.several.combined_tables import CombinedTable
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.worked.names import quoted
from tools.tables.identifiers import literal

_COMPANY: Final = ("company", "stock", "symbol", "公司", "股票")
_NAME: Final = "{table}_each"


def with_results(
    shape: TableShape, way: EachWay, fit: EachFit, entries: Mapping[tuple[str, ...], int]
) -> CombinedTable:
    """Put the result of each call beside the rows that it is of.

    Args:
        shape: The table.
        way: What was called.
        fit: How its rows became calls.
        entries: The values of the keys → the number of the call, from 1 on; 0 where it needs none.
    """
    listed = ", ".join(f"({', '.join((*map(literal, values), _figure(n, fit)))})" for values, n in entries.items())
    keys = [f"k{i}" for i, _ in enumerate(fit.keys, 1)]
    on = " AND ".join(
        f"CAST(t.{quoted(column)} AS VARCHAR) = v.{key}" for key, column in zip(keys, fit.keys.values(), strict=True)
    )
    columns = ", ".join(
        [f"t.{quoted(c.name)}" for c in shape.columns] + [f"{b.sql} AS {quoted(b.column.name)}" for b in fit.brings]
    )
    sql = f"SELECT {columns} FROM {quoted(shape.table)} AS t JOIN (VALUES {listed}) AS v({', '.join((*keys, 'figure'))}) ON {on or 'true'}"  # noqa: S608, E501 - quoted
    kept = tuple(_called(c, fit) for c in shape.columns if c.name not in fit.hidden)
    whole = TableShape(
        table=_NAME.replace("{table}", shape.table),
        names=(*shape.names, *way.rows),
        columns=(*kept, *(b.column for b in fit.brings)),
        rows=shape.rows,
    )
    return CombinedTable(shape=whole, sql=sql)


def shown_columns(shape: TableShape, fit: EachFit) -> tuple[str, ...]:
    """List what is shown of each row: its own columns, and what the calls bring."""
    return (*(c.name for c in shape.columns), *(b.column.name for b in fit.brings))


def _called(column: TableColumn, fit: EachFit) -> TableColumn:
    """Let the column that names companies be called so."""
    if column.name != fit.keys.get("symbol"):
        return column
    return column.model_copy(update={"aliases": tuple(dict.fromkeys((*column.aliases, *_COMPANY)))})


def _figure(n: int, fit: EachFit) -> str:
    return figure_of(n) if n else str(fit.same[1] if fit.same is not None else 0)
