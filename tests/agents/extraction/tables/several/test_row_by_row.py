"""Two tables that are set against each other row by row: how is read as a whole, or not at all."""

import duckdb
import pytest

from agents.extraction.spans.paths import find_paths
from agents.extraction.tables.several.combined_tables import Key
from agents.extraction.tables.several.row_by_row import Measured, RowByRow, row_by_row, row_by_row_sql
from agents.extraction.tables.table_shape import TableColumn, TableShape


def measured(table: str, key: str, amount: str) -> Measured:
    column = TableColumn(name=amount, type="number")
    name = TableColumn(name=key, type="text", distinct=2)
    return Measured(shape=TableShape(table=table, columns=(name, column), rows=2), amount=column)


ALIKE = (measured("a", "product", "units"), measured("b", "product", "units"))
BUDGET = (measured("预算", "部门", "预算"), measured("实际", "部门", "实际支出"))
TARGET = (measured("plan", "team", "target"), measured("real", "team", "sold"))
SALES = (measured("三月", "商品", "销量"), measured("四月", "商品", "销量"))


@pytest.mark.parametrize(
    ("text", "key", "two", "read"),
    [
        (
            "Compare units per product between a.csv and b.csv. Change in percent for each product, "
            "and which one dropped the most?",
            "product",
            ALIKE,
            RowByRow(first="down", percent=True),
        ),
        ("Compare a.csv with b.csv by product: which product grew the most?", "product", ALIKE, RowByRow(first="up")),
        (
            "Match plan.csv and real.csv by team: which teams are over target, and by how much?",
            "team",
            TARGET,
            RowByRow(rows="up"),
        ),
        ("Match plan.csv and real.csv by team: which teams are below target?", "team", TARGET, RowByRow(rows="down")),
        ("把 预算.csv 和 实际.csv 按部门合起来，找出超预算的部门，超了多少", "部门", BUDGET, RowByRow(rows="up")),
        (
            "对比 三月.csv 和 四月.csv 每个商品的销量，变化百分之几，哪个涨得最多",
            "商品",
            SALES,
            RowByRow(first="up", percent=True),
        ),
        ("三月.csv 和 四月.csv 比，哪些商品下降了", "商品", SALES, RowByRow(rows="down")),
        ("Compare plan.csv and real.csv: which teams stayed within target?", "team", TARGET, RowByRow(rows="within")),
        ("比较 预算.csv 和 实际.csv：哪些部门没超过预算", "部门", BUDGET, RowByRow(rows="within")),
    ],
)
def test_it_is_read(text: str, key: str, two: tuple[Measured, ...], read: RowByRow) -> None:
    assert row_by_row(text, find_paths(text), key, two) == read


@pytest.mark.parametrize(
    ("text", "key", "two"),
    [
        ("Compare a.csv and b.csv", "product", ALIKE),
        ("Join a.csv and b.csv by product and show the total units", "product", ALIKE),
        ("Compare a.csv and b.csv by product, only the roses: change in percent", "product", ALIKE),
        ("Change in percent for each product in a.csv and b.csv, and draw it", "product", ALIKE),
        ("把 预算.csv 和 实际.csv 按部门合起来", "部门", BUDGET),
        ("预算.csv 和 实际.csv 里超预算的部门的经理是谁", "部门", BUDGET),
    ],
)
def test_what_is_not_wholly_understood_is_left_to_others(text: str, key: str, two: tuple[Measured, ...]) -> None:
    assert row_by_row(text, find_paths(text), key, two) is None


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        (RowByRow(first="down", percent=True), [("y", 10, 5, -5, -50.0), ("x", 4, 5, 1, 25.0)]),
        (RowByRow(rows="up"), [("x", 4, 5, 1, 25.0)]),
        (RowByRow(rows="up", turned=True), [("y", 10, 5, 5, 100.0)]),
        (RowByRow(first="changed"), [("y", 10, 5, -5, -50.0), ("x", 4, 5, 1, 25.0)]),
    ],
)
def test_the_statement_measures_the_second_by_the_first(asked: RowByRow, rows: list[tuple[object, ...]]) -> None:
    database = duckdb.connect()
    database.execute("CREATE TABLE a AS SELECT * FROM (VALUES ('x', 4), ('y', 10), ('z', 1)) t(product, units)")
    database.execute("CREATE TABLE b AS SELECT * FROM (VALUES ('y', 5), ('x', 5)) t(product, units)")
    sql = row_by_row_sql(asked, Key(left="product", right="product"), ALIKE, "en")
    assert database.execute(sql).fetchall() == rows


def test_nothing_is_divided_by_naught() -> None:
    database = duckdb.connect()
    database.execute("CREATE TABLE a AS SELECT 'x' AS product, 0 AS units")
    database.execute("CREATE TABLE b AS SELECT 'x' AS product, 3 AS units")
    sql = row_by_row_sql(RowByRow(percent=True), Key(left="product", right="product"), ALIKE, "zh")
    assert database.execute(sql).fetchall() == [("x", 0, 3, 3, None)]
