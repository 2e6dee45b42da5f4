"""What an earlier part brought, as items of a step that is done for each."""

from typing import Any

import pytest

from agents.decisions.fill_arguments.question import FillQuestion, Upstream
from agents.subtask import SubTask
from graph.workflow.earlier.results import filled_for_each
from graph.workflow.state import SpecialistState
from tests.graph.world import World
from tools.kinds import FilePath
from tools.marking import tool
from tools.tables.records import load_records


@pytest.fixture
async def town(world: World) -> World:
    @tool(domains=("file",), functions=("query",), idempotent=True)
    def weigh_file(path: FilePath) -> int:
        """Weigh one file."""
        return len(path)

    @tool(domains=("commerce",), functions=("query",), idempotent=True)
    def visit(city: str) -> str:
        """Visit a city."""
        return city

    await world.changed((weigh_file, "notes"), (visit, "shop"))
    return world


async def each(world: World, tool_id: str, task: str, *before: Upstream, over: int = 1) -> list[Any] | None:
    """Return what the step is done for; None where it is done once."""
    state: SpecialistState = {
        "subtask": SubTask(number=2, description=task, needs=(1,), over=over),
        "agent": "general",
        "language": "en",
        "upstream": before,
    }
    question = FillQuestion(task=task, tool=world.snapshot.tools[tool_id], upstream=before)
    filled = await filled_for_each(question, state, world.context())
    return None if filled is None else [value for given in filled.sets for value in given.values()]


def brought(value: object, *, step: int = 1, **arguments: Any) -> Upstream:
    return Upstream(step=step, tool_id="notes/list_notes", value=value, arguments=arguments)


ENTRIES = {"entries": [{"name": "old", "type": "folder"}, {"name": "a.log", "type": "file"}]}


@pytest.mark.parametrize(
    ("folder", "path"), [({}, "a.log"), ({"path": "."}, "a.log"), ({"path": "logs"}, "logs/a.log")]
)
async def test_a_listed_file_lies_in_the_folder_that_was_listed_and_folders_are_no_files(
    town: World, folder: dict[str, Any], path: str
) -> None:
    assert await each(town, "notes/weigh_file", "weigh each", brought(ENTRIES, **folder)) == [path]


async def test_a_file_that_says_itself_where_it_lies_is_taken_so(town: World) -> None:
    found = brought({"files": [{"path": "deep/a.log"}, {"path": "deep/a.log"}]}, path="logs")
    assert await each(town, "notes/weigh_file", "weigh each", found) == ["deep/a.log"]


@pytest.mark.parametrize("task", ["visit each city", "去每个城市"])
async def test_rows_of_a_table_that_was_loaded_are_the_items_each_once(town: World, task: str) -> None:
    rows = [{"wage": 1, "city": "Porto"}, {"wage": 2, "city": "Lyon"}, {"wage": 3, "city": "Porto"}]
    name = await load_records(town.context().run.surroundings, rows, "team", made_for="test")
    assert await each(town, "shop/visit", task, brought({"table": name})) == ["Porto", "Lyon"]


@pytest.mark.parametrize(("task", "names"), [("visit each place", ["B"]), ("去每个地方", ["A"])])
async def test_a_field_is_taken_that_the_task_names_else_the_first_of_text(
    town: World, task: str, names: list[str]
) -> None:
    found = brought({"items": [{"n": 1, "label": "A", "place": "B"}, {"n": 2, "label": "", "place": None}]})
    assert await each(town, "shop/visit", task, found) == (names if "place" in task else ["A"])


@pytest.mark.parametrize("value", [{"count": 3}, {"items": []}, {"items": [{"city": ""}]}])
async def test_without_items_the_step_is_done_once(town: World, value: object) -> None:
    assert await each(town, "shop/visit", "visit each city", brought(value)) is None
    assert await each(town, "shop/visit", "visit each city", brought(ENTRIES, step=0)) is None


async def test_a_step_that_is_done_over_nothing_is_done_once(town: World) -> None:
    assert await each(town, "notes/weigh_file", "weigh it", brought(ENTRIES), over=0) is None
    assert await each(town, "notes/list_notes", "list each", brought(ENTRIES)) is None
