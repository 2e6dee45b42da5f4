"""What the packs' tools say beforehand that a call would replace, beside what the call then does."""

import asyncio
import zipfile
from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest

from tools.call import ToolCall
from tools.context import ToolContext
from tools.functions.loader import LoadedTools, load_packs
from tools.functions.replacing import UNKNOWN, replaced_by
from tools.functions.signature import Signature, read_signature
from tools.kinds import FilePath
from tools.marking import MARK, Replaced, Replaces, ToolMark, tool
from tools.tables.load import load_file
from tools.tool import Tool


@pytest.fixture(scope="module")
def packs() -> LoadedTools:
    return load_packs()


@pytest.fixture
def filled(context: ToolContext) -> ToolContext:
    """A workspace with a file of every sort."""
    for name in ("a.txt", "b.txt", "box/a.txt", "penguins.csv", "a.zip"):
        place = context.workspace / name
        place.parent.mkdir(exist_ok=True)
        place.write_text(f"one,two\n1,{name}\n", encoding="utf-8")
    with zipfile.ZipFile(context.workspace / "box.zip", "w") as archive:
        archive.writestr("a.txt", "from the archive")
        archive.writestr("new.txt", "from the archive")
    return context


async def said(
    packs: LoadedTools, tool_id: str, arguments: Mapping[str, Any], context: ToolContext, loss: str = "replaced"
) -> list[str]:
    call = ToolCall(id="1", tool_id=tool_id, arguments=dict(arguments))
    signatures = {tool_id: read_signature(packs.functions[tool_id])}
    found = await replaced_by(packs.tools[tool_id], call, context, signatures)
    return [what.name for what in found if what.loss == loss]


async def done(packs: LoadedTools, tool_id: str, arguments: Mapping[str, Any], context: ToolContext) -> Any:
    function = packs.functions[tool_id]
    made = await asyncio.to_thread(partial(function, **arguments, context=context))
    return await made if asyncio.iscoroutine(made) else made


REPLACING = [
    ("system/write_file", {"path": "a.txt", "content": "x"}, ["a.txt"]),
    ("system/copy_path", {"source": "b.txt", "target": "a.txt"}, ["a.txt"]),
    ("system/copy_path", {"source": "a.txt", "target": "box"}, ["box/a.txt"]),
    ("system/move_path", {"source": "b.txt", "target": "a.txt"}, ["a.txt"]),
    ("system/move_path", {"source": "a.txt", "target": "box/"}, ["box/a.txt"]),
    ("system/zip_paths", {"paths": ["a.txt"]}, ["a.zip"]),
    ("system/zip_paths", {"paths": ["b.txt", "box"], "target": "a"}, ["a.zip"]),
    ("system/unzip_archive", {"path": "box.zip"}, ["box/a.txt"]),
    ("data/export_table", {"table": "penguins"}, ["penguins.csv"]),
    ("data/export_table", {"table": "iris", "path": "penguins.csv"}, ["penguins.csv"]),
]


@pytest.mark.parametrize(("tool_id", "arguments", "names"), REPLACING)
async def test_what_a_call_would_replace_is_said_and_then_replaced(
    packs: LoadedTools, filled: ToolContext, tool_id: str, arguments: dict[str, Any], names: list[str]
) -> None:
    before = [(filled.workspace / name).read_bytes() for name in names]
    assert await said(packs, tool_id, {**arguments, "overwrite": True}, filled) == names
    await done(packs, tool_id, {**arguments, "overwrite": True}, filled)
    assert all(old != (filled.workspace / name).read_bytes() for old, name in zip(before, names, strict=True))


@pytest.mark.parametrize(("tool_id", "arguments", "names"), REPLACING)
async def test_a_call_that_may_not_replace_anything_asks_nothing(
    packs: LoadedTools, filled: ToolContext, tool_id: str, arguments: dict[str, Any], names: list[str]
) -> None:
    assert await said(packs, tool_id, arguments, filled) == []
    assert await said(packs, tool_id, {**arguments, "overwrite": False}, filled) == []


@pytest.mark.parametrize(
    ("tool_id", "arguments"),
    [
        ("system/write_file", {"path": "new.txt", "content": "x"}),
        ("system/copy_path", {"source": "a.txt", "target": "new.txt"}),
        ("system/move_path", {"source": "a.txt", "target": "new/"}),
        ("system/zip_paths", {"paths": ["box"], "target": "new.zip"}),
        ("system/unzip_archive", {"path": "box.zip", "target": "new"}),
        ("data/export_table", {"table": "iris"}),
        ("system/write_file", {"path": "../out.txt", "content": "x"}),
        ("system/copy_path", {"source": "gone.txt", "target": "../out.txt"}),
        ("system/unzip_archive", {"path": "a.zip", "target": "box"}),
    ],
)
async def test_what_is_not_there_or_cannot_work_replaces_nothing(
    packs: LoadedTools, filled: ToolContext, tool_id: str, arguments: dict[str, Any]
) -> None:
    assert await said(packs, tool_id, {**arguments, "overwrite": True}, filled) == []


@pytest.mark.parametrize(
    ("tool_id", "arguments", "names"),
    [
        ("system/move_path", {"source": "box/a.txt", "target": "new/"}, ["box/a.txt"]),
        ("system/append_file", {"path": "./a.txt", "text": "x"}, ["a.txt"]),
        ("system/append_file", {"path": "new.txt", "text": "x"}, []),
        ("system/copy_path", {"source": "a.txt", "target": "new.txt"}, []),
    ],
)
async def test_what_a_call_would_change_or_move_is_said(
    packs: LoadedTools, filled: ToolContext, tool_id: str, arguments: dict[str, Any], names: list[str]
) -> None:
    assert await said(packs, tool_id, arguments, filled, "changed") == names


def test_every_tool_that_may_overwrite_says_what(packs: LoadedTools) -> None:
    assert [t.id for t in packs.tools.values() if "overwrite" in t.properties and not t.replaces] == []


async def test_loading_replaces_a_table_of_another_file_only(packs: LoadedTools, filled: ToolContext) -> None:
    box = filled.workspace / "box" / "penguins.csv"
    box.write_text("three\n3\n", encoding="utf-8")
    assert await said(packs, "data/load_table", {"path": "penguins.csv"}, filled) == []
    await load_file(filled, filled.workspace / "penguins.csv")
    assert await said(packs, "data/load_table", {"path": "penguins.csv"}, filled) == []
    assert await said(packs, "data/load_table", {"path": "box/penguins.csv"}, filled) == ["penguins"]
    assert await said(packs, "data/load_table", {"path": "box/penguins.csv", "table": "PENGUINS"}, filled) == [
        "penguins"
    ]
    assert await said(packs, "data/load_table", {"path": "box/penguins.csv", "table": "birds"}, filled) == []


# tools of a user's own


def own(function: Any) -> tuple[Tool, dict[str, Signature]]:
    mark: ToolMark = getattr(function, MARK)
    made = Tool(
        id="mine/save", name="save", description="s", parameters={}, group="mine", replaces=mark.replaces is not None
    )
    return made, {made.id: read_signature(function)}


async def test_a_user_marks_the_parameter_that_names_the_file(filled: ToolContext) -> None:
    @tool(replaces=Replaces("path"))
    def save(path: FilePath) -> str:
        """Save."""
        return path

    made, signatures = own(save)
    call = ToolCall(id="1", tool_id=made.id, arguments={"path": "a.txt"})
    assert await replaced_by(made, call, filled, signatures) == [Replaced("file", "a.txt")]
    other = call.model_copy(update={"arguments": {"path": "new.txt"}})
    assert await replaced_by(made, other, filled, signatures) == []


async def test_what_fails_to_say_what_it_replaces_asks(filled: ToolContext) -> None:
    def broken(path: str) -> list[Replaced]:
        raise KeyError(path)

    @tool(replaces=broken)
    def save(path: FilePath) -> str:
        """Save."""
        return path

    made, signatures = own(save)
    (found,) = await replaced_by(made, ToolCall(id="1", tool_id=made.id, arguments={"path": "a"}), filled, signatures)
    assert found.name == UNKNOWN
