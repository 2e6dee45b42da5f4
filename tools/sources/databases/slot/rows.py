"""Functions that choose, order and show rows."""

from collections.abc import Sequence
from typing import Final

from errors import InvalidArguments
from tools.sources.databases.address import Dialect
from tools.sources.databases.naming import quoted
from tools.sources.databases.slot.conditions import condition_sql
from tools.sources.databases.slot.relation import ROW, Made, Relation, unique_name

_SETS: Final = {"union": "UNION", "union_all": "UNION ALL", "intersect": "INTERSECT", "except": "EXCEPT"}
SET_OPERATIONS: Final = tuple(_SETS)


def filter_data(dialect: Dialect, data: Relation, key_name: str, value: object, condition: str) -> Made:
    """Keep the rows whose column meets a condition."""
    said = condition_sql(quoted(data.column(key_name)), condition, value, data, dialect)
    return f"SELECT {data.selected()} FROM {data.source} WHERE {said}", data


def sort_data(data: Relation, key_name: str, *, ascending: bool = False, nulls: str = "") -> Made:
    """Order rows by a column; rows with equal values stay in the order they had.

    Args:
        data: The rows.
        key_name: The column.
        ascending: The direction.
        nulls: `first` or `last`; by default nothing counts as the smallest value.
    """
    key = quoted(data.column(key_name))
    place = nulls.upper() if nulls in ("first", "last") else "FIRST" if ascending else "LAST"
    way = f"{'ASC' if ascending else 'DESC'} NULLS {place}"
    place = f"row_number() OVER (ORDER BY {key} {way}, {quoted(ROW)}) AS {quoted(ROW)}"
    return f"SELECT {place}, {data.selected(without=(ROW,))} FROM {data.source}", data


def retrieve_data(data: Relation, key_name: str | Sequence[str], *, distinct: bool = False, limit: int = -1) -> Made:
    """Keep some columns, or all by `*`; with `distinct` each combination once, in the order in which they came."""
    keys = data.columns if key_name == "*" else data.keys(key_name)
    if not keys:
        raise InvalidArguments("Name the columns to retrieve.", parameter="key_name", zh="请指定要取出的列。")
    names: list[str] = []
    for key in keys:
        names.append(unique_name(key, names))
    shown = ", ".join(f"{quoted(key)} AS {quoted(name)}" for key, name in zip(keys, names, strict=True))
    if distinct:
        by = ", ".join(quoted(key) for key in dict.fromkeys(keys))
        sql = f"SELECT min({quoted(ROW)}) AS {quoted(ROW)}, {shown} FROM {data.source} GROUP BY {by}"
    else:
        sql = f"SELECT {quoted(ROW)}, {shown} FROM {data.source}"
    return limited(sql, limit), Relation(name="", columns=tuple(names))


def limited(sql: str, limit: int, *, offset: int = 0) -> str:
    """Take the first rows only."""
    if limit < 0 and not offset:
        return sql
    taken = f"LIMIT {int(limit)}" if limit >= 0 else "LIMIT 9223372036854775807"
    return f"SELECT * FROM ({sql}) AS taken ORDER BY {quoted(ROW)} {taken}{f' OFFSET {int(offset)}' if offset else ''}"


def skip_rows(data: Relation, offset: int) -> Made:
    """Leave out the first rows."""
    return limited(f"SELECT {data.selected()} FROM {data.source}", -1, offset=offset), data


def select_unique_values(data: Relation) -> Made:
    """Keep each row once."""
    return retrieve_data(data, list(data.columns), distinct=True)


def concatenate_data(data_1: Relation, data_2: Relation) -> Made:
    """Put rows of the same data together; a row that is in both stays one."""
    if data_1.columns != data_2.columns:
        raise InvalidArguments(
            "Only rows of the same data can be concatenated; combine_data joins others.",
            parameter="data_2",
            zh="只能拼接同一数据的行；其他情况请用 combine_data。",
        )
    row = quoted(ROW)
    rest = f"WHERE {row} NOT IN (SELECT {row} FROM {data_1.source})"
    columns = data_1.selected()
    sql = f"SELECT {columns} FROM {data_1.source} UNION ALL SELECT {columns} FROM {data_2.source} {rest}"
    return f"SELECT * FROM ({sql}) AS both_parts", data_1


def combine_data(data_1: Relation, data_2: Relation, operation: str) -> Made:
    """Combine rows as sets."""
    if operation not in _SETS:
        raise InvalidArguments(
            f"An operation is one of {', '.join(_SETS)}.", parameter="operation", zh="没有这种运算。"
        )
    if len(data_1.columns) != len(data_2.columns):
        raise InvalidArguments(
            "Both need the same number of columns.", parameter="data_2", zh="两份数据的列数必须相同。"
        )
    parts = (f"SELECT {', '.join(map(quoted, part.columns))} FROM {part.source}" for part in (data_1, data_2))
    columns = ", ".join(map(quoted, data_1.columns))
    both = f" {_SETS[operation]} ".join(parts)
    sql = f"SELECT row_number() OVER () AS {quoted(ROW)}, {columns} FROM ({both}) AS combined"
    return sql, Relation(name="", columns=data_1.columns)
