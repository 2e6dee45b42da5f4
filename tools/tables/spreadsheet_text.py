"""Text that a spreadsheet would compute when it opens a CSV file, and how it is written so that it stays text.

OWASP, "CSV Injection": a cell that begins with `=`, `+`, `-`, `@`, a tab, a line end, or the full-width form of such a
sign, is taken for a formula, which may start programs or send the sheet's data to an address; a leading apostrophe
keeps it text.
"""

import re

from tools.tables.catalogue import Column, TableInfo
from tools.tables.identifiers import MAX_CHARS, quoted

_COMPUTED = r"^[=@＝＠\t\r\n]|^[+\-＋－].*[^-+＋－0-9 .,()/%:]"
"""Numbers and telephone numbers with their sign are no formula."""


def guarded_columns(table: TableInfo) -> tuple[str, str]:
    """Return the columns for a SELECT, with their texts guarded, and an expression that counts the texts in need."""
    texts = [column for column in table.columns if column.type == "text"]
    counts = [f"count(*) FILTER (WHERE {_is_computed(column)})" for column in texts]
    return ", ".join(map(_guarded, table.columns)), " + ".join(counts) or "0"


def guarded(text: str) -> str:
    """Put an apostrophe before a text that would be computed."""
    return f"'{text}" if re.search(_COMPUTED, text, re.DOTALL) else text


def _guarded(column: Column) -> str:
    heading = quoted(guarded(column.name)[:MAX_CHARS])
    if column.type != "text":
        return f"{column.sql} AS {heading}"
    return f"CASE WHEN {_is_computed(column)} THEN concat('''', {column.sql}) ELSE {column.sql} END AS {heading}"


def _is_computed(column: Column) -> str:
    return f"regexp_matches(CAST({column.sql} AS VARCHAR), '{_COMPUTED}', 's')"
