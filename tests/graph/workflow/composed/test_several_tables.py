"""Requests over several files, files in another form, and figures of a file that something is done with."""

from typing import Any

import pytest

from agents.decisions.decompose.question import Plan
from graph.workflow.composed.several_tables import several_tables_plan
from tests.graph.workflow.exchanges import asked
from tests.graph.world import World

FILES = {
    "team.csv": "name,city,wage\nAda,Porto,40\nBo,Lyon,90\n",
    "last.csv": "name,city,wage\nAda,Porto,30\n",
    "cities.csv": "city,country\nPorto,Portugal\nLyon,France\n",
}


async def planned(world: World, request: str) -> Plan | None:
    for name, text in FILES.items():
        world.settings.home.joinpath(name).write_text(text, encoding="utf-8")
    return await several_tables_plan(asked(request), world.context())


def calls_of(plan: Plan | None) -> list[list[tuple[str, dict[str, Any]]]]:
    return [] if plan is None else [[(c.tool_id, c.arguments) for c in s.calls] for s in plan.subtasks]


@pytest.mark.parametrize(
    "request_",
    [
        "join team.csv and cities.csv on city, average wage by country",
        "把 team.csv 和 cities.csv 按 city 合并，按 country 算平均 wage",
    ],
)
async def test_two_files_are_joined_and_the_whole_is_asked(packaged: World, request_: str) -> None:
    joined, (question,) = calls_of(await planned(packaged, request_))
    assert joined == [
        ("data/load_table", {"path": "team.csv"}),
        ("data/load_table", {"path": "cities.csv"}),
        ("data/join_tables", {"left": "team", "right": "cities", "on": "city"}),
    ]
    assert question[0] == "data/group_aggregate"
    assert {k: question[1][k] for k in ("by", "value", "aggregate")} == {
        "by": "country",
        "value": "wage",
        "aggregate": "mean",
    }


@pytest.mark.parametrize(
    "request_", ["total wage in team.csv and last.csv", "team.csv 和 last.csv 的 wage 总和分别是多少"]
)
async def test_the_same_is_asked_of_each_file(packaged: World, request_: str) -> None:
    found = calls_of(await planned(packaged, request_))
    assert [calls[0] for calls in found] == [
        ("data/load_table", {"path": "team.csv"}),
        ("data/load_table", {"path": "last.csv"}),
    ]
    assert all('sum("wage")' in calls[1][1]["sql"] for calls in found)


@pytest.mark.parametrize(
    "request_",
    [
        "join team.csv and cities.csv on planet, average wage by country",  # no such column
        "把 team.csv 和 cities.csv 按 planet 合并，按 country 算平均 wage",
        "join team.csv and cities.csv on city, average zebra by country",
        "把 team.csv 和 cities.csv 按 city 合并，按 country 算平均斑马",
        "total wage in team.csv and gone.csv",  # no such file
        "team.csv 和 gone.csv 的 wage 总和分别是多少",
        "list the names in team.csv and last.csv",  # no figure to tell of each
        "total wage in team.csv",  # one file: others plan it
    ],
)
async def test_what_is_not_understood_of_several_files_is_left_to_others(packaged: World, request_: str) -> None:
    assert await planned(packaged, request_) is None


@pytest.mark.parametrize(
    "request_", ["total wage in team.csv and last.csv", "team.csv 和 last.csv 的 wage 总和分别是多少"]
)
async def test_with_a_model_others_plan_it(packaged: World, request_: str) -> None:
    packaged.settings = packaged.settings.model_copy(update={"model": "scripted:test", "decisions": "model"})
    assert await planned(packaged, request_) is None
