from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errors import DataUnavailable
from tools.builtin.data.queries.distinct import distinct_values
from tools.builtin.data.tables.loading import load_table
from tools.context import ToolContext
from tools.tables.database import writing

Write = Callable[[str, str | bytes], str]


async def test_values_come_with_their_counts_the_most_frequent_first(context: ToolContext) -> None:
    found = await distinct_values(context, "企鹅", "物种")

    assert [(v.value, v.rows) for v in found.values] == [("Adelie", 152), ("Gentoo", 124), ("Chinstrap", 68)]
    assert sum(v.share_percent for v in found.values) == pytest.approx(100, abs=0.02)


async def test_missing_values_are_counted_apart(context: ToolContext, write: Write) -> None:
    await load_table(context, write("a.csv", "v,城市\n1,北京\n2,\n3,北京\n"))

    found = await distinct_values(context, "a", "城市")

    assert (found.n_distinct, found.missing, found.values[0].share_percent) == (1, 1, 100)


async def test_few_may_be_asked_for(context: ToolContext) -> None:
    found = await distinct_values(context, "cars", "manufacturer", 3)

    assert (len(found.values), found.n_distinct, found.result.total_rows) == (3, 37, 37)


async def test_an_empty_column_has_no_values(context: ToolContext) -> None:
    await writing(context, lambda db: db.rows("CREATE TABLE main.nothing AS SELECT NULL::INTEGER AS a"))

    assert (await distinct_values(context, "nothing", "a")).values == []


async def test_an_unknown_column_is_told(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match="no column"):
        await distinct_values(context, "cars", "colour")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=10, deadline=None)
@given(rows=st.lists(st.sampled_from(["甲", "b", "B", "", "'"]), min_size=1, max_size=30))
async def test_counts_agree_with_python(context: ToolContext, rows: list[str]) -> None:
    listed = ", ".join("(?)" for _ in rows)
    sql = f"CREATE OR REPLACE TABLE main.words AS SELECT * FROM (VALUES {listed}) AS t(w)"
    await writing(context, lambda db: db.rows(sql, rows))

    found = await distinct_values(context, "words", "w")

    assert {v.value: v.rows for v in found.values} == {word: rows.count(word) for word in rows}
