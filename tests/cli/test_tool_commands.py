"""Tools at the command line: found, shown, added, disabled, removed, tagged, indexed."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from tests.cli.conftest import Run
from tools.library.library import ToolLibrary

TOOLS = '''
from tools.marking import tool


@tool(examples=("tell a joke", "讲个笑话"))
def tell_joke(topic: str = "cats") -> str:
    """Tell a joke."""
    return topic
'''


async def offered(home: Path, tool_id: str) -> bool:
    """Whether another process would see the tool on offer."""
    async with ToolLibrary(home) as library:
        return tool_id in library.tools()


def test_tools_are_found_for_a_request(run: Run) -> None:
    _, out, _ = run("tools", "search", "convert currency", "--top", "3")
    assert len(out.splitlines()) == 4
    assert "a tool fits: " in out.splitlines()[0]
    assert "general/convert_units" in out


def test_machines_get_a_search_as_one_json_object(run: Run) -> None:
    found = json.loads(run("tools", "search", "公里换算成英里", "--json", "--top", "2")[1])
    assert 0 <= found["fits"] <= 1
    assert [len(found["candidates"]), found["rewrites"]] == [2, []]


def test_pairs_are_not_written_without_a_model(run: Run) -> None:
    code, _, err = run("pairs", "write", "--yes")
    assert (code, "set TOOLATLAS_MODEL" in err) == (2, True)


def test_a_model_writes_pairs_after_its_cost_was_shown(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(_: Any, __: str, ___: Any, result: type[BaseModel], **____: Any) -> BaseModel:
        texts = {"english": ["how long is 5 km in miles"], "chinese": ["给我唱首歌"]}
        return result.model_validate({"tools": [{"number": 1, "name": "convert_units", **texts}]})

    monkeypatch.setenv("TOOLATLAS_MODEL", "scripted:m")
    monkeypatch.setenv("TOOLATLAS_PAIRS_WITHIN", "1")
    monkeypatch.setattr("prompts.model.chat.ChatModel.ask", ask)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False, raising=False)
    _, asked, told = run("pairs", "write", "general/convert_units", "--per-tool", "2")
    assert asked.startswith("1 tools to ask about, in 1 prompts\n")
    assert "--yes starts without this question" in asked
    assert "scripted" not in told
    _, out, _ = run("pairs", "write", "general/convert_units", "--per-tool", "2", "--yes")
    assert "general/convert_units            kept 1, dropped 1" in out
    assert "  dropped '给我唱首歌': found " in out
    assert "written  how long is 5 km in miles" in run("pairs", "list")[1]
    assert run("pairs", "write", "general/convert_units", "--per-tool", "2")[1].startswith("0 tools to ask about")


def test_a_tool_is_shown_with_its_schemas_and_tags(run: Run) -> None:
    shown = json.loads(run("tools", "show", "finance/get_quote")[1])
    assert shown["id"] == "finance/get_quote"
    assert {"parameters", "returns", "tags"} <= shown.keys()


def test_a_tool_that_is_not_there_is_one_line_and_exit_code_2(run: Run) -> None:
    assert run("tools", "show", "no/tool") == (2, "", "toolatlas: There is no tool 'no/tool'.\n")


def test_tools_are_added_disabled_enabled_and_removed(run: Run, kept_home: Path, tmp_path: Path) -> None:
    file = tmp_path / "jokes.py"
    file.write_text(TOOLS, encoding="utf-8")
    assert run("tools", "add", str(file))[1] == "added jokes/tell_joke\n"
    assert asyncio.run(offered(kept_home, "jokes/tell_joke"))
    assert run("tools", "disable", "jokes/tell_joke")[0] == 0
    assert not asyncio.run(offered(kept_home, "jokes/tell_joke"))
    assert run("tools", "enable", "jokes/tell_joke")[0] == 0
    assert asyncio.run(offered(kept_home, "jokes/tell_joke"))
    file.unlink()
    code, out, err = run("tools", "list")
    assert (code, "general/calculate" in out, "jokes/tell_joke" in out) == (0, True, False)
    assert "not on offer: jokes/tell_joke" in err
    assert run("tools", "prune")[1] == "forgot jokes/tell_joke\n"
    assert run("tools", "prune")[1] == "every stored tool loads\n"


def test_a_tool_that_was_added_is_removed(run: Run, kept_home: Path, tmp_path: Path) -> None:
    file = tmp_path / "puns.py"
    file.write_text(TOOLS, encoding="utf-8")
    run("tools", "add", str(file))
    assert run("tools", "remove", "puns/tell_joke")[0] == 0
    assert not asyncio.run(offered(kept_home, "puns/tell_joke"))
    assert run("tools", "remove", "general/calculate")[0] == 2


def test_what_changed_in_the_library_alone_reaches_index_and_graph_with_the_next_request(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "riddles.py"
    file.write_text(TOOLS, encoding="utf-8")
    run("tools", "add", str(file))
    assert "riddles/tell_joke" in run("tools", "search", "讲个笑话", "--top", "3")[1]
    assert run("graph", "show", "riddles/tell_joke")[0] == 0
    run("tools", "remove", "riddles/tell_joke")
    assert "riddles/tell_joke" not in run("tools", "search", "讲个笑话", "--top", "3")[1]
    assert run("graph", "show", "riddles/tell_joke")[0] == 2


def test_a_file_without_tools_is_one_line_and_exit_code_2(run: Run, tmp_path: Path) -> None:
    code, out, err = run("tools", "add", str(tmp_path / "nowhere.py"))
    assert (code, out, len(err.splitlines())) == (2, "", 1)


def test_tagging_without_a_model_says_which_setting_is_missing(run: Run) -> None:
    code, _, err = run("tools", "tag")
    assert (code, "TOOLATLAS_MODEL" in err, len(err.splitlines())) == (2, True, 1)


def test_the_index_says_how_far_it_is(run: Run) -> None:
    assert run("tools", "index")[1].startswith("0 of 0 vectors.")
