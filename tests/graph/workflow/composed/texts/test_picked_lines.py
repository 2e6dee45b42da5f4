"""Only the lines that are asked for are shown, planned without a server."""

import pytest

from graph.workflow.composed.texts.picked_lines import picked_lines_plan
from tests.graph.workflow.exchanges import asked
from tests.graph.world import World

LOG = "8:00 INFO up\n8:10 WARN slow\n8:20 ERROR mail is full\n8:30 ERROR disk is full\n"


@pytest.mark.parametrize(
    ("request_", "arguments"),
    [
        ("show me only the errors from a.log", {"pattern": "ERROR", "regex": True, "ignore_case": False}),
        ("只看a.log里的错误", {"pattern": "ERROR", "regex": True, "ignore_case": False}),
        ("how many lines of a.log mention disk", {"pattern": "disk"}),
        ("a.log里提到mail的有几行", {"pattern": "mail"}),
        ("last line of a.log", {"pattern": r"^(?:8:30\ ERROR\ disk\ is\ full)$", "regex": True, "ignore_case": False}),
    ],
)
async def test_lines_are_found_by_a_pattern(packaged: World, request_: str, arguments: dict[str, object]) -> None:
    packaged.settings.home.joinpath("a.log").write_text(LOG, encoding="utf-8")
    plan = await picked_lines_plan(asked(request_), packaged.context())
    assert plan is not None
    call = plan.subtasks[0].calls[0]
    assert call.tool_id == "system/grep_text"
    assert call.arguments == {**arguments, "path": "a.log"}


@pytest.mark.parametrize(
    ("request_", "told"),
    [("show me all lines of a.txt without the word tea", "40 are meant"), ("a.txt里不包含tea的行", "有 40 行")],
)
async def test_lines_that_no_pattern_finds_are_told_by_their_numbers(packaged: World, request_: str, told: str) -> None:
    lines = [f"cup number {n} of the long shelf in the kitchen" for n in range(40)]
    packaged.settings.home.joinpath("a.txt").write_text("\n".join([*lines, "tea"]), encoding="utf-8")
    plan = await picked_lines_plan(asked(request_), packaged.context())
    assert plan is not None
    assert plan.subtasks[0].calls[0].tool_id == "system/read_file"
    assert told in plan.subtasks[0].remarks[0]


@pytest.mark.parametrize(
    "request_",
    [
        "show me the errors from b.log",
        "what is in a.log",
        "show me the infos from a.txt",
        "find the errors in a.txt",
        "a.txt里的错误",
        "show me the errors of a.log after 9",
    ],
)
async def test_no_such_file_level_or_request_is_left_to_others(packaged: World, request_: str) -> None:
    packaged.settings.home.joinpath("a.log").write_text(LOG, encoding="utf-8")
    packaged.settings.home.joinpath("a.txt").write_text("tea\n", encoding="utf-8")
    assert await picked_lines_plan(asked(request_), packaged.context()) is None
