"""Makes a table of a file that lies in the workspace."""

import asyncio
import tempfile
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import BaseModel, Field

from errors import InvalidArguments, ToolCallFailed
from prompts.late import LateModule
from tools.artifacts import Table
from tools.context import ToolContext
from tools.kinds import ColumnName, TableName
from tools.tables.catalogue import table_named, tables
from tools.tables.database import MAX_ROWS, Database, first_line, writing
from tools.tables.derived import literal
from tools.tables.descriptions import nulls_of, row_count
from tools.tables.identifiers import MAX_CHARS, quoted, table_name_for
from tools.tables.nested import plain_columns
from tools.tables.ragged import ways
from tools.tables.readers import readable, reader_of
from tools.tables.sheets import read_sheet
from tools.tables.values import preview
from tools.tables.written_values import read_as_written
from tools.workspace.confine import regular_file, relative

if TYPE_CHECKING:
    import duckdb
    import pandas as pd
else:
    duckdb = LateModule("duckdb")
    pd = LateModule("pandas")

_PREVIEW = 10
_FRAME = "sheet_of_a_workbook"


class LoadedTable(BaseModel):
    """A table made of a file."""

    table: TableName = Field(description="Name of the new table")
    rows: int = Field(description="Number of rows")
    columns: list[ColumnName] = Field(description="Names of its columns")
    types: dict[str, str] = Field(default={}, description="What each column holds")
    nulls: dict[str, int] = Field(default={}, description="Rows without a value, of each column that has such")
    path: str = Field(description="The file it was loaded from")
    replaced: bool = Field(description="Whether an earlier table of this name was replaced")
    sheet: str = Field(default="", description="The sheet that was loaded; empty where the file is no workbook")
    sheets: list[str] = Field(default=[], description="All sheets of the workbook")
    flattened: list[str] = Field(
        default=[], description="Fields that were nested: they became several columns, rows, or JSON text"
    )
    preview: Table = Field(description="The first rows")


@dataclass(frozen=True)
class _Origin:
    """Where the rows of a new table come from."""

    shown: str
    reader: str = ""
    source: str = ""
    frame: "pd.DataFrame | None" = None
    sheet: str = ""
    sheets: tuple[str, ...] = ()


async def load_file(context: ToolContext, real: Path, table: str = "", sheet: str = "") -> LoadedTable:
    """Load a file that lies in the workspace, such as one that was attached in the chat.

    Args:
        context: Whose workspace and tables.
        real: The file's real place, inside the workspace.
        table: Name for the table; made from the file's name when not given.
        sheet: Of a workbook, the sheet to load.

    Raises:
        DataUnavailable: there is no such file or sheet, or it is text in no known encoding.
        InvalidArguments: the file is no table, or the name cannot be a table's.
        PermissionDenied: the file leads out of the workspace.
        ToolCallFailed: the file is broken or too large.
    """
    reader = reader_of(real)
    name = name_of_table(real, table, sheet)
    context.data_dir.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        descriptor = stack.enter_context(regular_file(context.workspace, real))
        copies = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=context.data_dir)))
        source = await asyncio.to_thread(readable, real, descriptor, copies)
        origin = _Origin(relative(context.workspace, real), reader, source)
        if not reader:
            # Read where the table is made: what a workbook unpacks to stays in the worker.
            return await writing(context, lambda database: _load(database, name, _workbook(origin, sheet)))
        return await writing(context, lambda database: _load(database, name, origin), files=[source])


def name_of_table(real: Path, table: str = "", sheet: str = "") -> str:
    """Return what the table of a file is called.

    Raises:
        InvalidArguments: the file is no table, or the name cannot be a table's.
    """
    stem = real.name.partition(".")[0] + (f"_{sheet.strip()}" if sheet.strip() and not reader_of(real) else "")
    return _name(table.strip() or table_name_for(stem))


def _workbook(origin: _Origin, wanted: str) -> _Origin:
    found = read_sheet(Path(origin.source), wanted, shown=origin.shown)
    return _Origin(origin.shown, frame=found.frame, sheet=found.name, sheets=tuple(found.names))


def _load(database: Database, name: str, origin: _Origin) -> LoadedTable:
    target = f"main.{quoted(name)}"
    replaced = any(table.name.casefold() == name.casefold() and not table.sample for table in tables(database))
    try:
        flattened = _made(database, target, origin)
    except (duckdb.InterruptException, duckdb.OutOfMemoryException):
        raise
    except duckdb.Error as error:
        why = first_line(error).replace(origin.source or origin.shown, origin.shown)
        raise ToolCallFailed(
            f"{origin.shown!r} cannot be loaded as a table: {why}",
            zh=f"无法将 {origin.shown!r} 加载为表，文件可能已损坏（{why.rstrip('.')}）。",
        ) from None
    table = table_named(database, name)
    rows, names = row_count(database, table), [column.name for column in table.columns]
    first = database.rows(f"SELECT * FROM {table.sql} LIMIT {_PREVIEW}")  # noqa: S608 - quoted
    return LoadedTable(
        table=name,
        rows=rows,
        columns=names,
        types={column.name: column.type for column in table.columns},
        nulls=nulls_of(database, table),
        path=origin.shown,
        replaced=replaced,
        sheet=origin.sheet,
        sheets=list(origin.sheets),
        flattened=flattened,
        preview=preview(names, first, rows, name),
    )


def _made(database: Database, target: str, origin: _Origin) -> list[str]:
    """Make the table in the first way of reading that the rows fit; tell which fields were nested."""
    parameters = [origin.source] if origin.reader else []
    if origin.frame is not None:
        database.connection.register(_FRAME, origin.frame)
    *before, last = ways(database, origin.reader, parameters)
    for reader in before:
        with suppress(duckdb.ConversionException, duckdb.InvalidInputException):
            return _copy(database, target, reader, origin)
        database.connection.execute("ROLLBACK")
    return _copy(database, target, last, origin)


def _copy(database: Database, target: str, reader: str, origin: _Origin) -> list[str]:
    parameters = [origin.source] if reader else []
    database.connection.execute("BEGIN")
    plain = plain_columns(database, reader or f"temp.{_FRAME}", parameters)
    sql = f"CREATE OR REPLACE TABLE {target} AS {plain.select} LIMIT {MAX_ROWS + 1}"
    rows = int(database.row(sql, parameters)[0])
    if rows > MAX_ROWS:
        raise ToolCallFailed(
            f"The file has more than {MAX_ROWS:,} rows; load a smaller part of it.",
            zh=f"文件超过 {MAX_ROWS:,} 行，请只加载其中一部分。",
        )
    read_as_written(database, target)
    database.connection.execute(f"COMMENT ON TABLE {target} IS {literal(origin.shown)}")
    database.connection.execute("COMMIT")
    return plain.nested


def _name(name: str) -> str:
    if len(name) > MAX_CHARS or not name.isprintable():
        raise InvalidArguments(
            f"{name[:40]!r} cannot be the name of a table.",
            parameter="table",
            zh=f"{name[:40]!r} 不能作为表名。",
        )
    return name
