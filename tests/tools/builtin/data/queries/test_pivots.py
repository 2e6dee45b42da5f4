from collections.abc import Callable

import pytest

from agents.decisions.summarize.templates import render
from errors import DataUnavailable, InvalidArguments
from tests.built_in import built_in
from tools.builtin.data.queries import pivots
from tools.builtin.data.queries.pivots import pivot
from tools.builtin.data.queries.queries import query_sql
from tools.builtin.data.tables.loading import load_table
from tools.call import ToolCall, ToolResult
from tools.context import ToolContext

Write = Callable[[str, str | bytes], str]


async def test_values_are_averaged_where_rows_and_columns_cross(context: ToolContext) -> None:
    found = await pivot(context, "企鹅", "岛屿", "物种", "体重")
    direct = await query_sql(
        context, "SELECT avg(body_mass_g) FROM penguins WHERE island = 'Dream' AND species = 'Chinstrap'"
    )

    assert (found.by_rows, found.by_columns, found.aggregate) == ("island", "species", "mean")
    assert found.columns == ["island", "Adelie", "Chinstrap", "Gentoo"]
    cells = {row[0]: row[1:] for row in found.first_rows}
    assert cells["Dream"][1] == direct.rows[0][0]
    assert cells["Biscoe"][1] is None


async def test_without_values_rows_are_counted(context: ToolContext) -> None:
    found = await pivot(context, "titanic", "class", "survived")

    assert found.column_values == [False, True]
    assert found.first_rows == [["1st", 129, 193], ["2nd", 160, 119], ["3rd", 573, 138], [None, 1, 0]]


async def test_sums_are_computed_over_chinese_columns(context: ToolContext, write: Write) -> None:
    await load_table(context, write("a.csv", "地区,产品,销量\n华东,笔,1\n华东,笔,2\n华北,墨,5\n"))

    found = await pivot(context, "a", "地区", "产品", "销量", "sum")

    assert (found.columns, found.first_rows) == (["地区", "墨", "笔"], [["华东", None, 3], ["华北", 5, None]])


async def test_odd_values_become_usable_columns(context: ToolContext, write: Write) -> None:
    rows = "g,k,v\n1,A,1\n1,a,2\n1,g,3\n1,it's,4\n1,,5\n" + f"1,{'x' * 200},6\n"
    await load_table(context, write("a.csv", rows))

    found = await pivot(context, "a", "g", "k", "v", "sum")

    assert found.columns[0] == "g"
    assert sorted(found.columns[1:]) == sorted(["A", "a_2", "g_2", "it's", "(none)", "x" * 60])
    assert found.first_rows[0][1:] == [1, 2, 3, 4, 6, 5]


@pytest.mark.parametrize(("language", "named"), [("en", "(p, (none))"), ("zh", "p、(none)）")])
async def test_an_answer_names_the_column_of_rows_without_a_value(
    context: ToolContext, write: Write, language: str, named: str
) -> None:
    await load_table(context, write("a.csv", "r,k,v\nx,p,1\nx,,2\n"))
    made = await pivot(context, "a", "r", "k", "v")

    call = ToolCall(id="1.1.1", tool_id="data/pivot", arguments={})
    result = ToolResult(call=call, status="ok", value=made.model_dump())
    assert named in render(result, built_in().tools["data/pivot"].answers, language)


async def test_the_result_can_be_used_further(context: ToolContext) -> None:
    table = (await pivot(context, "titanic", "舱位", "性别")).table

    assert (await query_sql(context, f"SELECT sum(female) FROM {table}")).rows == [[462]]


async def test_one_column_cannot_be_crossed_with_itself(context: ToolContext) -> None:
    with pytest.raises(InvalidArguments, match="name two different columns"):
        await pivot(context, "cars", "origin", "产地")


@pytest.mark.usefixtures("same_process")
async def test_too_many_columns_are_refused(context: ToolContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pivots, "MAX_PIVOT_COLUMNS", 2)

    with pytest.raises(InvalidArguments, match="more than 2 different values"):
        await pivot(context, "cars", "cylinders", "origin")


async def test_unknown_columns_and_text_values_are_told(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match="did you mean"):
        await pivot(context, "cars", "origin", "cilinders")
    with pytest.raises(InvalidArguments, match="holds text"):
        await pivot(context, "cars", "origin", "cylinders", "name")


async def test_a_table_without_rows_gives_one_without_columns(context: ToolContext, write: Write) -> None:
    await load_table(context, write("a.csv", "g,k\n"))

    assert (await pivot(context, "a", "g", "k")).columns == ["g"]
