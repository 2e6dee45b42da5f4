"""`toolatlas tools quality`: who passes, and what a person says of it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from errors import ToolNotFound
from web.quality_commands import app

TOOL = "general/regex_extract"


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TOOLATLAS_HOME", str(tmp_path / "home"))


def run(*arguments: str) -> str:
    result = CliRunner().invoke(app, arguments, catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def test_the_built_in_tools_pass() -> None:
    assert "94 of 94 tools pass; the others are listed only" in run("run")
    assert run("list").count("\n") == 1


def test_a_person_keeps_a_tool_out_and_takes_it_back() -> None:
    assert run("set", TOOL, "fail").startswith(f"FAIL  {TOOL}")
    assert "a person keeps it out" in run("list")
    [row] = json.loads(run("list", "--json"))
    assert (row["tool_id"], row["settled"], row["reason"]) == (TOOL, True, "a person keeps it out")
    assert run("set", TOOL, "unset").startswith("pass")
    assert run("list", TOOL).startswith("pass")


def test_the_summary_says_what_the_setting_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOLATLAS_QUALITY_FILTER", "out")
    assert "the others are kept out of every path" in run("run", "--no-probe")


def test_the_list_may_be_cut_and_may_name_every_tool() -> None:
    assert run("list", "--all", "--limit", "3").count("\n") == 4


def test_a_tool_that_is_not_there_is_one_sentence() -> None:
    with pytest.raises(ToolNotFound, match="There is no tool 'a/b'"):
        CliRunner().invoke(app, ["set", "a/b", "pass"], catch_exceptions=False)
