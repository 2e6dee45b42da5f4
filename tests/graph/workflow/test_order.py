"""What may run side by side and what keeps its order, with tools that take their time by chance."""

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from agents.decisions.decompose.question import DecomposeQuestion, Plan
from agents.decisions.fill_arguments.question import Filled, FillQuestion
from agents.decisions.route.question import RouteQuestion
from agents.moves import PathStep, ToolPath
from agents.subtask import RouteDecision, SubTask
from graph.workflow.order import next_steps, next_subtasks
from prompts.language import Language
from tagging.tags import Permission, Tagged, TagSet
from tests.graph.world import World
from tools.flow import only_reads
from tools.kinds import FilePath, TableName
from tools.marking import tool
from tools.tool import Tool

REPETITIONS = range(40)
REQUESTS: dict[Language, str] = {
    "en": "make the folder archive, then move old.log there, then move older.log there",
    "zh": "新建文件夹archive，然后把old.log移过去，再把older.log移过去",
}
LOAD: dict[Language, str] = {"en": "load the table, then count its rows", "zh": "加载表格，然后统计行数"}


class Folder:
    """Files that tools work on, each in a time of its own."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self.folders: set[str] = set()
        self.files = {"old.log": "old", "older.log": "older"}
        self.tables: list[str] = []
        self.lost: list[str] = []
        self.at_once = self.running = 0

    async def wait(self) -> None:
        self.running += 1
        self.at_once = max(self.at_once, self.running)
        for _ in range(self._random.randint(0, 6)):
            await asyncio.sleep(0)
        self.running -= 1

    def functions(self) -> list[tuple[Callable[..., Any], str]]:
        @tool(domains=("file",), functions=("generate",), permission="medium", idempotent=True)
        async def make_folder(path: FilePath = "archive") -> str:
            """Make a folder."""
            await self.wait()
            if path in self.files:
                raise FileExistsError(path)
            self.folders.add(path)
            return path

        @tool(domains=("file",), functions=("transform",), permission="medium")
        async def move_file(source: FilePath, target: FilePath = "archive") -> str:
            """Move a file."""
            await self.wait()
            content = self.files.pop(source)
            where = f"{target}/{source}" if target in self.folders else target
            if where in self.files:
                self.lost.append(where)
            self.files[where] = content
            return where

        @tool(domains=("file",), functions=("transform",), idempotent=True)
        async def load_rows(path: FilePath = "sales.csv") -> TableName:
            """Load a table."""
            await self.wait()
            self.tables.append(path)
            return path

        @tool(domains=("file",), functions=("query",), idempotent=True)
        async def count_rows(table: str = "sales") -> int:
            """Count rows."""
            await self.wait()
            return len(self.tables)

        return [(f, "files") for f in (make_folder, move_file, load_rows, count_rows)]


async def opened(world: World, seed: int) -> Folder:
    """Tools over files; the two files that a step moves are known by its place."""
    folder = Folder(seed)
    await world.changed(*folder.functions())
    world.words["files/make_folder"] = {"folder": 0.95, "文件夹": 0.95}
    world.words["files/move_file"] = {"move": 0.95, "移": 0.95}
    world.words["files/load_rows"] = {"load": 0.95, "加载": 0.95}
    world.words["files/count_rows"] = {"count": 0.95, "统计": 0.95}

    async def fill(question: FillQuestion) -> Filled:
        if "source" not in question.tool.properties:
            return Filled(sets=({},))
        named = [name for name in ("older.log", "old.log") if name in question.task]
        return Filled(sets=tuple({"source": name} for name in reversed(named)))

    world.replaced["fill"] = fill
    return folder


def in_parts(world: World, *parts: tuple[str, tuple[int, ...]]) -> None:
    """Let the request be split, and each part go to the agent that takes everything."""
    tasks = tuple(SubTask(number=n, description=text, needs=needs) for n, (text, needs) in enumerate(parts, 1))

    async def decompose(question: DecomposeQuestion) -> Plan:
        return Plan(request=question.request, subtasks=tasks)

    async def route(question: RouteQuestion) -> RouteDecision:
        return RouteDecision(subtask=question.subtask.number, agent="general", reason="r")

    world.replaced |= {"decompose": decompose, "route": route}


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("seed", REPETITIONS)
async def test_steps_that_change_something_keep_the_order_of_their_path(
    world: World, seed: int, language: Language
) -> None:
    folder = await opened(world, seed)
    await world.ask(REQUESTS[language], language=language)
    assert (folder.files, folder.lost) == ({"archive/old.log": "old", "archive/older.log": "older"}, [])
    assert folder.at_once == 1


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("seed", REPETITIONS)
async def test_a_query_waits_for_the_load_of_its_table(world: World, seed: int, language: Language) -> None:
    folder = await opened(world, seed)
    await world.ask(LOAD[language], language=language)
    assert "1" in await world.answer()
    assert folder.at_once == 1


@pytest.mark.full
@pytest.mark.parametrize("seed", REPETITIONS)
async def test_sub_tasks_that_change_something_keep_the_order_of_the_request(world: World, seed: int) -> None:
    folder = await opened(world, seed)
    in_parts(world, ("make the folder", ()), ("move old.log", ()), ("move older.log", ()))
    await world.ask(REQUESTS["en"])
    assert (folder.files, folder.lost) == ({"archive/old.log": "old", "archive/older.log": "older"}, [])


@pytest.mark.full
@pytest.mark.parametrize("seed", REPETITIONS)
async def test_a_sub_task_that_was_taken_for_reading_takes_its_turn_once_its_path_is_known(
    world: World, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("graph.workflow.router_graph.foreseen_reading", lambda *_: True)
    folder = await opened(world, seed)
    in_parts(world, ("make the folder", ()), ("move old.log", ()), ("move older.log", ()))
    await world.ask(REQUESTS["en"])
    assert (folder.files, folder.lost) == ({"archive/old.log": "old", "archive/older.log": "older"}, [])
    assert folder.at_once == 1


async def test_sub_tasks_that_only_read_run_side_by_side(world: World) -> None:
    together = asyncio.Event()
    running: list[str] = []

    @tool(domains=("file",), functions=("query",))
    async def look_around(name: str = "x") -> str:
        """Look around."""
        running.append(name)
        if len(running) == 2:
            together.set()
        await asyncio.wait_for(together.wait(), 5)
        return name

    await world.changed((look_around, "files"))
    world.words["files/look_around"] = {"look": 0.95}
    in_parts(world, ("look here", ()), ("look there", ()))
    await world.ask("look here and there")
    assert len(running) == 2


def path(*needs: tuple[int, ...]) -> ToolPath:
    return ToolPath(steps=tuple(PathStep(number=n, tool_id=f"g/{n}", needs=ns) for n, ns in enumerate(needs, 1)))


@pytest.mark.parametrize(
    ("done", "writing", "expected"),
    [
        ((), set(), [1, 2]),
        ((1,), set(), [2]),
        ((1, 2), set(), [3]),
        ((1, 2, 3), set(), []),
        ((), {"g/1"}, [1]),
        ((1,), {"g/1"}, [2]),
        ((), {"g/2"}, [1]),
        ((), {"g/1", "g/2"}, [1]),
        ((1, 2), {"g/3"}, [3]),
    ],
)
def test_steps_that_only_read_run_together_and_one_that_changes_something_alone(
    done: tuple[int, ...], writing: set[str], expected: list[int]
) -> None:
    steps = next_steps(path((), (), (1, 2)), done, lambda tool_id: tool_id not in writing)
    assert [s.number for s in steps] == expected


def test_a_step_whose_input_never_comes_never_runs_and_holds_up_nobody() -> None:
    waiting = path((), (7,), ())
    assert next_steps(path((), (7,)), (1,), lambda _: False) == []
    assert [s.number for s in next_steps(waiting, (1,), lambda _: False)] == [3]


def test_a_sub_task_that_waits_for_a_later_one_holds_up_nobody() -> None:
    tasks = (SubTask(number=1, description="a", needs=(2,)), SubTask(number=2, description="b"))
    assert [t.number for t in next_subtasks(tasks, {2}, lambda _: False)] == [2]


def made(functions: Sequence[str], **more: Any) -> Tool:
    tags = TagSet(functions=Tagged(value=tuple(functions)), permission=Tagged(value=Permission.LOW))
    fields: dict[str, Any] = {"description": "d", "parameters": {}, "group": "g", "tags": tags, **more}
    return Tool(id="g/t", name="t", **fields)


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (made(["query"]), True),
        (made(["query"], idempotent=True), True),
        (made(["generate"]), False),
        (made(["generate", "compute"], idempotent=True), True),
        (made(["query"], replaces=True), False),
        (made(["query"], source="http"), False),  # imported, and nobody said that it need not ask
        (made(["transform"], idempotent=True), True),
        (made(["transform"], idempotent=True, reads="private"), False),
        (made([]), False),
    ],
)
def test_what_leaves_everything_as_it_was_only_reads(one: Tool, *, expected: bool) -> None:
    assert only_reads(one) is expected
