"""A figure of a file, and what another tool does with it."""

import pytest

from graph.workflow.composed.table_first import table_first_plan
from tests.graph.workflow.exchanges import asked
from tests.graph.world import World

TEAM = "name,city,wage,wage_eur\nAda,Porto,40,38\nBo,Lyon,90,81\n"


@pytest.mark.parametrize(
    ("request_", "then"),
    [
        ("total wage in team.csv, then convert it to dollars", "convert it to dollars [A1]"),
        ("team.csv 的 wage 总和，然后把它换成美元", "把它换成美元 [A1]"),
        ("total wage_eur in team.csv, then convert it to dollars", "convert it EUR to dollars [A1]"),
    ],
)
async def test_the_figure_comes_first_and_its_currency_is_said_where_the_column_tells_it(
    packaged: World, request_: str, then: str
) -> None:
    packaged.settings.home.joinpath("team.csv").write_text(TEAM, encoding="utf-8")
    plan = await table_first_plan(asked(request_), packaged.context())
    assert plan is not None
    first, second = plan.subtasks
    assert [call.tool_id for call in first.calls] == ["data/load_table", "data/query_sql"]
    assert (second.description, second.needs, second.calls) == (then, (1,), ())


@pytest.mark.parametrize(
    "request_",
    [
        "average zebra in team.csv, then convert it to dollars",
        "team.csv 的斑马总和，然后把它换成美元",
        "average wage by city in team.csv, then convert it to dollars",  # a figure for each city
        "team.csv 按 city 算平均 wage，然后把它换成美元",
        "total wage in team.csv, then tell me a joke",  # nothing is said of the figure
    ],
)
async def test_what_is_no_one_figure_is_left_to_others(packaged: World, request_: str) -> None:
    packaged.settings.home.joinpath("team.csv").write_text(TEAM, encoding="utf-8")
    assert await table_first_plan(asked(request_), packaged.context()) is None
