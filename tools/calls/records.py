"""Rows inside a result: what can become a table, a file of rows, or a loop, whoever returned it."""

import csv
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from tools.artifacts import Table
from tools.tables.spreadsheet_text import guarded

Record: TypeAlias = dict[str, Any]
SEPARATORS: Final = {".csv": ",", ".tsv": "\t"}
"""Ending of a file of rows → what stands between its cells."""
_MAX_DEPTH: Final = 3
_REMARK: Final = frozenset({"code", "facts"})


def records_of(value: object, tables: Sequence[Table] = ()) -> tuple[Record, ...]:
    """Return the rows that a result is about: its longest list of objects, or a table that it shows and that has more.

    A list of objects inside each row is spread over rows of its own, which keep what stands beside it. Of two lists
    that are as long the one with more figures counts, such as what was compared, and not by whom. Remarks on
    where figures come from are no rows: they would be as many as two companies.
    """
    rows = _longest(value, 0)
    table = max(tables, key=lambda t: len(t.rows), default=None)
    if table is None or len(table.rows) <= len(rows):  # what is shown may be rounded; what was returned is not
        return tuple(rows)
    return tuple(dict(zip(table.columns, row, strict=False)) for row in table.rows)


def columns_of(records: Sequence[Record]) -> list[str]:
    """List every field once, in the order in which they come."""
    return list(dict.fromkeys(name for record in records for name in record))


def as_csv(records: Sequence[Record], separator: str = ",") -> str:
    """Write rows as CSV, with every field that one of them has; nested values as JSON, formulas as text."""
    names = columns_of(records)
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator, lineterminator="\n")
    writer.writerow([guarded(name) for name in names])
    writer.writerows([_guarded(_cell(record.get(name))) for name in names] for record in records)
    return text.getvalue()


def as_lines(values: Sequence[object]) -> str:
    """Write values as JSON, one a line."""
    return "".join(f"{json.dumps(value, ensure_ascii=False)}\n" for value in values)


def as_json(value: object) -> str:
    """Write a value as JSON, every figure as it is."""
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def as_markdown(records: Sequence[Record]) -> str:
    """Write rows as a table of Markdown."""
    names = columns_of(records)
    rows = [names, ["---"] * len(names), *([str(_cell(record.get(name))) for name in names] for record in records)]
    cells = ([cell.replace("|", "\\|").replace("\n", " ") for cell in row] for row in rows)
    return "".join(f"| {' | '.join(row)} |\n" for row in cells)


def written_for(ending: str, value: object, records: Sequence[Record]) -> str | None:
    """Write a result in the form that a file's ending names; None where the ending names none, or it has no rows."""
    if ending in SEPARATORS:
        rows = records or ([value] if isinstance(value, dict) else [])
        return as_csv(rows, SEPARATORS[ending]) if rows else None
    if ending == ".jsonl" and records:
        return as_lines(records)
    if ending in {".json", ".jsonl"}:
        return as_json(value) if value is not None else None
    return as_markdown(records) if ending == ".md" and records else None


def _longest(value: object, depth: int) -> list[Record]:
    if isinstance(value, list):
        if not value or not all(isinstance(item, Mapping) and set(item) != _REMARK for item in value):
            return []
        return [flat for item in value for flat in _spread(dict(item))]
    if not isinstance(value, Mapping) or depth >= _MAX_DEPTH:
        return []
    return max((_longest(inner, depth + 1) for inner in value.values()), key=_length, default=[])


def _length(rows: list[Record]) -> tuple[int, int]:
    """Say how much rows tell: of two lists of one length the one with more figures."""
    figures = (cell for row in rows for cell in row.values() if isinstance(cell, int | float) and cell is not True)
    return len(rows), sum(1 for _ in figures)


def _spread(record: Record) -> list[Record]:
    inner = {name: rows for name, rows in record.items() if isinstance(rows, list) and rows and _all_objects(rows)}
    if len(inner) != 1:
        return [record]
    ((name, rows),) = inner.items()
    beside = {key: value for key, value in record.items() if key != name}
    return [{**beside, **{k if k not in beside else f"{name}_{k}": v for k, v in row.items()}} for row in rows]


def _all_objects(rows: list[Any]) -> bool:
    return all(isinstance(row, Mapping) for row in rows)


def _cell(value: object) -> object:
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    return "" if value is None else value


def _guarded(cell: object) -> object:
    return guarded(cell) if isinstance(cell, str) else cell
