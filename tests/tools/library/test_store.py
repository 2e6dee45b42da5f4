import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tools.library.store import BUILTIN, ToolStore
from tools.storage.sqlite import FILE_NAME
from tools.tool import Tool


def a_tool(name: str = "one", description: str = "Do one thing.") -> Tool:
    return Tool(id=f"g/{name}", name=name, description=description, parameters={"type": "object"}, group="g")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
async def store(home: Path) -> AsyncIterator[ToolStore]:
    async with ToolStore(home) as opened:
        yield opened


async def test_definitions_come_back_in_order_with_their_origin(store: ToolStore) -> None:
    await store.put([a_tool("two"), a_tool("one")], "/home/工具.py")
    _, definitions, unreadable = await store.load()
    assert [d.tool for d in definitions] == [a_tool("one"), a_tool("two")]
    assert {d.origin for d in definitions} == {"/home/工具.py"}
    assert not unreadable


async def test_every_change_raises_the_version_by_one(store: ToolStore) -> None:
    assert await store.version() == 0
    assert await store.put([a_tool("one"), a_tool("two")], BUILTIN) == 1
    assert await store.patch_all({"g/one": {"description": "别的"}}) == 2
    assert await store.switch(["g/one", "g/two"], enabled=False) == 3
    assert await store.delete(["g/one"]) == 4
    assert await store.version() == 4


async def test_what_changes_nothing_leaves_the_version(store: ToolStore) -> None:
    await store.put([a_tool()], BUILTIN)
    assert await store.put([a_tool()], BUILTIN) == 1
    assert await store.switch(["g/one"], enabled=True) == 1
    assert await store.delete(["g/none"]) == 1
    assert await store.put([], BUILTIN) == 1


async def test_a_new_version_of_the_source_keeps_patch_and_switch(store: ToolStore) -> None:
    await store.put([a_tool()], BUILTIN)
    await store.patch_all({"g/one": {"category": "价格"}})
    await store.switch(["g/one"], enabled=False)
    await store.put([a_tool(description="Do it better.")], BUILTIN)
    _, [definition], _ = await store.load()
    assert definition.tool.description == "Do it better."
    assert definition.patch == {"category": "价格"}
    assert not definition.enabled


async def test_another_process_sees_the_version_grow(store: ToolStore, home: Path) -> None:
    async with ToolStore(home) as other:
        await other.put([a_tool()], BUILTIN)
    assert await store.version() == 1


@pytest.mark.parametrize("broken", ["{", "{}", '{"id": "g/one", "surprise": 1}'])
async def test_a_row_that_does_not_read_is_set_aside(store: ToolStore, home: Path, broken: str) -> None:
    await store.put([a_tool("one"), a_tool("two")], BUILTIN)
    connection = sqlite3.connect(home / FILE_NAME)
    connection.execute("UPDATE tool_definitions SET definition = ? WHERE id = 'g/one'", (broken,))
    connection.commit()
    connection.close()
    _, definitions, [unreadable] = await store.load()
    assert [d.tool.id for d in definitions] == ["g/two"]
    assert unreadable.id == "g/one"
    assert "does not read" in unreadable.reason
