"""A home that the version before the rooms were rebuilt wrote (commit 55992c2) opens with nothing lost.

In it: a conversation of three requests, one that waits for an approval, a tool of a Python file, an imported OpenAPI
document, pinned requests, a tag and a verdict that a person settled, memories, usage.
"""

import sqlite3
import tarfile
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from graph.assistant import Assistant
from graph.embedded.address import Address
from tagging.tags import Permission, Provenance
from tests.graph.talking import at_home, decide, say
from tools.sources.importing.records import ImportRecords

HOME = Path(__file__).parents[1] / "homes" / "home-55992c2.tar.gz"
WRITTEN_AT = "/tmp/toolatlas-home"
READ, STAY = "Hotels/get_hotel", "Hotels/search_hotels"


@pytest.fixture
def earlier(home: Path) -> Path:
    with tarfile.open(HOME) as packed:
        packed.extractall(home, filter="data")
    _moved_to(home)
    return home


def _moved_to(home: Path) -> None:
    """The home was written elsewhere, and the place of a tool's file is kept in full."""
    with sqlite3.connect(home / "tools.db") as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            for _, column, kind, *_ in database.execute(f"PRAGMA table_info({table})").fetchall():
                if kind == "TEXT":
                    database.execute(f"UPDATE {table} SET {column} = replace({column}, ?, ?)", (WRITTEN_AT, str(home)))


@pytest.fixture
async def assistant(earlier: Path, address: Address) -> AsyncIterator[Assistant]:
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
