"""Tables as a reader of questions knows them: read from the database, with the values of their columns of text.

What is read here is read in a worker, which unpacks this module: it knows nothing of runs and graphs.
"""

from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final, Literal

from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.worked.clocks import seconds, tells_hours, tells_how_long, tells_time_of_day
from agents.extraction.tables.worked.durations import lasted_in
from prompts.frozen import Frozen
from tools.context import ToolContext
from tools.tables.catalogue import Column, TableInfo, derived_tables, tables
from tools.tables.database import Database, reading
from tools.tables.descriptions import row_count

_MOST_VALUES: Final = 500
"""Different values of a column of text that a request may name one of."""
_SIGN: Final = "[£$€¥￥₹]"
_AMOUNT: Final = rf"[-+]?\s*{_SIGN}?\s*[-+]?\s*(?:[0-9]{{1,3}}(?:,[0-9]{{3}})+|[0-9]+)(?:\.[0-9]+)?\s*(?:{_SIGN}|元)?"
"""An amount as people write it: £1,240.00, -¥32.50, 120元."""
_A_ROW_OF_NUMBERS: Final = 3
"""From so many rows on, numbers without a gap are no accident."""


class OwnTable(Frozen):
    """A table and the file that it was made of."""

    table: str
    path: str = ""
    """Empty where it is there already, and of no file."""


async def read_shapes(known: Sequence[OwnTable], context: ToolContext) -> list[TableShape]:
    """Read tables that are in the database; those that are not are left out."""
    return await reading(context, lambda database: _shapes(database, known))


async def sample_names(context: ToolContext) -> list[str]:
    """List the samples that no table of the person hides."""
    return await reading(context, lambda database: [table.name for table in tables(database) if table.sample])


def _shapes(database: Database, known: Sequence[OwnTable]) -> list[TableShape]:
    there = {table.name: table for table in (*derived_tables(database), *tables(database))}
    return [_shape(database, there[one.table], one.path) for one in known if one.table in there]


def _shape(database: Database, table: TableInfo, path: str) -> TableShape:
    file = PurePosixPath(path)
    names = [n for n in (path, file.name, file.stem, *table.aliases) if len(n) > 1 and not table.derived]
    columns = tuple(_column(database, table, column) for column in table.columns)
    rows = row_count(database, table)
    return TableShape(
        table=table.name,
        names=tuple(dict.fromkeys(names)),
        columns=(
            *(c.model_copy(update={"serial": _numbers_rows(c, rows)}) for c in columns[:1]),
            *columns[1:],
        ),
        lasted=lasted_in(columns, rows),
        rows=rows,
    )


def _numbers_rows(first: TableColumn, rows: int) -> bool:
    """Whether the first column counts the rows through, whatever it begins with: 5001, 5002, 5003."""
    if first.smallest is None or first.largest is None or rows < _A_ROW_OF_NUMBERS:
        return False
    return first.distinct == rows and first.largest - first.smallest == rows - 1


def _column(database: Database, table: TableInfo, column: Column) -> TableColumn:
    name = column.sql
    ends = f"SELECT count(DISTINCT {name}), min({name}), max({name}) FROM {table.sql}"  # noqa: S608 - quoted
    distinct, smallest, largest = database.row(ends)
    listed = column.type == "text" and distinct <= _MOST_VALUES
    sql = f"SELECT DISTINCT {name} FROM {table.sql} WHERE {name} IS NOT NULL ORDER BY 1"  # noqa: S608 - quoted
    amount = _amount(database, table, column) if column.type == "text" and smallest is not None else ""
    values = tuple(str(value) for (value,) in database.rows(sql)) if listed else ()
    clock: Literal["", "took", "day"] = ""
    if tells_how_long(column.name, values, [other.name for other in table.columns]):
        amount, clock = seconds(name, hours=tells_hours(values)), "took"
    elif tells_time_of_day(values):
        clock = "day"
    if amount:
        ends = f"SELECT min({amount}), max({amount}) FROM {table.sql}"  # noqa: S608 - quoted
        smallest, largest = database.row(ends)
    number = bool(amount) or (column.type == "number" and smallest is not None)
    days = column.type == "date" and smallest is not None
    return TableColumn(
        name=column.name,
        type=column.type,
        aliases=column.aliases,
        values=values,
        smallest=float(smallest) if number else None,
        largest=float(largest) if number else None,
        first=str(smallest) if days else "",
        last=str(largest) if days else "",
        distinct=distinct,
        amount=amount,
        clock=clock,
    )


def _amount(database: Database, table: TableInfo, column: Column) -> str:
    """Return the SQL of the number in a column of text whose every cell is an amount, all in one currency."""
    text = f"trim({column.sql})"
    asked = (
        f"SELECT count(*) FILTER (WHERE NOT regexp_full_match({text}, ?)),"  # noqa: S608 - quoted
        f" count(DISTINCT regexp_extract({text}, ?)) FILTER (WHERE regexp_matches({text}, ?))"
        f" FROM {table.sql} WHERE {text} <> ''"
    )
    others, signs = database.row(asked, [_AMOUNT, f"{_SIGN}|元", f"{_SIGN}|元"])
    number = f"regexp_replace({column.sql}, '[^0-9.-]', '', 'g')"
    return f"TRY_CAST({number} AS DOUBLE)" if not others and signs == 1 else ""
