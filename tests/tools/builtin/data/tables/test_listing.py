import json

import pytest

from errors import DataUnavailable
from tools.builtin.data.statistics.aggregates import group_aggregate
from tools.builtin.data.tables.listing import describe_table, list_tables
from tools.builtin.data.tables.loading import load_table
from tools.context import ToolContext
from tools.tables.database import writing


async def test_list_tables_marks_the_samples(context: ToolContext, sales: str) -> None:
    await load_table(context, sales)

    found = {entry.table: entry for entry in (await list_tables(context)).tables}

    assert (found["销售数据"].sample, found["销售数据"].rows, found["销售数据"].columns) == (False, 3, 3)
    assert (found["cars"].sample, "汽车" in found["cars"].aliases) == (True, True)
    assert "CC0" in found["cars"].source


async def test_list_tables_puts_the_users_own_first(context: ToolContext, sales: str) -> None:
    await load_table(context, sales)

    listed = await list_tables(context)

    assert listed.tables[0].column_names == ["城市", "金额", "日期"]
    assert listed.n_tables == len(listed.tables)


async def test_describe_table_tells_types_ranges_and_gaps(context: ToolContext) -> None:
    described = await describe_table(context, "penguins")

    columns = {column.name: column for column in described.columns}
    assert (columns["species"].type, columns["species"].distinct) == ("text", 3)
    assert (columns["body_mass_g"].min, columns["body_mass_g"].max, columns["body_mass_g"].nulls) == (2700, 6300, 2)
    assert (columns["sex"].nulls, "性别" in columns["sex"].aliases) == (11, True)
    assert (described.rows, len(described.preview.rows)) == (344, 5)


async def test_describe_table_reads_chinese_names(context: ToolContext, sales: str) -> None:
    await load_table(context, sales)

    described = await describe_table(context, "销售数据")

    assert [(c.name, c.type) for c in described.columns] == [("城市", "text"), ("金额", "number"), ("日期", "date")]
    assert described.columns[2].min == "2024-01-01"
    assert described.source == "销售数据.csv"


async def test_describe_table_takes_any_column_name(context: ToolContext) -> None:
    sql = """CREATE TABLE main."t"";--" AS SELECT 1 AS "a""b", [1] AS "x y", true AS "select" """
    await writing(context, lambda db: db.rows(sql))

    described = await describe_table(context, 't";--')

    assert [column.name for column in described.columns] == ['a"b', "x y", "select"]
    assert [column.example for column in described.columns] == [1, "[1]", True]


async def test_describe_table_describes_an_empty_table(context: ToolContext) -> None:
    await writing(context, lambda db: db.rows("CREATE TABLE main.nothing (a INTEGER)"))

    described = await describe_table(context, "nothing")

    assert (described.rows, described.columns[0].min, described.preview.rows) == (0, None, [])


async def test_describe_table_names_close_tables(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match="did you mean 'titanic'"):
        await describe_table(context, "titanik")


@pytest.mark.full
async def test_columns_of_every_type_can_be_described_counted_and_compared(context: ToolContext) -> None:
    await writing(context, lambda db: db.rows("CREATE TABLE main.everything AS SELECT * FROM test_all_types()"))

    described = await describe_table(context, "everything")

    assert len(described.columns) > 40
    for column in described.columns:
        counted = await group_aggregate(context, "everything", column.name)
        largest = await group_aggregate(context, "everything", "bool", column.name, "max")
        assert json.dumps([counted.model_dump(), largest.model_dump()], allow_nan=False)
