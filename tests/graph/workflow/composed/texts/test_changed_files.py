"""Text files that are written anew, planned without a server."""

import pytest

from graph.workflow.composed.texts.changed_files import changed_file_plan
from tests.graph.workflow.exchanges import asked
from tests.graph.world import World

LIST = "- [ ] pack\n- [x] book a room\n- [ ] buy film\n"


@pytest.mark.parametrize(
    ("request_", "content"),
    [
        ("tick off pack in trip.md", LIST.replace("[ ] pack", "[x] pack")),
        ("remove buy film from trip.md", LIST.replace("- [ ] buy film\n", "")),
        ("replace 'a room' with 'two rooms' in trip.md", LIST.replace("a room", "two rooms")),
        ("sort trip.md and save it as b.md", "- [ ] buy film\n- [ ] pack\n- [x] book a room\n"),
        ("merge trip.md and more.md into all.md", LIST + "more\n"),
    ],
)
async def test_the_new_text_is_known_beforehand(packaged: World, request_: str, content: str) -> None:
    packaged.settings.home.joinpath("trip.md").write_text(LIST, encoding="utf-8")
    packaged.settings.home.joinpath("more.md").write_text("more", encoding="utf-8")
    plan = await changed_file_plan(asked(request_), packaged.context())
    assert plan is not None
    call = plan.subtasks[0].calls[0]
    assert (call.tool_id, call.arguments["content"]) == ("system/write_file", content)


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ("tick off swim in trip.md", "No line of trip.md says “swim”"),
        ("tick off book a room in trip.md", "has no box to be changed so"),
        ("replace fish with soup in trip.md", "does not stand in trip.md"),
        ("trip.md去重", "没有重复的行"),
    ],
)
async def test_what_cannot_be_done_is_said(packaged: World, request_: str, told: str) -> None:
    packaged.settings.home.joinpath("trip.md").write_text(LIST, encoding="utf-8")
    plan = await changed_file_plan(asked(request_), packaged.context())
    assert plan is not None
    assert told in plan.refusal


async def test_sorted_lines_are_shown_and_open_entries_found(packaged: World) -> None:
    packaged.settings.home.joinpath("trip.md").write_text(LIST, encoding="utf-8")
    shown = await changed_file_plan(asked("sort trip.md"), packaged.context())
    found = await changed_file_plan(asked("how many open tasks are in trip.md"), packaged.context())
    assert shown is not None
    assert found is not None
    assert shown.subtasks[0].calls[0].tool_id == "data/query_sql"
    assert found.subtasks[0].calls[0].tool_id == "system/grep_text"


async def test_other_bytes_than_utf8_are_not_written_anew(packaged: World) -> None:
    packaged.settings.home.joinpath("trip.md").write_bytes("- [ ] 收拾\n".encode("gb18030"))
    plan = await changed_file_plan(asked("tick off 收拾 in trip.md"), packaged.context())
    assert plan is not None
    assert plan.subtasks[0].calls == ()


@pytest.mark.parametrize("said", ["如果把a.md里的甲换成乙", "要是把a.md里的甲换成乙"])
async def test_what_is_only_supposed_is_not_done(packaged: World, said: str) -> None:
    packaged.settings.home.joinpath("a.md").write_text("甲\n", encoding="utf-8")
    state = asked("把a.md里的甲换成乙")
    state["said"] = [said]
    plan = await changed_file_plan(state, packaged.context())
    assert plan is not None
    assert plan.refusal
