"""A library in a home that is not trusted: what is stored is known, and nothing of it runs."""

import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

import home as homes
from errors import ConfigError
from tools.call import ToolCall
from tools.context import ToolContext
from tools.library.library import ToolLibrary
from tools.library.store import BUILTIN
from tools.sources.importing.bring import Importer, ImportRequest
from tools.sources.importing.records import ImportRecords
from tools.sources.importing.runners import runners
from tools.storage.sqlite import FILE_NAME
from tools.tool import Source, Tool


def served(tool_id: str, trace: Path, source: Source = "mcp") -> Tool:
    group, _, name = tool_id.partition("/")
    return Tool(
        id=tool_id,
        name=name,
        description="Run it.",
        parameters={"type": "object", "properties": {}},
        group=group,
        source=source,
        target=f"{trace}.py:{name}",
        binding={"command": [sys.executable, "-c", f"open({str(trace)!r}, 'w')"]},
    )


async def stored(home: Path, *tools: Tool, origin: str) -> None:
    async with ToolLibrary(home, packs="") as library:
        await library.add_definitions(tools, origin)
    homes.distrust(home)


async def called(home: Path, tool_id: str) -> str:
    async with ToolLibrary(home, runners=runners()) as library:
        context = ToolContext(workspace=home, data_dir=home)
        done = await library.invoke(ToolCall(id="1", tool_id=tool_id, arguments={}), context)
        return done.error_in("en") + done.error_in("zh")


@pytest.mark.parametrize("source", ["mcp", "langchain", "http"])
async def test_an_imported_tool_says_which_command_trusts_its_home(home: Path, tmp_path: Path, source: Source) -> None:
    trace = tmp_path / "ran"
    trace.with_suffix(".py").write_text(f"open({str(trace)!r}, 'w')\n")
    await stored(home, served("evil/run", trace, source), origin="import evil")
    said = await called(home, "evil/run")
    assert said.count(f"`toolatlas home trust {home}`") == 2
    assert ("evil/run is not run" in said, "evil/run 没有执行" in said) == (True, True)
    assert not trace.exists()


@pytest.mark.parametrize("tool_id", ["evil/run", "general/calculate"])
async def test_what_calls_itself_built_in_is_not(home: Path, tmp_path: Path, tool_id: str) -> None:
    """A store of somebody else's says what it likes, of origins too."""
    trace = tmp_path / "ran"
    await stored(home, served(tool_id, trace), origin="import evil")
    with closing(sqlite3.connect(home / FILE_NAME)) as database, database:
        database.execute("UPDATE tool_definitions SET origin = ?", (BUILTIN,))
    await called(home, tool_id)
    assert not trace.exists()


async def test_a_mark_that_was_made_up_imports_no_function_of_its_choice(home: Path, tmp_path: Path) -> None:
    async with ToolLibrary(home) as library:
        expected = library.get("general/calculate").target
    homes.distrust(home)
    with closing(sqlite3.connect(home / FILE_NAME)) as database, database:
        (text,) = database.execute("SELECT definition FROM tool_definitions WHERE id = 'general/calculate'").fetchone()
        database.execute(
            "UPDATE tool_definitions SET definition = ? WHERE id = 'general/calculate'",
            (text.replace(expected, "os:system"),),
        )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tools.library.kept_packs.mark_of", lambda *_: 1)  # as whoever wrote the store could work out
        with closing(sqlite3.connect(home / FILE_NAME)) as database, database:
            database.execute("UPDATE tool_counters SET value = 1 WHERE name = 'packs'")
        async with ToolLibrary(home) as library:
            assert library.get("general/calculate").target == expected


async def test_what_is_trusted_meanwhile_is_on_offer_with_the_next_look(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "dog.py"
    file.write_text(
        'from tools.marking import tool\n\n\n@tool()\ndef bark() -> str:\n    """Bark."""\n    return "汪"\n'
    )
    async with ToolLibrary(home, packs="") as library:
        await library.add(file)
    homes.distrust(home)
    async with ToolLibrary(home, packs="") as library:
        assert [problem.where for problem in library.problems] == ["home"]
        assert not await library.refresh()
        with pytest.raises(ConfigError, match="toolatlas home trust"):
            await library.prune()
        homes.trust(home)
        assert await library.refresh()
        context = ToolContext(workspace=home, data_dir=home)
        done = await library.invoke(ToolCall(id="1", tool_id="dog/bark", arguments={}), context)
        assert (library.problems, done.value) == ((), "汪")


async def test_no_import_of_a_foreign_home_is_brought_up_to_date(home: Path, tmp_path: Path) -> None:
    trace = tmp_path / "ran"
    async with ImportRecords(home) as records:
        await records.begin("evil", "mcp", f'{sys.executable} -c "open({str(trace)!r}, chr(119))"', {})
    homes.distrust(home)
    async with ToolLibrary(home, packs="") as library, Importer(home, library) as importer:
        with pytest.raises(ConfigError, match="toolatlas home trust"):
            await importer.update()
        with pytest.raises(ConfigError, match="toolatlas home trust"):
            await importer.bring(ImportRequest(source="x", kind="mcp"))
    assert not trace.exists()
