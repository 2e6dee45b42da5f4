from collections.abc import Callable

import pytest

from errors import DataUnavailable, ToolCallFailed
from tools.builtin.data.charts.charts import plot_bar
from tools.builtin.data.queries.filters import filter_rows
from tools.builtin.data.queries.joins import join_tables
from tools.builtin.data.queries.queries import query_sql
from tools.builtin.data.queries.sorting import sort_rows
from tools.builtin.data.statistics.aggregates import group_aggregate
from tools.builtin.data.statistics.statistics import summary_statistics
from tools.builtin.data.tables.listing import describe_table, list_tables
from tools.builtin.data.tables.loading import load_table
from tools.context import ToolContext
from tools.tables import derived
from tools.tables.catalogue import derived_tables
from tools.tables.database import Database, reading, writing
from tools.tables.derived import TableRecipe, derive, handle, literal

Write = Callable[[str, str | bytes], str]


async def handles(context: ToolContext) -> list[str]:
    return [table.name for table in await reading(context, derived_tables)]


async def test_the_same_definition_has_the_same_handle_and_fresh_rows(context: ToolContext, write: Write) -> None:
    await load_table(context, write("a.csv", "n\n1\n2\n"))
    first = await filter_rows(context, "a", "n > 1")
    await load_table(context, write("a.csv", "n\n5\n6\n7\n"))
    again = await filter_rows(context, "A", "N>1")

    assert (first.table, first.rows) == (again.table, 1)
    assert again.rows == 3
    assert await handles(context) == [first.table]


async def test_another_definition_has_another_handle(context: ToolContext) -> None:
    first = await filter_rows(context, "cars", "mpg > 30")
    second = await filter_rows(context, "cars", "mpg > 31")

    assert await handles(context) == [second.table, first.table]


async def test_every_other_tool_takes_a_handle(context: ToolContext) -> None:
    table = (await filter_rows(context, "cars", "mpg > 30")).table

    assert (await describe_table(context, table)).source == "rows of cars where mpg > 30"
    assert (await query_sql(context, f"SELECT count(*) FROM {table}")).rows == [[83]]
    assert (await group_aggregate(context, table, "产地", "马力")).n_groups == 3
    assert (await summary_statistics(context, table, "油耗")).numbers[0].count == 83
    assert (await plot_bar(context, table, "origin")).n_bars == 3


async def test_the_newest_of_its_kind_goes_by_the_plain_name(context: ToolContext) -> None:
    await filter_rows(context, "cars", "mpg > 30")
    newest = await filter_rows(context, "cars", "mpg > 40")

    assert (await describe_table(context, "cars_filtered")).table == newest.table
    assert (await sort_rows(context, "cars filtered", "mpg")).of_rows == newest.rows


async def test_handles_do_not_clutter_the_list_of_tables(context: ToolContext) -> None:
    before = (await list_tables(context)).n_tables
    await filter_rows(context, "cars", "mpg > 30")

    assert (await list_tables(context)).n_tables == before


@pytest.mark.usefixtures("same_process")
async def test_the_oldest_are_dropped(context: ToolContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(derived, "MAX_TABLES", 2)
    made = [(await filter_rows(context, "cars", f"mpg > {n}")).table for n in range(30, 34)]

    assert await handles(context) == made[:1:-1]
    with pytest.raises(DataUnavailable, match="no table"):
        await describe_table(context, made[0])


@pytest.mark.usefixtures("same_process")
async def test_what_was_made_again_counts_as_new(context: ToolContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(derived, "MAX_TABLES", 2)
    first = (await filter_rows(context, "cars", "mpg > 30")).table
    await filter_rows(context, "cars", "mpg > 31")
    await filter_rows(context, "cars", "mpg > 30")
    last = (await filter_rows(context, "cars", "mpg > 32")).table

    assert await handles(context) == [last, first]


@pytest.mark.usefixtures("same_process")
async def test_too_many_rows_together_drop_the_oldest(context: ToolContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(derived, "MAX_TOTAL_ROWS", 100)
    await filter_rows(context, "cars", "mpg > 30")
    large = (await filter_rows(context, "cars", "mpg > 1")).table

    assert await handles(context) == [large]


@pytest.mark.usefixtures("same_process")
async def test_a_result_that_is_too_large_leaves_nothing(context: ToolContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(derived, "MAX_ROWS", 10)

    with pytest.raises(ToolCallFailed, match="more than 10 rows"):
        await filter_rows(context, "cars", "mpg > 30")
    assert await handles(context) == []


async def test_a_users_table_stands_before_a_handle_of_its_name(context: ToolContext, write: Write) -> None:
    table = (await filter_rows(context, "cars", "mpg > 30")).table
    await load_table(context, write("a.csv", "n\n1\n"), table)

    assert (await describe_table(context, table)).rows == 1
    assert (await query_sql(context, f"FROM {table}")).columns == ["n"]


async def test_an_older_database_gets_the_schema(context: ToolContext) -> None:
    await writing(context, lambda db: db.rows("DROP SCHEMA derived CASCADE"))

    assert (await filter_rows(context, "cars", "mpg > 30")).rows == 83
    assert (await query_sql(context, "SELECT count(*) FROM cars")).rows == [[392]]


async def test_a_name_is_short_and_clean() -> None:
    name = handle(TableRecipe("价格 (元); DROP" * 20, "SELECT 1", ""))

    assert name == handle(TableRecipe("价格 (元); DROP" * 20, "SELECT 1", "another note"))
    assert len(name) <= 60
    assert name.isidentifier()


@pytest.mark.parametrize("text", ["", "it's", "a\0b", "'; DROP TABLE x; --", "北京"])
async def test_a_text_stays_that_text_in_a_statement(context: ToolContext, text: str) -> None:
    assert await reading(context, lambda db: db.row(f"SELECT {literal(text)}")) == (text,)


async def test_columns_keep_their_other_names(context: ToolContext) -> None:
    def make(database: Database) -> str:
        return derive(database, TableRecipe("x", "SELECT 1 AS a", "note")).column("a").name

    assert await writing(context, make) == "a"
    table = (await filter_rows(context, "企鹅", "体重 > 5000")).table
    assert "体重" in {alias for column in (await describe_table(context, table)).columns for alias in column.aliases}


async def test_a_large_table_never_leaves_the_database(context: ToolContext) -> None:
    sql = "CREATE TABLE main.large AS SELECT i, i % 100 AS g, 'row ' || i AS t FROM range(300000) AS r(i)"
    await writing(context, lambda db: db.rows(sql))

    found = [
        await filter_rows(context, "large", "i >= 100000"),
        await sort_rows(context, "large", "g", "descending"),
        await join_tables(context, "large", "large", "i"),
    ]

    assert [result.rows for result in found] == [200_000, 300_000, 300_000]
    assert all(len(result.model_dump_json()) < 4_000 for result in found)
