from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errors import DataUnavailable, InvalidArguments
from tools.builtin.data.queries.filters import filter_rows
from tools.builtin.data.queries.queries import query_sql
from tools.builtin.data.tables.loading import load_table
from tools.context import ToolContext
from tools.tables.database import writing

Write = Callable[[str, str | bytes], str]


async def test_rows_that_satisfy_a_condition_become_a_table(context: ToolContext) -> None:
    found = await filter_rows(context, "cars", "mpg > 30 AND origin = 'Japan'")

    assert (found.rows, found.matching, found.of_rows) == (46, 46, 392)
    assert found.table.startswith("cars_filtered_")
    assert len(found.first_rows) == 5
    assert (len(found.preview.rows), found.preview.total_rows) == (20, 46)
    assert (await query_sql(context, f"SELECT min(mpg) > 30, count(*) FROM {found.table}")).rows == [[True, 46]]


async def test_a_chinese_condition_is_read(context: ToolContext, sales: str) -> None:
    await load_table(context, sales)

    found = await filter_rows(context, "销售数据", "城市 ＝ “北京” && 金额 ≥ 10")

    assert (found.where, found.first_rows) == ("城市 = '北京' AND 金额 >= 10", [["北京", 10.5, "2024-01-01"]])


async def test_case_is_ignored_only_where_nothing_matches_exactly(context: ToolContext, write: Write) -> None:
    await load_table(context, write("a.csv", "city,n\nParis,1\nparis,2\nROME,3\n"))

    exact = await filter_rows(context, "a", "city = 'paris'")
    loose = await filter_rows(context, "a", "city in ('rome')")
    none = await filter_rows(context, "a", "city = 'Oslo'")

    assert (exact.rows, exact.case_ignored) == (1, False)
    assert (loose.rows, loose.case_ignored) == (1, True)
    assert (none.rows, none.case_ignored, none.first_rows) == (0, False, [])


async def test_a_limit_keeps_the_first_rows_and_tells_of_all(context: ToolContext) -> None:
    found = await filter_rows(context, "cars", "mpg > 30", 3)
    whole = await filter_rows(context, "cars", "mpg > 30", 5000)

    assert (found.rows, found.matching) == (3, 83)
    assert whole.table == (await filter_rows(context, "cars", "mpg > 30")).table


async def test_a_filter_may_follow_a_filter(context: ToolContext) -> None:
    first = await filter_rows(context, "汽车", "产地 = Japan")
    second = await filter_rows(context, first.table, "马力 > 100")

    assert second.table.startswith("cars_filtered_filtered_")
    assert (await query_sql(context, f"SELECT DISTINCT origin FROM {second.table}")).rows == [["Japan"]]


@pytest.mark.parametrize("where", ["mpg > 'many'", "model_year = DATE '2020-01-01'", "mpg = true AND name + 1 = 2"])
async def test_values_that_do_not_fit_are_told(context: ToolContext, where: str) -> None:
    with pytest.raises(InvalidArguments, match="does not fit the table's values") as raised:
        await filter_rows(context, "cars", where)

    assert "不符" in raised.value.zh


async def test_an_unknown_table_is_told(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match="did you mean 'cars'"):
        await filter_rows(context, "carz", "mpg > 1")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=8, deadline=None)
@given(rows=st.lists(st.integers(-100, 100), min_size=1, max_size=30), edge=st.integers(-100, 100))
async def test_filters_agree_with_python(context: ToolContext, rows: list[int], edge: int) -> None:
    listed = ", ".join("(?)" for _ in rows)
    sql = f'CREATE OR REPLACE TABLE main."数" AS SELECT * FROM (VALUES {listed}) AS t("值 1")'
    await writing(context, lambda db: db.rows(sql, rows))

    found = await filter_rows(context, "数", f"值 1 >= {edge} AND 值1 % 2 = 0")

    kept = [n for n in rows if n >= edge and n % 2 == 0]
    assert (found.rows, [row[0] for row in found.preview.rows]) == (len(kept), kept[:20])
