"""A home that the version before the rooms were rebuilt wrote (commit 55992c2) opens with nothing lost.

In it: a conversation of three requests, one that waits for an approval, a tool of a Python file, an imported OpenAPI
document, pinned requests, a tag and a verdict that a person settled, memories, usage. Each store had a file of its own.
"""

import asyncio
import os
import sqlite3
import sys
import tarfile
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from errors import StoreError
from graph.assistant import Assistant
from graph.embedded.address import Address
from graph.inspect.stores import PARTS, opened_versions
from graph.jobs.answers import RATINGS, TAGS, answer_cache
from home import trust
from tagging.batch.answer_cache import Spent
from tagging.tags import ApprovalPolicy, Permission, Provenance
from tests.graph.talking import at_home, decide, say
from tools.call import ToolCall
from tools.context import ToolContext
from tools.sources.importing.records import ImportRecords
from tools.storage.migrations import versions
from tools.storage.part import Part
from tools.storage.sqlite import FILE_NAME, SqliteFile

HOME = Path(__file__).parents[1] / "homes" / "home-55992c2.tar.gz"
WRITTEN_AT = "/tmp/toolatlas-home"
READ, STAY = "Hotels/get_hotel", "Hotels/search_hotels"


@pytest.fixture
def earlier(home: Path) -> Path:
    with tarfile.open(HOME) as packed:
        packed.extractall(home, filter="data")
    _moved_to(home)
    _with_answers(home)
    return home


def _moved_to(home: Path) -> None:
    """The home was written elsewhere, and the place of a tool's file is kept in full."""
    with closing(sqlite3.connect(home / "tools.db")) as database, database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            for _, column, kind, *_ in database.execute(f"PRAGMA table_info({table})").fetchall():
                if kind == "TEXT":
                    database.execute(f"UPDATE {table} SET {column} = replace({column}, ?, ?)", (WRITTEN_AT, str(home)))


def _with_answers(home: Path) -> None:
    """A model was asked, too: a home that had none is what was packed."""
    for name in ("tags", "ratings"):
        with closing(sqlite3.connect(home / f"{name}.db")) as database, database:
            database.execute("CREATE TABLE answers (key TEXT PRIMARY KEY, answer TEXT NOT NULL) WITHOUT ROWID")
            database.execute("CREATE TABLE jobs (model TEXT, n_tools INTEGER, output_tokens INTEGER, seconds REAL)")
            database.execute("INSERT INTO answers VALUES ('k', ?)", (f"答案 {name}",))
            database.execute("INSERT INTO jobs VALUES ('m', 3, 90, 1.5)")
            database.execute("PRAGMA user_version = 2")


def _rows(file: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(file)) as database:
        return sorted(database.execute(query).fetchall(), key=repr)


ADDED = {"journal_calls": -2}
"""Columns that later steps put behind those of before."""
EARLIER = [earlier for part in PARTS for earlier in part.earlier]


def _held(home: Path, ending: str = "") -> dict[str, list[tuple[Any, ...]]]:
    """All that the files of before hold, by the tables that it belongs into."""
    held: dict[str, list[tuple[Any, ...]]] = {}
    for earlier in EARLIER:
        for table, query in earlier.rows.items():
            held[table] = held.get(table, []) + _rows(home / f"{earlier.name}{ending}", query)
    return held


def _holds(home: Path) -> dict[str, list[tuple[Any, ...]]]:
    tables = {table for earlier in EARLIER for table in earlier.rows}
    return {
        table: [row[: ADDED.get(table)] for row in _rows(home / FILE_NAME, f"SELECT * FROM {table}")]
        for table in tables
    }


async def test_each_row_of_each_store_is_in_the_one_file_and_the_files_are_kept(earlier: Path) -> None:
    held = _held(earlier)
    assert await opened_versions(earlier) == {part.name: part.version for part in PARTS}
    assert _in_order(_holds(earlier)) == _in_order(held) == _in_order(_held(earlier, ".migrated"))
    names = {file.name for file in earlier.glob("*.db*")}
    assert names >= {FILE_NAME, "checkpoints.db", "memory.db", *(f"{e.name}.migrated" for e in EARLIER)}
    assert not names & {e.name for e in EARLIER}


def _in_order(tables: dict[str, list[tuple[Any, ...]]]) -> dict[str, list[tuple[Any, ...]]]:
    return {name: sorted(rows, key=repr) for name, rows in tables.items()}


KILLED = """
import asyncio, os, pathlib, sys
from graph.inspect.stores import opened_versions
from tools.storage import earlier, migrations

usual, left = getattr(migrations, sys.argv[2]), int(sys.argv[3])

def dying(*given):
    global left
    left -= 1
    usual(*given)
    if not left:
        os.kill(os.getpid(), 9)

setattr(migrations, sys.argv[2], dying)
asyncio.run(opened_versions(pathlib.Path(sys.argv[1])))
"""


@pytest.mark.parametrize(("after", "nth"), [("take_over", 1), ("take_over", 4), ("put_aside", 2), ("_migrate", 6)])
async def test_a_move_that_was_killed_goes_on(earlier: Path, after: str, nth: int) -> None:
    held, root = _held(earlier), Path(__file__).parents[2]
    given = [sys.executable, "-c", KILLED, str(earlier), after, str(nth)]
    killed = await asyncio.create_subprocess_exec(*given, cwd=root, env=os.environ | {"PYTHONPATH": str(root)})
    assert await killed.wait() == -9
    await opened_versions(earlier)
    assert _in_order(_holds(earlier)) == _in_order(held) == _in_order(_held(earlier, ".migrated"))


@pytest.mark.parametrize("name", [earlier.name for earlier in EARLIER])
async def test_a_damaged_file_of_before_is_said_in_one_sentence_and_stays(earlier: Path, name: str) -> None:
    (earlier / name).write_bytes(b"no database at all, " * 100)
    with pytest.raises(StoreError, match=rf"{name} cannot be used: it is damaged or no database; move it away"):
        await opened_versions(earlier)
    assert (earlier / name).exists()


@pytest.mark.parametrize("name", [earlier.name for earlier in EARLIER])
async def test_an_empty_file_of_before_is_put_aside(home: Path, name: str) -> None:
    home.mkdir(exist_ok=True)
    (home / name).touch()
    assert await opened_versions(home) == {part.name: part.version for part in PARTS}
    assert (home / f"{name}.migrated").exists()


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
async def test_a_part_of_an_older_version_is_migrated_and_keeps_its_rows(earlier: Path, part: Part) -> None:
    await opened_versions(earlier)
    before = _holds(earlier)
    later = part.model_copy(update={"steps": (*part.steps, f"CREATE TABLE {part.name}_more (x)")})
    async with SqliteFile(earlier, later) as opened:
        assert (await opened.read(versions) or {})[part.name] == part.version + 1
    assert _holds(earlier) == before
    assert (earlier / f"{FILE_NAME}.before-{part.name}-{part.version + 1}").exists()
    with pytest.raises(StoreError, match="another version"):
        await opened_versions(earlier)


@pytest.fixture
async def assistant(earlier: Path, address: Address) -> AsyncIterator[Assistant]:
    trust(earlier)
    async with Assistant.open(at_home(earlier, address)) as opened:
        yield opened


async def test_a_conversation_that_waited_for_an_approval_goes_on(assistant: Assistant, earlier: Path) -> None:
    (waiting,) = await assistant.pending("old-2")
    assert (waiting.call.tool_id, waiting.call.arguments) == ("system/delete_file", {"path": "old.log"})
    assert (earlier / "workspace" / "local" / "old.log").exists()
    heard = await decide(assistant, approve=True, thread="old-2")
    assert "old.log" in heard.text
    assert not (earlier / "workspace" / "local" / "old.log").exists()
    assert (earlier / "workspace" / "local" / "keep.txt").exists()


async def test_a_conversation_knows_what_was_said(assistant: Assistant) -> None:
    state = await assistant.resources.checkpoints.aget_tuple({"configurable": {"thread_id": "old-1"}})
    assert state
    exchanges = state.checkpoint["channel_values"]["conversation"]
    assert [e.request for e in exchanges] == [
        "what is 17 * 23?",
        "列出工作区里的文件",
        "load sample table penguins and describe it",
    ]
    assert "391" in (await say(assistant, "what is 17 * 23?", thread="old-1")).text


async def test_tools_that_people_brought_are_on_offer(assistant: Assistant) -> None:
    library = assistant.resources.library
    assert {"greetings/greet_in_latin", READ, STAY} <= set(library.tools())
    assert library.problems == ()
    async with ImportRecords(assistant.resources.settings.home) as records:
        assert [record.name for record in await records.all()] == ["Hotels"]


async def test_before_it_is_trusted_nothing_of_it_runs_and_nothing_is_lost(earlier: Path, address: Address) -> None:
    held = _held(earlier)
    async with Assistant.open(at_home(earlier, address)) as opened:
        library = opened.resources.library
        assert {"greetings/greet_in_latin", READ, STAY} <= set(library.tools())
        assert [problem.where for problem in library.problems] == ["home"]
        assert not (await opened.resources.graph.health()).available
        call = ToolCall(id="1", tool_id="greetings/greet_in_latin", arguments={"name": "Marcus"})
        refused = await library.invoke(call, ToolContext(workspace=earlier, data_dir=earlier))
        assert (refused.error_type, "toolatlas home trust" in refused.error) == ("PermissionDenied", True)
    await opened_versions(earlier)  # parts that nobody asked for yet
    holds = _in_order(_holds(earlier))
    kept = [table for table in held if not table.startswith("tool_")]  # of tools, the built-in ones are those of today
    assert {table: holds[table] for table in kept} == {table: _in_order(held)[table] for table in kept}
    trust(earlier)
    async with Assistant.open(at_home(earlier, address)) as opened:
        done = await opened.resources.library.invoke(call, ToolContext(workspace=earlier, data_dir=earlier))
        assert (done.status, opened.resources.library.problems) == ("ok", ())


async def test_what_was_imported_is_marked_by_rule_and_no_function_of_a_person_s_own_is(assistant: Assistant) -> None:
    tools = assistant.resources.library.tools()
    marks = {id_: tools[id_].tags.approval.value for id_ in (READ, STAY, "greetings/greet_in_latin")}
    assert marks == {READ: ApprovalPolicy.NEVER, STAY: ApprovalPolicy.NEVER, "greetings/greet_in_latin": None}


async def test_what_people_settled_stands(assistant: Assistant) -> None:
    _, pinned = await assistant.resources.pairs.load()
    assert {(pair.text, pair.tool_id) for pair in pinned} == {
        ("where can I sleep in Paris", STAY),
        ("巴黎住哪里", STAY),
    }
    settled = assistant.resources.library.get(STAY).tags.permission
    assert (settled.value, settled.provenance) == (Permission.HIGH, Provenance.HUMAN)


async def test_what_was_learnt_is_remembered(assistant: Assistant) -> None:
    memories = await assistant.memory("local").entries()
    assert {memory.request for memory, _ in memories} >= {"what is 17 * 23?", "列出工作区里的文件"}


@pytest.mark.full
async def test_how_tools_fared_and_which_calls_ran_is_known(assistant: Assistant, earlier: Path) -> None:
    used = await assistant.resources.usage.used()
    assert set(used) == {"data/list_tables", "general/calculate", "system/list_directory"}
    verdicts = await assistant.resources.quality.load()
    assert verdicts.settled == {READ: False}
    ran = _rows(earlier / "journal.db.migrated", "SELECT thread_id, tool_id FROM calls")
    assert ran == [("old-1", tool_id) for tool_id in sorted(used)]


async def test_answers_of_a_model_are_not_asked_for_again(earlier: Path) -> None:
    for question in (TAGS, RATINGS):
        cache = answer_cache(earlier, question)
        assert await cache.get(["k"]) == {"k": f"答案 {question}"}
        assert await cache.spent("m") == Spent(n_tools=3, output_tokens=90, seconds=1.5)
