"""Functions that group rows and compute figures of them."""

from collections.abc import Sequence
from typing import Final

from errors import InvalidArguments
from tools.sources.databases.address import Dialect
from tools.sources.databases.naming import quoted
from tools.sources.databases.slot.relation import GROUP, ROW, Made, Relation, operand, unique_name
from tools.sources.databases.slot.rows import limited

_AGGREGATES: Final = {
    "min": "min({})",
    "max": "max({})",
    "sum": "sum({})",
    "mean": "avg({})",
    "count": "count({})",
    "std": "",
    "total": "coalesce(sum({}), 0.0)",
    "list": "",
}
AGGREGATIONS: Final = (*_AGGREGATES, "argmin", "argmax")
_CALCULATIONS: Final = {"add": "+", "subtract": "-", "multiply": "*", "divide": "/"}
CALCULATIONS: Final = tuple(_CALCULATIONS)


def group_data_by(data: Relation, key_name: str | Sequence[str], *, ascending: bool = True) -> Made:
    """Make one row of each group, in the order of the keys; without a key all rows are one group."""
    keys = tuple(dict.fromkeys(data.keys(key_name)))
    row, columns = quoted(ROW), ", ".join(map(quoted, data.columns))
    grouped = Relation(name="", columns=data.columns, grouped=(data.name, keys))
    if not keys:
        first = f"SELECT {row} AS {quoted(GROUP)}, {columns} FROM {data.source} ORDER BY {row} LIMIT 1"
        one = f"SELECT one.one AS {row}, {quoted('first', GROUP)}, {_of('first', data.columns)}"
        return f'{one} FROM (SELECT 1 AS one) AS one LEFT JOIN ({first}) AS "first" ON 1 = 1', grouped
    by = ", ".join(map(quoted, keys))
    chosen = f"SELECT min({row}) FROM {data.source} GROUP BY {by}"
    order = by if ascending else ", ".join(f"{quoted(key)} DESC" for key in keys)
    place = f"row_number() OVER (ORDER BY {order}, {row}) AS {row}"
    return f"SELECT {place}, {row} AS {quoted(GROUP)}, {columns} FROM {data.source} WHERE {row} IN ({chosen})", grouped


def _of(alias: str, columns: Sequence[str]) -> str:
    return ", ".join(quoted(alias, name) for name in columns)


def aggregate_data(
    dialect: Dialect, data: Relation, aggregation_operation: str, key_name: str = "", *, distinct: bool = False
) -> Made:
    """Compute one figure of a column; of grouped rows one for each group, as a column of its own."""
    if aggregation_operation not in AGGREGATIONS:
        raise InvalidArguments(
            f"An operation is one of {', '.join(AGGREGATIONS)}.",
            parameter="aggregation_operation",
            zh="没有这种聚合运算。",
        )
    key = data.column(key_name) if key_name else ""
    if not key and aggregation_operation != "count":
        raise InvalidArguments("Name the column to aggregate.", parameter="key_name", zh="请指定要聚合的列。")
    if aggregation_operation in ("argmin", "argmax"):
        return _extreme(data, key, largest=aggregation_operation == "argmax")
    name = f"{aggregation_operation}_{key}" if key else aggregation_operation
    if data.grouped is None:
        figure = _aggregate(dialect, aggregation_operation, key, data.source, distinct=distinct)
        sql = f"SELECT 1 AS {quoted(ROW)}, {figure} AS {quoted(name)} FROM {data.source}"
        return sql, Relation(name="", columns=(name,))
    return _of_groups(dialect, data, data.grouped, (aggregation_operation, key, name, distinct))


def _of_groups(
    dialect: Dialect, data: Relation, grouped: tuple[str, tuple[str, ...]], asked: tuple[str, str, str, bool]
) -> Made:
    operation, key, wanted, distinct = asked
    source, keys = quoted(grouped[0]), ", ".join(map(quoted, grouped[1]))
    figure = _aggregate(dialect, operation, key, source, distinct=distinct)
    name = unique_name(wanted, data.columns)
    by = f" GROUP BY {keys}" if keys else ""
    inner = f"SELECT min({quoted(ROW)}) AS {quoted(GROUP)}, {figure} AS {quoted('figure')} FROM {source}{by}"
    same = "IS" if dialect == "sqlite" else "IS NOT DISTINCT FROM"
    tie = f"{quoted('figures', GROUP)} {same} {quoted('whole', GROUP)}"
    shown = f"{data.selected(alias='whole')}, {quoted('figures', 'figure')} AS {quoted(name)}"
    sql = f'SELECT {shown} FROM {data.source} AS "whole" LEFT JOIN ({inner}) AS "figures" ON {tie}'
    return sql, data.model_copy(update={"columns": (*data.columns, name)})


def _aggregate(dialect: Dialect, operation: str, key: str, source: str, *, distinct: bool) -> str:
    each = f"{'DISTINCT ' if distinct else ''}{quoted(key)}" if key else "*"
    if operation == "std":
        return _deviation(quoted(key), source) if dialect == "sqlite" else f"stddev_pop({each})"
    if operation == "list":
        return f"group_concat({each})" if dialect == "sqlite" else f"string_agg({each}::text, ',')"
    return _AGGREGATES[operation].format(each)


def _deviation(key: str, source: str) -> str:
    """Write the standard deviation of a population, which SQLite lacks: around the mean, so that digits are kept."""
    middle = f"(SELECT avg({key}) FROM {source})"
    apart = f"({key} - {middle})"
    return f"sqrt(max(0, avg({apart} * {apart}) - avg({apart}) * avg({apart})))"


def _extreme(data: Relation, key: str, *, largest: bool) -> Made:
    way = "DESC" if largest else "ASC"
    told = f"SELECT {data.selected()} FROM {data.source} WHERE {quoted(key)} IS NOT NULL"
    return f"{told} ORDER BY {quoted(key)} {way}, {quoted(ROW)} LIMIT 1", data


def calculate(input_1: object, input_2: object, operation: str) -> Made:
    """Compute with two figures."""
    if operation not in _CALCULATIONS:
        raise InvalidArguments(
            f"An operation is one of {', '.join(_CALCULATIONS)}.", parameter="operation", zh="没有这种运算。"
        )
    left, right = operand(None, input_1), operand(None, input_2)
    sql = f"SELECT 1 AS {quoted(ROW)}, {left} {_CALCULATIONS[operation]} {right} AS {quoted(operation)}"
    return limited(sql, -1), Relation(name="", columns=(operation,))
