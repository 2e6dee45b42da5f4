from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errors import DataUnavailable
from tools.builtin.data.queries.queries import query_sql
from tools.builtin.data.queries.sorting import sort_rows
from tools.builtin.data.tables.loading import load_table
from tools.context import ToolContext
from tools.tables.database import writing

Write = Callable[[str, str | bytes], str]


async def test_the_highest_rows_come_first(context: ToolContext) -> None:
    found = await sort_rows(context, "cars", "马力", "descending", 3)

    assert (found.by, found.rows, found.of_rows) == ("horsepower", 3, 392)
    assert (found.first_value, found.last_value) == (230, 225)
    assert [row[5] for row in found.first_rows] == [230, 225, 225]


async def test_without_a_limit_all_rows_stay_from_low_to_high(context: ToolContext, sales: str) -> None:
    await load_table(context, sales)

    found = await sort_rows(context, "销售数据", "金额")

    assert [row[1] for row in found.first_rows] == [5, 10.5, 20]
    assert (await query_sql(context, f'FROM "{found.table}"')).rows == found.first_rows


async def test_rows_without_a_value_come_last_either_way(context: ToolContext, write: Write) -> None:
    await load_table(context, write("a.csv", "n,m\n,x\n2,y\n1,z\n"))

    up = await sort_rows(context, "a", "n")
    down = await sort_rows(context, "a", "n", "descending")

    assert [row[0] for row in up.first_rows] == [1, 2, None]
    assert [row[0] for row in down.first_rows] == [2, 1, None]
    assert (down.first_value, down.last_value) == (2, None)


async def test_an_empty_table_is_sorted(context: ToolContext) -> None:
    await writing(context, lambda db: db.rows("CREATE TABLE main.nothing (a INTEGER)"))

    found = await sort_rows(context, "nothing", "a")

    assert (found.rows, found.first_value) == (0, None)


async def test_an_unknown_column_is_told(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match="did you mean 'weight'"):
        await sort_rows(context, "cars", "wieght")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=8, deadline=None)
@given(rows=st.lists(st.tuples(st.integers(0, 5), st.integers()), min_size=1, max_size=20), down=st.booleans())
async def test_sorting_is_stable_as_in_python(context: ToolContext, rows: list[tuple[int, int]], down: bool) -> None:
    listed = ", ".join("(?, ?)" for _ in rows)
    numbered = [cell for position, (key, _) in enumerate(rows) for cell in (key, position)]
    sql = f"CREATE OR REPLACE TABLE main.pairs AS SELECT * FROM (VALUES {listed}) AS t(k, position)"
    await writing(context, lambda db: db.rows(sql, numbered))

    found = await sort_rows(context, "pairs", "k", "descending" if down else "ascending")

    keys = [key for key, _ in rows]
    expected = sorted(range(len(rows)), key=lambda i: -keys[i] if down else keys[i])
    assert [row[1] for row in found.preview.rows] == expected[:20]
