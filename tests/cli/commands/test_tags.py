"""The commands over a home of their own, with a model of the test's."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cli
from errors import ModelUnavailable
from tests.tagging.conftest import ObligingAsk
from tools.functions.loader import LoadedTools

Run = Callable[..., tuple[int, str, str]]


class Model:
    """A model that tags obligingly, unless it is told to be down."""

    def __init__(self) -> None:
        self.ask: Any = ObligingAsk()
        self.down = ""


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Model:
    made = Model()
    monkeypatch.setattr("graph.jobs.batch_run.ChatModel", lambda _: made)
    return made


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    rows = [
        {"category": "Social", "tool": "Chat", "api": "getPosts", "description": "Get posts of a user"},
        {"category": "Social", "tool": "Chat", "api": "删除消息", "description": "删除一条消息"},
        {"category": "Tools", "tool": "Misc", "api": "zorblax", "description": ""},
    ]
    path = tmp_path / "apis.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return path


@pytest.fixture
def run(tmp_path: Path, corpus: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setenv("TOOLATLAS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TOOLATLAS_MODEL", "openai:m")
    monkeypatch.setattr("tools.library.kept_packs.load_packs", lambda *_, **__: LoadedTools())

    def toolatlas(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["toolatlas", *arguments])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        told = capsys.readouterr()
        return int(ended.value.code or 0), told.out, told.err

    toolatlas("tools", "import", str(corpus), "--kind", "toolbench")
    return toolatlas


def ids(run: Run) -> list[str]:
    return [line for line in run("tags", "list")[1].splitlines() if not line.startswith(" ")]


def test_a_job_tells_its_cost_and_tags(run: Run, model: Model) -> None:
    code, out, _ = run("tags", "run", "--yes")
    assert code == 0
    assert "3 tools to ask about, in 1 prompts" in out
    assert "tokens (counted)" in out
    assert "3 tools tagged" in out
    assert "llm" in run("tags", "list")[1]
    assert "0 tools tagged, 3 taken from earlier answers" in run("tags", "run")[1]


def test_a_job_that_nobody_agreed_to_does_nothing(run: Run, model: Model, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("typer.confirm", lambda _, *, default: default)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    code, out, _ = run("tags", "run")
    assert code == 1
    assert "nothing was asked or changed" in out
    assert model.ask.asked == []


def test_a_job_without_a_terminal_does_not_start_by_itself(
    run: Run, model: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert run("tags", "run")[0] == 1
    assert model.ask.asked == []


def test_the_older_name_of_the_job_still_serves(run: Run, model: Model) -> None:
    assert "1 tools tagged" in run("tools", "tag", "--yes", "--limit", "1")[1]


def test_a_tool_that_could_not_be_tagged_is_named(run: Run, model: Model) -> None:
    model.ask = ObligingAsk({"zorblax": lambda _: None})
    code, out, _ = run("tags", "run", "--yes")
    assert code == 1
    assert "2 tools tagged" in out
    assert "not tagged: Tools/Misc/zorblax: " in out


def test_a_model_that_is_down_ends_the_job_in_one_sentence(run: Run, model: Model) -> None:
    async def ask(*_: Any, **__: Any) -> None:
        raise ModelUnavailable("The model server cannot be reached: start it.")

    model.ask, model.down = ask, "The model server cannot be reached: start it."
    code, out, err = run("tags", "run", "--yes")
    assert code == 2
    assert "0 tools tagged" in out
    assert err.strip().endswith("start it. What was tagged is kept; `toolatlas tags run` goes on from there.")


def test_doubts_are_listed_and_settled(run: Run) -> None:
    out = run("tags", "review")[1]
    assert "Tools/Misc/zorblax  domains 0.20  nothing tells it" in out
    assert "in doubt; settle one as in" in out
    found = json.loads(run("tags", "review", "--json", "--below", "0", "--limit", "1")[1])
    assert [one["doubt"] for one in found] == ["untagged"]
    out = run("tags", "set", "Tools/Misc/zorblax", "domains=general", "functions=query")[1]
    assert "domains     general  (human, 1.00)" in out
    assert "zorblax" not in run("tags", "review", "--below", "0")[1]
    assert "domains     –" in run("tags", "unset", "Tools/Misc/zorblax", "domains")[1]


def test_what_does_not_hold_is_one_sentence(run: Run) -> None:
    code, _, err = run("tags", "set", "Tools/Misc/zorblax", "permission=hihg")
    assert (code, err) == (2, "toolatlas: permission has no value 'hihg'; did you mean 'high'?\n")
    assert run("tags", "set", "none/x", "permission=low")[2] == "toolatlas: There is no tool 'none/x'.\n"


def test_what_was_said_before_a_tool_changed_is_marked(run: Run, model: Model, corpus: Path) -> None:
    run("tags", "run", "--yes")
    run("tags", "set", "Social/Chat/getPosts", "permission=low")
    corpus.write_text(corpus.read_text(encoding="utf-8").replace("of a user", "of two users"), encoding="utf-8")
    run("tools", "update")
    out = run("tags", "list", "--stale")[1]
    assert "set before the tool changed" in out
    assert "stale" in out
    assert "zorblax" not in out
    assert "1 tools to ask about" in run("tags", "run", "--only-stale", "--yes")[1]


def test_the_taxonomy_is_printed_with_what_the_user_added(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "home" / "taxonomy.yaml"
    file.write_text("domains:\n  law: {description: Statutes., zh: 法规, cues: [statute]}\n", encoding="utf-8")
    out = run("tags", "taxonomy")[1]
    assert "  law            Statutes. 法规" in out
    assert "no words" in out
    assert json.loads(run("tags", "taxonomy", "--json")[1])["domains"]["law"]["cues"] == ["statute"]
    file.write_text("domains: [\n", encoding="utf-8")
    code, _, err = run("tags", "taxonomy")
    assert code == 2
    assert "line 2" in err
