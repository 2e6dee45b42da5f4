"""`toolatlas tools quality`: who passes, and what a person says of it."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cli.commands.quality.quality import app
from errors import ModelUnavailable, ToolNotFound
from tests.tagging.conftest import RatingAsk

TOOL = "general/regex_extract"


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TOOLATLAS_HOME", str(tmp_path / "home"))


class Model:
    """A model that rates obligingly, unless it is told to be down."""

    def __init__(self) -> None:
        self.ask: Any = RatingAsk()
        self.down = ""


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Model:
    made = Model()
    monkeypatch.setenv("TOOLATLAS_MODEL", "openai:m")
    monkeypatch.setattr("graph.jobs.batch_run.ChatModel", lambda _: made)
    return made


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, arguments, catch_exceptions=False)
    assert result.exit_code == code
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


def test_a_model_rates_after_it_was_said_what_it_costs(model: Model) -> None:
    out = run("run", TOOL, "--yes")
    assert "1 tools to ask about, in 1 prompts" in out
    assert "tokens (counted)" in out
    assert "1 tools rated" in out
    assert run("list").startswith(f"FAIL  {TOOL}")
    assert "complete 2 readable 3 (llm)  没有说明单位" in run("list", TOOL)
    assert "0 tools rated, 1 taken from earlier answers" in run("run", TOOL)


def test_a_job_that_nobody_agreed_to_leaves_the_rules(model: Model) -> None:
    assert "94 of 94 tools pass" in run("run", code=1)
    assert model.ask.asked == []
    assert "94 of 94 tools pass" in run("run", "--no-model")


def test_a_tool_that_the_model_says_nothing_of_is_named(model: Model) -> None:
    model.ask = RatingAsk({"regex_extract": lambda _: None})
    out = run("run", TOOL, "--yes", code=1)
    assert f"not rated: {TOOL}: " in out
    assert "1 of 1 tools pass" in out


def test_a_model_that_is_down_says_how_to_go_on(model: Model) -> None:
    async def ask(*_: Any, **__: Any) -> None:
        raise ModelUnavailable("The model server cannot be reached: start it.")

    model.ask, model.down = ask, "The model server cannot be reached: start it."
    with pytest.raises(ModelUnavailable, match="What was rated is kept; `toolatlas tools quality run` goes on"):
        CliRunner().invoke(app, ["run", TOOL, "--yes"], catch_exceptions=False)


def test_what_the_model_said_is_forgotten_on_demand(model: Model) -> None:
    run("run", TOOL, "--yes")
    assert run("unrate") == "the model's ratings of 1 tools are forgotten\n"
    assert "94 of 94 tools pass" in run("list")
    assert "0 tools rated, 1 taken from earlier answers" in run("run", TOOL)
