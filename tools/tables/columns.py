"""Columns of the type that a computation needs, and their values as SQL."""

from collections.abc import Sequence
from dataclasses import dataclass

from errors import InvalidArguments
from tools.tables.catalogue import Column, TableInfo

MAX_COLUMNS = 16
"""Columns that one computation compares at most."""


@dataclass(frozen=True)
class ColumnQuestion:
    """Which parameter of a tool named a column."""

    parameter: str

    def refusal(self, message: str, zh: str) -> InvalidArguments:
        """An error that a filler can repair."""
        return InvalidArguments(message, parameter=self.parameter, zh=zh)


def finite(column: Column) -> str:
    """A column's numbers as SQL; NaN and infinity count as missing, yes as 1."""
    return f"CASE WHEN isfinite({column.sql}::DOUBLE) THEN {column.sql}::DOUBLE END"


def number_column(table: TableInfo, name: str, asked: ColumnQuestion) -> Column:
    """The column that a name means, if it holds numbers (or yes and no).

    Raises:
        DataUnavailable: there is no such column.
        InvalidArguments: it holds something else; names the numeric columns.
    """
    column = table.column(name)
    if column.type in ("number", "boolean"):
        return column
    numbers = _listed(table.columns_of("number"))
    raise asked.refusal(
        f"Column {column.name!r} holds {column.type}, not numbers; "
        f"numeric columns in {table.name!r}: {numbers or 'none'}.",
        f"列 {column.name!r} 不是数值列；表 {table.name!r} 的数值列有：{numbers or '无'}。",
    )


def number_columns(table: TableInfo, names: Sequence[str], asked: ColumnQuestion) -> list[Column]:
    """The numeric columns that are named, each once; every one of the table where none is.

    Raises:
        DataUnavailable: there is no such column.
        InvalidArguments: one holds something else, or there are too many.
    """
    found = [number_column(table, name, asked) for name in names if name.strip()]
    columns = list(dict.fromkeys(found)) or list(table.columns_of("number"))
    if len(columns) > MAX_COLUMNS:
        raise asked.refusal(
            f"These are {len(columns)} columns; name at most {MAX_COLUMNS} of them.",
            f"共有 {len(columns)} 列，请最多指定 {MAX_COLUMNS} 列。",
        )
    return columns


def date_column(table: TableInfo, name: str, asked: ColumnQuestion) -> Column:
    """The column that a name means, if it holds dates; the only one of the table where no name is given.

    Raises:
        DataUnavailable: there is no such column.
        InvalidArguments: it holds no dates, or several do and none was named.
    """
    dates = table.columns_of("date")
    if not name.strip() and len(dates) == 1:
        return dates[0]
    column = table.column(name) if name.strip() else None
    if column is not None and column.type == "date":
        return column
    listed = _listed(dates)
    fault = f"Column {column.name!r} holds {column.type}, not dates" if column else "Name the column of dates"
    fault_zh = f"列 {column.name!r} 不是日期列" if column else "请指明日期列"
    raise asked.refusal(
        f"{fault}; columns of dates in {table.name!r}: {listed or 'none'}.",
        f"{fault_zh}；表 {table.name!r} 的日期列有：{listed or '无'}。",
    )


def _listed(columns: Sequence[Column]) -> str:
    return ", ".join(repr(column.name) for column in columns)
