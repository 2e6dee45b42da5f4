"""What is sought in a file, planned without a server."""

import pytest

from graph.workflow.composed.texts.sought_in_files import sought_in_file_plan
from tests.graph.workflow.exchanges import asked
from tests.graph.world import World


@pytest.mark.parametrize(
    ("request_", "tool", "path"),
    [
        ("find nina's phone number in people.txt", "system/grep_text", "people.txt"),
        ("how many references are in a.bib", "system/grep_text", "a.bib"),
        ("show me line 2 of people.txt", "system/grep_text", "people.txt"),
        ("base64 of people.txt", "system/read_file", "people.txt"),
        ("please delete gone.txt", "system/file_info", "gone.txt"),
        ("what's the sha-256 of people.txt?", "system/hash_file", "people.txt"),
        ("prices.csv里有什么", "system/read_file", "prices.csv"),
        ("open prices.csv", "system/read_file", "prices.csv"),
    ],
)
async def test_lines_are_shown_and_a_missing_file_is_looked_at(
    packaged: World, request_: str, tool: str, path: str
) -> None:
    packaged.settings.home.joinpath("people.txt").write_text("nina 555 1234 567\ntom 555 9876 543\n", encoding="utf-8")
    packaged.settings.home.joinpath("prices.csv").write_text("what,price\ntea,3\n", encoding="utf-8")
    packaged.settings.home.joinpath("a.bib").write_text("@book{lee,\n}\n", encoding="utf-8")
    plan = await sought_in_file_plan(asked(request_), packaged.context())
    assert plan is not None
    call = plan.subtasks[0].calls[0]
    assert (call.tool_id, call.arguments["path"]) == (tool, path)


async def test_what_no_line_tells_is_said(packaged: World) -> None:
    packaged.settings.home.joinpath("people.txt").write_text("tom 555 9876 543\n", encoding="utf-8")
    plan = await sought_in_file_plan(asked("从people.txt里找小周的手机号"), packaged.context())
    assert plan is not None
    assert "没有一行写明“小周”" in plan.refusal
