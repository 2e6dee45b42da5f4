"""One file as the panel shows it: a text's first lines, a picture, or the tables that were made of it."""

import asyncio
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from errors import ToolAtlasError
from tools.context import ToolContext
from tools.tables.catalogue import tables
from tools.tables.database import Database, reading
from tools.tables.descriptions import TableDescription, describe
from tools.tables.load import name_of_table
from tools.tables.readers import WORKBOOKS, reader_of
from tools.tables.sheets import sheet_names
from tools.workers.shared import shared_pool
from tools.workspace.confine import confined, regular_file, relative
from tools.workspace.file_text import try_decoded
from web.panels.file_intake import beginnings

PICTURES: Final = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif"}
MAX_TEXT: Final = 200_000
MAX_LINES: Final = 200
MAX_COLUMNS: Final = 100
MAX_TABLES: Final = 5


@dataclass(frozen=True)
class SheetRow:
    """A sheet of a workbook."""

    name: str
    table: str = ""
    """What was made of it; empty where nothing was."""


@dataclass(frozen=True)
class FileView:
    """What is shown of a file."""

    name: str
    path: str
    text: str = ""
    is_picture: bool = False
    is_table: bool = False
    tables: tuple[TableDescription, ...] = ()
    sheets: tuple[SheetRow, ...] = ()


async def view_of(context: ToolContext, path: str) -> FileView:
    """Look at a file of the workspace.

    Raises:
        ToolAtlasError: there is no such file, or it leads out of the workspace.
    """
    real = confined(context.workspace, path)
    head = await asyncio.to_thread(_head, context.workspace, real)
    shown = relative(context.workspace, real)
    view = FileView(real.name, shown, _text(head), is_picture=real.suffix.lower() in PICTURES)
    if not _is_table(real):
        return view
    made = await reading(context, partial(_made_of, shown=shown))
    sheets = await _sheets(real, shown, {table.table for table in made}) if real.suffix.lower() in WORKBOOKS else ()
    return replace(view, text="" if made else view.text, is_table=True, tables=made, sheets=sheets)


def _text(head: bytes) -> str:
    found = (try_decoded(part) for part in beginnings(head, MAX_TEXT))
    decoded = next(filter(None, found), None)
    return "\n".join(decoded.text.splitlines()[:MAX_LINES]) if decoded else ""


def _head(workspace: Path, real: Path) -> bytes:
    with regular_file(workspace, real) as file, open(file, "rb", closefd=False) as stream:
        return stream.read(MAX_TEXT)


def _is_table(real: Path) -> bool:
    try:
        reader_of(real)
    except ToolAtlasError:
        return False
    return True


def _made_of(database: Database, *, shown: str) -> tuple[TableDescription, ...]:
    """Describe the tables that were loaded from a file."""
    found = [table.name for table in tables(database) if table.source == shown and not table.sample]
    described = (describe(database, name) for name in found[:MAX_TABLES])
    return tuple(one.model_copy(update={"columns": one.columns[:MAX_COLUMNS]}) for one in described)


async def _sheets(real: Path, shown: str, made: set[str]) -> tuple[SheetRow, ...]:
    names = await shared_pool().run(partial(sheet_names, real, shown=shown))
    return tuple(SheetRow(name, _table_of(real, name, made)) for name in names)


def _table_of(real: Path, sheet: str, made: set[str]) -> str:
    try:
        name = name_of_table(real, sheet=sheet)
    except ToolAtlasError:
        return ""
    return name if name in made else ""
