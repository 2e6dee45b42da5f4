"""Writing a table into a file of the workspace."""

import asyncio
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

from pydantic import BaseModel, Field

from errors import InvalidArguments
from tools.context import ToolContext
from tools.kinds import FilePath, TableName
from tools.marking import ExampleCall, Replaced, tool
from tools.tables.catalogue import TableInfo, table_named
from tools.tables.database import Database, reading
from tools.tables.derived import literal
from tools.tables.descriptions import row_count
from tools.tables.spreadsheet_text import guarded_columns
from tools.tables.workbooks import write_workbook
from tools.workspace.bin import Bin
from tools.workspace.confine import confined, files_at, relative
from tools.workspace.drafts import refuse_taken, scratch, write_whole

_CHUNK = 1 << 20
_FORMATS = {
    ".csv": "FORMAT csv, HEADER",
    ".tsv": "FORMAT csv, HEADER, DELIMITER '\t'",
    ".parquet": "FORMAT parquet",
    ".json": "FORMAT json, ARRAY true",
    ".jsonl": "FORMAT json",
    ".ndjson": "FORMAT json",
    ".xlsx": "",
}
_COMPUTING = (".csv", ".tsv")
"""Formats whose texts a spreadsheet takes for formulas when they look like one."""


class ExportedTable(BaseModel):
    """A file that a table was written into."""

    path: FilePath = Field(description="The file, relative to the workspace")
    exported: str = Field(description="The table that was written")
    of_a_result: bool = Field(default=False, description="Whether the table only holds the rows of an earlier result")
    rows: int = Field(description="Number of rows, without the headings")
    columns: list[str] = Field(description="Names of the columns")
    size_bytes: int = Field(description="Size of the file")
    overwritten: bool = Field(description="Whether an older file of that name was replaced")
    guarded: int = Field(
        default=0,
        description="Texts that a spreadsheet would compute as formulas, written with an apostrophe before them",
    )


async def replaced_export(
    context: ToolContext, table: str, path: str = "", *, overwrite: bool = False
) -> list[Replaced]:
    """Return the file that an export would replace."""
    if not overwrite:
        return []
    real = await _place_of(context, table, path)
    return [Replaced("file", name) for name in await asyncio.to_thread(files_at, context.workspace, real)]


async def _place_of(context: ToolContext, table: str, path: str) -> Path:
    """Return where a table goes; the table itself is looked up for its name only."""
    name = path.strip()
    if not name:
        info = await reading(context, lambda database: table_named(database, table))
        name = f"{info.name.replace('/', '_')}.csv"
    return confined(context.workspace, name)


@tool(
    domains=("data", "file"),
    functions=("transform", "generate"),
    permission="medium",
    call=ExampleCall({"table": "penguins", "path": "penguins.xlsx"}),
    reads="tables",
    replaces=replaced_export,
)
async def export_table(
    context: ToolContext, table: TableName, path: FilePath = "", *, overwrite: bool = False
) -> ExportedTable:
    """Write a whole table, as it stands, into a file: CSV, TSV, Excel, Parquet or JSON, as the file's ending says.

    Use it to export, save or download a table or the result of another data tool. To write text use write_file.

    Args:
        context: The surroundings of the call.
        table: Name of the table.
        path: The file, relative to the workspace, ending in .csv, .tsv, .xlsx, .parquet, .json or .jsonl; the table's
            name with .csv when not given.
        overwrite: Whether a file of that name may be replaced.

    Returns:
        The file and how much was written.
    """
    info = await reading(context, lambda database: table_named(database, table))
    real = confined(context.workspace, path.strip() or f"{info.name.replace('/', '_')}.csv")
    name = relative(context.workspace, real)
    ending = _ending(real)
    if not overwrite:
        refuse_taken(context.workspace, real, name)
    with scratch(context.data_dir, confined(context.data_dir, ".")) as folder:
        draft = folder / f"table{ending}"
        rows, guarded = await reading(context, lambda database: _write(database, info, draft), files=[str(draft)])
        into = context.into_bin("export_table") if overwrite else None
        overwritten = await asyncio.to_thread(_place, context.workspace, draft, real, into)
        size = draft.stat().st_size
    return ExportedTable(
        path=name,
        exported=info.name,
        of_a_result=info.of_a_result,
        rows=rows,
        columns=[column.name for column in info.columns],
        size_bytes=size,
        overwritten=overwritten,
        guarded=guarded,
    )


def _ending(real: Path) -> str:
    ending = real.suffix.lower()
    if ending not in _FORMATS:
        listed = ", ".join(_FORMATS)
        raise InvalidArguments(
            f"{real.name!r} says no format that a table can be written in; let it end in {listed}.",
            parameter="path",
            zh=f"无法从文件名 {real.name!r} 判断格式；文件名应以 {listed} 结尾。",
        )
    return ending


def _write(database: Database, table: TableInfo, draft: Path) -> tuple[int, int]:
    """Write the file; return the number of rows, and of texts that were guarded."""
    rows, guarded = row_count(database, table), 0
    if options := _FORMATS[draft.suffix]:
        what = table.sql
        if draft.suffix in _COMPUTING:
            columns, counted = guarded_columns(table)
            (guarded,) = database.row(f"SELECT {counted} FROM {table.sql}")  # noqa: S608 - quoted
            what = f"(SELECT {columns} FROM {table.sql})"  # noqa: S608 - quoted
        target = literal(str(draft))
        database.connection.execute(f"COPY {what} TO {target} ({options}, USE_TMP_FILE false)")
    else:
        names: Sequence[str] = [column.name for column in table.columns]
        cursor = database.connection.execute(f"SELECT * FROM {table.sql}")  # noqa: S608 - quoted
        write_workbook(draft, table.name, (names, rows), cursor.fetchmany)
    return rows, guarded


def _place(workspace: Path, draft: Path, real: Path, into: Bin | None) -> bool:
    def fill(target: BinaryIO) -> None:
        with draft.open("rb") as source:
            shutil.copyfileobj(source, target, _CHUNK)

    return write_whole(workspace, real, fill, into=into)
