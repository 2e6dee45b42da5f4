"""Requests that work on results, with nobody but the offline decisions: files, loops, tables."""

import json
from typing import Any

import pytest

from agents.decisions.fill_arguments.question import Upstream
from agents.subtask import SubTask
from graph.observability.events import Notice, Planned
from graph.workflow.earlier.results import result_tables, whole_of
from graph.workflow.state import SpecialistState
from prompts.language import Language
from tests.graph.world import World, told
from tools.call import ToolCall, ToolResult
from tools.kinds import FilePath, TableName
from tools.marking import tool


@pytest.mark.parametrize(
    ("request_", "language", "path"),
    [
        ("price of the lamp and save it to lamp.json", "en", "lamp.json"),
        ("灯的价格，然后把结果保存到 灯.json", "zh", "灯.json"),
    ],
)
async def test_a_result_is_saved_in_the_form_that_the_file_wants(
    world: World, request_: str, language: Language, path: str
) -> None:
    world.words["notes/write_note"] = {"write": 0.95, "保存": 0.95}
    events = await world.ask(request_, language=language)
    (plan,) = told(events, Planned)
    assert [s.needs for s in plan.subtasks] == [(), (1,)]
    assert {p: json.loads(text) for p, text in world.town.notes.items()} == {path: {"code": "L-1", "price": 19.5}}


@pytest.mark.parametrize(
    ("request_", "language", "path"),
    [
        ("list my notes and save them to notes.txt", "en", "notes.txt"),
        ("列出笔记，并保存为 笔记.txt", "zh", "笔记.txt"),
    ],
)
async def test_what_no_form_is_known_for_is_saved_in_words(
    world: World, request_: str, language: Language, path: str
) -> None:
    world.town.notes["a.txt"] = "hi"
    world.words["notes/write_note"] = {"write": 0.95, "保存": 0.95}
    await world.ask(request_, language=language)
    assert "a.txt" in world.town.notes[path]


async def with_files(world: World, n_files: int) -> list[str]:
    weighed: list[str] = []

    @tool(domains=("file",), functions=("query",), idempotent=True)
    def show_folder(path: FilePath = ".") -> dict[str, Any]:
        """List the files of a folder."""
        entries = [{"name": f"{n}.log", "type": "file"} for n in range(n_files)]
        return {"path": path, "entries": [{"name": "old", "type": "folder"}, *entries]}

    @tool(domains=("file",), functions=("query",), idempotent=True)
    def weigh_file(path: FilePath) -> int:
        """Weigh one file."""
        weighed.append(path)
        return len(path)

    await world.changed((show_folder, "notes"), (weigh_file, "notes"))
    world.words |= {
        "notes/show_folder": {"list the files": 0.95, "列出": 0.95},
        "notes/weigh_file": {"Weigh": 0.95, "称": 0.95},
        "notes/list_notes": {},
    }
    return weighed


@pytest.mark.parametrize(
    ("request_", "language"), [("Weigh every file in the logs folder", "en"), ("称一下 logs 目录里的每个文件", "zh")]
)
async def test_one_thing_is_done_for_each_file_of_a_folder(world: World, request_: str, language: Language) -> None:
    weighed = await with_files(world, 3)
    await world.ask(request_, language=language)
    assert sorted(weighed) == ["logs/0.log", "logs/1.log", "logs/2.log"]


async def test_items_are_bounded_and_the_user_is_told(world: World) -> None:
    weighed = await with_files(world, 9)
    world.settings = world.settings.model_copy(update={"max_fan_out": 4})
    events = await world.ask("Weigh every file in the logs folder")
    assert len(weighed) == 4
    assert "Only the first 4 of 9 items were worked on." in [n.text for n in told(events, Notice)]


async def test_a_result_that_was_too_long_is_had_again_whole(world: World) -> None:
    call = ToolCall(id="1.0.1.1", tool_id="shop/find_item", arguments={"query": "all"})
    rows = [{"name": f"item {n}"} for n in range(500)]
    context = world.context()
    await context.home.results.keep("t", "run", ToolResult(call=call, status="ok", value={"items": rows}))
    short = Upstream(step=1, tool_id=call.tool_id, value=None, arguments=call.arguments, call_id=call.id)
    (whole,) = await whole_of((short,), context)
    assert (whole.value, len(whole.records)) == ({"items": rows}, 500)
    (other,) = await whole_of((short.model_copy(update={"arguments": {"query": "lamp"}}),), context)
    assert other.value is None


@pytest.mark.parametrize("task", ["chart of it [A1]", "给它画图 [A1]"])
async def test_rows_of_any_agent_become_a_table_for_the_tools_that_take_tables(world: World, task: str) -> None:
    @tool(domains=("file",), functions=("compute",), idempotent=True)
    def draw_chart(table: TableName) -> str:
        """Draw a chart of a table."""
        return table

    await world.changed((draw_chart, "notes"))
    world.words["notes/draw_chart"] = {"chart": 0.95, "画图": 0.95}
    found = {"items": [{"name": "灯", "price": 18_135_000_000}, {"name": "chair", "price": 80}]}
    brought = Upstream(step=1, tool_id="shop/find_item", value=found, call_id="1.0.1.1")
    subtask = SubTask(number=2, description=task, needs=(1,))
    state: SpecialistState = {"subtask": subtask, "agent": "general", "language": "en", "upstream": (brought,)}
    listed, described = await result_tables(state, world.context())
    (entry,) = listed.value["tables"]
    assert entry["table"].startswith("item_")
    assert [(c["name"], c["max"]) for c in described.value["columns"]][1] == ("price", 18_135_000_000)
    plain: SpecialistState = {**state, "subtask": subtask.model_copy(update={"description": "price of it [A1]"})}
    assert await result_tables(plain, world.context()) == ()
