"""Files that come with a message: kept in the user's workspace, and loaded as private tables."""

import asyncio
import filecmp
import os
import re
import shutil
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

from errors import ToolAtlasError, ToolCallFailed
from graph.attachments.files import MAX_FILES, Attached, NewFile, RefusedFile
from tools.context import ToolContext
from tools.tables.catalogue import TableInfo, tables
from tools.tables.database import reading
from tools.tables.descriptions import describe
from tools.tables.identifiers import table_name_for
from tools.tables.load import LoadedTable, load_file
from tools.tables.readers import reader_of
from tools.tables.uploads import FOLDER
from tools.workspace.confine import confined, relative
from tools.workspace.drafts import write_whole

MAX_COLUMNS = 300
"""Columns that are remembered of a table."""
MAX_SHEETS = 8
"""Sheets of a workbook that become tables beside its first one."""
_MAX_NAME_BYTES = 120


async def attach(files: Sequence[NewFile], context: ToolContext, max_mb: int) -> list[Attached | RefusedFile]:
    """Keep files and load them, one after the other; a file that cannot be a table is refused with a reason."""
    taken = [await _attached(file, context, max_mb) for file in files[:MAX_FILES]]
    return [*taken, *beyond(files)]


async def attach_sheets(first: Attached, context: ToolContext) -> list[Attached]:
    """Make tables of the other sheets of a workbook too, up to a bound, each named by its sheet.

    Returns:
        The workbook's first table, which names the sheets that are left, and those of the others.
    """
    real = confined(context.workspace, first.path)
    made: list[Attached] = []
    for sheet in first.notes[:MAX_SHEETS]:
        try:
            name = _free_name(await reading(context, tables), sheet, "")
            made.append(await _described(first.file, real, await load_file(context, real, name, sheet), context))
        except ToolAtlasError:
            continue  # such as a sheet without a row: it stays among those that are only named
    loaded = {one.sheet for one in made}
    return [first.model_copy(update={"notes": tuple(s for s in first.notes if s not in loaded)}), *made]


def beyond(files: Sequence[NewFile]) -> list[RefusedFile]:
    """Refuse the files that are too many for one message."""
    reason, zh = f"At most {MAX_FILES} files can come with one message.", f"每条消息最多附带 {MAX_FILES} 个文件。"
    return [RefusedFile(file=file.name, reason=reason, reason_zh=zh) for file in files[MAX_FILES:]]


async def _attached(file: NewFile, context: ToolContext, max_mb: int) -> Attached | RefusedFile:
    try:
        reader_of(Path(file.name))
        kept = await asyncio.to_thread(keep_file, file, context.workspace, max_mb)
        return await _loaded(file, kept, context)
    except ToolAtlasError as error:
        return RefusedFile(file=file.name, reason=str(error), reason_zh=error.zh)
    except OSError as error:
        why = error.strerror or str(error)
        return RefusedFile(file=file.name, reason=f"The file cannot be kept: {why}.", reason_zh=f"无法保存：{why}。")


async def _loaded(file: NewFile, kept: tuple[Path, bool], context: ToolContext) -> Attached:
    real, new = kept
    shown = relative(context.workspace, real)
    try:
        table = _free_name(await reading(context, tables), real.name.partition(".")[0], shown)
        loaded = await load_file(context, real, table)
    except ToolAtlasError:
        if new:
            await asyncio.to_thread(real.unlink, missing_ok=True)
        raise
    made = await _described(file.name, real, loaded, context)
    rest = tuple(sheet for sheet in loaded.sheets if sheet != loaded.sheet)
    return made.model_copy(update={"notes": rest, "sheet": ""})


async def _described(file: str, real: Path, loaded: LoadedTable, context: ToolContext) -> Attached:
    description = await reading(context, lambda database: describe(database, loaded.table))
    told = description.model_dump(mode="json", exclude={"preview"})
    return Attached(
        file=file,
        table=loaded.table,
        columns=tuple(loaded.columns[:MAX_COLUMNS]),
        path=relative(context.workspace, real),
        rows=loaded.rows,
        n_columns=len(loaded.columns),
        description={**told, "columns": told["columns"][:MAX_COLUMNS]},
        sheet=loaded.sheet,
    )


def _free_name(there: Sequence[TableInfo], name: str, shown: str) -> str:
    """A table's name that is free, or belongs to this very file; what was loaded from elsewhere stays."""
    sources = {table.name.casefold(): table.source for table in there if not table.sample}
    stem = table_name_for(name)
    names = (stem if n == 1 else f"{stem}_{n}" for n in count(1))
    return next(name for name in names if sources.get(name.casefold(), shown) == shown)


def keep_file(file: NewFile, workspace: Path, max_mb: int) -> tuple[Path, bool]:
    """Copy a file to the workspace under a safe name; return its place, and whether it is new there."""
    check_size(file, max_mb)
    workspace.mkdir(parents=True, exist_ok=True)
    folder = confined(workspace, FOLDER)
    folder.mkdir(mode=0o700, exist_ok=True)
    for name in _names(file.name):
        place = folder / name
        if _same(place, file.path):
            return place, False
        if not os.path.lexists(place):
            _copy(workspace, file.path, place)
            return place, True
    raise AssertionError("names never end")


def check_size(file: NewFile, max_mb: int) -> None:
    """See that a file may be taken.

    Raises:
        ToolCallFailed: it is empty, or too large.
    """
    size = file.path.stat().st_size
    if size > max_mb << 20:
        raise ToolCallFailed(
            f"The file has {size / 2**20:,.1f} MB; the limit is {max_mb} MB.",
            zh=f"文件大小为 {size / 2**20:,.1f} MB，超过上限 {max_mb} MB。",
        )
    if not size:
        raise ToolCallFailed("The file is empty.", zh="文件是空的。")


def _copy(workspace: Path, source: Path, place: Path) -> None:
    with source.open("rb") as content:
        write_whole(workspace, place, lambda copy: shutil.copyfileobj(content, copy), into=None)


def _same(place: Path, source: Path) -> bool:
    return not place.is_symlink() and place.is_file() and filecmp.cmp(place, source, shallow=False)


def _names(name: str) -> Iterator[str]:
    """Safe names for a file: its own, then with numbers."""
    plain = unicodedata.normalize("NFC", re.split(r"[/\\]", name)[-1])
    plain = re.sub(r"[^\w.()（）\- ]+", "_", plain).strip(" .") or "file"
    stem, dot, ending = plain.partition(".")
    room = _MAX_NAME_BYTES - len(ending.encode()[:40])
    stem = stem.encode()[:room].decode(errors="ignore").strip() or "file"
    yield f"{stem}{dot}{ending}"
    yield from (f"{stem}-{n}{dot}{ending}" for n in count(2))
