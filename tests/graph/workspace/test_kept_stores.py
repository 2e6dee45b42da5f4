"""LangGraph's stores say what is wrong with their files, in both languages and once."""

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from errors import StoreError
from graph.assistant import Assistant
from graph.embedded.address import Address
from graph.workspace.kept_stores import KeptCheckpoints, KeptMemories
from graph.workspace.open_memory import open_memory
from tests.graph.talking import at_home, say


@pytest.fixture
async def assistant(home: Path, address: Address) -> AsyncIterator[Assistant]:
    async with Assistant.open(at_home(home, address)) as opened:
        yield opened


FULL = {
    "convert 5 km to miles": "checkpoints.db cannot be used: the disk is full; free some space and try again.",
    "5公里等于多少英里": "磁盘已满，请释放空间后重试。",
}


@pytest.mark.parametrize(("request_", "said"), FULL.items())
async def test_a_disk_that_is_full_is_said_once_in_the_language_of_the_request(
    assistant: Assistant, request_: str, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    saver = assistant.resources.checkpoints
    assert isinstance(saver, KeptCheckpoints)
    await saver.conn.execute("PRAGMA max_page_count = 1")  # as many as there are: nothing more fits
    with caplog.at_level(logging.WARNING):
        heard = await say(assistant, request_ + " " * 20)
    assert heard.text.endswith(said)
    assert heard.answer.failed == "store"
    assert caplog.text == ""


async def test_memories_that_cannot_be_read_are_a_fault_of_their_file(assistant: Assistant) -> None:
    store = assistant.resources.store
    assert isinstance(store, KeptMemories)
    await store.conn.execute("PRAGMA writable_schema = ON")
    await store.conn.execute("UPDATE sqlite_master SET rootpage = 9999 WHERE name = 'store'")
    await store.conn.execute("PRAGMA writable_schema = RESET")
    with pytest.raises(StoreError, match=r"memory\.db cannot be used: it is damaged") as caught:
        await assistant.memory("local").entries()
    assert "文件已损坏" in caught.value.zh


async def test_a_closed_store_leaves_no_task_behind(home: Path) -> None:
    before = asyncio.all_tasks()
    for _ in range(3):
        async with open_memory(at_home(home), "local") as memory:
            await memory.entries()
    assert asyncio.all_tasks() == before
