"""What lies in a file, as rows and columns and as text."""

import csv
import io
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from openpyxl import load_workbook

from prompts.frozen import Frozen

_SEPARATORS: Final = {".csv": ",", ".tsv": "\t"}
_MARKDOWN_RULE: Final = re.compile(r"\|?[\s|:-]*-[\s|:-]*\|[\s|:-]*")


class Content(Frozen):
    """One file, read."""

    text: str
    n_rows: int
    columns: tuple[str, ...] = ()
    """Empty where a file of this kind has none."""


def read_content(file: Path) -> Content:
    """Read a file by its ending; what is no table has a row for each line that is not empty.

    Raises:
        ValueError: it is not what its ending says.
    """
    if file.suffix.lower() == ".xlsx":
        return _workbook(file)
    text = file.read_bytes().decode("utf-8-sig", errors="replace")
    if separator := _SEPARATORS.get(file.suffix.lower()):
        return _table(text, [row for row in csv.reader(io.StringIO(text), delimiter=separator) if any(row)])
    if file.suffix.lower() == ".json":
        return _of_json(text, json.loads(text))
    lines = [line for line in text.splitlines() if line.strip()]
    if file.suffix.lower() in (".jsonl", ".ndjson"):
        return _of_json(text, [json.loads(line) for line in lines])
    return _markdown(text, lines) or Content(text=text, n_rows=len(lines))


def _table(text: str, rows: Sequence[Sequence[object]]) -> Content:
    head = tuple(str(cell).strip() for cell in rows[0]) if rows else ()
    return Content(text=text, n_rows=max(0, len(rows) - 1), columns=head)


def _workbook(file: Path) -> Content:
    try:
        book = load_workbook(file, read_only=True, data_only=True)
    except Exception as error:  # the package raises whatever zip and XML raise
        raise ValueError("it is no workbook") from error
    try:
        sheet = book.worksheets[0]
        rows = [["" if v is None else str(v) for v in row] for row in sheet.iter_rows(values_only=True)]
    finally:
        book.close()
    rows = [row for row in rows if any(row)]
    return _table("\n".join("\t".join(row) for row in rows), rows)


def _of_json(text: str, value: Any) -> Content:  # noqa: ANN401 - any JSON
    records = _records(value)
    names = dict.fromkeys(name for record in records if isinstance(record, Mapping) for name in record)
    return Content(text=_spelled(value) if len(text) < 1_000_000 else text, n_rows=len(records), columns=tuple(names))


def _records(value: Any) -> list[Any]:  # noqa: ANN401 - any JSON
    """Return the list that a value is, or the only one that it holds; a single record else."""
    if isinstance(value, list):
        return value
    lists = [inner for inner in value.values() if isinstance(inner, list)] if isinstance(value, dict) else []
    return lists[0] if len(lists) == 1 else [value]


def _spelled(value: Any) -> str:  # noqa: ANN401 - any JSON
    """Write JSON so that no letter is escaped."""
    return json.dumps(value, ensure_ascii=False, indent=1)


def _markdown(text: str, lines: Sequence[str]) -> Content | None:
    rule = next((n for n, line in enumerate(lines) if _MARKDOWN_RULE.fullmatch(line.strip()) and n), None)
    if rule is None:
        return None
    n_rows = next((n for n, line in enumerate(lines[rule + 1 :]) if "|" not in line), len(lines) - rule - 1)
    head = tuple(cell.strip() for cell in lines[rule - 1].strip().strip("|").split("|"))
    return Content(text=text, n_rows=n_rows, columns=head)
