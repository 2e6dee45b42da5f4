"""Requests over a folder of like tables, one for each branch or month."""

from typing import Any

import pytest

from agents.decisions.decompose.question import Plan
from graph.workflow.composed.folder_of_tables import folder_of_tables_plan
from tests.graph.workflow.exchanges import asked
from tests.graph.world import World

FILES = {
    "branches/north.csv": "date,takings\n2024-05-01,310.5\n2024-05-02,280\n",
    "branches/south.csv": "date,takings\n2024-05-01,190\n2024-05-02,225.25\n",
    "branches/notes.txt": "for the tax office\n",
    "账单/一月.csv": "房间,电费\n101,56.2\n102,80\n",
    "账单/二月.csv": "房间,电费\n101,70.1\n102,92.4\n",
    "mixed/a.csv": "x,y\n1,2\n",
    "mixed/b.csv": "x,z\n1,2\n",
}


async def planned(world: World, request: str) -> Plan | None:
    for name, text in FILES.items():
        place = world.settings.home / name
        place.parent.mkdir(exist_ok=True)
        place.write_text(text, encoding="utf-8")
    return await folder_of_tables_plan(asked(request), world.context())


def calls_of(plan: Plan | None) -> list[list[tuple[str, dict[str, Any]]]]:
    return [] if plan is None else [[(c.tool_id, c.arguments) for c in s.calls] for s in plan.subtasks]


async def test_each_table_of_a_folder_is_a_group_called_as_the_request_calls_it(packaged: World) -> None:
    request = "There is one csv per branch in the folder branches. Total takings by branch, which branch has the least?"
    each, least = calls_of(await planned(packaged, request))
    assert [call[1] for call in each[:2]] == [{"path": "branches/north.csv"}, {"path": "branches/south.csv"}]
    assert each[2][1]["sql"].startswith('WITH "branches" AS (SELECT \'north\' AS "branch"')
    assert 'GROUP BY "branch"' in each[2][1]["sql"]
    assert 'ORDER BY round(sum("takings"), 4) ASC' in least[0][1]["sql"]


async def test_a_chinese_request_names_each_table_of_a_folder_by_its_month(packaged: World) -> None:
    request = '"账单"文件夹里每个月一个csv，每个文件的电费合计是多少，哪个月最高'
    each, dearest = calls_of(await planned(packaged, request))
    assert "'一月' AS \"月\"" in each[2][1]["sql"]
    assert 'GROUP BY "月"' in each[2][1]["sql"]
    assert "DESC" in dearest[0][1]["sql"]


async def test_what_was_found_over_a_folder_is_saved(packaged: World) -> None:
    plan = await planned(packaged, "total takings by file in the folder branches, and save it as sums.csv")
    assert calls_of(plan)[-1] == [("data/export_table", {"path": "sums.csv"})]


@pytest.mark.parametrize(
    "request_",
    [
        "total x of each file in the folder mixed",  # the tables are unlike
        "total zebras by branch in the folder branches",
        "branches 目录里每个文件的斑马合计是多少",
        "total takings of each file in the folder gone",
        "delete each file in the folder branches",
    ],
)
async def test_what_is_not_understood_of_a_folder_is_left_to_others(packaged: World, request_: str) -> None:
    assert await planned(packaged, request_) is None
