import statistics
from collections.abc import Callable
from typing import Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errors import DataUnavailable, InvalidArguments
from tools.builtin.data.statistics.aggregates import group_aggregate
from tools.builtin.data.tables.loading import load_table
from tools.context import ToolContext
from tools.tables.database import writing

Kind = Literal["mean", "sum", "count", "min", "max", "median"]
PYTHON: dict[Kind, Callable[[list[int]], float]] = {
    "mean": statistics.mean,
    "sum": sum,
    "count": len,
    "min": min,
    "max": max,
    "median": statistics.median,
}


async def test_groups_come_with_the_highest_first(context: ToolContext) -> None:
    found = await group_aggregate(context, "cars", "origin", "mpg")

    assert (found.aggregate, found.n_groups) == ("mean", 3)
    assert [(g.group, g.rows) for g in found.groups] == [("Japan", 79), ("Europe", 68), ("USA", 245)]
    assert [g.value for g in found.groups] == pytest.approx([30.4506, 27.6029, 20.0335], abs=1e-4)


async def test_chinese_names_and_values_are_grouped(context: ToolContext, sales: str) -> None:
    await load_table(context, sales)

    found = await group_aggregate(context, "销售数据", "城市", "金额", "sum")

    assert [(g.group, g.value) for g in found.groups] == [("上海", 20.0), ("北京", 15.5)]


async def test_names_may_be_given_in_the_other_language(context: ToolContext) -> None:
    found = await group_aggregate(context, "企鹅", "岛屿", "体重", "max")

    assert (found.table, found.by, found.value, found.groups[0].value) == ("penguins", "island", "body_mass_g", 6300)


async def test_without_a_value_rows_are_counted(context: ToolContext) -> None:
    found = await group_aggregate(context, "titanic", "class")

    assert [(g.group, g.value) for g in found.groups] == [("3rd", 711), ("1st", 322), ("2nd", 279), (None, 1)]


async def test_the_lowest_can_come_first_and_few_be_asked_for(context: ToolContext) -> None:
    found = await group_aggregate(context, "countries", "country", "population", "max", order="ascending", limit=2)

    assert (len(found.groups), found.n_groups, found.result.total_rows) == (2, 244, 244)
    assert found.groups[0].value <= found.groups[1].value  # type: ignore[operator]  # both are numbers


async def test_the_mean_of_yes_and_no_is_a_share(context: ToolContext) -> None:
    found = await group_aggregate(context, "titanic", "sex", "survived")

    assert {g.group: g.value for g in found.groups} == {
        "female": pytest.approx(308 / 462, abs=1e-6),
        "male": pytest.approx(142 / 851, abs=1e-6),
    }


async def test_whole_numbers_stay_whole(context: ToolContext) -> None:
    found = await group_aggregate(context, "cars", "model_year")

    assert all(isinstance(g.group, int) and isinstance(g.value, int) for g in found.groups)


async def test_a_text_has_a_largest_value_but_no_mean(context: ToolContext) -> None:
    assert (await group_aggregate(context, "cars", "origin", "manufacturer", "max")).groups[0].value == "vw"
    with pytest.raises(InvalidArguments, match=r"holds text.*numeric columns in 'cars': 'mpg'"):
        await group_aggregate(context, "cars", "origin", "manufacturer", "mean")


async def test_a_sum_needs_a_column(context: ToolContext) -> None:
    with pytest.raises(InvalidArguments, match="Name the column whose sum is wanted"):
        await group_aggregate(context, "cars", "origin", aggregate="sum")


async def test_unknown_names_are_told(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match="did you mean 'origin'"):
        await group_aggregate(context, "cars", "orign", "mpg")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=8, deadline=None)
@given(
    rows=st.lists(st.tuples(st.sampled_from(["甲", "b", 'c"']), st.integers(-1000, 1000)), min_size=1, max_size=20),
    kind=st.sampled_from(sorted(PYTHON)),
)
async def test_aggregates_agree_with_python(context: ToolContext, rows: list[tuple[str, int]], kind: Kind) -> None:
    listed = ", ".join("(?, ?)" for _ in rows)
    cells = [cell for row in rows for cell in row]
    sql = f'CREATE OR REPLACE TABLE main."数" AS SELECT * FROM (VALUES {listed}) AS t("组 1", "值")'
    await writing(context, lambda db: db.rows(sql, cells))

    found = await group_aggregate(context, "数", "组 1", "值", kind)

    expected = {group: PYTHON[kind]([n for g, n in rows if g == group]) for group, _ in rows}
    assert {g.group: g.value for g in found.groups} == {group: pytest.approx(v) for group, v in expected.items()}


async def test_rows_without_a_value_are_told_beside_the_others(
    context: ToolContext, write: Callable[[str, str | bytes], str]
) -> None:
    await load_table(context, write("m.csv", "班级,分数\n7B,80\n7B,\n7A,70\n"), "m")

    found = await group_aggregate(context, "m", "班级", "分数")
    assert [(g.group, g.value, g.rows, g.missing) for g in found.groups] == [("7B", 80, 2, 1), ("7A", 70, 1, 0)]
    counted = await group_aggregate(context, "m", "班级")
    assert [(g.rows, g.missing) for g in counted.groups] == [(2, 0), (1, 0)]
