"""Writing rows into an Excel workbook."""

import math
import re
from collections.abc import Callable, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path
from typing import IO, Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.worksheet._write_only import WriteOnlyWorksheet

from errors import ToolCallFailed

MAX_CELLS = 1_000_000
"""Beyond it writing takes too long; the format itself ends at 1,048,576 rows."""
_BATCH = 2_000
_TITLE_CHARS = 31
_MAX_TEXT = 32_767
_EXACT_INT = 2**53
_FIRST_DAY = date(1900, 3, 1)
"""Earlier days have no number in a workbook that every program agrees on."""


def write_workbook(
    path: Path | IO[bytes], title: str, size: tuple[Sequence[str], int], fetch: Callable[[int], list[tuple[Any, ...]]]
) -> None:
    """Write a workbook of one sheet.

    Args:
        path: The new file, or what takes its content.
        title: Name of the sheet.
        size: Headings and number of rows.
        fetch: Gives the next rows, none at the end.

    Raises:
        ToolCallFailed: it is too much for a workbook.
    """
    headings, n_rows = size
    if len(headings) * (n_rows + 1) > MAX_CELLS:
        raise ToolCallFailed(
            f"A table of more than {MAX_CELLS:,} cells does not go into a workbook; export it as CSV or Parquet.",
            zh=f"超过 {MAX_CELLS:,} 个单元格的表不适合写入工作簿，请导出为 CSV 或 Parquet。",
        )
    book = Workbook(write_only=True)
    sheet = book.create_sheet(re.sub(r"[\[\]:*?/\\]", "_", title)[:_TITLE_CHARS])
    sheet.append([_cell(sheet, heading) for heading in headings])
    while rows := fetch(_BATCH):
        for row in rows:
            sheet.append([_cell(sheet, value) for value in row])
    book.save(path)


def _cell(sheet: WriteOnlyWorksheet, value: Any) -> Any:  # noqa: ANN401 - any database value in, any cell out
    plain = _plain(value)
    if not isinstance(plain, str):
        return plain
    text = ILLEGAL_CHARACTERS_RE.sub("", plain)[:_MAX_TEXT]
    if not text.startswith("="):
        return text
    cell = WriteOnlyCell(sheet, text)
    cell.data_type = "s"  # a text of the table is never a formula
    return cell


def _plain(value: Any) -> Any:  # noqa: ANN401 - see above
    match value:
        case None | bool():
            return value
        case int() if abs(value) > _EXACT_INT:
            return str(value)
        case int():
            return value
        case float() | Decimal():
            return value if math.isfinite(value) else None  # neither infinity nor NaN is a number there
        case datetime():
            return value if value.tzinfo is None and value.date() >= _FIRST_DAY else value.isoformat()
        case date():
            return value if value >= _FIRST_DAY else value.isoformat()
        case time():
            return value if value.tzinfo is None else value.isoformat()
    return str(value)
