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


STOCK = "item,maker,pieces\nlamp,M2,14\nvase,M1,30\ndesk,M4,3\nbowl,M1,22\nrug,M9,9\n"
MAKERS = "id,country\nM1,Portugal\nM2,Spain\nM4,Portugal\n"


@pytest.mark.parametrize(
    "request_",
    [
        "stock.csv and makers.csv belong together: maker in the first is id in the second. Total pieces by country?",
        "stock.csv 的 maker 就是 makers.csv 的 id。按 country 算 pieces 合计",
        "Match stock.csv (column maker) with makers.csv (id) and give me the total pieces per country",
    ],
)
async def test_tables_that_share_no_name_are_joined_by_what_stands_in_them(packaged: World, request_: str) -> None:
    for name, text in (("stock.csv", STOCK), ("makers.csv", MAKERS)):
        packaged.settings.home.joinpath(name).write_text(text, encoding="utf-8")
    whole, lost = calls_of(await several_tables_plan(asked(request_), packaged.context()))
    assert whole[:2] == [("data/load_table", {"path": "stock.csv"}), ("data/load_table", {"path": "makers.csv"})]
    assert 'CAST(l."maker" AS VARCHAR) = CAST(r."id" AS VARCHAR)' in whole[2][1]["sql"]
    assert 'GROUP BY "country"' in whole[2][1]["sql"]
    assert "NOT IN" in lost[0][1]["sql"]  # the rug has no maker, so that it is in no country's figure


@pytest.mark.parametrize(
    "request_",
    [
        "stock.csv and makers.csv belong together by colour. Total pieces by country?",
        "stock.csv 的 maker 就是 makers.csv 的颜色。按 country 算 pieces 合计",
        "stock.csv and makers.csv belong together: maker is id. Total zebras by country?",
    ],
)
async def test_a_word_about_two_tables_that_is_not_understood_leaves_them_to_others(
    packaged: World, request_: str
) -> None:
    for name, text in (("stock.csv", STOCK), ("makers.csv", MAKERS)):
        packaged.settings.home.joinpath(name).write_text(text, encoding="utf-8")
    assert await several_tables_plan(asked(request_), packaged.context()) is None
