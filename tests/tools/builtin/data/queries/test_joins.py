from collections.abc import Callable
from typing import Literal

import pytest

from errors import DataUnavailable, InvalidArguments, ToolCallFailed
from tools.builtin.data.queries import joins
from tools.builtin.data.queries.joins import join_tables
from tools.builtin.data.queries.queries import query_sql
from tools.builtin.data.tables.loading import load_table
from tools.context import ToolContext
from tools.tables import derived
from tools.tables.database import writing

Write = Callable[[str, str | bytes], str]


@pytest.fixture
async def shops(context: ToolContext, write: Write) -> None:
    await load_table(context, write("sales.csv", "Region,units,note\nNorth,1,a\nNorth,2,b\nWest,3,c\n"))
    await load_table(context, write("stores.csv", "region,manager,NOTE\nNorth,李娜,x\nSouth,Tom,y\n"))


@pytest.mark.parametrize(
    ("how", "rows"),
    [
        ("inner", [["North", 1, "李娜"], ["North", 2, "李娜"]]),
        ("left", [["North", 1, "李娜"], ["North", 2, "李娜"], ["West", 3, None]]),
        ("right", [["North", 1, "李娜"], ["North", 2, "李娜"], ["South", None, "Tom"]]),
        ("full", [["North", 1, "李娜"], ["North", 2, "李娜"], ["South", None, "Tom"], ["West", 3, None]]),
    ],
)
async def test_rows_are_matched(
    context: ToolContext, shops: None, how: Literal["inner", "left", "right", "full"], rows: list[object]
) -> None:
    found = await join_tables(context, "sales", "stores", "region", how)

    kept = await query_sql(context, f"SELECT Region, units, manager FROM {found.table} ORDER BY 1, 2")
    assert (kept.rows, found.rows) == (rows, len(rows))
    assert (found.left_rows, found.right_rows, found.on) == (3, 2, "Region")


async def test_columns_of_one_name_are_told_apart(context: ToolContext, shops: None) -> None:
    found = await join_tables(context, "sales", "stores", "region")

    assert found.columns == ["Region", "units", "note", "manager", "NOTE_stores"]


async def test_the_shared_column_need_not_be_named(context: ToolContext) -> None:
    found = await join_tables(context, "us_marriages", "us_unemployment")

    assert (found.on, found.rows > 0) == ("year", True)


async def test_several_shared_columns_are_asked_about(context: ToolContext, shops: None) -> None:
    with pytest.raises(InvalidArguments, match="share the columns 'Region', 'note'; say which") as raised:
        await join_tables(context, "sales", "stores")

    assert "请指明" in raised.value.zh


async def test_no_shared_column_names_those_of_both(context: ToolContext, shops: None) -> None:
    with pytest.raises(InvalidArguments, match=r"share no column: 'sales' has 'Region'.*'iris' has"):
        await join_tables(context, "sales", "iris")


async def test_keys_of_different_types_are_compared_as_text(context: ToolContext, write: Write) -> None:
    await load_table(context, write("a.csv", "id,n\n1,x\n2,y\n"))
    await load_table(context, write("b.csv", "id,m\n1,p\nq2,q\n"))

    found = await join_tables(context, "a", "b", "id", "full")

    assert (await query_sql(context, f"SELECT id, n, m FROM {found.table} ORDER BY 1")).rows == [
        ["1", "x", "p"],
        ["2", "y", None],
        ["q2", None, "q"],
    ]


async def test_a_table_may_be_joined_with_itself(context: ToolContext, shops: None) -> None:
    found = await join_tables(context, "sales", "sales", "units")

    assert found.columns == ["units", "Region", "note", "Region_sales", "note_sales"]


async def test_a_column_that_one_lacks_is_told(context: ToolContext, shops: None) -> None:
    with pytest.raises(DataUnavailable, match="column in table 'stores' called 'units'"):
        await join_tables(context, "sales", "stores", "units")


async def test_nested_keys_are_compared_as_text(context: ToolContext) -> None:
    await writing(context, lambda db: db.rows("CREATE TABLE main.a AS SELECT [1] AS k, 1 AS n"))
    await writing(context, lambda db: db.rows("CREATE TABLE main.b AS SELECT unnest(['[1]', 'x']) AS k"))

    assert (await join_tables(context, "a", "b", "k")).rows == 1


@pytest.mark.usefixtures("same_process")
async def test_a_join_that_explodes_is_refused(
    context: ToolContext, shops: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(joins, "MAX_ROWS", 1)
    monkeypatch.setattr(derived, "MAX_ROWS", 1)

    with pytest.raises(ToolCallFailed, match="more than 1 rows"):
        await join_tables(context, "sales", "stores", "region")
