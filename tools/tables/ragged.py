"""Text files whose rows are not all alike: ways of reading them that lose no value.

Left to itself the reader takes rows of different lengths for one column of text, or passes over the rows, and the
heading, that stand before the longest ones.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from prompts.late import LateModule
from tools.tables.database import Database
from tools.tables.readers import TABBED

if TYPE_CHECKING:
    import duckdb
else:
    duckdb = LateModule("duckdb")

_DELIMITERS = (",", ";", "\t", "|")
_MOST = 0.5
"""Share of rows that must be divided as the heading is; in prose, commas divide nothing."""
_LOOKED_AT = 20_000
_TYPES = (
    ", auto_type_candidates = ['NULL', 'BOOLEAN', 'BIGINT', 'DOUBLE', 'DATE', 'TIMESTAMP', 'TIMESTAMPTZ', 'VARCHAR']"
)
"""All but times of day: 08:00 would come out as 08:00:00."""
_ALL_ROWS = ", sample_size = -1"
_PADDED = ", sample_size = -1, null_padding = true, parallel = false"
_LINES = (
    ", auto_detect = false, header = false, delim = '\x1f', quote = '', escape = '', "
    "columns = {'line': 'VARCHAR'}, strict_mode = false, null_padding = true"
)


def ways(database: Database, reader: str, parameters: Sequence[object]) -> list[str]:
    """List the readers to try on a file, the usual one first.

    A number column that turns to text far down is seen where all rows are looked at; rows that are too long or too
    short are padded with columns or empty cells.

    Args:
        database: The open database.
        reader: The usual table function; empty for a workbook.
        parameters: Its values.
    """
    if not reader.startswith("read_csv("):
        return [reader]
    typed = _with(reader, _TYPES)
    usual = [typed, _with(typed, _ALL_ROWS), _with(typed, _PADDED)]
    try:
        delimiter = _delimiter(database, reader, parameters)
        fits = not delimiter or _begins_at_the_top(database, reader, parameters)
    except duckdb.InvalidInputException:
        return usual  # the reader itself will tell what is wrong
    return usual if fits else [_with(typed, f"{_PADDED}, delim = '{delimiter}'")]


def _with(reader: str, options: str) -> str:
    own = reader.replace(TABBED, "") if "delim" in options else reader
    return f"{own.removesuffix(')')}{options})"


def _delimiter(database: Database, reader: str, parameters: Sequence[object]) -> str:
    """The character that divides most rows into as many parts as the heading has; empty where none does."""
    lines = f"(SELECT line FROM {_with(reader, _LINES)} WHERE line IS NOT NULL LIMIT {_LOOKED_AT})"  # noqa: S608 - ours
    first = database.rows(f"SELECT line FROM {lines} LIMIT 1", parameters)  # noqa: S608 - ours
    heading = str(first[0][0]) if first else ""
    found = max(_DELIMITERS, key=heading.count)
    sql = f"SELECT avg(CASE WHEN len(string_split(line, ?)) = ? THEN 1 ELSE 0 END) FROM {lines}"  # noqa: S608 - ours
    n_parts = heading.count(found) + 1
    return found if n_parts > 1 and database.row(sql, [found, n_parts, *parameters])[0] >= _MOST else ""


def _begins_at_the_top(database: Database, reader: str, parameters: Sequence[object]) -> bool:
    """Whether the reader by itself passes over no row and sees several columns."""
    sniffed = f"SELECT SkipRows, len(Columns) FROM {reader.replace('read_csv(', 'sniff_csv(')}"  # noqa: S608 - ours
    n_skipped, n_columns = database.row(sniffed, parameters)
    return bool(n_skipped == 0 and n_columns > 1)
