"""A file of rows that is wanted in another form."""

import pytest

from graph.workflow.composed.converted_file import converted_plan
from tests.graph.workflow.exchanges import asked
from tests.graph.world import World


@pytest.mark.parametrize(
    ("request_", "path"),
    [("convert team.csv to team.xlsx", "team.xlsx"), ("把 team.csv 转成 team.json", "team.json")],
)
async def test_a_file_is_loaded_and_written_in_the_other_form(packaged: World, request_: str, path: str) -> None:
    packaged.settings.home.joinpath("team.csv").write_text("name,wage\nAda,40\n", encoding="utf-8")
    plan = await converted_plan(asked(request_), packaged.context())
    assert plan is not None
    assert [(call.tool_id, call.arguments) for call in plan.subtasks[0].calls] == [
        ("data/load_table", {"path": "team.csv"}),
        ("data/export_table", {"table": "team", "path": path}),
    ]


@pytest.mark.parametrize("request_", ["convert gone.csv to gone.xlsx", "把 gone.csv 转成 gone.json"])
async def test_a_file_that_is_not_there_is_not_planned_with(packaged: World, request_: str) -> None:
    assert await converted_plan(asked(request_), packaged.context()) is None
