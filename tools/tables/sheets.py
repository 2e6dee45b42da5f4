"""A sheet of a workbook (xlsx, xls, ods) as typed columns."""

import zipfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from python_calamine import CalamineError, CalamineSheet, CalamineWorkbook, SheetTypeEnum

from errors import DataUnavailable, ToolCallFailed
from prompts.late import LateModule
from tools.tables.identifiers import meant, unique_names

if TYPE_CHECKING:
    import pandas as pd
else:
    pd = LateModule("pandas")

MAX_UNPACKED_BYTES = 300_000_000
"""A workbook is an archive: so large may be what is inside."""
_HEADER_WITHIN = 20
"""Rows among which the headings are looked for."""
_MAX_INT = 2**63 - 1
_PANIC = "PanicException"
"""How a library written in Rust fails where its author saw no fault coming. It is no `Exception`, and no module has
its type."""


class Sheet(NamedTuple):
    """One sheet."""

    name: str
    names: list[str]
    """Of all sheets of the workbook."""
    frame: "pd.DataFrame"


def read_sheet(path: Path, wanted: str = "", *, shown: str = "") -> Sheet:
    """Read a sheet: the one that is named, by name or by its number, or the first that holds something.

    Raises:
        DataUnavailable: there is no such sheet, or nothing in it.
        ToolCallFailed: it is no workbook, is locked by a password, or is too large.
    """
    with path.open("rb") as file:
        _refuse_bomb(file, shown)
        with _read(shown):
            book = CalamineWorkbook.from_filelike(file)
            sheet = _chosen(book, wanted, shown)
            rows = sheet.to_python(skip_empty_area=True)
    return Sheet(sheet.name, _worksheets(book), _frame(rows, sheet.name))


def sheet_names(path: Path, *, shown: str = "") -> list[str]:
    """Name the sheets of a workbook.

    Raises:
        ToolCallFailed: see `read_sheet`.
    """
    with path.open("rb") as file:
        _refuse_bomb(file, shown)
        with _read(shown):
            return _worksheets(CalamineWorkbook.from_filelike(file))


@contextmanager
def _read(shown: str) -> Iterator[None]:
    try:
        yield
    except (CalamineError, OSError) as error:
        raise _unreadable(shown, str(error).splitlines()[0] if str(error) else type(error).__name__) from None
    except BaseException as error:
        if type(error).__name__ != _PANIC:
            raise
        raise _unreadable(shown, "it is damaged") from None


def _unreadable(shown: str, reason: str) -> ToolCallFailed:
    return ToolCallFailed(
        f"{shown!r} cannot be read as a workbook: {reason}.",
        zh=f"无法将 {shown!r} 作为工作簿读取，文件可能已损坏（{reason}）。",
    )


def _refuse_bomb(file: BinaryIO, shown: str) -> None:
    try:
        with zipfile.ZipFile(file) as archive:
            n_bytes = sum(member.file_size for member in archive.infolist())
    except (zipfile.BadZipFile, NotImplementedError, ValueError):
        n_bytes = 0  # an old .xls; what is no workbook at all, or a damaged one, its reader tells
    file.seek(0)
    if n_bytes > MAX_UNPACKED_BYTES:
        raise ToolCallFailed(
            f"{shown!r} holds more than {MAX_UNPACKED_BYTES // 10**6} MB when unpacked; save it as CSV or Parquet.",
            zh=f"{shown!r} 解压后超过 {MAX_UNPACKED_BYTES // 10**6} MB，请另存为 CSV 或 Parquet。",
        )


def _worksheets(book: CalamineWorkbook) -> list[str]:
    return [sheet.name for sheet in book.sheets_metadata if sheet.typ == SheetTypeEnum.WorkSheet]


def _chosen(book: CalamineWorkbook, wanted: str, shown: str) -> CalamineSheet:
    names = _worksheets(book)
    if wanted.strip():
        by_number = {str(n): name for n, name in enumerate(names, start=1)}
        name = by_number.get(wanted.strip(), wanted) if wanted not in names else wanted
        found = meant(name, names, {}, what=f"sheet in {shown!r} called", what_zh=f" {shown!r} 的工作表")
        return book.get_sheet_by_name(found)
    sheets = (book.get_sheet_by_name(name) for name in names)
    sheet = next((sheet for sheet in sheets if sheet.height), None)
    if sheet is None:
        raise DataUnavailable(f"No sheet of {shown!r} holds anything.", zh=f"{shown!r} 的工作表都是空的。")
    return sheet


def _frame(rows: list[list[Any]], name: str) -> "pd.DataFrame":
    width = max(map(_filled, rows), default=0)
    if not width:
        raise DataUnavailable(f"Sheet {name!r} is empty.", zh=f"工作表 {name!r} 是空的。")
    # A title or remark above the headings fills fewer cells than they do.
    head = next((i for i, row in enumerate(rows[:_HEADER_WITHIN]) if 2 * _filled(row) > width), 0)
    named = any(isinstance(cell, str) and cell.strip() for cell in rows[head])
    body = [row for row in rows[head + named :] if _filled(row)]
    names = unique_names(_text(cell) or "" for cell in rows[head]) if named else _numbered(rows[head])
    columns = {name: _typed([row[i] for row in body]) for i, name in enumerate(names)}
    kept = {n: c for i, (n, c) in enumerate(columns.items()) if rows[head][i] != "" or c.notna().any()}
    return pd.DataFrame(kept)


def _numbered(row: Sequence[Any]) -> list[str]:
    return [f"column_{n}" for n in range(1, len(row) + 1)]


def _filled(row: Iterable[Any]) -> int:
    return sum(cell != "" for cell in row)


def _typed(cells: list[Any]) -> "pd.Series[Any]":
    """A column of the one type that all its cells have; of different types it is text."""
    kinds = {type(cell) for cell in cells if cell != ""}
    values = [None if cell == "" else cell for cell in cells]
    if kinds and kinds <= {int, float}:
        whole = all(float(v).is_integer() and abs(v) <= _MAX_INT for v in values if v is not None)
        return pd.Series([_whole(v) for v in values], dtype="Int64") if whole else pd.Series(values, dtype="Float64")
    if kinds == {bool}:
        return pd.Series(values, dtype="boolean")
    if kinds == {date}:
        return pd.Series(values, dtype="object")
    if kinds and kinds <= {date, datetime}:
        return pd.Series([None if v is None else pd.Timestamp(v) for v in values], dtype="datetime64[us]")
    return pd.Series([_text(v) for v in cells], dtype="string")


def _whole(value: float | None) -> int | None:
    return None if value is None else int(value)


def _text(cell: Any) -> str | None:  # noqa: ANN401 - any cell
    if cell == "":
        return None
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return cell.isoformat() if isinstance(cell, date) else str(cell)
