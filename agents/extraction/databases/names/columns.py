"""What columns hold, told by their type, their name and some of their values."""

import re
from typing import Final, cast

from lazy_regex import lazy_regex
from tools.sources.databases.catalogue import Column, TableInfo
from tools.sources.databases.query.reach import Reach

_YEARS: Final = range(1400, 2101)
_ID: Final = lazy_regex(r"(?:^|_|[a-z])(?:id|ID|Id|code|Code|number|no)$")


def is_number(column: Column) -> bool:
    """Whether a column holds numbers, whatever its declared type."""
    if column.kind in ("integer", "number"):
        return True
    return column.kind in ("unknown", "text") and bool(column.values) and all(map(_numeric, column.values))


def is_day(column: Column) -> bool:
    """Whether a column holds days, times or years."""
    by_name = re.search(r"(?:^|_)(?:date|year|day|time)|日期|年|Date|Year", column.name) is not None
    return column.kind in ("date", "time") or by_name


def holds_years(column: Column) -> bool:
    """Whether the numbers of a column are all years, whatever it is called: the year founded."""
    numbers = [value for value in column.values if isinstance(value, int | float)]
    years = all(value in _YEARS for value in numbers)
    return column.kind in ("integer", "number") and len(numbers) == len(column.values) > 1 and years


def is_key_name(column: str) -> bool:
    """Whether a column is called as keys are."""
    return _ID.search(column) is not None


def is_key(table: TableInfo, column: str) -> bool:
    """Whether a column names rows."""
    keys = {name for key in table.foreign_keys for name in key.columns}
    return column in table.primary_key or column in keys or is_key_name(column)


def _numeric(value: object) -> bool:
    if isinstance(value, bool):
        return False
    return isinstance(value, int | float) or (
        isinstance(value, str) and re.fullmatch(r"-?(?:\d+(?:\.\d+)?|\.\d+)", value.strip()) is not None
    )


def label_of(table: TableInfo) -> str:
    """Return the column by which people call a row; its key where there is no such column."""
    for pattern in (
        r"(?i)^(?:full_?)?name$|^名称$|^姓名$",
        rf"(?i)^{re.escape(table.name.rstrip('s'))}s?_?name$",
        r"(?i)^title$|^标题$",
    ):
        for column in table.columns:
            if re.search(pattern, column.name):
                return column.name
    same = [
        c.name
        for c in table.columns
        if c.name.casefold().rstrip("s") == table.name.casefold().removesuffix("es").rstrip("s")
    ]
    if same:
        return same[0]
    named = [
        c.name
        for c in table.columns
        if re.search(r"(?i)name$|title$|名$|名称$", c.name) and c.kind in ("text", "unknown")
    ]
    if len(named) == 1:
        return named[0]
    return table.primary_key[0] if table.primary_key else ""


def inhabitants_of(table: TableInfo) -> str:
    """Return the one column that says how many people there are."""
    found = [c.name for c in table.columns if is_number(c) and re.search(r"(?i)population|人口", c.name)]
    return found[0] if len(found) == 1 else ""


_TRUE: Final = frozenset({"1", "y", "yes", "t", "true", "是", "有"})
_FALSE: Final = frozenset({"0", "n", "no", "f", "false", "否", "无"})


def flags_of(column: Column) -> tuple[object, object] | None:
    """Return how yes and no are written in a column that holds nothing else."""
    written = {str(value).strip().casefold(): value for value in column.values}
    yes, no = [written[w] for w in written if w in _TRUE], [written[w] for w in written if w in _FALSE]
    whole = column.complete and len(yes) <= 1 and len(no) <= 1 and len(yes) + len(no) == len(written) > 0
    if not whole:
        return None
    return (yes[0] if yes else "1", no[0] if no else "0")


def year_of(table: TableInfo) -> str | None:
    """Return its one column of years, or of days where there is none of years."""
    years = [c.name for c in table.columns if re.search(r"year|年", c.name, re.IGNORECASE)]
    days = years or [c.name for c in table.columns if is_day(c)]
    return days[0] if len(days) == 1 else None


def column_of(reach: Reach, name: str) -> Column:
    """Return a column by the name that a query gives it."""
    table, own = cast("tuple[TableInfo, str]", reach.find(name))
    return cast("Column", table.column(own))


_COUNTS: Final = lazy_regex(
    r"(?i)(?:^|_|\b)(?:num|number|no|count|total|amount|amt|quantity|qty|sum|population|attendance|enrollment|enrolment"
    r"|capacity|hrs|credit|score|point|hour|minute)(?:_|\b|$)|数|量|额|人口"
)
_WORD: Final = lazy_regex(r"[A-Z]?[a-z]{2,}")


def counts_something(column: Column) -> bool:
    """Whether a column's numbers may be added up, by what it is called: passengers, num_rooms; not section, rank."""
    words = [word.casefold() for word in _WORD.findall(column.name)]
    several = any(word.endswith("s") and not word.endswith(("ss", "us", "is")) for word in words)
    return several or _COUNTS.search(column.name) is not None
