"""Correlations between the numeric columns of a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, Field

from errors import DataUnavailable
from tools.artifacts import Chart, Table
from tools.context import ToolContext
from tools.kinds import ColumnName, TableName
from tools.marking import ExampleCall, tool
from tools.numerics.significance import p_of_correlation
from tools.tables.catalogue import Column, TableInfo, table_named
from tools.tables.columns import ColumnQuestion, finite, number_column, number_columns
from tools.tables.database import Database, reading
from tools.tables.descriptions import row_count
from tools.tables.identifiers import quoted
from tools.tables.values import preview, tidy

MAX_RANKED_ROWS = 100_000
"""Rows of a bigger table that are drawn at random before they are ranked."""
FEW = 8
"""Pairs of values below which a correlation says little."""
_STRONGEST = 10
_SEED = 20
_ASKED = ColumnQuestion("columns")
Method: TypeAlias = Literal["pearson", "spearman"]
Pairs: TypeAlias = dict[tuple[str, str], tuple[float | None, int]]
"""Names of two columns → correlation and number of rows that have both values."""


class CorrelatedPair(BaseModel):
    """How two columns go together."""

    first: str = Field(description="One column")
    second: str = Field(description="The other column")
    r: float = Field(description="Correlation, from -1 to 1")
    n: int = Field(description="Rows that have both values")
    p_value: float | None = Field(description="How likely chance alone gives such a correlation; empty under 3 rows")
    few: bool = Field(description=f"Whether it rests on fewer than {FEW} rows and says little")


class CorrelationMatrix(BaseModel):
    """Correlations between columns."""

    table: TableName = Field(description="The table")
    method: str = Field(description="pearson (linear) or spearman (of ranks)")
    columns: list[str] = Field(description="The columns that were compared")
    rows: int = Field(description="Rows of the table")
    rows_used: int = Field(description="Rows that were looked at; fewer than rows when a random sample was ranked")
    strongest: list[CorrelatedPair] = Field(description="The strongest correlations first, at most 10")
    undefined: list[str] = Field(description="Columns without one: too few values, all the same, or too large")
    matrix: Table = Field(description="All correlations")
    chart: Chart = Field(description="The same as a heatmap")


@dataclass(frozen=True)
class _Comparison:
    table: TableInfo
    columns: Sequence[Column]
    around: str
    """The one column whose correlations are wanted; empty for all pairs."""
    method: str


@tool(
    domains=("data",),
    functions=("compute", "generate"),
    permission="low",
    idempotent=True,
    call=ExampleCall(arguments={"table": "cars", "columns": ["mpg", "weight", "horsepower"]}),
)
async def correlation_matrix(
    context: ToolContext,
    table: TableName,
    columns: Annotated[list[ColumnName] | None, Field(json_schema_extra={"x-type": "number", "x-ask": True})] = None,
    method: Method = "pearson",
) -> CorrelationMatrix:
    """Compute how strongly numeric columns of a table correlate, and draw the matrix as a heatmap.

    Use it for "do X and Y correlate", "which columns go together", and for what goes with one column: a single column
    is compared with every other. To predict one column from others use linear_regression; to see the points use
    plot_scatter; for companies' figures use the finance tools.

    Args:
        context: The surroundings of the call.
        table: Name of the table.
        columns: Numeric columns to compare; all of them when not given, one to compare it with all others.
        method: pearson for straight-line relations, spearman for any rising or falling relation.

    Returns:
        The strongest pairs with the number of rows and a p-value, the matrix and a heatmap.
    """
    return await reading(context, lambda database: _correlated(database, table, columns or [], method))


def _correlated(database: Database, name: str, wanted: Sequence[str], method: str) -> CorrelationMatrix:
    compared = _comparison(table_named(database, name), wanted, method)
    rows = row_count(database, compared.table)
    pairs = _ranked(database, compared) if method == "spearman" else _linear(database, compared)
    names = [column.name for column in compared.columns]
    grid = _grid(names, pairs)
    title = f"{method} correlation, {compared.table.name}"
    return CorrelationMatrix(
        table=compared.table.name,
        method=method,
        columns=names,
        rows=rows,
        rows_used=min(rows, MAX_RANKED_ROWS) if method == "spearman" else rows,
        strongest=_strongest(pairs, compared.around),
        undefined=[a for i, a in enumerate(names) if all(r is None for j, r in enumerate(grid[i]) if i != j)],
        matrix=preview(["column", *names], [(n, *row) for n, row in zip(names, grid, strict=True)], len(names), title),
        chart=Chart(title=title, figure=_heatmap(names, grid, title)),
    )


def _comparison(table: TableInfo, wanted: Sequence[str], method: str) -> _Comparison:
    alone = len([name for name in wanted if name.strip()]) == 1
    around = number_column(table, next(name for name in wanted if name.strip()), _ASKED) if alone else None
    columns = number_columns(table, [] if alone else wanted, _ASKED)
    if around is not None and around not in columns:
        columns = [around, *columns]
    if len(columns) < 2:
        raise DataUnavailable(
            f"Table {table.name!r} has fewer than two numeric columns; there is nothing to correlate.",
            zh=f"表 {table.name!r} 的数值列不足两列，无法计算相关性。",
        )
    return _Comparison(table, columns, around.name if around else "", method)


def _linear(database: Database, compared: _Comparison) -> Pairs:
    size = len(compared.columns)
    pairs = list(combinations(range(size), 2))
    parts = [f"isfinite(var_samp(c{i}))" for i in range(size)]  # too large values would seem unrelated
    parts += [f"corr(c{i}, c{j})" for i, j in pairs] + [f"regr_count(c{i}, c{j})" for i, j in pairs]
    found = database.row(f"WITH v AS ({_values(compared)}) SELECT {', '.join(parts)} FROM v")  # noqa: S608 - quoted
    held, correlated, counted = found[:size], found[size : size + len(pairs)], found[size + len(pairs) :]
    return {
        (compared.columns[i].name, compared.columns[j].name): (_known(r) if held[i] and held[j] else None, int(n))
        for (i, j), r, n in zip(pairs, correlated, counted, strict=True)
    }


def _ranked(database: Database, compared: _Comparison) -> Pairs:
    """Rank the rows that have both values of a pair; equal values share their mean rank."""
    sampled = f"USING SAMPLE reservoir({MAX_RANKED_ROWS} ROWS) REPEATABLE ({_SEED})"
    sampled = sampled if row_count(database, compared.table) > MAX_RANKED_ROWS else ""
    found: Pairs = {}
    for first, second in combinations(compared.columns, 2):
        a, b = quoted("a"), quoted("b")
        rank = "rank() OVER (ORDER BY {0}) + (count(*) OVER (PARTITION BY {0}) - 1) / 2.0"
        r, n = database.row(
            f"WITH t AS (SELECT {finite(first)} AS {a}, {finite(second)} AS {b} "  # noqa: S608 - quoted
            f"FROM (SELECT * FROM {compared.table.sql} {sampled})), "
            f"ranked AS (SELECT {rank.format(a)} AS x, {rank.format(b)} AS y FROM t "
            f"WHERE {a} IS NOT NULL AND {b} IS NOT NULL) SELECT corr(x, y), count(*) FROM ranked"
        )
        found[first.name, second.name] = (_known(r), int(n))
    return found


def _values(compared: _Comparison) -> str:
    selected = ", ".join(f"{finite(column)} AS c{i}" for i, column in enumerate(compared.columns))
    return f"SELECT {selected} FROM {compared.table.sql}"  # noqa: S608 - quoted


def _known(r: float | None) -> float | None:
    """A correlation; DuckDB says NaN where there is none, and may pass 1 by a rounding error."""
    if r is None or r != r:
        return None
    return tidy(max(-1.0, min(1.0, r)))


def _strongest(pairs: Pairs, around: str) -> list[CorrelatedPair]:
    found = [
        CorrelatedPair(first=a, second=b, r=r, n=n, p_value=p_of_correlation(r, n), few=n < FEW)
        for (a, b), (r, n) in pairs.items()
        if r is not None and (not around or around in (a, b))
    ]
    return sorted(found, key=lambda pair: -abs(pair.r))[:_STRONGEST]


def _grid(names: Sequence[str], pairs: Pairs) -> list[list[float | None]]:
    def between(a: str, b: str) -> float | None:
        if a == b:
            return 1.0
        return pairs[(a, b) if (a, b) in pairs else (b, a)][0]

    return [[between(a, b) for b in names] for a in names]


def _heatmap(names: Sequence[str], grid: Sequence[Sequence[float | None]], title: str) -> dict[str, Any]:
    return {
        "data": [
            {
                "type": "heatmap",
                "x": list(names),
                "y": list(names),
                "z": [list(row) for row in grid],
                "zmin": -1,
                "zmax": 1,
                "colorscale": "RdBu",
                "reversescale": True,
                "texttemplate": "%{z:.2f}",
            }
        ],
        "layout": {
            "title": {"text": title},
            "xaxis": {"type": "category"},
            "yaxis": {"type": "category", "autorange": "reversed"},
        },
    }
